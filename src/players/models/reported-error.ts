import { isObject, parseJson } from '../../kernel/text/objects.js'

export interface ReportedError {
  readonly text: string
  readonly status: number | undefined
  readonly code: string | undefined
  /** All codes, types, statuses and ids that its fields name. */
  readonly codes: readonly string[]
  readonly param: string | undefined
}

type Fields = { readonly [field in 'message' | 'detail' | 'code' | 'type' | 'param']?: unknown } & {
  readonly metadata?: { readonly provider_name?: unknown; readonly raw?: unknown } | null
}

export function reportedError(error: unknown): ReportedError {
  const fields: Fields = isObject(error) ? error : { message: error }
  const { message, detail, code, type, param } = fields
  const text = nonEmptyText(message) ?? nonEmptyText(detail) ?? JSON.stringify(error) ?? ''
  return {
    text: `${text}${upstream(fields)}`,
    status: statusIn(code) ?? statusIn(type),
    code: errorWord(code) ?? errorWord(type),
    codes: codesIn(error),
    param: typeof param === 'string' ? param : undefined,
  }
}

/** Fields of errors that name a cause: everybody, Azure's inner error, Google's quotas, Bedrock. */
const codeFields: ReadonlySet<string> = new Set([
  'code',
  'type',
  'status',
  'reason',
  'blockReason',
  'quotaId',
  'errorType',
])

function codesIn(error: unknown, depth = 0): string[] {
  if (!isObject(error) || depth > 5) return []
  return Object.entries(error).flatMap(([name, value]: [string, unknown]) => {
    if (isObject(value)) return echoes.has(name) ? [] : codesIn(value, depth + 1)
    const isCode = codeFields.has(name) && (typeof value === 'string' || typeof value === 'number')
    return isCode && String(value).length <= 120 ? [String(value)] : []
  })
}

/** The error of a body. Google sends a list of one. */
export function findError(body: unknown): unknown {
  if (Array.isArray(body)) return findError(body[0])
  const { error, choices, base_resp, error_code, error_msg } = (body ?? {}) as Readonly<Record<string, unknown>>
  if (error) return error
  // MiniMax and Baidu refuse with status 200.
  const { status_code, status_msg } = (base_resp ?? {}) as { status_code?: unknown; status_msg?: unknown }
  if (status_code) return { code: status_code, message: status_msg }
  if (error_code) return { code: error_code, message: error_msg }
  const [choice] = Array.isArray(choices) ? (choices as ({ error?: unknown } | null)[]) : []
  return choice?.error || undefined
}

function upstream({ metadata }: Fields): string {
  const provider = nonEmptyText(metadata?.provider_name)
  const raw = rawText(metadata?.raw)
  if (provider === undefined && raw === undefined) return ''
  return ` (${[provider, raw].filter((part) => part !== undefined).join(': ')})`
}

function rawText(raw: unknown): string | undefined {
  const parsed = typeof raw === 'string' ? (parseJson(raw) ?? raw) : raw
  if (parsed === undefined || parsed === null) return undefined
  const inner = findError(parsed) ?? parsed
  const said = isObject(inner) ? ((inner as Fields).message ?? (inner as Fields).detail ?? inner) : inner
  const text = typeof said === 'string' ? said : JSON.stringify(said)
  return text.length > 200 ? `${text.slice(0, 199)}…` : text
}

const nonEmptyText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
const errorWord = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w.-]{1,80}$/.test(value) && Number.isNaN(Number(value)) ? value : undefined

function statusIn(code: unknown): number | undefined {
  const status = code === null || code === '' ? Number.NaN : Number(code)
  return Number.isInteger(status) && status >= 400 && status < 600 ? status : undefined
}

/** Fields in which servers send the request back: the players' words are not the server's. */
const echoes = new Set(['input', 'ctx', 'body', 'request', 'messages', 'prompt', 'failed_generation', 'headers'])
const maxChars = 8_000

export function serverWords(body: unknown): string | undefined {
  if (body === undefined || body === null) return undefined
  const whole = JSON.stringify(body, (field, value: unknown) => (echoes.has(field) ? undefined : value)) ?? ''
  // An error inside of an error is JSON in a string, once or twice.
  const plain = whole.replace(/\\+[nrt]/g, ' ').replace(/\\+/g, '')
  return plain.replace(/['"](?:input|messages)['"]\s*:\s*[[{'"].*/s, '').slice(0, maxChars)
}

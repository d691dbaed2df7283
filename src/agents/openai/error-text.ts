import { parseJson } from '../../text/parse-json.js'

/** An error as servers and routers report it. */
export interface ReportedError {
  readonly text: string
  /** The HTTP status that its code means. */
  readonly status: number | undefined
  readonly code: string | undefined
  readonly param: string | undefined
}

interface Fields {
  readonly message?: unknown
  readonly detail?: unknown
  readonly code?: unknown
  readonly type?: unknown
  readonly param?: unknown
  readonly metadata?: { readonly provider_name?: unknown; readonly raw?: unknown } | null
}

/** What an error inside a reply says: in OpenAI's shape, as a text, or in any other form. */
export function reportedError(error: unknown): ReportedError {
  const fields = (typeof error === 'object' && error !== null ? error : { message: error }) as Fields
  const { message, detail, code, type, param } = fields
  const text = textOf(message) ?? textOf(detail) ?? JSON.stringify(error) ?? ''
  return {
    text: `${text}${upstream(fields)}`,
    status: statusIn(code) ?? statusIn(type),
    code: word(code) ?? word(type),
    param: typeof param === 'string' ? param : undefined,
  }
}

/** The error in the body of a reply, wherever servers put it; undefined if there is none. */
export function errorIn(body: unknown): unknown {
  const { error, choices } = (body ?? {}) as { error?: unknown; choices?: unknown }
  if (error) return error
  const [choice] = Array.isArray(choices) ? (choices as ({ error?: unknown } | null)[]) : []
  return choice?.error ? choice.error : undefined
}

/** Which provider failed behind a router, and what it said. */
function upstream({ metadata }: Fields): string {
  const provider = textOf(metadata?.provider_name)
  const raw = rawText(metadata?.raw)
  if (provider === undefined && raw === undefined) return ''
  return ` (${[provider, raw].filter((part) => part !== undefined).join(': ')})`
}

/** What the provider said, read from its JSON if it is JSON. */
function rawText(raw: unknown): string | undefined {
  const parsed = typeof raw === 'string' ? (parseJson(raw) ?? raw) : raw
  if (parsed === undefined || parsed === null) return undefined
  const inner = typeof parsed === 'object' ? (errorIn(parsed) ?? parsed) : parsed
  const said = typeof inner === 'object' ? ((inner as Fields).message ?? (inner as Fields).detail ?? inner) : inner
  return brief(typeof said === 'string' ? said : JSON.stringify(said))
}

const brief = (text: string): string => (text.length > 200 ? `${text.slice(0, 199)}…` : text)
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const word = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w.-]{1,80}$/.test(value) && Number.isNaN(Number(value)) ? value : undefined

/** The HTTP status that an error's code means. */
function statusIn(code: unknown): number | undefined {
  const status = code === null || code === '' ? Number.NaN : Number(code)
  return Number.isInteger(status) && status >= 400 && status < 600 ? status : undefined
}

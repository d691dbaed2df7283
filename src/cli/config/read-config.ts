import type * as z from 'zod'
import { firstFault, knownFields } from '../../kernel/errors/explain.js'
import { ruleFields } from '../../kernel/rules/index.js'
import { type LocatedText, locate } from '../../kernel/text/index.js'
import { BadInput } from '../exit.js'
import { readTextFile } from '../input-files.js'
import { ownCommand } from '../own-command.js'
import { type Config, configSchema } from './config-schema.js'
import { fromKaggle, kaggleSchema } from './kaggle-config.js'

const named = /(^|[-_]|[a-z])(keys?|token|secrets?|password|passwd|authorization|credentials?|bearer)$/i
/** This name ends like that of a key, but the field is none: it tells a server's cache which prompts share a prefix. */
const harmless = 'prompt_cache_key'
const looksLikeKey =
  /\bsk[-_][A-Za-z0-9_-]{12,}|\b(gsk_|xai-|hf_)[A-Za-z0-9]{20,}|\bAIza[A-Za-z0-9_-]{20,}|\bBearer\s+\S{8,}|[?&](api[-_]?)?(key|token)=/i
const variable = /^[A-Za-z_][A-Za-z0-9_]*$/

/** The path of the first field that contains a key or looks like it. Values are never shown. */
function findSecret(value: unknown, path: readonly PropertyKey[] = []): readonly PropertyKey[] | undefined {
  if (typeof value === 'string') return isKey(value, path.at(-1)) ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key]
    if (typeof inner === 'string' && !Array.isArray(value) && named.test(key) && key !== harmless) return at
    const found = findSecret(inner, at)
    if (found) return found
  }
  return undefined
}

const isKey = (text: string, field: PropertyKey | undefined): boolean =>
  looksLikeKey.test(text) || (/^(apiKey|secret)Env$/.test(String(field)) && !variable.test(text))

export interface ConfigFile<C = Config> {
  readonly path: string
  readonly config: C
  /** A fault of the value at `at`, with the file and the line. */
  readonly fault: (message: string, at?: readonly PropertyKey[]) => BadInput
}

const maxChars = 1_000_000

/** A configuration of Kaggle's werewolf environment is taken over as one of ours. */
export function readConfig(path: string): ConfigFile {
  const { value } = { value: undefined, ...locate(readTextFile('read the file', path)) }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'game_config'))
    return readStructuredFile(path, configSchema)
  const { config, fault } = readStructuredFile(path, kaggleSchema)
  return { path, config: configSchema.parse(fromKaggle(config)), fault }
}

/** Reads a YAML or JSON file that `schema` describes. Throws `BadInput`, with file and line, for the first fault in it. */
export function readStructuredFile<C extends object>(path: string, schema: z.ZodType<C>): ConfigFile<C> {
  const text = readTextFile('read the file', path)
  if (text.length > maxChars) throw new BadInput(`\`${path}\`: Expected at most ${maxChars} characters.`)
  const located = locate(text)
  if ('fault' in located) throw new BadInput(`${place(path, located.line)}: ${located.fault}`)
  const fault: ConfigFile['fault'] = (message, at = []) =>
    new BadInput(`${place(path, located.lineOf(at))}: ${message}`)
  const config = checkConfig(located, { schema, fault })
  const { seed } = config as { readonly seed?: unknown }
  if (typeof seed === 'number') requireAsWritten(seed, linesFrom(text, located.lineOf(['seed'])), fault)
  return { path, config, fault }
}

function checkConfig<C>(
  { value }: LocatedText,
  { schema, fault }: { readonly schema: z.ZodType<C>; readonly fault: ConfigFile['fault'] },
): C {
  if (value === null || value === undefined)
    throw fault('The file is empty. Expected fields such as `rules` and `players`.')
  const secret = findSecret(value)
  if (secret)
    throw fault(
      'This looks like a key. Keys come only from the environment: name the variable in `apiKeyEnv`, or in `secretEnv` for a remote player.',
      secret,
    )
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const { path, message } = firstFault(parsed.error, value, (at, inner) => knownFields(schema, at, inner))
  const where = message.startsWith('Unknown') ? rightPlace(path, schema) : ''
  throw fault(`${message}.${where}`, parsePath(path))
}

/** Where a field belongs that stands at the top of a file. */
function rightPlace(field: string, schema: z.ZodType): string {
  const known = knownFields(schema, [])
  if (field === 'preset' && known.includes('rules')) return ' Name the preset as `rules`.'
  if (ruleFields.includes(field) && known.includes('rules'))
    return ` Put \`${field}\` under \`rules\`, beside \`extends\` with the name of a preset.`
  if (field === 'entrants' || field === 'tables')
    return ` Files with \`${field}\` are read by \`${ownCommand()} tournament\`.`
  const part = ['defaults', 'budget', 'limits'].find((name) => knownFields(schema, [name]).includes(field))
  const further = part === 'defaults' ? ' for all who play, or into the entry of one of them' : ''
  return part === undefined ? '' : ` Put \`${field}\` under \`${part}\`${further}.`
}

const linesFrom = (text: string, line = 1): string =>
  text
    .split('\n')
    .slice(line - 1)
    .join('\n')

/** YAML reads `007` as 7 and rounds numbers with too many digits, which would change the seed. */
function requireAsWritten(seed: number, text: string, fault: ConfigFile['fault']): void {
  const [, written] = /\bseed["']?\s*:(?:\s|#.*)*([^\s,}]+)/.exec(text) ?? []
  if (written === String(seed)) return
  const quoted = written === undefined ? 'as a text' : `as \`"${written}"\``
  throw fault(`The \`seed\` would be read as the number \`${seed}\`: put it in quotes, ${quoted}.`, ['seed'])
}

const place = (path: string, line: number | undefined): string => (line === undefined ? path : `${path}:${line}`)

/** `players[3].name` as `['players', 3, 'name']`. */
export function parsePath(path: string): PropertyKey[] {
  return [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([part, index]) => (index === undefined ? part : Number(index)))
}

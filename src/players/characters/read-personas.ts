import * as z from 'zod'
import { InvalidOptionsError, InvalidPersonaError } from '../../kernel/errors/errors.js'
import { firstFault, formatPath, withoutMessages } from '../../kernel/errors/explain.js'
import { builtInPersonas, type CharacterName } from '../../kernel/rules/built-in-personas.js'
import { looksLike, type Persona, type PersonaGuidance, personaSchema } from '../../kernel/rules/persona.js'
import { type LocatedText, locate } from '../../kernel/text/index.js'
import { deepFreeze } from '../../kernel/text/objects.js'
import texts from './guidance.json' with { type: 'json' }

const maxChars = 1_000_000

const listSchema = z.array(personaSchema).min(1, 'Expected at least one persona').max(1_000)

/**
 * The personas in a JSON or YAML text: one, a list, or an object with a list `personas`. In `roleGuidance`, `detective`
 * is another name for `sheriff`.
 *
 * @throws {InvalidOptionsError} when `text` is not a string.
 * @throws {InvalidPersonaError} with the wrong line, when the text is neither JSON nor YAML, when a field is unknown or
 *   of the wrong type, or when two personas have the same name.
 */
export function readPersonas(text: string): Persona[] {
  if (typeof text !== 'string')
    throw new InvalidOptionsError('Expected personas as a text of JSON or YAML: read the file as `utf8`.', 'text')
  if (text.length > maxChars)
    throw new InvalidPersonaError(`Expected a text of at most ${maxChars} characters, got ${text.length}.`, {})
  const source = locate(text)
  if ('fault' in source) throw new InvalidPersonaError(source.fault, { line: source.line })
  const { value, root } = findList(source.value)
  const parsed = listSchema.safeParse(value, withoutMessages)
  if (!parsed.success) throw invalid(source, parsed.error, { value, root })
  refuseTwins(source, parsed.data, root)
  return parsed.data
}

/** `root` is the path of the personas in the text: null for a single persona. */
interface Listed {
  readonly value: unknown
  readonly root: readonly string[] | null
}

function findList(value: unknown): Listed {
  if (Array.isArray(value)) return { value, root: [] }
  const { personas } = (value ?? {}) as { personas?: unknown }
  if (Array.isArray(personas)) return { value: personas, root: ['personas'] }
  return { value: [value], root: null }
}

function invalid(source: LocatedText, error: z.ZodError, { value, root }: Listed): InvalidPersonaError {
  const issue = error.issues[0]
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const path = pathInText(root, [...(issue?.path ?? []), ...unknown])
  const { message, path: within } = firstFault(error, value)
  const told = within === '' ? message : message.replace(`\`${within}\``, `\`${formatPath(path)}\``)
  return new InvalidPersonaError(`${told}.`, { line: source.lineOf(path), path: formatPath(path) })
}

const pathInText = (root: Listed['root'], path: readonly PropertyKey[]): PropertyKey[] =>
  root === null ? path.slice(1) : [...root, ...path]

function refuseTwins(source: LocatedText, personas: readonly Persona[], root: Listed['root']): void {
  personas.forEach(({ name }, at) => {
    if (!personas.slice(0, at).some((other) => looksLike(other.name, name))) return
    const path = pathInText(root, [at, 'name'])
    throw new InvalidPersonaError(`The name \`${name}\` is taken by a persona above.`, {
      line: source.lineOf(path),
      path: formatPath(path),
    })
  })
}

const guidance: Readonly<Record<CharacterName, PersonaGuidance>> = texts

/**
 * The 24 `builtInPersonas` with their private parts. Give them to players that follow instructions, such as language
 * models. Logs contain the private parts too.
 */
export const fullPersonas: readonly Persona[] = deepFreeze(
  builtInPersonas.map((persona) => ({ ...persona, ...guidance[persona.name] })),
)

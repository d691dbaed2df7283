import { isObject, isRecord } from '../text/objects.js'
import { InvalidLogError, InvalidOptionsError } from './errors.js'

const kinds = {
  'a text': (value: unknown) => typeof value === 'string',
  'a number': (value: unknown) => typeof value === 'number',
  'a function': (value: unknown) => typeof value === 'function',
  'a list': Array.isArray,
  'an object': isRecord,
  'a list of objects': (value: unknown) => Array.isArray(value) && value.every(isObject),
} as const

/** A value as a sentence about a wrong argument ends. */
export function kindOf(value: unknown): string {
  if (value === undefined || value === null) return String(value)
  if (value instanceof Promise) return 'a promise'
  const kind = Object.entries(kinds).find(([, holds]) => holds(value))?.[0]
  return Array.isArray(value) ? 'a list' : (kind ?? `a ${typeof value}`)
}

/** What an argument must be; `fields` it must have as an object, or each of its entries as a list. */
interface ExpectedArgument {
  readonly kind: keyof typeof kinds
  readonly fields?: readonly string[]
  /** Where one comes from or what it looks like, as the end of a sentence: `as \`defineRules\` makes them`. */
  readonly advice?: string
}

/** Throws `InvalidOptionsError` for an argument of the wrong kind, with its name and what is due. */
export function requireArgument(name: string, value: unknown, { kind, fields = [], advice }: ExpectedArgument): void {
  const right = advice === undefined ? '' : `, ${advice}`
  if (!kinds[kind](value))
    throw new InvalidOptionsError(`Expected \`${name}\` to be ${kind}${right}, got ${kindOf(value)}.`, name)
  const objects = Array.isArray(value) ? value : [value]
  const missing = fields.find((field) => objects.some((one) => one[field] === undefined))
  if (missing !== undefined)
    throw new InvalidOptionsError(`Expected \`${name}\` to be ${kind} with \`${missing}\`${right}.`, name)
}

/** Throws `InvalidLogError` for what is no list of events, and says what reads it. */
export function requireEventList(events: unknown): asserts events is readonly object[] {
  if (typeof events === 'string')
    throw new InvalidLogError('Expected the events of a game as a list, got a text: `readLog(text)` gives the events.')
  if (!Array.isArray(events))
    throw new InvalidLogError(
      `Expected the events of a game as a list, got ${kindOf(events)}. A result has them in \`events\`, an imported game as \`log\`.`,
    )
  const index = events.findIndex((event) => !isObject(event))
  if (index >= 0) throw new InvalidLogError(`Expected event ${index} of the log to be an object.`, index)
}

/** Throws `InvalidOptionsError` with the sentence of a field that belongs elsewhere or has another name here. */
export function refuseMisplaced(options: unknown, sentences: Readonly<Record<string, string>>): void {
  if (!isRecord(options)) return
  for (const [field, sentence] of Object.entries(sentences))
    if (options[field] !== undefined) throw new InvalidOptionsError(sentence, field)
}

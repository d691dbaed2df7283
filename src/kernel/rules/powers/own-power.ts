import * as z from 'zod/mini'
import { kindOf, requireArgument } from '../../errors/arguments.js'
import { InvalidOptionsError } from '../../errors/errors.js'
import { excerpt, firstFault, withoutMessages } from '../../errors/explain.js'
import { deepFreeze } from '../../text/objects.js'
import { asSentence, choiceList } from '../../text/words.js'
import { commonOptions, commonSentences, killOptions, type PowerOptions } from './options.js'
import type { Act, Effect, FindingInput, Power, PowerAsked, PowerFinding, SightInput, Verb } from './power.js'
import { type PowerWords, powerWordsSchema } from './power-words.js'
import { findTraits, type PowerTraits } from './traits.js'

/** What a power of one's own shows its owner: a sentence about it such as "saw that Bruno left his house". */
export interface OwnFinding {
  readonly text: string
  /** The player it is about. */
  readonly target?: string
  /** The team or the role that it shows, if it shows one. */
  readonly result?: string
}

/** The options of a power that its role may set; those of a power of one's own are a zod object of its own fields. */
type OwnOptions = PowerOptions & { readonly [option: string]: unknown }

/** The input of `definePower`. Every function is pure: the same input, the same result. */
export interface PowerDefinition extends PowerWords {
  /** Lower case letters, digits and `-`; rules name it so, and `createMafiaGame({ powers })` has it under this name. */
  readonly name: string
  /** The defaults of the options that every power has: of `self`, `repeat`, `skip`, `uses` and `onNoAnswer`. */
  readonly defaults?: Partial<Omit<PowerOptions, 'from' | 'cause' | 'on'>>
  /** Options of its own, as the fields of a zod object. */
  readonly options?: Readonly<Record<string, z.ZodMiniType>>
  /** The ids of the players who may be chosen. Default: the living, with the owner if `self` says so. */
  readonly targets?: (asked: PowerAsked<OwnOptions>) => readonly string[]
  /** Its targets, if it acts by itself: then nobody is asked. */
  readonly automatic?: (asked: PowerAsked<OwnOptions>) => readonly string[]
  /** What its act does when the night is resolved. Default: nothing. */
  readonly effect?: (options: OwnOptions) => Effect
  /** The players whom its acts of one night stop from acting. */
  readonly hinder?: (acts: readonly Act[]) => ReadonlySet<string>
  /** Of a power that acts late: what its owner is shown before it chooses. */
  readonly sees?: (seen: SightInput<OwnOptions>) => OwnFinding | null
  /** What its owner finds out; null for nothing. */
  readonly finds?: (looked: FindingInput<OwnOptions>) => OwnFinding | null
  /** When its owner learns that. Default `'night'`, when the night closes. */
  readonly learnsAt?: 'night' | 'dawn'
}

/** The event with which a power of one's own shows its owner something. */
export const ownFindingType = 'finding.learned'

function toFinding(power: string, player: string, found: OwnFinding | null): PowerFinding | null {
  return found === null ? null : { type: ownFindingType, data: { player, power, ...found } }
}

/** Options of a power whose code is not here: whatever the rules say. */
const looseOptions = z.looseObject({
  ...commonOptions({ self: false, repeat: true, skip: true, onNoAnswer: 'nothing' }),
  ...killOptions(),
})

function withWords(name: string, words: PowerWords): Power & PowerTraits {
  const { aim, ask, advice = '', verb, skip = `${verb.base} nobody`, describe, kills, late, guards, looks } = words
  return {
    name,
    aim,
    ...(late && { late }),
    ...(guards && { guards }),
    ...(looks && { looks }),
    ...(kills !== undefined && { kills: { cause: 'role', past: kills } }),
    ask,
    advice,
    verb,
    skip,
    options: looseOptions as z.ZodMiniType as Power['options'],
    sentences: (options) => [...describe, ...commonSentences(options, verb.third)],
  }
}

const unknownVerb = (name: string): Verb => ({
  base: `use ${name} on`,
  third: `uses ${name} on`,
  past: `used ${name} on`,
})

/** A power whose code is not here: it can be told, and does nothing. */
export function inertPower(name: string, words?: PowerWords): Power {
  return withWords(name, words ?? { aim: 'learn', ask: `Use ${name}.`, verb: unknownVerb(name), describe: [] })
}

/** A power of one's own, with the words that rules record of it. */
export interface OwnPower extends Power {
  readonly words: PowerWords
}

/** The functions of a power, each with an example. */
const examples = {
  targets: '({ state }) => state.players.map(({ id }) => id)',
  automatic: '({ player }) => [player.id]',
  effect: "() => ({ type: 'shield' })",
  hinder: '(acts) => new Set(acts.map(({ target }) => target))',
  sees: '() => null',
  finds: '() => null',
} as const

/**
 * Defines a power of one's own: what its owner is asked, whom it may choose, what it does and what it shows. Rules name it
 * in the `powers` of a role, and the game needs it: `createMafiaGame({ rules, powers: { curse } })`; so does whoever
 * replays or resumes that game. See `docs/roles.md`.
 *
 * @throws {InvalidOptionsError} when the name, a word or a function has the wrong form.
 */
export function definePower(definition: PowerDefinition): OwnPower {
  requireArgument('definition', definition, { kind: 'an object', fields: ['name'] })
  const { name, defaults, options = {}, learnsAt, ...rest } = definition
  const given = Object.fromEntries(Object.entries(rest).filter(([part]) => !Object.hasOwn(examples, part)))
  const { targets, automatic, effect, hinder, sees, finds } = namedFunctions(definition)
  const words = checkedWords(name, given)
  const usual = { self: false, repeat: true, skip: true, onNoAnswer: 'nothing', ...defaults } as const
  const schema = z.strictObject({
    ...commonOptions(usual),
    ...(words.kills !== undefined && killOptions()),
    ...options,
  })
  const power: Power<OwnOptions> & { readonly words: PowerWords } = {
    ...withWords(name, words),
    words,
    options: schema as z.ZodMiniType as z.ZodMiniType<OwnOptions>,
    ...(targets && { targets: (asked) => among(asked, targets(asked)) }),
    ...(automatic && { automatic }),
    ...(effect && { effect: (own) => knownEffect(name, effect(own)) }),
    ...(hinder && { hinder }),
    ...(sees && { sees: (seen) => toFinding(name, seen.player.id, sees(seen)) }),
    ...(finds && {
      finds: (looked) => toFinding(name, looked.act.by, finds(looked)),
      learnsAt: () => learnsAt ?? 'night',
    }),
  }
  return Object.freeze(power) as OwnPower
}

type PowerFunctions = Pick<PowerDefinition, keyof typeof examples>

/** The functions of a power. What one throws names the power and the function. */
function namedFunctions(definition: PowerDefinition): PowerFunctions {
  const parts = (Object.keys(examples) as (keyof PowerFunctions)[]).filter((part) => definition[part] !== undefined)
  const named = parts.map((part) => {
    const run = definition[part] as (input: never) => unknown
    requireArgument(part, run, { kind: 'a function', advice: `for example \`${examples[part]}\`` })
    return [
      part,
      (input: never) => calledAs(`The power \`${definition.name}\`: \`${part}\``, () => run(input)),
    ] as const
  })
  return Object.fromEntries(named) as PowerFunctions
}

function calledAs<Result>(what: string, call: () => Result): Result {
  try {
    return call()
  } catch (cause) {
    throw new InvalidOptionsError(
      `${what} threw: ${asSentence(String((cause as Error | undefined)?.message ?? cause))}`,
      'powers',
      { cause },
    )
  }
}

const effectTypes = ['strike', 'shield', 'link', 'convert'] as const satisfies readonly Effect['type'][]

function knownEffect(power: string, effect: Effect): Effect {
  const type: unknown = (effect as Effect | undefined)?.type
  if (effectTypes.some((known) => known === type)) return effect
  throw new InvalidOptionsError(
    `The power \`${power}\`: expected \`effect\` to return one of the types ${choiceList(effectTypes)}, got ${type === undefined ? kindOf(effect) : `\`${excerpt(String(type))}\``}.`,
    'powers',
  )
}

const among = ({ state }: PowerAsked<OwnOptions>, ids: readonly string[]) =>
  state.players.filter(({ id }) => ids.includes(id))

function checkedWords(name: string, given: object): PowerWords {
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(name))
    throw new InvalidOptionsError(
      `Expected the name of a power in lower case letters, digits and -, got \`${name}\`.`,
      'definition',
    )
  if (findTraits(name))
    throw new InvalidOptionsError(`The power \`${name}\` is built in: choose another name.`, 'definition')
  const parsed = powerWordsSchema.safeParse(given, withoutMessages)
  if (parsed.success) return deepFreeze(parsed.data)
  throw new InvalidOptionsError(`The power \`${name}\`: ${firstFault(parsed.error, given).message}.`, 'definition')
}

import * as z from 'zod/mini'
import { requireArgument } from '../../errors/arguments.js'
import { InvalidOptionsError } from '../../errors/errors.js'
import { firstFault, withoutMessages } from '../../errors/explain.js'
import { message, type OwnWords } from '../../text/message.js'
import { deepFreeze } from '../../text/objects.js'
import type { GameState } from '../game-state.js'
import {
  calledAs,
  checkedActs,
  checkedEffect,
  checkedEffects,
  checkedFinding,
  checkedPlayers,
  checkedVotes,
  type Returning,
} from './checked-returns.js'
import type { Effect } from './effect.js'
import { commonOptions, commonSentences, killOptions, type PowerOptions, type UnsetOptions } from './options.js'
import type {
  AutomaticInput,
  EffectInput,
  FindingInput,
  Power,
  PowerAsked,
  PowerFinding,
  RewriteInput,
  RewrittenAct,
  SightInput,
  Verb,
  WeighedVote,
  WeighInput,
} from './power.js'
import { onlyWords, type PowerWords, powerWordsSchema } from './power-words.js'
import { findTraits, type PowerTraits } from './traits.js'

/** What a power of one's own shows its owner: a sentence about it such as "saw that Bruno left his house". */
export interface OwnFinding {
  readonly text: OwnWords
  /** The player it is about. */
  readonly target?: string
  /** The team or the role that it shows, if it shows one. */
  readonly result?: string
}

/** The options of a power that its role may set; those of a power of one's own are a zod object of its own fields. */
type OwnOptions = PowerOptions & { readonly [option: string]: unknown }

/** The input of `definePower`. Every function is pure: the same input, the same result. */
export interface PowerDefinition extends Omit<PowerWords, 'automatic' | 'chooses'> {
  /** Lower case letters, digits and `-`; rules name it so, and `createMafiaGame({ powers })` has it under this name. */
  readonly name: string
  /** The defaults of the options that every power has: of `self`, `repeat`, `skip`, `uses` and `onNoAnswer`. */
  readonly defaults?: Partial<Omit<PowerOptions, UnsetOptions>>
  /** Options of its own, as the fields of a zod object. */
  readonly options?: Readonly<Record<string, z.ZodMiniType>>
  /** The ids of the players who may be chosen. Default: the living, with the owner if `self` says so. */
  readonly targets?: (asked: PowerAsked<OwnOptions>) => readonly string[]
  /** Its targets, if it acts by itself: then nobody is asked. */
  readonly automatic?: (asked: AutomaticInput<OwnOptions>) => readonly string[]
  /** What its act does to its target when the night is resolved, by its options alone. Default: nothing. */
  readonly effect?: (options: OwnOptions) => Effect
  /** What its act does, to anybody, by all that happens in the night. Instead of `effect`. */
  readonly effects?: (input: EffectInput<OwnOptions>) => readonly Effect[]
  /**
   * The acts of the night as this power leaves them, before any effect and finding: with other targets, with
   * `stopped: true`, with `hidden: true` or with further acts. Powers rewrite one after another: built-in ones, then the
   * others in the order in which they are given.
   */
  readonly rewrite?: (acts: readonly RewrittenAct[], input: RewriteInput) => readonly RewrittenAct[]
  /** Whether it rewrites the acts before all others do, such as before those who block. */
  readonly early?: true
  /**
   * The votes of a ballot by day as this power weighs them, as long as its owner lives: the same votes, with other numbers.
   * A power that does nothing else has no targets by itself: `automatic: () => []`.
   */
  readonly weigh?: (votes: readonly WeighedVote[], input: WeighInput<OwnOptions>) => readonly WeighedVote[]
  /** Of a power that acts late: what its owner is shown before it chooses. */
  readonly sees?: (seen: SightInput<OwnOptions>) => OwnFinding | null
  /** What its owner finds out; null for nothing. */
  readonly finds?: (looked: FindingInput<OwnOptions>) => OwnFinding | null
  /** When its owner learns that. Default `'night'`, when the night closes. */
  readonly learnsAt?: 'night' | 'dawn'
}

/** The event with which a power of one's own shows its owner something. */
export const ownFindingType = 'finding.learned'

function toFinding(power: string, player: string, found: object | null): PowerFinding | null {
  return found === null ? null : { type: ownFindingType, data: { player, power, ...found } }
}

/** Options of a power whose code is not here: whatever the rules say. */
const looseOptions = z.looseObject({
  ...commonOptions({ self: false, repeat: true, skip: true, onNoAnswer: 'nothing' }),
  ...killOptions(),
})

function withWords(name: string, words: PowerWords): Power & PowerTraits {
  const {
    aim,
    ask,
    advice,
    verb,
    skip = message('power.own.skip', { verb: verb.base }),
    describe,
    kills,
    automatic,
    chooses,
    late,
    guards,
    looks,
    picks,
  } = words
  return {
    name,
    aim,
    ...(late && { late }),
    ...(guards && { guards }),
    ...(looks && { looks }),
    ...(picks !== undefined && { picks }),
    ...(kills !== undefined && { kills: { cause: 'role', past: kills } }),
    ask,
    ...(advice !== undefined && { advice }),
    verb,
    skip,
    options: looseOptions as z.ZodMiniType as Power['options'],
    sentences: (options, { role }) => [
      ...describe,
      ...commonSentences(options, {
        verb: verb.third,
        role,
        asks: { automatic, chooses: chooses ?? onlyWords(picks) },
      }),
    ],
  }
}

const unknownVerb = (name: string): Verb => ({
  base: `use ${name} on`,
  third: `uses ${name} on`,
  past: `used ${name} on`,
})

/** A power whose code is not here: it can be told, and does nothing. */
export function inertPower(name: string, words?: PowerWords): Power {
  if (words !== undefined) return withWords(name, words)
  const unknown = withWords(name, { aim: 'learn', ask: name, verb: unknownVerb(name), describe: [] })
  return { ...unknown, ask: message('power.own.ask', { name }) }
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
  effects: "({ act }) => [{ type: 'strike', player: act.by }]",
  rewrite: '(acts, { own }) => acts',
  weigh: '(votes, { player }) => votes',
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
  const { name, defaults, options = {}, learnsAt, early, ...rest } = definition
  const given = Object.fromEntries(Object.entries(rest).filter(([part]) => !Object.hasOwn(examples, part)))
  for (const part of functionNames)
    if (definition[part] !== undefined)
      requireArgument(part, definition[part], { kind: 'a function', advice: `for example \`${examples[part]}\`` })
  if (definition.effect && definition.effects)
    throw new InvalidOptionsError(`The power \`${name}\`: give \`effect\` or \`effects\`, not both.`, 'definition')
  const { automatic, targets } = definition
  const asks = automatic ? { automatic: true } : targets ? { chooses: true } : {}
  const words = checkedWords(name, { ...given, ...asks })
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
    ...checkedFunctions(definition),
    ...(early && { early }),
    ...(definition.finds && { learnsAt: () => learnsAt ?? 'night' }),
  }
  return Object.freeze(power) as OwnPower
}

const functionNames = Object.keys(examples) as (keyof typeof examples)[]

type PowerFunctions = Pick<
  Power<OwnOptions>,
  'targets' | 'automatic' | 'effect' | 'effects' | 'rewrite' | 'weigh' | 'sees' | 'finds'
>

/** The functions of a power. What they return is checked, and what is wrong in it names the power and the function. */
function checkedFunctions(definition: PowerDefinition): PowerFunctions {
  const functions = { ...askingFunctions(definition), ...actingFunctions(definition) }
  return Object.fromEntries(Object.entries(functions).filter(([, run]) => run)) as PowerFunctions
}

type MaybeFunctions<Names extends keyof PowerFunctions> = {
  readonly [Name in Names]: PowerFunctions[Name] | false | undefined
}

const callerOf =
  (power: string) =>
  <Result, Known>(part: keyof typeof examples, run: () => Result, check: Check<Result, Known>): Known =>
    check({ power, part }, calledAs({ power, part }, run))

/** What decides whom a power may be used on, and what its owner is shown. */
function askingFunctions(definition: PowerDefinition): MaybeFunctions<'targets' | 'automatic' | 'sees' | 'finds'> {
  const { name: power, targets, automatic, sees, finds } = definition
  const call = callerOf(power)
  const ids = (asked: PowerAsked<OwnOptions>) => (returning: Returning, known: readonly string[]) =>
    checkedPlayers(returning, known, asked.state)
  const shown = (state: GameState, player: string) => (returning: Returning, found: OwnFinding | null) =>
    toFinding(power, player, checkedFinding(returning, found, state))
  return {
    targets:
      targets &&
      ((asked) =>
        among(
          asked,
          call('targets', () => targets(asked), ids(asked)),
        )),
    automatic: automatic && ((asked) => call('automatic', () => automatic(asked), ids(asked))),
    sees: sees && ((seen) => call('sees', () => sees(seen), shown(seen.state, seen.player.id))),
    finds: finds && ((looked) => call('finds', () => finds(looked), shown(looked.state, looked.act.by))),
  }
}

/** What changes a night. */
function actingFunctions(definition: PowerDefinition): MaybeFunctions<'effect' | 'effects' | 'rewrite' | 'weigh'> {
  const { name, effect, effects, rewrite, weigh } = definition
  const call = callerOf(name)
  const rewriting: PowerFunctions['rewrite'] = (before, input) =>
    call(
      'rewrite',
      () => rewrite?.(before, input),
      (returning, acts) => checkedActs(returning, acts, { before, table: input.state }),
    )
  return {
    effect: effect && ((own) => call('effect', () => effect(own), checkedEffect)),
    effects:
      effects &&
      ((input) =>
        call(
          'effects',
          () => effects(input),
          (returning, found) => checkedEffects(returning, found, input.state),
        )),
    rewrite: rewrite && rewriting,
    weigh:
      weigh &&
      ((before, input) =>
        call(
          'weigh',
          () => weigh(before, input),
          (returning, votes) => checkedVotes(returning, votes, before),
        )),
  }
}

type Check<Result, Known> = (returning: Returning, result: Result) => Known

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

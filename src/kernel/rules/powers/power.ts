import type * as z from 'zod/mini'
import type { Message, MessageValue, OwnWords, RoleValue, Text } from '../../text/message.js'
import type { GameState, PlayerState } from '../game-state.js'
import type { Random } from '../random.js'
import type { Rules } from '../rules-schema.js'
import type { Effect } from './effect.js'
import type { PowerOptions } from './options.js'
import type { PowerWords } from './power-words.js'
import type { PowerTraits } from './traits.js'

/** One use of a power in one night: which, by whom, on whom. */
export interface Act {
  readonly power: string
  readonly by: string
  /** Whom it meets. */
  readonly target: string
  /** Whom its owner chose, if another power has turned it to somebody else. */
  readonly chosen?: string | undefined
  /** All that its owner chose with this use, in order: players, roles, words. Only of a power of one's own with several choices. */
  readonly picks?: readonly string[] | undefined
  /** Present if nobody who watches sees it. */
  readonly hidden?: true | undefined
}

/** An act on its way through the powers that may rewrite it. */
export interface RewrittenAct extends Act {
  readonly chosen: string
  /** Present if it does not take place: its owner is told that it was blocked, and the use is not used up. */
  readonly stopped?: true | undefined
}

/** The input of a power that rewrites the acts of a night. */
export interface RewriteInput {
  /** The acts of this power that still take place, and whose targets are not immune to it. */
  readonly own: readonly RewrittenAct[]
  readonly state: GameState
  /** Draws from the seed of the game: the same for the same night. */
  readonly random: Random
}

/** An effect on a player, with the act from which it comes. */
export type PlacedEffect = Effect & { readonly player: string; readonly act: Act }

/** The input of the effects of an act. */
export interface EffectInput<Options> {
  readonly act: Act & { readonly chosen: string }
  /** The acts of the night that take place, after all rewriting, in the order of the powers. */
  readonly acts: readonly Act[]
  /** The effects of the acts before this one, in that order. */
  readonly effects: readonly PlacedEffect[]
  readonly options: Options
  readonly state: GameState
  /** Draws from the seed of the game: the same for the same act. */
  readonly random: Random
}

/** The input of a finding: the act that took place, and the resolved night. */
export interface FindingInput<Options> {
  readonly act: Act & { readonly chosen: string }
  readonly options: Options
  readonly state: GameState
  /** Present if what is found is to be shown otherwise than it is: `opposite`, `random`, or always this team. */
  readonly shows?: string | undefined
  /** Draws from the seed of the game: the same for the same act. */
  readonly random: Random
  /** The acts of the night that took place and that can be seen: their owners were not blocked. */
  readonly done: readonly Act[]
}

/** One vote of a ballot by day, with the number of votes for which it counts. */
export interface WeighedVote {
  readonly player: string
  readonly choice: string
  readonly votes: number
}

/** The input of a power that weighs votes: its owner, its options and the state. */
export type WeighInput<Options> = Pick<PowerAsked<Options>, 'player' | 'state' | 'options'>

/** What the owner of a power sees before it acts: the acts of all who acted before it, and who will die by them. */
export interface SightInput<Options> {
  readonly player: PlayerState
  readonly options: Options
  readonly state: GameState
  readonly acts: readonly Act[]
  readonly victims: readonly string[]
}

/** A private event that shows the owner of a power what it found out. */
export interface PowerFinding {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface PowerEvent {
  readonly data: z.ZodMiniType
  readonly describe: string
  /** The event as the rest of a sentence about its player, in the past: "learned that Bruno is mafia". */
  readonly clause: (data: never, rules?: Rules) => Message
}

/** The verb of a power in the forms that sentences need: "protect", "protects", "protected". */
export interface Verb {
  readonly base: OwnWords
  readonly third: OwnWords
  readonly past: OwnWords
}

export interface PowerAsked<Options = PowerOptions> {
  /** Who killed its owner, where that is what it answers to; absent otherwise. */
  readonly killers?: readonly string[]
  /** What its owner has chosen already with this use, if it chooses more than once. */
  readonly picked?: readonly string[]
  /** Who has died, where that is what it answers to; absent otherwise. */
  readonly died?: string
  readonly player: PlayerState
  readonly state: GameState
  readonly rules: Rules
  readonly options: Options
}

/** The same for a power that acts by itself, with draws from the seed of the game. */
export interface AutomaticInput<Options = PowerOptions> extends PowerAsked<Options> {
  readonly random: Random
}

/**
 * One power with everything about it. Its place in the list of powers is its place in the night. Everything that
 * depends on it, from the regions of the night's chart to prompts and exports, is made from this definition. What takes
 * options is a method, so that a power with more options is a `Power` too.
 */
export interface Power<Options = PowerOptions> extends PowerTraits {
  readonly name: string
  readonly ask: Text
  readonly advice?: Text
  readonly verb: Verb
  /** The verb for using it on nobody. Default: `verb`, and "nobody". */
  readonly idle?: Verb
  /** What choosing nobody means. */
  readonly skip: Text
  readonly options: z.ZodMiniType<Options>
  /** The players who may be chosen, by seat, if the options alone do not decide it. */
  targets?(asked: PowerAsked<Options>): readonly PlayerState[]
  /** Whether the owner may choose nobody, if the options do not decide it. */
  readonly maySkip?: (rules: Rules) => boolean
  /** The acts of the night as this power leaves them, before any effect and finding: it is asked in the order of the powers. */
  rewrite?(acts: readonly RewrittenAct[], input: RewriteInput): readonly RewrittenAct[]
  /** Present if it rewrites the acts before all others do. */
  readonly early?: true
  /** What each act does to its target. */
  effect?(options: Options): Effect
  /** What each act does, to whomever, when that depends on more than options. */
  effects?(input: EffectInput<Options>): readonly Effect[]
  /**
   * Of a power whose effect is a strike: the cause of its deaths, which is the name of the `team` or the `role` that used
   * it unless the role's option `cause` gives another, and what was done to the dead: "killed", "shot".
   */
  readonly kills?: { readonly cause: 'team' | 'role'; readonly past: OwnWords }
  /** The votes of a ballot by day as this power weighs them, as long as its owner lives: with other numbers of votes. */
  weigh?(votes: readonly WeighedVote[], input: WeighInput<Options>): readonly WeighedVote[]
  /** Present if it can only be used at night, since what it does is over with the night. */
  readonly nightOnly?: true
  /** What its owner chooses, one after another: so many players, or a list of choices. Default: one player. */
  readonly picks?: PowerWords['picks']
  /** Its targets, if it acts by itself: then nobody is asked. */
  automatic?(asked: AutomaticInput<Options>): readonly string[]
  /** Of a power that acts when all others have chosen: what its owner is shown before it chooses; null for nothing. */
  sees?(seen: SightInput<Options>): PowerFinding | null
  /** What its owner finds out; null for nothing. */
  finds?(looked: FindingInput<Options>): PowerFinding | null
  /** When its owner learns the result: when the night closes, or at dawn if it is alive and the game is open. */
  learnsAt?(options: Options): 'night' | 'dawn'
  readonly events?: Readonly<Record<string, PowerEvent>>
  /** What the rule card says about these options; a sentence that is `false` is left out. */
  sentences(options: Options, table: PowerTable): readonly CardSentence[]
}

/** A sentence of the rule card; `false` for one that these rules leave out. */
export type CardSentence = MessageValue | false

/** What the card of a power is made for: the rules, and the role that has it. */
export interface PowerTable {
  readonly rules: Rules
  readonly role: RoleValue
  readonly isInPlay: (power: string) => boolean
}

import type { OwnWords } from '../text/message.js'
import type { Persona } from './persona.js'
import type { Effect } from './powers/effect.js'
import type { PutQuestion } from './question-words.js'
import type { Role } from './role.js'
import type { Rules } from './rules-schema.js'
import type { Team, Winner } from './team.js'

/** The public phases of a game. What happens inside a night is one phase to everyone. */
export const phases = [
  'setup',
  'nightZero',
  'night',
  'dawn',
  'whispers',
  'noon',
  'discussion',
  'nomination',
  'defense',
  'judgment',
  'vote',
  'revote',
  'resolution',
  'lastWords',
  'roundEnd',
  'ended',
] as const

/** A public phase of a game: one of the library's, or the name of a chart of the game's own. */
export type Phase = (typeof phases)[number] | (string & {})

/** Whether a death in this phase is one of the night, which nobody saw and everybody learns at dawn. */
export const isKnownAtDawn = (phase: Phase): boolean => phase === 'night' || phase === 'dawn'

/** Whether this phase is a night, in which what happens is hidden from everybody who has no part in it. */
export const isNightPhase = (phase: Phase): boolean => phase === 'night' || phase === 'nightZero'

/** Whether each day of a game begins with its night. Otherwise it ends with it, as after Night Zero or an opening of the game's own. */
export const beginsDaysAtNight = (rules: Pick<Rules, 'opening'> | null): boolean => rules?.opening === 'night'

/** Why a player died, as the public knows it: eliminated by `vote`, killed at `night`, or by whom: a team or a role. */
export type DeathCause = 'vote' | 'night' | (string & {})

/** The cause of a death by which the host removes a player. */
export const hostRemoval = 'removed'

/** How a player has used one of its powers. */
export interface PowerUsage {
  readonly times: number
  /** The last target, and the night of its use. */
  readonly target?: string
  readonly day?: number
}

/** Something that a player found out with a power: the event that showed it. */
export interface Found {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

/** One player, as known from the folded events. `role` is absent while they do not reveal it. */
export interface PlayerState {
  readonly id: string
  readonly name: string
  readonly seat: number
  readonly status: 'alive' | 'dead'
  readonly role?: Role
  /** Absent while the events do not reveal it. */
  readonly team?: Team
  readonly persona?: Persona
  readonly memory?: unknown
  readonly diedOn?: number
  /** Whether it died by day, before the eyes of the table, or in a night. Absent while it lives. */
  readonly diedBy?: 'day' | 'night'
  readonly cause?: DeathCause
  /** By power: how it was used. Powers that were not used are absent. */
  readonly used: Readonly<Record<string, PowerUsage>>
  /** What it has found out, kept to check its later claims. */
  readonly found?: readonly Found[]
}

/** One public vote, nomination or judgment, kept to check later claims about it. */
export interface CastVote {
  readonly day: number
  readonly voter: string
  readonly choice: string
}

/** Players who share one fate, and win together as `team` if they are of two teams. */
export interface Link {
  readonly players: readonly string[]
  readonly team: string
}

/** A state of a player or of the table that lasts. */
export interface Mark {
  readonly mark: string
  /** Absent: it is on the table. */
  readonly player?: string | undefined
  /** Whose power set it, where nobody else learns of the mark. */
  readonly by?: string | undefined
  /** Absent: until a power ends it. */
  readonly until?: 'dawn' | 'night' | undefined
  /** Who learns of it. Absent: nobody but the moderator. */
  readonly seenBy?: 'public' | readonly string[] | undefined
  /** The team for which an investigation takes its bearer. */
  readonly seenAs?: string | undefined
  /** The role as which its bearer is shown in death; `none`: no role is shown. */
  readonly deadAs?: string | undefined
  /** How what its bearer finds out is shown. Absent: as it is. */
  readonly shows?: string | undefined
  /** A text that it keeps, for powers that read it. */
  readonly note?: string | undefined
}

/** A player who has won for itself. */
export interface PlayerWin {
  readonly player: string
  /** As whom it has ended the game. Absent: the game goes on. */
  readonly winner?: string | undefined
}

/** An act of a night as it was resolved. */
export interface ResolvedAct {
  readonly power: string
  readonly by: string
  /** Whom it met. */
  readonly target: string
  /** Whom its owner chose, if another power turned the act to somebody else. */
  readonly chosen?: string | undefined
  /** All that its owner chose with this use, where that is more than a player. */
  readonly picks?: readonly string[] | undefined
  /** Present if nobody who watches sees it. */
  readonly hidden?: true | undefined
  /** It was done, its owner was blocked, its target was safe from it, or it takes effect later. */
  readonly result: 'done' | 'blocked' | 'prevented' | 'delayed'
}

/** An act that takes effect later, in the night of `day`. */
export interface PendingAct {
  readonly power: string
  readonly by: string
  readonly target: string
  readonly day: number
  /** The role with which its owner acted. */
  readonly role?: Role
  /** What it does. Absent if that follows from the options of its power alone. */
  readonly effect?: Effect
}

/** Computed from the game's events, or from those that an observer may see: then it is what the observer may know. */
export interface GameState {
  readonly id: string
  readonly rules: Rules | null
  /**
   * A `Ruleset`: the rules with the code that they name. In that of a reader without code the game's own powers do nothing.
   * `rulesetOf` gives it its type, which this file cannot: powers know the state.
   */
  readonly ruleset: { readonly rules: Rules } | null
  readonly day: number
  readonly phase: Phase
  /** By seat. */
  readonly players: readonly PlayerState[]
  /** Everyone nominated in a speech today, in order of nomination. */
  readonly nominated: readonly string[]
  readonly votes: readonly CastVote[]
  readonly winner: Winner | null
  /** Whom the host has removed: nobody answers for them, and they die between two phases. Absent while there is nobody. */
  readonly removed?: readonly string[]
  /** Who has won by a power while the game went on. Absent while nobody has. */
  readonly won?: readonly PlayerWin[]
  /** Who has won, where the end of the game says so itself. */
  readonly winners?: readonly string[]
  /** Absent while there are none. */
  readonly links?: readonly Link[]
  /** Acts of earlier nights that have yet to take effect. Absent while there are none. */
  readonly pending?: readonly PendingAct[]
  /** The roles that were drawn and dealt to nobody. Absent if there are none, and while they are not known. */
  readonly undealt?: readonly Role[]
  /** The marks that players and the table bear. Absent while there are none. */
  readonly marks?: readonly Mark[]
  /** What charts of the game's own remembered, by key. Absent while there is nothing. */
  readonly memory?: Readonly<Record<string, unknown>>
  /** What a chart asked last in words of its own. Absent before. */
  readonly question?: PutQuestion
  /** The words that could be chosen in ballots of charts so far, each with what it means. Absent while there are none. */
  readonly choiceWords?: Readonly<Record<string, OwnWords>>
  /** The acts of the last night, as its resolution explained them. Absent before the first night. */
  readonly lastActs?: readonly ResolvedAct[]
}

/** The player with this id. Throws a `RangeError` when there is none. */
export function findPlayer(state: Pick<GameState, 'players'>, id: string): PlayerState {
  for (const player of state.players) if (player.id === id) return player
  throw new RangeError(`No player \`${id}\` sits at this table.`)
}

export function livingPlayers(state: Pick<GameState, 'players'>): PlayerState[] {
  return state.players.filter((player) => player.status === 'alive')
}

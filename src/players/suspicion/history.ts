import type { Correction } from '../../events/answer-schema.js'
import type { EventData } from '../../events/event-data.js'
import type { Role } from '../../rules/role.js'
import type { RoleCounts } from '../../rules/role-counts.js'
import type { Rules } from '../../rules/rules-schema.js'
import type { Team } from '../../rules/team.js'
import type { PublicStatement, Remark } from './statements.js'

/** One public vote. In a judgment, `target` is the accused and `choice` the verdict. */
export interface Ballot {
  readonly day: number
  readonly kind: 'nomination' | 'vote' | 'judgment'
  readonly voter: string
  readonly choice: string
  readonly target: string
  /** Whether the voter gave a reason. */
  readonly explained: boolean
}

/** A death as it was announced. */
export interface Death {
  readonly day: number
  readonly player: string
  readonly cause: EventData['player.died']['cause']
  readonly role?: Role
  readonly team?: Team
}

/** Everything that one player has claimed: the last role, and the results of all days. */
export interface PlayerClaims {
  readonly player: string
  readonly role: Role
  /** The day the role was claimed first. */
  readonly day: number
  readonly results: readonly { readonly player: string; readonly result: string }[]
}

/** All ballots of one kind on one day. */
export interface VoteRound {
  readonly ballots: Ballot[]
  /** Who cast each choice, in order. */
  readonly wagons: Map<string, string[]>
}

/** What everyone heard and saw on one day. */
export interface DayHistory {
  readonly sayings: PublicStatement[]
  /** The players whom each speaker accused, in order. */
  readonly accusations: Map<string, string[]>
  /** Who accused each player, in words or by a nomination: each accuser once, in order. */
  readonly accusers: Map<string, string[]>
  readonly rounds: Map<Ballot['kind'], VoteRound>
}

/** What a player found out about another with a power: its team or its role. */
export interface PlayerFinding {
  readonly player: string
  readonly target: string
  readonly result: string
}

/** Something a player did, said or learned about another, on a day. */
export type Dated<T> = T & { readonly day: number }

/** What everyone heard and saw so far, sorted by what it is about. */
export interface PublicHistory {
  rules: Rules | null
  /** How many of each role were dealt. */
  counts: RoleCounts
  game: string
  accused: string | null
  readonly days: Map<number, DayHistory>
  readonly ballots: Ballot[]
  readonly ballotsBy: Map<string, Ballot[]>
  readonly remarkKeys: Set<string>
  /** Remarks by speaker, each kept once. */
  readonly remarksBy: Map<string, Remark[]>
  /** The accusations among them, by the accused. */
  readonly accusationsOf: Map<string, Remark[]>
  /** Statements about votes. */
  readonly tales: PublicStatement[]
  /** How often each player has spoken, or -Infinity once it has named anybody. */
  readonly namelessSpeeches: Map<string, number>
  readonly deaths: Death[]
  /** The publicly known teams of the dead. */
  readonly fates: Map<string, Team>
  /** The revealed roles. */
  readonly shownRoles: Map<string, Role>
  /** The day on which each town player was killed by others. */
  readonly killed: Map<string, number>
  readonly claims: Map<string, PlayerClaims>
  /** What each player had claimed before its last speech: a declared claim is recorded before its speech. */
  readonly claimedBefore: Map<string, PlayerClaims | undefined>
  readonly corrections: Dated<{ player: string; correction: Correction }>[]
  readonly personas: Map<string, EventData['persona.chosen']['persona']>
  readonly changes: Changes
}

/** Counts of changes, so that computed results can be reused until something changes. */
export interface Changes {
  /** Changes that affect everybody: ballots and deaths. */
  all: number
  /** Changes that affect one player: its words and claims, and accusations against it. */
  readonly of: Map<string, number>
}

/** What happened so far, as one observer saw it. */
export interface GameHistory extends PublicHistory {
  readonly findings: readonly Dated<PlayerFinding>[]
  readonly acts: readonly Dated<EventData['night.acted']>[]
  readonly teamTalk: readonly Dated<{ player: string; text: string; choice?: string | undefined }>[]
}

/** An empty record. */
export const emptyHistory = (): PublicHistory => ({
  rules: null,
  counts: {},
  game: '',
  accused: null,
  days: new Map(),
  ballots: [],
  ballotsBy: new Map(),
  remarkKeys: new Set(),
  remarksBy: new Map(),
  accusationsOf: new Map(),
  tales: [],
  namelessSpeeches: new Map(),
  deaths: [],
  fates: new Map(),
  shownRoles: new Map(),
  killed: new Map(),
  claims: new Map(),
  claimedBefore: new Map(),
  corrections: [],
  personas: new Map(),
  changes: { all: 0, of: new Map() },
})

const emptyDay = (): DayHistory => ({ sayings: [], accusations: new Map(), accusers: new Map(), rounds: new Map() })

/** What everyone heard and saw on `day`, to read. */
export const readDay = ({ days }: PublicHistory, day: number): DayHistory => days.get(day) ?? emptyDay()

/** What the others said on a day after a player last spoke. */
export const sayingsSince = (speaker: string, { sayings }: DayHistory): readonly PublicStatement[] =>
  sayings.slice(sayings.findLastIndex(({ player }) => player === speaker) + 1)

/** The page of `day`, to write on. */
export const openDay = ({ days }: PublicHistory, day: number): DayHistory => getOrCreate(days, day, emptyDay)

/** The value of `key` in `map`; if missing, it is created and stored. */
export function getOrCreate<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

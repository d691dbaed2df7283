import type { Correction } from '../../events/answer-schema.js'
import type { EventData } from '../../events/event-data.js'
import type { Phase } from '../../rules/game-state.js'
import type { PowerName } from '../../rules/powers/powers.js'
import type { Role } from '../../rules/role.js'
import type { Rules } from '../../rules/rules-schema.js'
import type { Team } from '../../rules/team.js'
import type { TextReading } from '../reading/reader.js'
import { Repetition } from '../reading/repetition.js'
import type { TableReader } from '../reading/table-reader.js'
import type { BuiltInEvidence } from './evidence-kinds.js'
import { GameRoles } from './game-roles.js'

/** Words said in public, with their reading. */
export interface PublicStatement extends TextReading {
  readonly day: number
  readonly phase: Phase
  readonly player: string
  readonly text: string
  readonly nominee?: string | undefined
}

/** A statement that may count for or against its speaker once more is known. */
export type Remark = { readonly player: string; readonly day: number } & (
  | { readonly kind: 'accusation' | 'defense'; readonly other: string }
  | { readonly kind: 'slip'; readonly power: PowerName }
)

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

/** What everyone heard and saw on one day. */
export interface DayHistory {
  readonly statements: PublicStatement[]
  /** The players whom each speaker accused, in order. */
  readonly accusations: Map<string, string[]>
  /** Who accused each player, in words or by a nomination: each accuser once, in order. */
  readonly accusers: Map<string, string[]>
  /** By kind of ballot: who cast each choice, in order. */
  readonly voteGroups: Readonly<Record<Ballot['kind'], Map<string, string[]>>>
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
  /** The sealed secret of the game, which tells games apart. */
  readonly game: string
  readonly rules: Rules
  readonly roles: GameRoles
  reader: TableReader
  accused: string | null
  readonly days: Map<number, DayHistory>
  readonly ballots: Ballot[]
  /** Remarks by speaker and subject: the first of each. */
  readonly remarks: Map<string, Map<string, Remark>>
  /** The accusations among them, by the accused. */
  readonly accusationsAgainst: Map<string, Remark[]>
  readonly voteStatements: PublicStatement[]
  /** How often each player has spoken, or -Infinity once it has named anybody. */
  readonly namelessSpeeches: Map<string, number>
  readonly deaths: Death[]
  /** The publicly known teams, of the dead and of players whose result is proven. */
  readonly knownTeams: Map<string, Team>
  readonly shownRoles: Map<string, Role>
  /** The day on which each town player was killed by others. */
  readonly killed: Map<string, number>
  readonly claims: Map<string, PlayerClaims>
  /** What each player had claimed before its last speech: a declared claim is recorded before its speech. */
  readonly claimedBefore: Map<string, PlayerClaims | undefined>
  readonly corrections: Dated<{ player: string; correction: Correction }>[]
  readonly personas: Map<string, EventData['persona.chosen']['persona']>
  /** What the table has heard, sentence by sentence. */
  readonly repetition: Repetition
  /** Evidence from votes and words by player, until something changes it. */
  readonly evidence: Map<string, readonly BuiltInEvidence[]>
}

/** What happened so far, as one observer saw it. */
export interface GameHistory extends PublicHistory {
  readonly findings: readonly Dated<PlayerFinding>[]
  readonly acts: readonly Dated<EventData['night.acted']>[]
  readonly teamTalk: readonly Dated<{ player: string; text: string; choice?: string | undefined }>[]
}

/** The history of a game in which nothing has happened yet. */
export const openHistory = (
  { rules, players, commitment }: EventData['game.opened'],
  reader: TableReader,
): PublicHistory => ({
  game: commitment,
  rules,
  roles: new GameRoles(rules, players.length),
  reader,
  accused: null,
  days: new Map(),
  ballots: [],
  remarks: new Map(),
  accusationsAgainst: new Map(),
  voteStatements: [],
  namelessSpeeches: new Map(),
  deaths: [],
  knownTeams: new Map(),
  shownRoles: new Map(),
  killed: new Map(),
  claims: new Map(),
  claimedBefore: new Map(),
  corrections: [],
  personas: new Map(),
  repetition: new Repetition(),
  evidence: new Map(),
})

const emptyDay = (): DayHistory => ({
  statements: [],
  accusations: new Map(),
  accusers: new Map(),
  voteGroups: { nomination: new Map(), vote: new Map(), judgment: new Map() },
})

/** A day to read; empty if nothing was said or done on it. */
export const readDay = ({ days }: PublicHistory, day: number): DayHistory => days.get(day) ?? emptyDay()

/** A day to write on. */
export const openDay = ({ days }: PublicHistory, day: number): DayHistory => getOrCreate(days, day, emptyDay)

/** What the others said on a day after a player last spoke. */
export const statementsSince = (speaker: string, { statements }: DayHistory): readonly PublicStatement[] =>
  statements.slice(statements.findLastIndex(({ player }) => player === speaker) + 1)

/** The value of `key` in `map`; if missing, it is created and stored. */
export function getOrCreate<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

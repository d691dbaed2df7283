import type { Correction, SpeechAct } from '../../kernel/events/acts.js'
import type { ViewEvent } from '../../kernel/events/event.js'
import type { EventData } from '../../kernel/events/event-data.js'
import { beginsDaysAtNight, type Phase } from '../../kernel/rules/game-state.js'
import type { PowerName } from '../../kernel/rules/powers/powers.js'
import type { PutQuestion } from '../../kernel/rules/question-words.js'
import type { Role } from '../../kernel/rules/role.js'
import type { Team } from '../../kernel/rules/team.js'
import type { TextReading } from '../../words/reading/reader.js'
import type { TableReader } from '../../words/reading/table-reader.js'
import { Repetition } from '../../words/reading/table-reader.js'
import type { BuiltInEvidence } from './evidence-kinds.js'
import { GameRoles } from './game-roles.js'

export interface PublicStatement extends TextReading {
  readonly day: number
  readonly phase: Phase
  readonly player: string
  readonly text: string
  readonly nominee?: string | undefined
  /** What it declares; absent: its words are read. */
  readonly acts?: readonly SpeechAct[] | undefined
}

/** It may count for or against its speaker once more is known. */
export type Remark = { readonly player: string; readonly day: number } & (
  | { readonly kind: 'accusation' | 'defense'; readonly other: string }
  | { readonly kind: 'slip'; readonly power: PowerName }
)

/** In a judgment, `target` is the accused and `choice` the verdict. */
export interface Ballot {
  readonly day: number
  readonly kind: 'nomination' | 'vote' | 'judgment'
  readonly voter: string
  readonly choice: string
  readonly target: string
  readonly explained: boolean
}

export interface Death {
  readonly day: number
  readonly player: string
  readonly cause: EventData['player.died']['cause']
  readonly role?: Role
  readonly team?: Team
}

export interface PlayerClaims {
  readonly player: string
  readonly role: Role
  readonly day: number
  /** Its owner was nearly voted out when it made the claim. */
  readonly pressed?: boolean | undefined
  /** Who had claimed the role before. */
  readonly after?: string | undefined
  readonly results: readonly { readonly player: string; readonly result: string }[]
}

/** In order everywhere. */
export interface DayHistory {
  readonly statements: PublicStatement[]
  /** By speaker: the players whom it accused. */
  readonly accusations: Map<string, string[]>
  /** By accused, in words or by a nomination: each accuser once. */
  readonly accusers: Map<string, string[]>
  readonly voteGroups: Readonly<Record<Ballot['kind'], Map<string, string[]>>>
}

export interface PlayerFinding {
  readonly player: string
  readonly target: string
  readonly result: string
}

export type Dated<T> = T & { readonly day: number }

export const openHistory = ({ rules, players, commitment }: EventData['game.opened'], reader: TableReader) => ({
  /** The sealed secret of the game, which tells games apart. */
  game: commitment,
  rules,
  roles: new GameRoles(rules, players.length),
  reader,
  accused: null as string | null,
  days: new Map<number, DayHistory>(),
  ballots: [] as Ballot[],
  /** By speaker and subject: the first of each. */
  remarks: new Map<string, Map<string, Remark>>(),
  accusationsAgainst: new Map<string, Remark[]>(),
  voteStatements: [] as Pick<PublicStatement, 'player' | 'day' | 'recalledVotes'>[],
  /** How often each player has spoken, or -Infinity once it has named anybody. */
  namelessSpeeches: new Map<string, number>(),
  deaths: [] as Death[],
  /** How many of them the game has outlasted: it went on after them. */
  outlasted: 0,
  /** Of the dead and of players whose result is proven. */
  knownTeams: new Map<string, Team>(),
  shownRoles: new Map<string, Role>(),
  /** Town players, by the day on which others killed them. */
  killed: new Map<string, number>(),
  claims: new Map<string, PlayerClaims>(),
  /** Claims before the last speech: a declared claim is recorded before its speech. */
  claimedBefore: new Map<string, PlayerClaims | undefined>(),
  question: undefined as PutQuestion | undefined,
  corrections: [] as Dated<{ player: string; correction: Correction }>[],
  personas: new Map<string, EventData['persona.chosen']['persona']>(),
  repetition: new Repetition(),
  evidence: new Map<string, readonly BuiltInEvidence[]>(),
})

export type PublicHistory = ReturnType<typeof openHistory>

export interface GameHistory extends PublicHistory {
  readonly findings: readonly Dated<PlayerFinding>[]
  readonly acts: readonly Dated<EventData['night.acted']>[]
  readonly teamTalk: readonly Dated<{ player: string; text: string; choice?: string | undefined }>[]
  /** The events that tell a player its role, whom it is linked with, and games before. */
  readonly personal: readonly ViewEvent[]
}

const emptyDay = (): DayHistory => ({
  statements: [],
  accusations: new Map(),
  accusers: new Map(),
  voteGroups: { nomination: new Map(), vote: new Map(), judgment: new Map() },
})

export const readDay = ({ days }: PublicHistory, day: number): DayHistory => days.get(day) ?? emptyDay()

export const openDay = ({ days }: PublicHistory, day: number): DayHistory => getOrCreate(days, day, emptyDay)

/** The number of the last night in which powers were used. */
export const lastNight = (day: number, { rules }: PublicHistory): number => (beginsDaysAtNight(rules) ? day : day - 1)

/** Accused today by at least two players and three tenths of the others. */
export function isNearlyVotedOut(player: string, day: number, history: PublicHistory): boolean {
  const accusers = readDay(history, day).accusers.get(player)?.length ?? 0
  const seats = Object.values(history.roles.counts).reduce((sum, count) => sum + count, 0)
  return accusers >= 2 && accusers * 10 >= (seats - history.deaths.length - 1) * 3
}

export const statementsSince = (speaker: string, { statements }: DayHistory): readonly PublicStatement[] =>
  statements.slice(statements.findLastIndex(({ player }) => player === speaker) + 1)

export function getOrCreate<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

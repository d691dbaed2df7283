import type { Claim } from '../../events/answer-schema.js'
import type { GameEvent, ViewEvent } from '../../events/event.js'
import type { EventData, EventType } from '../../events/event-data.js'
import type { View } from '../../events/view.js'
import type { Phase } from '../../rules/game-state.js'
import { powerTraits } from '../../rules/powers/traits.js'
import { roleCountsFor } from '../../rules/role-counts.js'
import { findTeam, isMafia, townTeam } from '../../rules/team.js'
import { readClaim, recordProvenTeams } from './claims.js'
import {
  type Ballot,
  type Changes,
  type Dated,
  type Death,
  emptyHistory,
  type GameHistory,
  getOrCreate,
  openDay,
  type PlayerClaims,
  type PlayerFinding,
  type PublicHistory,
} from './history.js'
import { isMafiaResult, othersKill } from './knowledge.js'
import {
  findSpeakerRoster,
  type PublicStatement,
  type Remark,
  type SpeakerRoster,
  type StatementReader,
  statementReaderFor,
} from './statements.js'

/** Adds the next event to a record, with its words as `listen` reads them. Private events are ignored. */
export function recordEvent(
  record: PublicHistory,
  { type, data, day, phase }: GameEvent | ViewEvent,
  listen: StatementReader,
): void {
  ;(recorders[type] as Recorder | undefined)?.({ record, data, day, phase, listen })
}

interface RecordedEvent<D> {
  readonly record: PublicHistory
  readonly data: D
  readonly day: number
  readonly phase: Phase
  readonly listen: StatementReader
}
type Recorder<D = unknown> = (entry: RecordedEvent<D>) => void

const recordSpeech = ({ record, data, day, phase, listen }: RecordedEvent<EventData['speech.given']>): void => {
  const heard = listen(data, day, phase)
  const { player, accuses, defends, nominee, recalledVotes: told } = heard
  const { namelessSpeeches, tales, changes } = record
  const { sayings, accusations, accusers } = openDay(record, day)
  sayings.push(heard)
  getOrCreate<string, string[]>(accusations, player, newList).push(...accuses)
  for (const target of nominee === undefined ? accuses : [...accuses, nominee])
    addAccuser(accusers, { by: player, target })
  const named = accuses.length + defends.length > 0
  namelessSpeeches.set(player, named ? Number.NEGATIVE_INFINITY : (namelessSpeeches.get(player) ?? 0) + 1)
  if (told.length > 0) tales.push(heard)
  addRemarks(heard, record)
  for (const id of [player, ...accuses]) countChange(id, changes)
  record.claimedBefore.set(player, record.claims.get(player))
  const claim = readClaim(heard, record)
  if (claim) record.claims.set(player, addClaim(record.claims.get(player), { player, claim, day }))
}

const countChange = (id: string, { of }: Changes) => of.set(id, (of.get(id) ?? 0) + 1)

function addAccuser(accusers: Map<string, string[]>, { by, target }: { by: string; target: string }): void {
  if (target === by) return
  const known = getOrCreate<string, string[]>(accusers, target, newList)
  if (!known.includes(by)) known.push(by)
}

function addRemarks({ remarks }: PublicStatement, { remarkKeys, remarksBy, accusationsOf }: PublicHistory): void {
  for (const remark of remarks) {
    if (remarkKeys.has(remark.key)) continue
    remarkKeys.add(remark.key)
    getOrCreate<string, Remark[]>(remarksBy, remark.player, newList).push(remark)
    if (remark.kind === 'accusation') getOrCreate<string, Remark[]>(accusationsOf, remark.other, newList).push(remark)
  }
}

const newList = () => []

function recordBallot(record: PublicHistory, ballot: Ballot): void {
  const { day, kind, voter, choice } = ballot
  const { rounds, accusers } = openDay(record, day)
  const round = getOrCreate(rounds, kind, () => ({ ballots: [], wagons: new Map() }))
  record.ballots.push(ballot)
  record.changes.all++
  getOrCreate<string, Ballot[]>(record.ballotsBy, voter, newList).push(ballot)
  round.ballots.push(ballot)
  getOrCreate<string, string[]>(round.wagons, choice, newList).push(voter)
  if (kind === 'nomination') addAccuser(accusers, { by: voter, target: choice })
}

const ballotRecorder =
  (kind: 'nomination' | 'vote') =>
  ({ record, data: { player, choice, reason }, day }: RecordedEvent<EventData['vote.cast']>): void =>
    recordBallot(record, { day, kind, voter: player, choice, target: choice, explained: reason !== undefined })

function addClaim(
  before: PlayerClaims | undefined,
  { player, claim, day }: { player: string; claim: Claim; day: number },
): PlayerClaims {
  const same = before?.role === claim.role ? before : undefined
  const results = new Map([...(same?.results ?? []), ...(claim.results ?? [])].map((result) => [result.player, result]))
  return { player, role: claim.role, day: same?.day ?? day, results: [...results.values()] }
}

const recordDeath = ({
  record,
  data: { player, cause, role, team },
  day,
}: RecordedEvent<EventData['player.died']>): void => {
  const shown = team ?? (role && record.rules ? findTeam(record.rules, role) : undefined)
  record.deaths.push({ day, player, cause, ...(role && { role }), ...(shown && { team: shown }) })
  record.changes.all++
  const side = shown ?? record.fates.get(player) ?? (isMafiaKill({ cause }, record) ? townTeam : undefined)
  if (side) record.fates.set(player, side)
  if (side && !isMafia({ team: side }) && cause !== 'vote') record.killed.set(player, day)
  if (role) record.shownRoles.set(player, role)
  recordProvenTeams(record)
}

/** Whether only the mafia can have made this kill, and only a town player can have died. */
function isMafiaKill({ cause }: Pick<Death, 'cause'>, { rules, counts }: PublicHistory): boolean {
  if (cause === 'vote' || rules?.night.mafia.teammates) return false
  return isMafiaResult(rules, cause) || (rules !== null && !othersKill(rules, counts))
}

const recorders: { readonly [K in EventType]?: Recorder<EventData[K]> } = {
  'game.opened': ({ record, data: { rules, players, commitment } }) => {
    record.rules = rules
    record.game = commitment
    record.counts = roleCountsFor(rules, players.length)
  },
  'persona.chosen': ({ record, data: { player, persona } }) => record.personas.set(player, persona),
  'speech.given': recordSpeech,
  'defense.given': recordSpeech,
  'last-words.given': recordSpeech,
  'nomination.made': ballotRecorder('nomination'),
  'vote.cast': ballotRecorder('vote'),
  'nomination.resolved': ({ record, data }) => {
    record.accused = data.accused ?? null
  },
  'judgment.cast': ({ record, data: { player, choice, reason }, day }) =>
    recordBallot(record, {
      day,
      kind: 'judgment',
      voter: player,
      choice,
      target: record.accused ?? 'skip',
      explained: reason !== undefined,
    }),
  'player.died': recordDeath,
  'role.claimed': ({ record, data: { player, claim }, day }) => {
    const { claims, claimedBefore, changes } = record
    const before = claimedBefore.has(player) ? claimedBefore.get(player) : claims.get(player)
    claimedBefore.delete(player)
    claims.set(player, addClaim(before, { player, claim, day }))
    countChange(player, changes)
    recordProvenTeams(record)
  },
  'vote.corrected': ({ record, data, day }) => record.corrections.push({ ...data, day }),
}

/** The public types of events that the record uses. */
const publicTypes: ReadonlySet<EventType> = new Set(Object.keys(recorders) as EventType[])

/** A computation over public events, one after another. */
interface IncrementalReading<T> {
  /** The types of events that it uses. Everyone must see them. */
  readonly types: ReadonlySet<EventType>
  readonly nothing: () => T
  readonly enter: (told: T, event: ViewEvent, table: SpeakerRoster) => void
}

/** The events read so far, the names used to read their texts, and the result. */
interface ReadSoFar<T> {
  readonly events: ViewEvent[]
  readonly table: string
  readonly told: T
}

/**
 * Computes a result from public events, and continues where an earlier view of the same game ended, even one of another
 * observer. A reading is reused only for a view that contains all its events, with the same data objects, day and phase
 * and in the same order, so that nobody learns anything that its own view does not show.
 */
export function incrementalReader<T>({ types, nothing, enter }: IncrementalReading<T>): (view: View) => T {
  /** By the data of their first event, which belongs to one game. */
  const readings = new WeakMap<object, ReadSoFar<T>>()
  return (view) => {
    const shown = [...view.events].filter(({ type }) => types.has(type))
    const first = shown[0]?.data
    if (first === undefined) return nothing()
    const table = findSpeakerRoster(view)
    const known = readings.get(first)
    const continues = known?.table === table.key && beginsWith(known.events, shown)
    const { events, told }: Omit<ReadSoFar<T>, 'table'> = continues ? known : { events: [], told: nothing() }
    const unread = shown.slice(events.length)
    // It is removed while it is updated: an event that cannot be read would leave an incomplete reading.
    if (continues) readings.delete(first)
    for (const event of unread) enter(told, event, table)
    events.push(...unread)
    // A longer reading is kept for observers who have seen more.
    const isBehind = known !== undefined && !continues && beginsWith(shown, known.events)
    if (unread.every(isFixed) && !isBehind) readings.set(first, { events, table: table.key, told })
    return told
  }
}

function beginsWith(start: readonly ViewEvent[], events: readonly ViewEvent[]): boolean {
  if (start.length > events.length) return false
  return start.every((event, at) => isSame(event, events[at] as ViewEvent))
}

/** Whether two observers saw the same. */
const isSame = (one: ViewEvent, other: ViewEvent): boolean =>
  one.data === other.data && one.day === other.day && one.phase === other.phase && one.type === other.type

/** Whether an event cannot change later. */
const isFixed = (event: ViewEvent): boolean => Object.isFrozen(event) && Object.isFrozen(event.data)

const readPublicHistory = incrementalReader({
  types: publicTypes,
  nothing: emptyHistory,
  enter: (record, event, table) => recordEvent(record, event, statementReaderFor(table)),
})

/** The chronicle of a view's events. It is valid until the next view of the game is read. */
export function readHistory(view: View): GameHistory {
  const findings: Dated<PlayerFinding>[] = []
  const acts: Dated<EventData['night.acted']>[] = []
  const teamTalk: Dated<{ player: string; text: string }>[] = []
  // A copy, because iterating over a frozen list is slow.
  for (const { type, data, day } of [...view.events]) {
    if (type === 'night.acted') acts.push({ ...(data as EventData['night.acted']), day })
    else if (type === 'mafia.spoke' || type === 'strategy.shared')
      teamTalk.push({ ...(data as EventData['mafia.spoke']), day })
    else if (tellsSide.has(type)) findings.push({ ...(data as PlayerFinding), day })
  }
  return { ...readPublicHistory(view), findings, acts, teamTalk }
}

/**
 * Events that show a power's owner the side of a player. Other private events of powers are not findings about a
 * player.
 */
const tellsSide: ReadonlySet<EventType> = new Set(
  Object.values(powerTraits).flatMap((traits) => ('tellsSide' in traits ? traits.tellsSide : [])),
)

import { InvalidLogError } from '../../errors/errors.js'
import type { GameEvent } from '../../events/event.js'
import { readEvents } from '../../events/read-log.js'
import { findCarrier } from '../../rules/night.js'
import { leaders, type Tally, tally } from '../../rules/policies.js'
import { teamPower } from '../../rules/powers/powers.js'
import { ImportedLog } from './imported-log.js'
import { type AIWolfRecord, hasCounterpart, readCast, readRecords } from './records.js'

/** Writes the events of an import, and holds the votes that are still to be counted. */
interface ImportState {
  readonly scribe: ImportedLog
  /** The votes that were cast and not yet counted, by voter. */
  readonly ballot: Map<string, string>
}

/** Writes what a record tells; returns why it could not, in a sentence. */
type RecordHandler = (telling: ImportState, record: AIWolfRecord) => string | undefined

/** Why a record about an unknown agent is left out. */
const unknownAgent = 'It names an agent that has no status line.'

/** The player with a number, or undefined. */
const playerByNumber = (scribe: ImportedLog, field: string | undefined): string | undefined =>
  scribe.cast.find(({ id }) => id === `p${Number(field)}`)?.id

/** The two players that a record is about. */
function playerPair(scribe: ImportedLog, { fields }: AIWolfRecord): readonly [string, string] | undefined {
  const [one, other] = [playerByNumber(scribe, fields[0]), playerByNumber(scribe, fields[1])]
  return one === undefined || other === undefined ? undefined : [one, other]
}

/** The phase of the night that a record of this day is about. */
const nightPhase = (day: number) => (day === 0 ? 'nightZero' : 'night')

/** The players who share the lead of a count, by seat; none if one leads alone. Also of a tie that a lot broke. */
function tiedLeaders(scribe: ImportedLog, counts: Tally): string[] {
  const leading = leaders(counts)
  return leading.length > 1 ? scribe.cast.map(({ id }) => id).filter((id) => leading.includes(id)) : []
}

/** Counts a ballot that eliminated nobody, or with `again` one that led to a revote. */
function closeBallot({ scribe, ballot }: ImportState, again = false): void {
  if (ballot.size === 0) return
  const counts = tally([...ballot.values()])
  ballot.clear()
  const outcome = again ? 'revote' : 'nobody'
  scribe.write('vote.resolved', 'public', { tally: counts, outcome, tied: tiedLeaders(scribe, counts) })
}

/** A vote. A second vote of a player shows that the first ballot was a tie. */
const vote: RecordHandler = ({ scribe, ballot }, record) => {
  const pair = playerPair(scribe, record)
  if (pair === undefined) return unknownAgent
  const [player, choice] = pair
  const again = ballot.has(player)
  if (again) closeBallot({ scribe, ballot }, true)
  scribe.enter(again || scribe.state.phase === 'revote' ? 'revote' : 'vote', record.day)
  ballot.set(player, choice)
  scribe.write('vote.cast', 'public', { player, choice })
  return undefined
}

/** The end of a ballot: who is executed, by the count or by lot. */
const execute: RecordHandler = ({ scribe, ballot }, { day, fields }) => {
  const player = playerByNumber(scribe, fields[0])
  if (player === undefined) return unknownAgent
  const counts = tally([...ballot.values()])
  ballot.clear()
  if (scribe.state.phase !== 'revote') scribe.enter('vote', day)
  const tied = tiedLeaders(scribe, counts)
  scribe.write('vote.resolved', 'public', { tally: counts, outcome: 'eliminated', player, tied })
  scribe.write('player.died', 'public', { player, cause: 'vote' })
  return undefined
}

/** A night act, with the same audience as in AIWolf. */
const nightAct =
  (action: 'kill' | 'protect' | 'investigate'): RecordHandler =>
  ({ scribe }, record) => {
    const pair = playerPair(scribe, record)
    if (pair === undefined) return unknownAgent
    const [player, target] = pair
    scribe.enter(nightPhase(record.day), record.day)
    scribe.write('night.acted', action === 'kill' ? scribe.pack : [player], { player, action, target })
    return undefined
  }

/** What the seer learns: a species, which is a team. */
const divine: RecordHandler = (telling, record) => {
  const fault = nightAct('investigate')(telling, record)
  if (fault !== undefined) return fault
  const [player, target] = playerPair(telling.scribe, record) ?? ['', '']
  const species = record.fields[2]
  if (species !== 'HUMAN' && species !== 'WEREWOLF') return `The result ${species} is not known.`
  const result = species === 'WEREWOLF' ? 'mafia' : 'town'
  telling.scribe.write('investigation.learned', [player], { player, target, result })
  return undefined
}

/** The end of the night: whom the werewolves attacked, and whether that killed. */
const attack: RecordHandler = ({ scribe }, { day, fields }) => {
  const none = Number(fields[0]) === -1
  const player = playerByNumber(scribe, fields[0]) ?? null
  if (player === null && !none) return unknownAgent
  const died = player !== null && fields[1] === 'true' ? [player] : []
  const protections = scribe.events.flatMap((event) =>
    event.type === 'night.acted' && event.day === day && event.data.action === 'protect'
      ? [{ power: event.data.action, by: event.data.player, target: event.data.target, result: 'done' as const }]
      : [],
  )
  scribe.enter('dawn', day)
  const deaths = died.map((dead) => ({ player: dead, cause: 'mafia' as const }))
  const by = findCarrier(
    scribe.pack.filter((id) => !isDead(scribe, id)),
    scribe.state,
  )
  const result = died.length > 0 ? ('done' as const) : ('prevented' as const)
  const kill = player === null || by === undefined ? [] : [{ power: teamPower, by, target: player, result }]
  scribe.write('night.explained', 'moderator', { acts: [...kill, ...protections], deaths })
  scribe.write('night.resolved', 'public', { dead: died, doubleKill: false })
  for (const dead of died) scribe.write('player.died', 'public', { player: dead, cause: 'night' })
  return undefined
}

const isDead = ({ state }: ImportedLog, player: string): boolean =>
  state.players.some(({ id, status }) => id === player && status === 'dead')

const status: RecordHandler = ({ scribe }, { fields }) => {
  const player = scribe.state.players.find(({ id }) => id === playerByNumber(scribe, fields[0]))
  if (player === undefined) return unknownAgent
  const said = fields[2] === 'DEAD' ? 'dead' : 'alive'
  return said === player.status ? undefined : `It says ${fields[2]}, but no earlier record says so.`
}

/** Words of a player, written by `write`. */
const words =
  (
    write: (scribe: ImportedLog, day: number, said: { readonly player: string; readonly text: string }) => void,
  ): RecordHandler =>
  ({ scribe }, { day, fields }) => {
    const player = playerByNumber(scribe, fields[2])
    const text = fields[3]
    if (player === undefined || text === undefined) return unknownAgent
    if (text === 'Skip' || text === 'Over') return 'The player says nothing, and silence is not an event.'
    write(scribe, day, { player, text })
    return undefined
  }

const talk = words((scribe, day, said) => {
  scribe.enter('discussion', day)
  scribe.write('speech.given', 'public', said)
})

const whisper = words((scribe, day, said) => {
  scribe.enter(nightPhase(day), day)
  scribe.write('mafia.spoke', scribe.pack, said)
})

const result: RecordHandler = ({ scribe }, { fields }) => {
  const winner = ({ VILLAGER: 'town', WEREWOLF: 'mafia' } as const)[fields[2] ?? '']
  scribe.end(winner ?? 'draw')
  return winner ? undefined : `No team here corresponds to ${fields[2]}: the game counts as a draw.`
}

/** What each kind of record tells. */
const recordHandlers: Readonly<Record<string, RecordHandler>> = {
  status,
  talk,
  whisper,
  vote,
  execute,
  divine,
  guard: nightAct('protect'),
  attackVote: nightAct('kill'),
  attack,
  result,
}

/** A line, or part of one, without a counterpart in our events. */
export interface UnmappedLine {
  /** From 1. */
  readonly line: number
  readonly text: string
  /** In a sentence. */
  readonly reason: string
}

/** An AIWolf game in our events, and what was left out. */
export interface AIWolfImport {
  /**
   * Frozen and in the form of a log, for views, sentences, states and statistics. The game was not played here and
   * cannot be replayed.
   */
  readonly events: readonly GameEvent[]
  /** By line. */
  readonly report: readonly UnmappedLine[]
}

/**
 * Reads a log of the AIWolf competitions: lines of `day,kind,...` with the kinds status, talk, whisper, divine, guard, vote,
 * execute, attackVote, attack and result. Seers become sheriffs, bodyguards doctors, werewolves mafia; a role without a
 * counterpart plays as villager and is reported, like every line that maps to no event.
 *
 * @throws {InvalidLogError} when `text` is not a string, or does not begin with the `status` line of each player.
 */
export function importAIWolf(text: string): AIWolfImport {
  if (typeof text !== 'string') throw new InvalidLogError('Expected an AIWolf log as a text: read the file as `utf8`.')
  const { records, stray } = readRecords(text)
  const cast = readCast(records)
  const telling: ImportState = { scribe: new ImportedLog(cast, text), ballot: new Map() }
  const report: UnmappedLine[] = stray.map(({ line, text }) => ({ line, text, reason: 'This is not a record.' }))
  for (const { theirRole, line } of cast)
    if (!hasCounterpart(theirRole))
      report.push(unmappedLine(line, `No role here corresponds to ${theirRole}: it becomes a villager.`))
  for (const record of records) {
    const reason = handleRecord(telling, record)
    if (reason !== undefined) report.push(unmappedLine(record, reason))
  }
  report.sort((one, other) => one.line - other.line)
  return { events: readEvents(telling.scribe.events), report }
}

const unmappedLine = ({ line, text }: AIWolfRecord, reason: string): UnmappedLine => ({ line, text, reason })

/** Writes what a record tells; returns why it could not, in a sentence. */
function handleRecord(telling: ImportState, record: AIWolfRecord): string | undefined {
  if (record.kind !== 'vote' && record.kind !== 'execute') closeBallot(telling)
  if (telling.scribe.state.winner) return 'The game was over.'
  const tell = Object.hasOwn(recordHandlers, record.kind) ? recordHandlers[record.kind] : undefined
  return tell ? tell(telling, record) : `Records of kind ${record.kind} are not known.`
}

import { InvalidLogError } from '../../../kernel/errors/errors.js'
import { readEvents } from '../../../kernel/events/read-log.js'
import { defineRules } from '../../../kernel/rules/define-rules.js'
import { tally } from '../../../kernel/rules/policies.js'
import { teamPower } from '../../../kernel/rules/powers/powers.js'
import type { Rules } from '../../../kernel/rules/rules-schema.js'
import { mafiaTeam } from '../../../kernel/rules/team.js'
import { type ImportedGameLog, ImportedLog, type ImportedPlayer, type UnmappedLine } from '../imported-log.js'
import { type AIWolfRecord, dropTimes, readRecords, unknownColumns, unmappedLine } from './aiwolf-records.js'

type AIWolfLog = ImportedLog<CastMember>

/** Writes what a record tells; returns why it could not, in a sentence. */
type RecordHandler = (log: AIWolfLog, record: AIWolfRecord) => string | undefined

const unknownAgent = 'It names an agent that has no status line.'

const playerByNumber = (log: AIWolfLog, field: string | undefined): string | undefined =>
  log.cast.find(({ id }) => id === `p${Number(field)}`)?.id

function playerPair(log: AIWolfLog, { fields }: AIWolfRecord): readonly [string, string] | undefined {
  const [one, other] = [playerByNumber(log, fields[0]), playerByNumber(log, fields[1])]
  return one === undefined || other === undefined ? undefined : [one, other]
}

const nightPhase = (day: number) => (day === 0 ? 'nightZero' : 'night')

function closeBallot(log: AIWolfLog, again = false): void {
  if (log.ballot.size > 0) log.resolveVote(null, again)
}

/** A vote. A second vote of a player shows that the first ballot was a tie. */
const vote: RecordHandler = (log, record) => {
  const pair = playerPair(log, record)
  if (pair === undefined) return unknownAgent
  const [player, choice] = pair
  const again = log.ballot.has(player)
  if (again) closeBallot(log, true)
  log.enter(again || log.state.phase === 'revote' ? 'revote' : 'vote', record.day)
  log.ballot.set(player, choice)
  log.write('vote.cast', 'public', { player, choice })
  return undefined
}

const execute: RecordHandler = (log, { day, fields }) => {
  const player = playerByNumber(log, fields[0])
  if (player === undefined) return unknownAgent
  if (log.state.phase !== 'revote') log.enter('vote', day)
  log.resolveVote(player)
  return undefined
}

const nightAct =
  (action: 'kill' | 'protect' | 'investigate'): RecordHandler =>
  (log, record) => {
    const pair = playerPair(log, record)
    if (pair === undefined) return unknownAgent
    const [player, target] = pair
    log.enter(nightPhase(record.day), record.day)
    log.write('night.acted', action === 'kill' ? log.pack : [player], { player, action, target })
    return undefined
  }

const divine: RecordHandler = (log, record) => {
  const fault = nightAct('investigate')(log, record)
  if (fault !== undefined) return fault
  const [player, target] = playerPair(log, record) ?? ['', '']
  const species = record.fields[2]
  if (species !== 'HUMAN' && species !== 'WEREWOLF') return `The result ${species} is not known.`
  const result = species === 'WEREWOLF' ? 'mafia' : 'town'
  log.write('investigation.learned', [player], { player, target, result })
  return undefined
}

const attack: RecordHandler = (log, { day, fields }) => {
  const none = Number(fields[0]) === -1
  const player = playerByNumber(log, fields[0]) ?? null
  if (player === null && !none) return unknownAgent
  const died = player !== null && fields[1] === 'true' ? [player] : []
  const protections = log.events.flatMap((event) =>
    event.type === 'night.acted' && event.day === day && event.data.action === 'protect'
      ? [{ power: event.data.action, by: event.data.player, target: event.data.target, result: 'done' as const }]
      : [],
  )
  const by = log.killer
  const result = died.length > 0 ? ('done' as const) : ('prevented' as const)
  const kill = player === null || by === undefined ? [] : [{ power: teamPower, by, target: player, result }]
  const deaths = died.map((player) => ({ player, cause: mafiaTeam }))
  log.dawn(day, { acts: [...kill, ...protections], deaths })
  return undefined
}

const status: RecordHandler = (log, { fields }) => {
  const player = log.state.players.find(({ id }) => id === playerByNumber(log, fields[0]))
  if (player === undefined) return unknownAgent
  const said = fields[2] === 'DEAD' ? 'dead' : 'alive'
  return said === player.status ? undefined : `It says ${fields[2]}, but no earlier record says so.`
}

const words =
  (
    say: (log: AIWolfLog, day: number, said: { readonly player: string; readonly text: string }) => string | undefined,
  ): RecordHandler =>
  (log, { day, fields }) => {
    const player = playerByNumber(log, fields[2])
    const text = fields[3]
    if (player === undefined || text === undefined) return unknownAgent
    if (text === 'Skip' || text === 'Over') return 'The player says nothing, and silence is not an event.'
    return say(log, day, { player, text })
  }

const talk = words((log, day, said) => {
  log.enter('discussion', day)
  return log.say('speech.given', 'public', said)
})

const whisper = words((log, day, said) => {
  log.enter(nightPhase(day), day)
  return log.say('mafia.spoke', log.pack, said)
})

const result: RecordHandler = (log, { fields }) => {
  const winner = ({ VILLAGER: 'town', WEREWOLF: 'mafia' } as const)[fields[2] ?? '']
  log.end(winner ?? 'draw')
  return winner ? undefined : `No team here corresponds to ${fields[2]}: the game counts as a draw.`
}

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

/** An AIWolf game in our events, and what was left out. */
export interface AIWolfImport extends ImportedGameLog {}

/**
 * Reads a log of the AIWolf competitions: lines of `day,kind,...` with the kinds status, talk, whisper, divine, guard, vote,
 * execute, attackVote, attack and result. The roles are those of the preset `aiwolf-13`; a role without a
 * counterpart plays as villager and is reported, like every line that maps to no event.
 *
 * @throws {InvalidLogError} when `text` is not a string, or does not begin with the `status` line of each player.
 */
export function importAIWolf(text: string): AIWolfImport {
  if (typeof text !== 'string') throw new InvalidLogError('Expected an AIWolf log as a text: read the file as `utf8`.')
  const { records: written, stray } = readRecords(text)
  const { records, timed } = dropTimes(written)
  const cast = readCast(records)
  const log: AIWolfLog = new ImportedLog({ from: 'aiwolf', rules: aiwolfRules(cast), cast, text })
  const report: UnmappedLine[] = stray.map(({ line, text }) => ({ line, text, reason: 'This is not a record.' }))
  for (const { theirRole, line } of cast)
    if (!Object.hasOwn(ourRoles, theirRole))
      report.push(unmappedLine(line, `No role here corresponds to ${theirRole}: it becomes a villager.`))
  if (timed) report.push(unmappedLine(timed, 'The last column of each line of talk is a time: it is not read.'))
  report.push(...unknownColumns(records))
  for (const record of records) {
    const reason = handleRecord(log, record)
    if (reason !== undefined) report.push(unmappedLine(record, reason))
  }
  report.sort((one, other) => one.line - other.line)
  return { events: readEvents(log.events), report }
}

function handleRecord(log: AIWolfLog, record: AIWolfRecord): string | undefined {
  if (record.kind !== 'vote' && record.kind !== 'execute') closeBallot(log)
  if (log.state.winner) return 'The game was over.'
  const tell = Object.hasOwn(recordHandlers, record.kind) ? recordHandlers[record.kind] : undefined
  return tell ? tell(log, record) : `Records of kind ${record.kind} are not known.`
}

interface CastMember extends ImportedPlayer {
  readonly theirRole: string
  readonly line: AIWolfRecord
}

/** Our role for theirs. Any other role becomes a villager. */
const ourRoles: Readonly<Record<string, Pick<CastMember, 'role' | 'whispers'>>> = {
  VILLAGER: { role: 'villager', whispers: false },
  SEER: { role: 'seer', whispers: false },
  MEDIUM: { role: 'medium', whispers: false },
  BODYGUARD: { role: 'bodyguard', whispers: false },
  POSSESSED: { role: 'possessed', whispers: false },
  WEREWOLF: { role: 'werewolf', whispers: true },
}

function readCast(records: readonly AIWolfRecord[]): CastMember[] {
  const first = records.findIndex(({ kind }) => kind !== 'status')
  const opening = records.slice(0, first < 0 ? records.length : first)
  const known = opening.filter(({ fields }) => fields.length >= 4 && /^\d+$/.test(fields[0] ?? ''))
  const unique = known.filter((one, index) => known.findIndex(({ fields }) => fields[0] === one.fields[0]) === index)
  if (unique.length < 2)
    throw new InvalidLogError('Expected an AIWolf log to begin with a `status` line for each player.', 0)
  const names = new Set(unique.map(({ fields }) => fields[4]?.trim()))
  const named = names.size === unique.length && !names.has(undefined) && !names.has('')
  return [...unique]
    .sort((one, other) => Number(one.fields[0]) - Number(other.fields[0]))
    .map((line, seat) => member(line, seat, named))
}

/** `named`: the seventh column of each status line is the name that is used at the table. */
function member(line: AIWolfRecord, seat: number, named: boolean): CastMember {
  const [number = '', theirRole = '', , agent = '', spokenName = ''] = line.fields
  const known = Object.hasOwn(ourRoles, theirRole) ? ourRoles[theirRole] : undefined
  const ours = known ?? { role: 'villager', whispers: false }
  const id = `p${Number(number)}`
  return {
    id,
    name: named ? spokenName.trim() : `Agent[${number.padStart(2, '0')}]`,
    seat,
    ...ours,
    theirRole,
    agent,
    line,
  }
}

/** AIWolf's rules, with days numbered as its logs number them: the first night is day 0, and the wolves kill from day 1 on. */
function aiwolfRules(cast: readonly CastMember[]): Rules {
  const preset = defineRules({ extends: 'aiwolf-13' })
  const roles = Object.entries(preset.cast).map(([name, { powers, ...role }]) => [
    name,
    { ...role, powers: powers.map((power) => ({ ...power, from: 1 })) },
  ])
  return defineRules({
    extends: preset,
    name: 'aiwolf',
    table: { min: 4 },
    opening: 'nightZero',
    cast: Object.fromEntries(roles),
    roles: tally(cast.map(({ role }) => role)),
  })
}

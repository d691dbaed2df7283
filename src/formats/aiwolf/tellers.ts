import { leaders, type Tally, tally } from '../../rules/policies/tally.js'
import type { AIWolfRecord } from './records.js'
import type { Scribe } from './scribe.js'

/** The votes that were cast and not yet counted. */
export class Ballot {
  readonly choices = new Map<string, string>()
}

interface Telling {
  readonly scribe: Scribe
  readonly ballot: Ballot
}

/** Writes what a record tells; returns why it could not, in a sentence. */
type Teller = (telling: Telling, record: AIWolfRecord) => string | undefined

const stranger = 'It names an agent that has no status line.'

/** The player with a number, or undefined. */
const playerIn = (scribe: Scribe, field: string | undefined): string | undefined =>
  scribe.cast.find(({ id }) => id === `p${Number(field)}`)?.id

/** The two players that a record is about. */
function pairIn(scribe: Scribe, { fields }: AIWolfRecord): readonly [string, string] | undefined {
  const [one, other] = [playerIn(scribe, fields[0]), playerIn(scribe, fields[1])]
  return one === undefined || other === undefined ? undefined : [one, other]
}

const nightOf = (day: number) => (day === 0 ? 'nightZero' : 'night')

/** Everyone who shares the lead of a count, by seat; nobody where one leads alone. A tie is one even where a lot breaks it. */
function tiedIn(scribe: Scribe, counts: Tally): string[] {
  const leading = leaders(counts)
  return leading.length > 1 ? scribe.cast.map(({ id }) => id).filter((id) => leading.includes(id)) : []
}

/** Counts a ballot that led to nothing, or to another one. */
export function closeBallot(scribe: Scribe, ballot: Ballot, again = false): void {
  if (ballot.choices.size === 0) return
  const counts = tally([...ballot.choices.values()])
  ballot.choices.clear()
  const outcome = again ? 'revote' : 'nobody'
  scribe.write('vote.resolved', 'public', { tally: counts, outcome, tied: tiedIn(scribe, counts) })
}

const status: Teller = ({ scribe }, { fields }) => {
  const player = scribe.state.players.find(({ id }) => id === playerIn(scribe, fields[0]))
  if (player === undefined) return stranger
  const said = fields[2] === 'DEAD' ? 'dead' : 'alive'
  return said === player.status ? undefined : `It says ${fields[2]}, and no record told of that.`
}

const talk: Teller = ({ scribe }, { day, fields }) => {
  const player = playerIn(scribe, fields[2])
  const text = fields[3]
  if (player === undefined || text === undefined) return stranger
  if (text === 'Skip' || text === 'Over') return 'It says nothing, and silence is no event.'
  scribe.enter('discussion', day)
  scribe.write('speech.given', 'public', { player, text })
  return undefined
}

const whisper: Teller = ({ scribe }, { day, fields }) => {
  const player = playerIn(scribe, fields[2])
  const text = fields[3]
  if (player === undefined || text === undefined) return stranger
  if (text === 'Skip' || text === 'Over') return 'It says nothing, and silence is no event.'
  scribe.enter(nightOf(day), day)
  scribe.write('mafia.spoke', scribe.mafia, { player, text })
  return undefined
}

const vote: Teller = ({ scribe, ballot }, record) => {
  const pair = pairIn(scribe, record)
  if (pair === undefined) return stranger
  const [player, choice] = pair
  const again = ballot.choices.has(player)
  if (again) closeBallot(scribe, ballot, true)
  scribe.enter(again || scribe.state.phase === 'revote' ? 'revote' : 'vote', record.day)
  ballot.choices.set(player, choice)
  scribe.write('vote.cast', 'public', { player, choice })
  return undefined
}

const execute: Teller = ({ scribe, ballot }, { day, fields }) => {
  const player = playerIn(scribe, fields[0])
  if (player === undefined) return stranger
  const counts = tally([...ballot.choices.values()])
  ballot.choices.clear()
  if (scribe.state.phase !== 'revote') scribe.enter('vote', day)
  const tied = tiedIn(scribe, counts)
  scribe.write('vote.resolved', 'public', { tally: counts, outcome: 'eliminated', player, tied })
  scribe.write('player.died', 'public', { player, cause: 'vote' })
  return undefined
}

const acting =
  (action: 'kill' | 'protect' | 'investigate'): Teller =>
  ({ scribe }, record) => {
    const pair = pairIn(scribe, record)
    if (pair === undefined) return stranger
    const [player, target] = pair
    scribe.enter(nightOf(record.day), record.day)
    scribe.write('night.acted', action === 'kill' ? scribe.mafia : [player], { player, action, target })
    return undefined
  }

const divine: Teller = (telling, record) => {
  const fault = acting('investigate')(telling, record)
  if (fault !== undefined) return fault
  const [player, target] = pairIn(telling.scribe, record) ?? ['', '']
  const species = record.fields[2]
  if (species !== 'HUMAN' && species !== 'WEREWOLF') return `The result ${species} is not known.`
  const result = species === 'WEREWOLF' ? 'mafia' : 'town'
  telling.scribe.write('investigation.learned', [player], { player, target, result })
  return undefined
}

const attack: Teller = ({ scribe }, { day, fields }) => {
  const none = Number(fields[0]) === -1
  const player = playerIn(scribe, fields[0]) ?? null
  if (player === null && !none) return stranger
  const died = player !== null && fields[1] === 'true' ? [player] : []
  const protections = scribe.events.flatMap((event) =>
    event.type === 'night.acted' && event.day === day && event.data.action === 'protect'
      ? [{ by: event.data.player, target: event.data.target }]
      : [],
  )
  scribe.enter('dawn', day)
  const deaths = died.map((dead) => ({ player: dead, cause: 'mafia' as const }))
  scribe.write('night.explained', 'moderator', { kill: player, protections, shots: [], deaths })
  scribe.write('night.resolved', 'public', { dead: died, doubleKill: false })
  for (const dead of died) scribe.write('player.died', 'public', { player: dead, cause: 'night' })
  return undefined
}

const result: Teller = ({ scribe }, { fields }) => {
  const winner = ({ VILLAGER: 'town', WEREWOLF: 'mafia' } as const)[fields[2] ?? '']
  scribe.end(winner ?? 'draw')
  return winner ? undefined : `No team here is like ${fields[2]}: the game counts as a draw.`
}

/** What each kind of record tells. */
export const tellers: Readonly<Record<string, Teller>> = {
  status,
  talk,
  whisper,
  vote,
  execute,
  divine,
  guard: acting('protect'),
  attackVote: acting('kill'),
  attack,
  result,
}

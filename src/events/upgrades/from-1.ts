import { fieldsOf, type RawEvent, type UpgradeStep, withData } from './raw-event.js'

const taken = /^The name `(.*)` is taken\. Choose another\.$/s

/** Whether a try failed because another player already had the name. */
const isClash = ({ type, data }: RawEvent): boolean =>
  type === 'answer.rejected' && data.kind === 'persona' && taken.test(String(data.reason))

/**
 * Only the moderator sees an offered answer, and it is complete, so that its fault can be found again. Version 1 kept
 * only a preview. A taken name can be read from the reason; all other faults are accepted unchecked, like those of an
 * agent.
 */
const withFaults: UpgradeStep = (events) =>
  events.flatMap((event) => {
    if (event.type !== 'answer.rejected') return [event]
    const { offered: _, ...data } = event.data
    if (!isClash(event)) return [{ ...event, data: { ...data, fault: 'agent' } }]
    const { requestId, player, kind, attempt } = data
    const [, name] = taken.exec(String(data.reason)) ?? []
    const offered = JSON.stringify({ persona: { name } })
    const { meta: __, ...place } = event
    return [
      { ...place, type: 'answer.offered', audience: 'moderator', data: { requestId, player, kind, attempt, offered } },
      { ...event, data: { ...data, fault: 'clash' } },
    ]
  })

const isSetUp = ({ phase, type }: RawEvent): boolean => phase === 'setup' && type !== 'role.dealt'

/**
 * In version 1, a player who chose a taken name was asked again before the others' answers were recorded. Now it is
 * asked again after all of them: its later tries move to the end, as tries of another question.
 */
export const clashesLast: UpgradeStep = (events) => {
  const clashing = new Set(events.flatMap((event) => (isClash(event) ? [event.data.player] : [])))
  if (clashing.size === 0) return [...events]
  const moved: RawEvent[] = []
  const waiting = new Set<unknown>()
  const kept = events.filter((event) => {
    const { player } = event.data
    if (!isSetUp(event) || !clashing.has(player)) return true
    const stays = !waiting.has(player)
    if (isClash(event)) waiting.add(player)
    if (!stays) moved.push(asAskedAgain(event))
    return stays
  })
  const end = kept.findIndex(({ type }) => type === 'role.dealt')
  const at = end < 0 ? kept.length : end
  return [...kept.slice(0, at), ...moved, ...kept.slice(at)]
}

/** Makes it part of a separate question, with tries counted from 1. */
function asAskedAgain(event: RawEvent): RawEvent {
  const { requestId, attempt } = event.data
  if (typeof requestId !== 'string') return event
  const tried = typeof attempt === 'number' ? { attempt: Math.max(1, attempt - 1) } : {}
  return { ...event, data: { ...event.data, requestId: `${requestId} again`, ...tried } }
}

/** All players who share the lead are `tied`, also in a vote with skip; `tied` is empty when one leads alone. */
export const withTied: UpgradeStep = (events) => {
  const seats = seatsOf(events)
  return events.map((event) => {
    const { type, data } = event
    if (type === 'vote.resolved') return withData(event, { tied: tiedInVote(fieldsOf(data.tally), seats) })
    if (type === 'nomination.resolved') return withData(event, { tied: tiedInNomination(fieldsOf(data.tally)) })
    return event
  })
}

function seatsOf(events: readonly RawEvent[]): string[] {
  const players = events.find(({ type }) => type === 'game.opened')?.data.players
  return Array.isArray(players) ? players.map((player) => String(fieldsOf(player).id)) : []
}

type Tally = Readonly<Record<string, unknown>>

function leadersIn(tally: Tally): string[] {
  const most = Math.max(0, ...Object.values(tally).map(Number))
  return Object.keys(tally).filter((choice) => tally[choice] === most)
}

function tiedInVote(tally: Tally, seats: readonly string[]): string[] {
  const leading = leadersIn(tally)
  return leading.length > 1 ? seats.filter((player) => leading.includes(player)) : []
}

function tiedInNomination({ skip = 0, ...players }: Tally): string[] {
  const leading = leadersIn(players).sort()
  return leading.length > 1 && Number(skip) <= Number(players[leading[0] ?? '']) ? leading : []
}

/** The last round has no summaries. */
export const withoutLastRoundEnd: UpgradeStep = (events) => {
  const last = fieldsOf(events[0]?.data.rules).maxDays
  const isLast = ({ day, phase, type }: RawEvent) => day === last && phase === 'roundEnd' && type !== 'game.ended'
  let phase = ''
  return events.flatMap((event) => {
    if (isLast(event)) return []
    if (event.phase !== 'roundEnd') phase = event.phase
    return event.type === 'game.ended' && event.day === last && event.phase === 'roundEnd'
      ? [{ ...event, phase }]
      : [event]
  })
}

const order = ['protect', 'investigate', 'shoot']

/**
 * What version 1 recorded of a night in `kill`, `protections` and `shots` becomes one list of acts, each with its
 * result.
 */
export const withActs: UpgradeStep = (events) => {
  const table = new Table()
  return events.map((event) => {
    const upgraded = event.type === 'night.explained' ? explainNight(event, table) : event
    table.note(event)
    return upgraded
  })
}

interface Act {
  readonly power: string
  readonly by: string
  readonly target: string
}

/** The players of the game, and what they did tonight. */
class Table {
  readonly mafia: string[] = []
  readonly dead = new Set<string>()
  acts: Act[] = []

  note({ type, data }: RawEvent): void {
    const { player, role, action, target } = data as Record<string, string>
    if (type === 'role.dealt' && role === 'mafia') this.mafia.push(player as string)
    if (type === 'player.died') this.dead.add(player as string)
    if (type === 'phase.changed' && data.to === 'night') this.acts = []
    if (type === 'night.acted' && action !== 'kill' && target !== 'skip')
      this.acts.push({ power: action as string, by: player as string, target: target as string })
  }

  /** All mafia had the same power: the lowest living seat carried the kill out. */
  get carrier(): string {
    return this.mafia.find((id) => !this.dead.has(id)) ?? ''
  }
}

function explainNight(event: RawEvent, table: Table): RawEvent {
  const { kill, deaths } = event.data
  const died = (Array.isArray(deaths) ? deaths : []).map((death) => fieldsOf(death))
  const killed = typeof kill === 'string' ? [{ power: 'kill', by: table.carrier, target: kill }] : []
  const acts = [...killed, ...order.flatMap((power) => table.acts.filter((act) => act.power === power))]
  const results = acts.map((act) => ({ ...act, result: isPrevented(act, died) ? 'prevented' : 'done' }))
  return { ...event, data: { acts: results, deaths } }
}

/** A player attacked by two died of one attack: neither was prevented. */
const isPrevented = ({ power, target }: Act, died: readonly Readonly<Record<string, unknown>>[]): boolean =>
  (power === 'kill' || power === 'shoot') && !died.some(({ player }) => player === target)

/**
 * A request's id counts how often its player was asked this kind of question on this day, and reveals nothing about the
 * others.
 */
export const withRequestIds: UpgradeStep = (events) => {
  const ids = new Map<string, string>()
  const counts = new Map<string, number>()
  const idOf = (old: string, kind: string, player: string): string => {
    const known = ids.get(old)
    if (known !== undefined) return known
    const series = `${old.split('.')[0]}.${kind}.${player}`
    const count = (counts.get(series) ?? 0) + 1
    counts.set(series, count)
    const id = `${old.split('.')[0]}.${kind}.${count}.${player}`
    ids.set(old, id)
    return id
  }
  return events.map((event) => {
    const { requestId, kind, player } = event.data
    if (typeof requestId !== 'string') return event
    return withData(event, { requestId: idOf(requestId, String(kind), String(player)) })
  })
}

/** The roles of version 1 with its own descriptions, and with what `rules.night` said about their powers. */
const castOf = (night: Readonly<Record<string, unknown>>) => {
  const { shots, blockable } = fieldsOf(night.vigilante)
  const unlimited = { repeat: true, from: 1 }
  const chooser = { self: false, skip: false, onNoAnswer: 'random', ...unlimited }
  return {
    mafia: {
      team: 'mafia',
      powers: [{ power: 'kill', ...chooser }],
      describe: 'The mafia know each other and choose together whom to kill each night.',
    },
    doctor: {
      team: 'town',
      powers: [{ power: 'protect', ...unlimited, ...fieldsOf(night.doctor) }],
      describe: 'A doctor chooses a player each night and saves it from the mafia that night.',
    },
    sheriff: {
      team: 'town',
      powers: [{ power: 'investigate', self: false, ...unlimited, ...fieldsOf(night.sheriff) }],
      describe: 'A sheriff investigates a player each night.',
    },
    vigilante: {
      team: 'town',
      powers: [{ power: 'shoot', ...chooser, skip: true, uses: shots, blockable, onNoAnswer: 'nothing' }],
      describe: 'A vigilante may shoot a player at night, as long as it has shots.',
    },
    villager: { team: 'town', powers: [], describe: 'A villager has no power but its voice and its vote.' },
  }
}

function upgradeRules(rules: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const night = fieldsOf(rules.night)
  return { ...rules, cast: castOf(night), filler: 'villager', night: { mafia: night.mafia } }
}

/** The rules hold the roles they play with. */
export const withCast: UpgradeStep = (events) =>
  events.map((event) => {
    if (event.type !== 'game.created' && event.type !== 'game.opened') return event
    const version = event.type === 'game.created' ? { version: 2 } : {}
    return withData(event, { ...version, rules: upgradeRules(fieldsOf(event.data.rules)) })
  })

/** Every thought of version 1 was one that its player declared. */
export const withThoughtKinds: UpgradeStep = (events) =>
  events.map((event) => (event.type === 'thought.recorded' ? withData(event, { kind: 'declared' }) : event))

/**
 * Version 1 had the options of roles in `rules.night`, made request ids from places, listed the acts of a night in
 * three lists, named only some of the tied players, asked again at once for a name that was taken, and asked for
 * summaries of the last day.
 */
export const fromVersion1: readonly UpgradeStep[] = [
  withActs,
  withCast,
  withTied,
  withoutLastRoundEnd,
  clashesLast,
  withFaults,
  withRequestIds,
  withThoughtKinds,
]

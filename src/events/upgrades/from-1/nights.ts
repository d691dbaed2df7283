import { fieldsOf, type RawEvent, type UpgradeStep } from '../raw-event.js'

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

import { type GameEvent, isEvent } from '../index.js'
import { oneLine, quantity } from '../text/index.js'

/** The default answers of one agent, with the reasons. */
interface Defaults {
  readonly players: Set<string>
  readonly reasons: string[]
  count: number
}

/**
 * A line for each agent with default answers: how many, and the most common reason. For the log of one game or of
 * several.
 */
export function givenByDefault(events: readonly GameEvent[]): string[] {
  const byAgent = new Map<string, Defaults>()
  let labels = new Map<string, string>()
  let rejected: string[] = []
  for (const event of events) {
    if (isEvent(event, 'game.created')) {
      labels = labelsOf(event)
      rejected = []
    }
    if (isEvent(event, 'answer.rejected') || isEvent(event, 'call.failed')) rejected.push(event.data.reason)
    if (isEvent(event, 'answer.recorded')) rejected = []
    if (!isEvent(event, 'answer.defaulted')) continue
    const { player } = event.data
    const label = labels.get(player) ?? player
    const known = byAgent.get(label) ?? { players: new Set<string>(), reasons: [], count: 0 }
    byAgent.set(label, { ...known, count: known.count + 1 })
    known.players.add(player)
    known.reasons.push(...rejected)
    rejected = []
  }
  return [...byAgent].map(lineFor)
}

/** The name of the agent behind each player and behind the narrator; the player's id for an agent without a name. */
export function labelsOf({ data: { players, narrator } }: GameEvent<'game.created'>): Map<string, string> {
  const seated = players.map(({ id, agent }) => [id, agent ?? id] as const)
  return new Map([...seated, ['narrator', narrator?.agent ?? 'narrator']])
}

function lineFor([label, { players, reasons, count }]: [string, Defaults]): string {
  const who = players.size === 1 && players.has(label) ? label : `${label} (${[...players].join(', ')})`
  return oneLine(`${quantity(count, 'answer')} of ${who} by default, most often after: ${commonest(reasons)}`)
}

/** The most common reason, on one line and shortened. */
function commonest(reasons: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const [[reason] = ['no answer']] = [...counts].sort(([, one], [, other]) => other - one)
  const line = oneLine(reason)
  return line.length > 200 ? `${line.slice(0, 199)}…` : line
}

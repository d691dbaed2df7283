import { foldEvents, type GameEvent, isEvent } from '../../index.js'
import { requestsOf } from '../../log/prompts/index.js'
import { victory } from '../../telling/index.js'
import { nameOf, type Scene } from './scene.js'
import { table } from './table.js'

/** Every choice of a log for which there was an alternative: the number of its event, who chose what, and what else was legal. */
export async function choiceLines(opening: Scene, events: readonly GameEvent[]): Promise<string[]> {
  const asked = await requestsOf(events)
  const options = new Map(asked.map(({ request }) => [request.id, request.options]))
  const scene = { ...opening, state: foldEvents(events) }
  const named = (choice: string) => nameOf(scene, choice)
  const rows = events.flatMap((event) => {
    if (!isEvent(event, 'answer.recorded') && !isEvent(event, 'answer.defaulted')) return []
    const { requestId, kind, player, answer } = event.data
    const others = (options.get(requestId) ?? []).filter((option) => option !== answer.choice)
    if (answer.choice === undefined || others.length === 0) return []
    return [[`${event.seq}`, `${event.day}`, kind, named(player), named(answer.choice), others.map(named).join(', ')]]
  })
  return table(scene, ['event', 'day', 'kind', 'player', 'chose', 'could have chosen'], rows)
}

/** How the game of the log ended, and how its fork ended. */
export function endings(before: readonly GameEvent[], now: readonly GameEvent[]): string[] {
  return ['', `Before: ${endingOf(before)}`, `Now:    ${endingOf(now)}`]
}

function endingOf(events: readonly GameEvent[]): string {
  const { winner, day } = foldEvents(events)
  return winner === null ? `The game stopped on day ${day}.` : `${victory(winner)}, on day ${day}.`
}

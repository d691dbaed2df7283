import { isEvent } from '../../events/event.js'
import type { EventType } from '../../events/event-data.js'
import { chosen } from '../table-talk.js'
import type { Chronicle, Told } from './chronicle.js'
import { stanceOf } from './stance.js'

/** What is never left out of an older round: what the player knows for certain, who died, and what was claimed. */
const facts: ReadonlySet<EventType> = new Set<EventType>([
  'role.dealt',
  'investigation.learned',
  'player.died',
  'role.claimed',
  'vote.corrected',
])

/** The lines of a day that tell facts. */
export const factsOf = (day: readonly Told[]): string[] =>
  day.filter(({ event }) => facts.has(event.type)).map(({ line }) => line)

/** A day in few lines: the facts, who spoke for or against whom, and who voted how. */
export function compressed(number: number, day: readonly Told[], chronicle: Chronicle): string[] {
  const talk = [
    ...stances(day, chronicle),
    ...ballots(day, 'nomination.made', 'nominations'),
    ...ballots(day, 'vote.cast', 'votes'),
    ...ballots(day, 'judgment.cast', 'judgments'),
  ]
  const told = talk.length > 0 ? [`Round ${number} in short: ${talk.join('; ')}.`] : []
  return [...factsOf(day), ...told]
}

function stances(day: readonly Told[], { players }: Chronicle): string[] {
  const against = new Map<string, Set<string>>()
  const support = new Map<string, Set<string>>()
  for (const { event } of day) {
    if (!isEvent(event, 'speech.given') && !isEvent(event, 'defense.given')) continue
    const { player, text } = event.data
    const stance = stanceOf(text, player, players)
    note(against, player, stance.against)
    note(support, player, stance.for)
  }
  return [...spoke(against, 'against'), ...spoke(support, 'for')]
}

function note(stances: Map<string, Set<string>>, player: string, about: readonly string[]): void {
  if (about.length > 0) stances.set(player, new Set([...(stances.get(player) ?? []), ...about]))
}

const spoke = (stances: ReadonlyMap<string, ReadonlySet<string>>, word: string): string[] =>
  [...stances].map(([player, about]) => `${player} spoke ${word} ${[...about].join(', ')}`)

/** Who chose whom, gathered by choice. Of several ballots of a day all are told. */
function ballots(
  day: readonly Told[],
  type: 'nomination.made' | 'vote.cast' | 'judgment.cast',
  name: string,
): string[] {
  const byChoice = new Map<string, string[]>()
  for (const { event } of day) {
    if (!isEvent(event, type)) continue
    const { choice, player } = event.data as { choice: string; player: string }
    byChoice.set(choice, [...(byChoice.get(choice) ?? []), player])
  }
  const told = [...byChoice].map(([choice, from]) => `${chosen(choice)} by ${from.join(', ')}`)
  return told.length > 0 ? [`${name}: ${told.join(' and ')}`] : []
}

import { isEvent } from '../../events/event.js'
import { readerFor } from '../../reading/reader.js'
import type { Chronicle, Told } from './chronicle.js'

/** Who spoke for or against whom on a day, in one line; none where nobody did. */
export function stancesOf(day: readonly Told[], { told, players }: Chronicle): string[] {
  const against = new Map<string, Set<string>>()
  const support = new Map<string, Set<string>>()
  const dead = deathsBefore(told, day)
  const reader = readerFor(players)
  for (const { event } of day) {
    if (isEvent(event, 'player.died')) dead.add(event.data.player)
    if (!isEvent(event, 'speech.given') && !isEvent(event, 'defense.given')) continue
    const { player, text } = event.data
    const { accuses, defends } = reader.read(text, { speaker: player, day: event.day })
    note(against, player, accuses)
    note(
      support,
      player,
      defends.filter((id) => !dead.has(id)),
    )
  }
  for (const [player, about] of against) for (const accused of about) support.get(player)?.delete(accused)
  const spoken = [...stanceTexts(against, 'against'), ...stanceTexts(support, 'for')]
  return spoken.length > 0 ? [`talk: ${spoken.join('; ')}.`] : []
}

const deathsBefore = (told: readonly Told[], day: readonly Told[]): Set<string> =>
  new Set(
    told.flatMap(({ event }) =>
      isEvent(event, 'player.died') && event.n < (day[0]?.event.n ?? 0) ? [event.data.player] : [],
    ),
  )

function note(stances: Map<string, Set<string>>, player: string, about: readonly string[]): void {
  if (about.length > 0) stances.set(player, new Set([...(stances.get(player) ?? []), ...about]))
}

const stanceTexts = (stances: ReadonlyMap<string, ReadonlySet<string>>, word: string): string[] =>
  [...stances].flatMap(([player, about]) =>
    about.size > 0 ? [`${player} spoke ${word} ${[...about].join(', ')}`] : [],
  )

import { isEvent, type ViewEvent } from '../events/event.js'
import type { View } from '../events/view.js'
import { choosingRounds } from '../rules/mafia-round.js'
import type { Rules } from '../rules/rules-schema.js'

/** Marks an event of the mafia's nights with its readers and, if there are rounds, its round. */
export type MarkOf = (event: ViewEvent) => string

/**
 * The beginning of lines that only the mafia know. A new round begins when a player acts who has already acted in this
 * one: everyone acts once a round.
 */
export function mafiaMarks({ events, self }: Pick<View, 'events' | 'self'>, rules: Rules): MarkOf {
  if (self?.teammates?.length === 0) return () => '(only you know)'
  const { mafia } = rules.night
  const most = { talk: mafia.chatRounds, choice: choosingRounds(mafia) }
  const rounds = roundsIn(events)
  return (event) => {
    const step = stepOf(event)
    if (step === undefined || most[step] === 1) return '(only the mafia know)'
    return `(only the mafia know, ${step === 'talk' ? 'talk, ' : ''}round ${rounds.get(event.n)})`
  }
}

type Step = 'talk' | 'choice'

/** Talk comes without a choice; what is said beside one belongs to the choosing. */
function stepOf(event: ViewEvent): Step | undefined {
  if (isEvent(event, 'night.acted')) return event.data.action === 'kill' ? 'choice' : undefined
  if (!isEvent(event, 'mafia.spoke')) return undefined
  return event.data.choice === undefined ? 'talk' : 'choice'
}

function roundsIn(events: readonly ViewEvent[]): Map<number, number> {
  const rounds = new Map<number, number>()
  let place = ''
  let round = 1
  let acted = new Set<string>()
  for (const event of events) {
    const step = stepOf(event)
    if (step === undefined) continue
    const { player } = event.data as { player: string }
    const here = `${event.day} ${step}`
    if (here !== place || acted.has(player)) {
      round = here === place ? round + 1 : 1
      acted = new Set()
    }
    place = here
    acted.add(player)
    rounds.set(event.n, round)
  }
  return rounds
}

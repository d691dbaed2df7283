import type { AgentRequest } from '../../agents/agent.js'
import { isEvent } from '../../events/event.js'
import type { EventData } from '../../events/event-data.js'
import type { View } from '../../events/view.js'
import { narrationMomentOf, narrationMoments } from '../../rules/narration.js'
import { placeOf } from '../../telling/places.js'
import { quote } from '../quote.js'
import { choicesOf } from './choices.js'
import { headingOf, memorySection } from './frame.js'
import { type Asked, questionOf } from './question.js'

/** What the last part of a prompt is made of besides the request. */
export interface NowOptions extends Omit<Asked, 'request'> {
  readonly mark: string
  /** Whether the model keeps notes. */
  readonly memory: boolean
  /** Whether the model writes down what it thinks. */
  readonly thought: boolean
  /** The notes did not fit. */
  readonly memoryOmitted: boolean
}

/** Where the game is and what is asked: all that changes from one prompt to the next, and therefore last. */
export function nowSection(request: AgentRequest, options: NowOptions): string {
  const { mark, memory, thought, memoryOmitted, ...told } = options
  const { view, error } = request
  const notes = memory ? memorySection(view.self?.memory, mark) : []
  return [
    headingOf('Question', mark),
    `Now: ${placeOf(view)}. ${livingLine(view)}`,
    ...(memoryOmitted && notes.length > 0 ? ['Your notes were left out: the prompt was too long.'] : notes),
    ...accusedLine(request),
    questionOf({ request, ...told }),
    ...momentLine(request),
    ...(error === undefined
      ? []
      : [`Your previous answer was not accepted: ${quote(error, mark, 1_000)} Answer again.`]),
    ...choicesOf(request, memory, thought),
  ].join('\n')
}

function momentLine({ place, kind }: AgentRequest): string[] {
  const name = kind === 'narrate' ? narrationMomentOf(place) : undefined
  return name === undefined ? [] : [narrationMoments[name].describe]
}

function livingLine({ players, events }: View): string {
  const alive = players.filter(({ status }) => status === 'alive').map(({ id }) => id)
  const dead = events.flatMap((event) => (isEvent(event, 'player.died') ? [epitaph(event.data)] : []))
  return `Alive: ${alive.join(', ')}.${dead.length > 0 ? ` Dead: ${dead.join(', ')}.` : ''}`
}

/** Only what was announced: a player who knows more must not think it is public. */
function epitaph({ player, role, team }: EventData['player.died']): string {
  const revealed = role ?? team
  return revealed ? `${player} (${revealed})` : player
}

function accusedLine({ kind, view: { events } }: AgentRequest): string[] {
  if (kind !== 'judge') return []
  const player = events.findLast((event) => isEvent(event, 'nomination.resolved'))?.data.accused
  return player ? [`The accused: ${player}.`] : []
}

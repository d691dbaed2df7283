import type { AgentRequest } from '../../agents/agent.js'
import { isEvent } from '../../events/event.js'
import type { EventData } from '../../events/event-data.js'
import type { View } from '../../events/view.js'
import { requestKinds } from '../../rules/kinds/kinds.js'
import { narrationMomentOf, narrationMoments } from '../../rules/narration.js'
import { placeOf } from '../../telling/places.js'
import { answerFields } from '../answer-fields.js'
import { quote } from '../quote.js'
import { memorySection } from './frame.js'
import { type Asked, questionOf } from './question.js'

/** What the last part of a prompt is made of besides the request. */
export interface NowOptions extends Omit<Asked, 'request'> {
  readonly nonce: string
  /** Whether the model keeps notes. */
  readonly memory: boolean
  /** Whether the model declares a thought. */
  readonly thought: boolean
  /** The notes did not fit. */
  readonly memoryOmitted: boolean
}

/** Where the game is and what is asked: all that changes from one prompt to the next, and therefore last. */
export function nowSection(
  request: AgentRequest,
  { nonce, memory, thought, memoryOmitted, ...told }: NowOptions,
): string {
  const { view, error } = request
  const notes = memory ? memorySection(view.self?.memory, nonce) : []
  return [
    `Now: ${placeOf(view)}. ${living(view)}`,
    ...(memoryOmitted && notes.length > 0 ? ['Your notes were left out: the prompt was too long.'] : notes),
    ...accused(request),
    `[${nonce}] ${questionOf({ request, ...told })}`,
    ...moment(request),
    ...choices(request),
    ...(error === undefined
      ? []
      : [`Your previous answer was not accepted: ${quote(error, nonce, 1_000)} Answer again.`]),
    `Answer with one JSON object: ${fields(request, memory, thought)}.`,
  ].join('\n')
}

function moment({ place, kind }: AgentRequest): string[] {
  const name = kind === 'narrate' ? narrationMomentOf(place) : undefined
  return name === undefined ? [] : [narrationMoments[name].describe]
}

function living({ players, events }: View): string {
  const alive = players.filter(({ status }) => status === 'alive').map(({ id }) => id)
  const dead = events.flatMap((event) => (isEvent(event, 'player.died') ? [epitaph(event.data)] : []))
  return `Alive: ${alive.join(', ')}.${dead.length > 0 ? ` Dead: ${dead.join(', ')}.` : ''}`
}

/** With what the table was told, and no more: whoever knows more must not take it for public. */
function epitaph({ player, role, team }: EventData['player.died']): string {
  const revealed = role ?? team
  return revealed ? `${player} (${revealed})` : player
}

function accused({ kind, view: { events } }: AgentRequest): string[] {
  if (kind !== 'judge') return []
  const last = events.findLast((event) => isEvent(event, 'nomination.resolved'))
  return last && isEvent(last, 'nomination.resolved') && last.data.accused ? [`The accused: ${last.data.accused}.`] : []
}

function choices({ kind, options }: AgentRequest): string[] {
  if (options.length === 0) return []
  if (options.length === 1 && options[0] === 'silent')
    return [
      'You may speak or stay silent. To speak, give your `speech`, with `choice` null or left out. To stay silent, let `choice` be "silent" and `speech` null.',
    ]
  const words = requestKinds[kind].choices ?? {}
  const meanings = options.flatMap((option) =>
    Object.hasOwn(words, option) ? [`\`${option}\`: ${words[option]}.`] : [],
  )
  return [`Your options for \`choice\`: ${options.join(', ')}.`, ...(meanings.length > 0 ? [meanings.join(' ')] : [])]
}

const fields = (request: AgentRequest, memory: boolean, thought: boolean): string =>
  answerFields(request, memory, thought)
    .map((field) => `\`${field}\``)
    .join(', ')

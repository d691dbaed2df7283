import type { AgentRequest } from '../../agents/agent.js'
import { isEvent } from '../../events/event.js'
import type { PlayerView, View } from '../../events/view.js'
import { narrationMomentOf, narrationMoments } from '../../rules/narration.js'
import { requestKinds } from '../../rules/request-kind.js'
import { answerFields } from '../answer-fields.js'
import { quote } from '../quote.js'
import { placeOf } from '../table-talk.js'
import { kindAdvice } from './advice.js'
import { memorySection } from './frame.js'

/** What the last part of a prompt is made of besides the request. */
export interface NowOptions {
  readonly nonce: string
  /** Whether the model keeps notes. */
  readonly memory: boolean
  /** The notes did not fit. */
  readonly memoryOmitted?: boolean
}

/** Where the game is and what is asked: all that changes from one prompt to the next, and therefore last. */
export function nowSection(request: AgentRequest, { nonce, memory, memoryOmitted }: NowOptions): string {
  const { view, kind, options, error } = request
  const notes = memory ? memorySection(view.self?.memory, nonce) : []
  return [
    `Now: ${placeOf(view.day, view.phase)}. ${living(view)}`,
    ...(memoryOmitted && notes.length > 0 ? ['Your notes were left out: the prompt was too long.'] : notes),
    ...(accusedNow(view) ?? []),
    `[${nonce}] ${requestKinds[kind].describe} ${kindAdvice[kind]}`,
    ...moment(request),
    ...choices(options),
    ...(error === undefined
      ? []
      : [`Your previous answer was not accepted: ${quote(error, nonce, 1_000)} Answer again.`]),
    `Answer with one JSON object: ${fields(request, memory)}.`,
  ].join('\n')
}

function moment({ id, kind }: AgentRequest): string[] {
  const name = kind === 'narrate' ? narrationMomentOf(id) : undefined
  return name === undefined ? [] : [narrationMoments[name].describe]
}

function living({ players }: View): string {
  const dead = players.filter(({ status }) => status === 'dead')
  const alive = players.filter(({ status }) => status === 'alive').map(({ id }) => id)
  return `Alive: ${alive.join(', ')}.${dead.length > 0 ? ` Dead: ${dead.map(epitaph).join(', ')}.` : ''}`
}

const epitaph = ({ id, role }: PlayerView): string => (role ? `${id} (${role})` : id)

function accusedNow({ events, phase }: View): string[] | undefined {
  if (phase !== 'judgment' && phase !== 'defense') return undefined
  const last = events.findLast((event) => isEvent(event, 'nomination.resolved'))
  return last && isEvent(last, 'nomination.resolved') && last.data.accused ? [`The accused: ${last.data.accused}.`] : []
}

function choices(options: readonly string[]): string[] {
  if (options.length === 0) return []
  if (options.length === 1 && options[0] === 'silent')
    return ['You may speak, or stay silent: then choose `silent` and leave the speech empty.']
  return [`Your options for \`choice\`: ${options.join(', ')}.`]
}

const fields = (request: AgentRequest, memory: boolean): string =>
  answerFields(request, memory)
    .map((field) => `\`${field}\``)
    .join(', ')

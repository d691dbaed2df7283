import type { ServiceFault } from '../../errors/errors.js'
import type { GameState } from '../../rules/game-state.js'
import type { RequestKind } from '../../rules/kinds/kinds.js'
import { nameClash } from '../../rules/persona.js'
import type { Question } from '../../rules/poll.js'
import type { AcceptedAnswer } from '../answer-schema.js'
import { draft, type EventDraft, type EventMeta } from '../event.js'
import type { EventData } from '../event-data.js'
import { beliefEvents, consequences } from './consequences.js'

/** A failed try, with the offered answer if the fault can be found in it again. */
export interface Rejection {
  readonly attempt: number
  readonly reason: string
  readonly fault: EventData['answer.rejected']['fault']
  /** As JSON text. */
  readonly offered?: string
  readonly meta?: EventMeta
}

/** A call that failed because of the service, made for the try `attempt`. */
export interface FailedCall {
  readonly attempt: number
  readonly fault: ServiceFault
  readonly reason: string
  readonly meta?: EventMeta
}

/** How the asking of one question ended: its failed tries and calls, and the accepted answer or the default. */
export interface Outcome {
  readonly question: Question
  readonly rejections: readonly Rejection[]
  readonly failedCalls?: readonly FailedCall[]
  /** The try that succeeded; null: the default is used; 0: nobody was asked, since one choice was legal. */
  readonly attempt: number | null
  /** Null when it was rejected while the ballot was recorded; the player is then asked again in a new question. */
  readonly answer: AcceptedAnswer | null
  readonly at?: number
  readonly meta?: EventMeta
}

/**
 * Everything the log records about one question, in order: the failed tries, each after its own failed calls; the
 * failed calls of the last try; the answer or default; and what follows from it.
 */
export function answerEvents(outcome: Outcome, state: GameState): EventDraft[] {
  const { question, answer } = outcome
  const { player } = question
  const events = failureEvents(question, outcome)
  if (answer === null) return events
  if (outcome.attempt !== 0) events.push(answerEvent(outcome, answer))
  if (answer.reasoning !== undefined)
    events.push(draft('thought.recorded', 'moderator', { player, text: answer.reasoning, kind: 'reasoning' }))
  if (answer.thought !== undefined)
    events.push(draft('thought.recorded', 'moderator', { player, text: answer.thought, kind: 'declared' }))
  if (answer.memory !== undefined) events.push(draft('memory.updated', [player], { player, memory: answer.memory }))
  events.push(...beliefEvents(question, answer), ...consequences({ question, answer, state }))
  return events
}

type Asked = Pick<Question, 'id' | 'player' | 'kind'>

const questionRef = ({ id: requestId, player, kind }: Asked) => ({ requestId, player, kind })

export type Failures = Pick<Outcome, 'rejections' | 'failedCalls'>

/** Only the moderator sees the failed tries of a narrator, which is not a player. */
export function failureEvents(question: Asked, { rejections, failedCalls = [] }: Failures): EventDraft[] {
  if (rejections.length === 0 && failedCalls.length === 0) return []
  const audience = question.kind === 'narrate' ? 'moderator' : [question.player]
  const asked = questionRef(question)
  const calls = failedCalls.map(({ meta, attempt, fault, reason }, index) => {
    const data = { ...asked, attempt, call: index + 1, fault, reason }
    return { attempt, event: withMeta(draft('call.failed', 'moderator', data), meta) }
  })
  const callsFor = (wanted: (attempt: number) => boolean) =>
    calls.filter(({ attempt }) => wanted(attempt)).map(({ event }) => event)
  const tries = rejections.flatMap(({ meta, attempt, reason, fault, offered }) => [
    ...callsFor((made) => made === attempt),
    ...(offered === undefined ? [] : [draft('answer.offered', 'moderator', { ...asked, attempt, offered })]),
    withMeta(draft('answer.rejected', audience, { ...asked, attempt, reason, fault }), meta),
  ])
  return [...tries, ...callsFor((made) => made > (rejections.at(-1)?.attempt ?? 0))]
}

function answerEvent({ question, attempt, at, meta }: Outcome, answer: AcceptedAnswer): EventDraft {
  const asked = questionRef(question)
  const when = at === undefined ? {} : { at }
  if (attempt === null) return draft('answer.defaulted', 'moderator', { ...asked, answer, ...when })
  return withMeta(draft('answer.recorded', 'moderator', { ...asked, attempt, answer, ...when }), meta)
}

const withMeta = (event: EventDraft, meta: EventMeta | undefined): EventDraft => (meta ? { ...event, meta } : event)

/**
 * An outcome at the moment it is recorded. If several players chose at the same time what only one can have, the first
 * keeps it. For the others a default is drawn again, and an answer is rejected and asked for again; after the last
 * round the default is used.
 */
export function resolveClash(
  outcome: Outcome,
  state: GameState,
  defaultOf: (question: Question) => AcceptedAnswer,
): Outcome {
  const { question, attempt, answer } = outcome
  const clash = answer === null ? undefined : clashes[question.kind]?.(answer, question.player, state)
  if (answer === null || clash === undefined) return outcome
  if (attempt === null) return { ...outcome, answer: defaultOf(question) }
  const { meta, ...rest } = outcome
  const rejections = [...outcome.rejections, refusal(clash, { attempt, answer, ...(meta && { meta }) })]
  return { ...rest, rejections, attempt: null, answer: isLastRound(question) ? defaultOf(question) : null }
}

type Clash = (answer: AcceptedAnswer, player: string, state: GameState) => string | undefined

const clashes: { readonly [K in RequestKind]?: Clash } = {
  persona: ({ persona }, player, state) => persona && nameClash(persona, player, state),
}

function refusal(
  reason: string,
  { attempt, answer, meta }: Pick<Outcome, 'meta'> & { readonly attempt: number; readonly answer: AcceptedAnswer },
): Rejection {
  const { truncated: _, ...offered } = answer
  return { attempt, reason, fault: 'clash', offered: JSON.stringify(offered), ...(meta && { meta }) }
}

const isLastRound = ({ place: { round, of } }: Question): boolean => round === of

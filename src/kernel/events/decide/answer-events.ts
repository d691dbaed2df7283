import type { ServiceFault } from '../../errors/errors.js'
import type { GameState } from '../../rules/game-state.js'
import { isForced } from '../../rules/kinds/kinds.js'
import { nameClash } from '../../rules/persona.js'
import type { Question, RequestKind } from '../../rules/poll.js'
import { stepsText } from '../../rules/thoughts.js'
import type { AcceptedAnswer } from '../answer-schema.js'
import { draft, type EventDraft, type EventMeta } from '../event.js'
import type { EventData } from '../event-data.js'
import { beliefEvents, consequences } from './consequences.js'

/** What became of one try to get an answer, or of one call of the service behind a player. */
export type Attempt = {
  /** The try, from 1. A failed call is made again within the same try. */
  readonly number: number
  /** When it ended, in ms since the phase began, if time matters. */
  readonly at?: number
  readonly meta?: EventMeta
} & (
  | { readonly outcome: 'accepted'; readonly answer: AcceptedAnswer }
  | {
      readonly outcome: 'rejected'
      readonly reason: string
      readonly fault: EventData['answer.rejected']['fault']
      /** The rejected answer as JSON text, if the fault can be found in it again. */
      readonly offered?: string
      /** It was the last: the default is used. */
      readonly last?: true
    }
  | {
      readonly outcome: 'failed'
      readonly reason: string
      readonly fault: ServiceFault
      /** How long the service asks callers to wait, in ms. */
      readonly retryAfterMs?: number
      /** No further call was made: the default is used. */
      readonly last?: true
    }
  /** The answer was not wanted any more when it came. */
  | { readonly outcome: 'late' }
  /** The host has removed the player: the default is used, without its words. */
  | { readonly outcome: 'absent' }
)

/** An attempt with this outcome. */
export type AttemptWith<Outcome extends Attempt['outcome']> = Extract<Attempt, { readonly outcome: Outcome }>

/** How the asking of one question ended. */
export interface Outcome {
  readonly question: Question
  /** In order. The last one is accepted unless the default is used, or nobody was asked. */
  readonly attempts: readonly Attempt[]
  /** Null when it was rejected while the ballot was recorded; the player is then asked again in a new question. */
  readonly answer: AcceptedAnswer | null
  /** When it ended, in ms since the phase began, if time matters. */
  readonly at?: number
}

/**
 * Everything the log records about one question, in order: the failed tries, each after its own failed calls; the
 * failed calls of the last try; the answer or default; and what follows from it.
 */
export function answerEvents({ question, attempts, answer, at }: Outcome, state: GameState): EventDraft[] {
  const { player } = question
  const events = failureEvents(question, attempts)
  if (answer === null) return events
  if (!isForced(question)) events.push(answerEvent(question, attempts.at(-1), { answer, at }))
  if (attempts.at(-1)?.outcome === 'absent' && question.words === 'required') return events
  if (answer.reasoning !== undefined)
    events.push(draft('thought.recorded', 'moderator', { player, text: answer.reasoning, kind: 'reasoning' }))
  if (answer.thought !== undefined)
    events.push(draft('thought.recorded', 'moderator', { player, text: answer.thought, kind: 'declared' }))
  if (answer.steps !== undefined) {
    const { steps } = answer
    events.push(draft('thought.recorded', 'moderator', { player, text: stepsText(steps), kind: 'declared', steps }))
  }
  if (answer.memory !== undefined) events.push(draft('memory.updated', [player], { player, memory: answer.memory }))
  if (answer.beliefs !== undefined) events.push(...beliefEvents(question, answer.beliefs))
  events.push(...consequences({ question, answer, state }))
  return events
}

type Asked = Pick<Question, 'id' | 'player' | 'kind'>

/**
 * The failed tries and calls of a question, in order. A narrator is not a player, so only the moderator sees its failed
 * tries.
 */
export function failureEvents({ id: requestId, player, kind }: Asked, attempts: readonly Attempt[]): EventDraft[] {
  const events: EventDraft[] = []
  let call = 0
  for (const attempt of attempts) {
    const { number, meta } = attempt
    const asked = { requestId, player, kind, attempt: number }
    if (attempt.outcome === 'failed') {
      const { fault, reason } = attempt
      call += 1
      events.push(withMeta(draft('call.failed', 'moderator', { ...asked, call, fault, reason }), meta))
    } else if (attempt.outcome === 'rejected') {
      const { reason, fault, offered } = attempt
      const audience = kind === 'narrate' ? 'moderator' : [player]
      if (offered !== undefined) events.push(draft('answer.offered', 'moderator', { ...asked, offered }))
      events.push(withMeta(draft('answer.rejected', audience, { ...asked, reason, fault }), meta))
    }
  }
  return events
}

function answerEvent(
  { id: requestId, player, kind }: Asked,
  last: Attempt | undefined,
  { answer, at }: { readonly answer: AcceptedAnswer; readonly at: number | undefined },
): EventDraft {
  const timed = at === undefined ? undefined : { at }
  if (last?.outcome !== 'accepted')
    return draft('answer.defaulted', 'moderator', { requestId, player, kind, answer, ...timed })
  const recorded = { requestId, player, kind, attempt: last.number, answer, ...timed }
  return withMeta(draft('answer.recorded', 'moderator', recorded), last.meta)
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
  const { question, attempts, answer } = outcome
  const clash = answer === null ? undefined : clashes[question.kind]?.(answer, question.player, state)
  if (clash === undefined) return outcome
  const last = attempts.at(-1)
  if (last?.outcome !== 'accepted') return { ...outcome, answer: defaultOf(question) }
  const rejected = [...attempts.slice(0, -1), rejectedFor(clash, last)]
  return { ...outcome, attempts: rejected, answer: isLastRound(question) ? defaultOf(question) : null }
}

type Clash = (answer: AcceptedAnswer, player: string, state: GameState) => string | undefined

const clashes: { readonly [K in RequestKind]?: Clash } = {
  persona: ({ persona }, player, state) => persona && nameClash(persona, player, state),
}

function rejectedFor(reason: string, { number, answer, meta }: AttemptWith<'accepted'>): Attempt {
  const { truncated: _, ...offered } = answer
  return {
    outcome: 'rejected',
    number,
    reason,
    fault: 'clash',
    offered: JSON.stringify(offered),
    ...(meta && { meta }),
  }
}

const isLastRound = ({ place: { round, of } }: Question): boolean => round === of

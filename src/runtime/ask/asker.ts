import { builtInPersonas } from '../../characters/characters.js'
import { InvalidLogError } from '../../errors/invalid-log-error.js'
import type { Outcome } from '../../events/decide/answer-events.js'
import type { DefaultAnswer } from '../../rules/kinds/kind.js'
import { requestKinds } from '../../rules/kinds/kinds.js'
import type { Question } from '../../rules/poll.js'
import type { Desk } from '../desk.js'
import { derive } from '../randomness.js'
import { admitted, charge, isAdmitted } from './admission.js'
import type { AskContext, Attempt } from './ask-context.js'
import { attemptOnce } from './attempt.js'
import type { CallOff } from './cancellation.js'
import { sleep } from './deadline.js'
import type { Try } from './journal.js'

/** Asks, checks, asks again with the reason, and in the end accepts an answer or puts the default in its place. */
export async function askOne(desk: Desk, question: Question, context: AskContext): Promise<Outcome> {
  const { rejections = [] } = context
  let when: { at?: number } = {}
  while (rejections.length <= desk.limits.maxRetries) {
    const attempt = rejections.length + 1
    const tried = await tryOnce(desk, { ...context, question, attempt, error: rejections.at(-1)?.reason, rejections })
    if ('answer' in tried) return { question, rejections, attempt, ...tried }
    when = tried.at === undefined ? {} : { at: tried.at }
  }
  return { question, rejections, attempt: null, answer: defaultOf(desk, question, context.taken), ...when }
}

/** The default of a question; `taken` are the names a persona may not have. */
export function defaultOf({ seed, log }: Desk, question: Question, taken: readonly string[]): DefaultAnswer {
  const random = derive(seed, 'fallback', question.id)
  const context = { state: log.state, random, personas: builtInPersonas, taken }
  return requestKinds[question.kind].fallback(question, context)
}

async function tryOnce(desk: Desk, attempt: Attempt): Promise<Try> {
  const { question } = attempt
  const known = desk.recall?.(question.id, attempt.attempt)
  if (known === 'dropped') return dropped(attempt)
  if (known !== undefined) {
    desk.audit?.(question, known, attempt.taken)
    return remembered(desk, attempt, known)
  }
  // Promises only where something is to be waited for: most questions of a fast game have nothing to wait for.
  if (!isAdmitted(desk)) await admitted(desk)
  const keeping = desk.keeping?.settled()
  if (keeping) await keeping
  const attempted = attemptOnce(desk, attempt)
  const tried = attempted instanceof Promise ? await attempted : attempted
  charge(desk, tried)
  noteFailure(attempt, tried)
  const entry = { requestId: question.id, attempt: attempt.attempt, player: question.player, ...tried }
  if (desk.journal?.record) await desk.journal.record(entry)
  return tried
}

/** A recorded answer comes when it came. */
async function remembered(desk: Desk, attempt: Attempt, known: Try): Promise<Try> {
  const { phaseStartedAt, callOff } = attempt
  if (desk.budget?.own) charge(desk, known)
  const wait = known.at === undefined ? 0 : known.at - (desk.clock.now() - phaseStartedAt)
  if (wait > 0) await sleep(wait, desk.clock, callOff)
  noteFailure(attempt, known)
  return known
}

/** At once: the question may be dropped before anything else comes of it. */
function noteFailure({ attempt, rejections }: Attempt, tried: Try): void {
  if ('answer' in tried) return
  const { at: _, ...rejection } = tried
  rejections.push({ attempt, ...rejection })
}

/** Only where time ends a phase can an answer come too late. */
function dropped({ question, callOff }: Attempt): Promise<never> {
  if (question.untilMs !== undefined) return never(callOff)
  throw new InvalidLogError(`The log drops the answer to \`${question.id}\`, which has no end to come after.`)
}

function never(callOff: CallOff): Promise<never> {
  return new Promise((_resolve, reject) => callOff.heed(() => reject(callOff.reason)))
}

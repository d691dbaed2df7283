import * as z from 'zod/mini'
import type { Agent } from '../agents/agent.js'
import { checkFields } from '../errors/check-fields.js'
import type { GameEvent } from '../events/event.js'
import type { MafiaGame } from '../game/mafia-game.js'
import { openGame } from '../game/open-game.js'
import { type GameOptions, optionsSchema, type Seat } from '../game/options.js'
import { setupOf } from '../game/setup.js'
import { type Known, type RecordedAnswers, recordedAnswers } from '../runtime/ask/recorded-answers.js'
import { createdOf } from './check-log.js'
import { agentsFor, clockOf } from './resume-game.js'

/** The options of `reaskGame`: which question of a log is asked again, and who answers it. */
export interface ReaskOptions
  extends Pick<
    GameOptions,
    'budget' | 'calls' | 'clock' | 'journal' | 'onListenerError' | 'onServiceFault' | 'patienceMs' | 'protocols'
  > {
  /** The request, as `openRequests` of `nightzero/prompts` lists it for this log. */
  readonly requestId: string
  readonly agent: Agent | ((player: Seat) => Agent)
}

const { agent, journal, clock, budget, calls, patienceMs, onServiceFault, protocols, onListenerError } =
  optionsSchema.shape
const reaskSchema = z.strictObject(
  {
    requestId: z.string('Expected the id of a request'),
    agent: agent.def.innerType,
    journal,
    clock,
    budget,
    calls,
    patienceMs,
    onServiceFault,
    protocols,
    onListenerError,
  },
  'Expected the options as an object, for example `{ requestId, agent }`',
)

/**
 * A game that asks one open question at the end of its log, exactly as a resumed game would ask it, and asks nobody
 * else. Each try of the player reaches `journal.record`, and no event follows from it; abort `run()` when the answer is
 * in.
 *
 * @throws {InvalidLogError} when the log is empty, foreign or gapped.
 * @throws {InvalidOptionsError} when an option is unknown or of the wrong shape.
 */
export function reaskGame(events: readonly GameEvent[], options: ReaskOptions): MafiaGame {
  const created = createdOf(events).data
  checkFields(reaskSchema, options)
  const { requestId, agent, ...rest } = options
  return openGame(setupOf(created), agentsFor(created, { agent }), {
    ...rest,
    clock: clockOf(created, options),
    known: events,
    answers: askOnly(requestId, recordedAnswers(events, options.journal?.entries)),
  })
}

/**
 * The answers of the log. Of the questions without a recorded answer only this request is asked; the others stay open.
 */
function askOnly(requestId: string, known: ReturnType<typeof recordedAnswers>): RecordedAnswers {
  const never = new Promise<Known>(() => {})
  return {
    failedCalls: known.failedCalls,
    find: (question, attempt) => known.find(question, attempt) ?? (question.id === requestId ? undefined : never),
  }
}

import * as z from 'zod/mini'
import type { Agent } from '../agents/agent.js'
import { checkFields } from '../errors/check-fields.js'
import { DivergenceError } from '../errors/divergence-error.js'
import { GameFailedError } from '../errors/game-failed-error.js'
import { InvalidLogError } from '../errors/invalid-log-error.js'
import type { GameEvent } from '../events/event.js'
import { isFinished } from '../events/is-finished.js'
import type { GameInstance } from '../game/game-instance.js'
import { type OpenOptions, openGame } from '../game/open-game.js'
import { type GameOptions, optionsSchema } from '../game/options.js'
import type { Protocols } from '../game/protocols-schema.js'
import { type GameResult, resultOf } from '../game/result.js'
import { setupOf } from '../game/setup.js'
import { narratorId } from '../rules/player-id.js'
import { provedAnswers, type RecordedAnswers } from '../runtime/ask/recorded-answers.js'
import { later } from '../runtime/clock/later.js'
import { createdOf } from './check-log.js'

/** How a log is replayed. */
export interface ReplayOptions {
  /** The machines of a game that was played with custom protocols. */
  readonly protocols?: Protocols
  /** Gets the inspection events of XState, as in `createMafiaGame`. */
  readonly inspect?: GameOptions['inspect']
}

const { inspect, protocols } = optionsSchema.shape

/** The fields of `ReplayOptions`. */
export const replaySchema = z.strictObject(
  { protocols, inspect },
  'Expected the options as an object, for example `{ inspect }`',
)

/**
 * Replays a finished game: the statecharts run on the recorded answers and ask no agent. Every event that they write
 * must equal the one in the log, except for `meta`. Waiting takes no time. To watch the game while it plays, use
 * `reenactGame`.
 *
 * @throws {DivergenceError} with the first event that differs, as recorded and as replayed.
 * @throws {InvalidLogError} when the log is empty, foreign, gapped, or of a game that was not finished.
 * @throws {InvalidOptionsError} when an option is unknown or of the wrong shape, or the rules name a protocol that is
 *   neither built in nor among `protocols`.
 */
export async function replayGame(events: readonly GameEvent[], options: ReplayOptions = {}): Promise<GameResult> {
  checkFields(replaySchema, options)
  requireFinished(events)
  await rerun(events, options)
  return resultOf(events)
}

/**
 * Replays a log that may be cut anywhere and checks that the rules accept each recorded answer. Throws
 * `InvalidLogError` otherwise.
 */
export async function rerunChecked(events: readonly GameEvent[], options: ReplayOptions = {}): Promise<void> {
  await rerun(events, { ...options, answersOf: () => provedAnswers(events, createdOf(events).data.limits) })
}

interface RerunOptions extends ReplayOptions {
  /** Where the answers come from, if not from the log itself. Its argument returns the game, once the game runs. */
  readonly answersOf?: (game: () => GameInstance) => RecordedAnswers
}

/** Replays `events`. */
export async function rerun(
  events: readonly GameEvent[],
  { answersOf, inspect, protocols }: RerunOptions = {},
): Promise<void> {
  const answers = answersOf?.(() => game)
  const game: GameInstance = openRerun(events, {
    ...(answers && { answers }),
    ...(inspect && { inspect }),
    ...(protocols && { protocols }),
  })
  await untilWritten(game, events)
}

/** A game that writes a log again from its recorded answers and asks no agent. */
export function openRerun(events: readonly GameEvent[], options: Omit<OpenOptions, 'clock' | 'known'>): GameInstance {
  const setup = setupOf(createdOf(events).data)
  // A cut may leave a ballot half recorded: a missing answer gets its default, after everything that is compared.
  const absent: Agent = {
    act: () => {
      throw new Error('This answer is not in the log.')
    },
  }
  const asked = [...setup.created.players.map(({ id }) => id), narratorId]
  const agents = new Map(asked.map((id) => [id, absent]))
  return openGame(setup, agents, { ...options, clock: 'simulated', known: events, onWarning: () => {} })
}

/** Throws `InvalidLogError` for a log that cannot be played, or not to the end of its game. */
export function requireFinished(events: readonly GameEvent[]): void {
  createdOf(events)
  if (!isFinished(events))
    throw new InvalidLogError('The game of this log was not finished: resume it with `resumeGame`.')
}

async function untilWritten(game: GameInstance, events: readonly GameEvent[]): Promise<void> {
  const beyond = new AbortController()
  game.once('event', () => {
    game.pause()
    later(() => beyond.abort())
  })
  const fault = await game.run({ signal: beyond.signal }).then(
    () => undefined,
    (error: unknown) => (beyond.signal.aborted ? undefined : faultOf(error)),
  )
  const { length } = game.events
  if (fault instanceof DivergenceError || (fault instanceof InvalidLogError && fault.index >= 0)) throw fault
  if (fault !== undefined || length < events.length)
    throw new DivergenceError(length, { expected: events[length] }, fault)
  const next = game.events[events.length]
  if (isFinished(events) && next !== undefined) throw new DivergenceError(events.length, { actual: next })
}

/** The error that made the engine fail: a game that was not aborted can end early for no other reason. */
function faultOf(error: unknown): Error {
  if (error instanceof GameFailedError && error.cause instanceof Error) return error.cause
  return error as Error
}

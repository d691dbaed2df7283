import * as z from 'zod/mini'
import { checkFields } from '../kernel/errors/checks.js'
import { DivergenceError } from '../kernel/errors/divergence-error.js'
import { GameFailedError, InvalidLogError } from '../kernel/errors/errors.js'
import type { OptionsFrom } from '../kernel/errors/option-fields.js'
import { type GameEvent, isEvent, isFinished } from '../kernel/events/event.js'
import { requireEvents, unreadableReason } from '../kernel/events/read-log.js'
import { narratorId } from '../kernel/rules/persona.js'
import type { Agent } from '../kernel/runtime/agent.js'
import { type RecordedAnswers, verifiedAnswers } from '../kernel/runtime/ask/recorded-answers.js'
import { defer } from '../kernel/runtime/clock.js'
import { definedFields } from '../kernel/text/objects.js'
import { restoreSetup } from './create-mafia-game.js'
import type { GameInstance } from './game-instance.js'
import { type GameResult, gameResult, type MafiaGame } from './mafia-game.js'
import { type OpenOptions, openGame } from './open-game.js'
import { gameOptionsSchema } from './options.js'
import { requirePlayedHere } from './read-elsewhere.js'

/** The first event of a log that can be replayed. Throws `InvalidLogError` for a log that begins differently. */
export function requireCreated(events: readonly GameEvent[]): GameEvent<'game.created'> {
  requireEvents(events)
  const [first] = events
  if (first === undefined)
    throw new InvalidLogError('The log is empty: expected at least its first event, `game.created`.')
  if (!isEvent(first, 'game.created'))
    throw new InvalidLogError(`Expected a log to begin with \`game.created\`, got \`${String(first.type)}\`.`, 0)
  const reason = unreadableReason(first.data)
  if (reason !== undefined) throw new InvalidLogError(`Event 0: ${reason}.`, 0)
  const gap = events.findIndex(({ seq }, index) => seq !== index)
  if (gap >= 0)
    throw new InvalidLogError(
      `Expected event ${gap} of the log to have \`seq\` ${gap}, got \`${events[gap]?.seq}\`.`,
      gap,
    )
  return first
}

const { inspect, charts, powers, paceMs, onListenerError } = gameOptionsSchema.shape

export const replaySchema = z.strictObject(
  {
    /** The charts of its own that the game was played with; others are ignored. */
    charts,
    /** The powers of its own that the game was played with. */
    powers,
    /** Gets the inspection events of XState, as in `createMafiaGame`. */
    inspect,
  },
  'Expected the options as an object, for example `{ inspect }`',
)

/** How a log is replayed. */
export interface ReplayOptions extends OptionsFrom<typeof replaySchema> {}

/**
 * Replays a finished game: the statecharts run on the recorded answers and ask no agent. Every event that they write
 * must equal the one in the log, except for `meta`. Waiting takes no time. To watch the game while it plays, use
 * `reenactGame`.
 *
 * @throws {DivergenceError} with the first event that differs, as recorded and as replayed.
 * @throws {InvalidLogError} when the log is empty, foreign, gapped, or of a game that was not finished.
 * @throws {InvalidOptionsError} when an option is unknown or of the wrong shape, or the rules name a chart of the
 *   game's own that is not among `charts`.
 */
export async function replayGame(events: readonly GameEvent[], options: ReplayOptions = {}): Promise<GameResult> {
  checkFields(replaySchema, options)
  requireFinished(events)
  await rerun(events, options)
  return gameResult(events)
}

/** Replays a log that may be cut anywhere. Throws `InvalidLogError` if the rules do not accept a recorded answer. */
export async function rerunChecked(events: readonly GameEvent[], options: ReplayOptions = {}): Promise<void> {
  await rerun(events, { ...options, answersOf: () => verifiedAnswers(events, requireCreated(events).data.limits) })
}

interface RerunOptions extends ReplayOptions {
  /** Where the answers come from, if not from the log itself. Its argument returns the game, once the game runs. */
  readonly answersOf?: (game: () => GameInstance) => RecordedAnswers
}

export async function rerun(events: readonly GameEvent[], { answersOf, ...options }: RerunOptions = {}): Promise<void> {
  const answers = answersOf?.(() => game)
  const game: GameInstance = openRerun(events, definedFields({ answers, ...options }))
  await runUntilReplayed(game, events)
}

/** A game that writes a log again from its recorded answers and asks no agent. */
function openRerun(events: readonly GameEvent[], options: Omit<OpenOptions, 'clock' | 'known'>): GameInstance {
  const setup = restoreSetup(requireCreated(events).data)
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

function requireFinished(events: readonly GameEvent[]): void {
  requireCreated(events)
  if (!isFinished(events))
    throw new InvalidLogError('The game of this log was not finished: resume it with `resumeGame`.')
}

async function runUntilReplayed(game: GameInstance, events: readonly GameEvent[]): Promise<void> {
  const beyond = new AbortController()
  game.once('event', () => {
    game.pause()
    defer(() => beyond.abort())
  })
  const fault = await game.run({ signal: beyond.signal }).then(
    () => undefined,
    (error: unknown) => (beyond.signal.aborted ? undefined : engineFault(error)),
  )
  const { length } = game.events
  if (fault !== undefined) requirePlayedHere(events, length)
  if (fault instanceof DivergenceError || (fault instanceof InvalidLogError && fault.index >= 0)) throw fault
  if (fault !== undefined || length < events.length)
    throw new DivergenceError(length, { expected: events[length] }, fault)
  const next = game.events[events.length]
  if (isFinished(events) && next !== undefined) throw new DivergenceError(events.length, { actual: next })
}

/** The error that made the engine fail: a game that was not aborted can end early for no other reason. */
function engineFault(error: unknown): Error {
  if (error instanceof GameFailedError && error.cause instanceof Error) return error.cause
  return error as Error
}

const reenactSchema = z.strictObject(
  {
    charts,
    powers,
    inspect,
    /** How long each question takes, in ms of real time. Default 0. */
    paceMs,
    onListenerError,
  },
  'Expected the options as an object, for example `{ paceMs: 500 }`',
)

/** How a recorded game is played for people who watch. */
export interface ReenactOptions extends OptionsFrom<typeof reenactSchema> {}

/**
 * A finished game that plays again on its recorded answers and asks no agent. You can listen to it, pause, step and
 * inspect it like a new game. `run()` rejects with `GameFailedError`, caused by `DivergenceError`, when an event that
 * the statecharts write differs from the one in the log.
 *
 * @throws {InvalidLogError} when the log is empty, foreign, gapped, or of a game that was not finished.
 * @throws {InvalidOptionsError} when an option is unknown or of the wrong shape.
 */
export function reenactGame(events: readonly GameEvent[], options: ReenactOptions = {}): MafiaGame {
  checkFields(reenactSchema, options)
  requireFinished(events)
  return openRerun(events, { ...options, announceKnown: true })
}

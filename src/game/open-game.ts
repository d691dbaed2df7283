import type { AnyStateMachine } from 'xstate'
import { gameMachine } from '../../machines/game.js'
import { mafiaTeamMachine } from '../../machines/mafia/team.js'
import { nightMachine } from '../../machines/night.js'
import { InvalidOptionsError } from '../errors/errors.js'
import type { GameSetup } from '../events/decide/decide.js'
import type { GameEvent } from '../events/event.js'
import { defaultLimits, pickLimits } from '../events/limits.js'
import { isBuiltIn } from '../rules/protocols.js'
import type { Rules } from '../rules/rules-schema.js'
import { Asker } from '../runtime/ask/asker.js'
import { describeAgentFailure, FailingAgents, type OnWarning } from '../runtime/ask/failing-agents.js'
import { type RecordedAnswers, recordedAnswers } from '../runtime/ask/recorded-answers.js'
import { type Budget, createBudget } from '../runtime/budget.js'
import { CatchUpClock, type Clock, type GameClock, PausableClock, SimulatedGameClock } from '../runtime/clock.js'
import { GameLog, OrderedSink } from '../runtime/game-log.js'
import type { EventBatchListener } from '../runtime/game-runtime.js'
import { CallLog, type FindAccused, type GameServices, type Roster } from '../runtime/game-services.js'
import { Pause, QuestionGate } from '../runtime/gate.js'
import { guardedInspect, Listeners, runGuarded } from '../runtime/listeners.js'
import type { LiveEvent } from '../runtime/live-event.js'
import { type LogStore, storeJournal, storeSink } from '../runtime/log-store.js'
import { steppedChart } from '../runtime/stepped-chart.js'
import { GameInstance } from './game-instance.js'
import type { GameOptions, Protocols, RenewableOption } from './options.js'

/** The clocks of one game. */
interface Clocks {
  /** The game's own clock. */
  readonly clock: GameClock
  /** The clock that measures how long an answer takes. */
  readonly wall: GameClock
}

const machineClock: Clock = {
  setTimeout: (fn, timeoutMs) => setTimeout(fn, timeoutMs),
  clearTimeout: (id) => clearTimeout(id as ReturnType<typeof setTimeout>),
}

const realClock = () => new PausableClock(machineClock, () => performance.now())

/** The clocks for an option. `resumed`: the game continues from a log, and what is recorded takes no time. */
export function clocksFor(option: GameOptions['clock'] = 'simulated', resumed = false): Clocks {
  if (option === 'simulated') return { clock: new SimulatedGameClock(), wall: realClock() }
  const real = option === 'real' ? realClock() : new PausableClock(option, timeReader(option))
  if (!resumed) return { clock: real, wall: real }
  return { clock: new CatchUpClock(real), wall: real }
}

/** How the time of a clock is read: by its own `now()` if it has one, otherwise by the computer's clock. */
function timeReader(clock: Clock): () => number {
  const own = clock as Clock & { now?: () => number }
  return typeof own.now === 'function' ? () => (own.now as () => number)() : () => performance.now()
}

// Built once for each machine: providing actors is slow, and compiled charts are cached by machine.
const charts = new WeakMap<Protocols[string], AnyStateMachine>()

/**
 * The game's machine for these rules, with the mafia protocol that they name.
 *
 * @throws {InvalidOptionsError} when the protocol is neither built in nor in `protocols`.
 */
function chartFor({ night: { mafia } }: Rules, protocols: Protocols = {}): AnyStateMachine {
  const { protocol } = mafia
  if (isBuiltIn(protocol)) return gameMachine
  const own = Object.hasOwn(protocols, protocol) ? protocols[protocol] : undefined
  if (own === undefined)
    throw new InvalidOptionsError(
      `The rules name the mafia protocol \`${protocol}\`, which is not built in: give its machine, \`protocols: { ${protocol}: machine }\`.`,
      'protocols',
    )
  const chart = charts.get(own) ?? withProtocol(own)
  charts.set(own, chart)
  return chart
}

function withProtocol(ownProtocol: Protocols[string]): AnyStateMachine {
  const mafiaTeam = mafiaTeamMachine.provide({ actors: { ownProtocol } })
  return gameMachine.provide({ actors: { night: nightMachine.provide({ actors: { mafiaTeam } }) } })
}

/** The options of a game besides its setup and agents. */
export interface OpenOptions extends Pick<GameOptions, Exclude<RenewableOption, 'agent' | 'narrator'> | 'journal'> {
  /** Default: nobody is read to accuse anybody, as in a replay, where the log says who did. */
  readonly findAccused?: FindAccused
  /** Saves what the game records; the store must already have the game if `known` is given. */
  readonly store?: LogStore
  /** A log that the game plays again before it continues. */
  readonly known?: readonly GameEvent[]
  /** Whether listeners and steps get the events of `known` as if they were new. Default false. */
  readonly announceKnown?: boolean
  /** The recorded answers, which no agent is asked for again. Default: those of `known` and of the journal. */
  readonly answers?: RecordedAnswers
}

/** A game that has not yet begun: new, or about to play a log again. */
export function openGame(setup: GameSetup, roster: Roster, options: OpenOptions): GameInstance {
  const { known = [], store, inspect, paceMs = 0, onListenerError = warnOfListener } = options
  const hearers: EventBatchListener[] = []
  const listeners = new Listeners(onListenerError, hearers)
  const calls = options.calls && new CallLog(setup.created.id, options.calls, listeners.report)
  const { clock, wall } = clocksFor(options.clock, known.length > 0)
  const onLive = (event: LiveEvent) => listeners.live(event)
  const log = new GameLog(known, options.announceKnown)
  const warn = guardedWarning(listeners, options.onWarning)
  const chart = steppedChart(chartFor(setup.created.rules, options.protocols), warn)
  const hasListener = () => listeners.hasListener('answer.rejected', 'answer.defaulted')
  const failing = new FailingAgents({ maxRetries: setup.created.limits.maxRetries, warn, hasListener })
  const { findAccused = () => [] } = options
  const game: GameServices = { setup, roster, findAccused, log, clock, wall, onLive, failing, ...(calls && { calls }) }
  const pause = new Pause((open) => {
    for (const each of new Set([clock, wall])) open ? each.resume() : each.pause()
  })
  const sink = store && new OrderedSink(storeSink(store, setup.created.id, known.length > 0))
  if (sink) hearers.push((events) => sink.keep(events))
  const budget = options.budget && openBudget(options.budget)
  const gate = new QuestionGate({ pause, onLive, ...(budget && { budget }), ...(sink && { sink }) })
  // Options given now override those the game was made with.
  const policy = { ...defaultLimits, ...pickLimits({ ...setup.created.limits, ...pickLimits(options) }) }
  const asker = new Asker(game, { gate, policy, ...chooseRecordedAnswers(setup.created.id, options) })
  const inspected = inspect && { inspect: guardedInspect(inspect, (error) => listeners.report(error)) }
  return new GameInstance(game, {
    chart,
    asker,
    pause,
    listeners,
    hearers,
    paceMs,
    ...(sink && { sink }),
    ...inspected,
  })
}

/** The recorded answers, and where new ones are saved. */
function chooseRecordedAnswers(gameId: string, { known = [], store, answers, ...options }: OpenOptions) {
  const journal = options.journal ?? (store && storeJournal(store, gameId))
  // Without a log, the entries of a journal belong to another game.
  const remembered = answers ?? (known.length > 0 ? recordedAnswers(known, journal?.entries) : undefined)
  return { ...(journal && { journal }), ...(remembered && { answers: remembered }) }
}

function openBudget(budget: NonNullable<GameOptions['budget']>): { own: boolean; account: Budget } {
  const own = !('spend' in budget)
  return { own, account: own ? createBudget(budget) : budget }
}

/** A listener for warnings that throws changes nothing in the game. */
const guardedWarning =
  (listeners: Listeners, onWarning: OnWarning = warnOnce): OnWarning =>
  (message, cause) =>
    runGuarded(() => onWarning(message, cause), listeners.report)

/** Reasons that were printed, of any game: a tournament may make a new agent for each of its games. */
const printed = new Set<string>()
const mostPrinted = 20

/** The reason of a rejection is compared up to what may be different in each game, and is in the message already. */
function warnOnce(message: string, cause: unknown): void {
  const rejected = typeof cause === 'string'
  const reason = rejected ? cause.replace(/[:`].*/s, '') : describeAgentFailure(cause)
  if (printed.has(reason) || printed.size >= mostPrinted) return
  printed.add(reason)
  console.warn(`nightzero: ${message}`, ...(rejected ? [] : [cause]))
}

function warnOfListener(error: unknown): void {
  console.warn('nightzero: a listener failed:', error)
}

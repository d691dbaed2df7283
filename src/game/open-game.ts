import type { GameSetup } from '../events/decide/decide.js'
import type { GameEvent } from '../events/event.js'
import { reasonOf } from '../runtime/ask/agent-failure.js'
import { Asker } from '../runtime/ask/asker.js'
import { defaultPolicy, type ServicePolicy } from '../runtime/ask/asking.js'
import { CallLog } from '../runtime/ask/call-log.js'
import { FailingAgents, type OnWarning } from '../runtime/ask/failing-agents.js'
import { type RecordedAnswers, recordedAnswers } from '../runtime/ask/recorded-answers.js'
import { type Budget, createBudget } from '../runtime/budget.js'
import { OrderedSink } from '../runtime/event-sink.js'
import type { GameContext, Roster } from '../runtime/game-context.js'
import { GameLog } from '../runtime/game-log.js'
import type { Hearer } from '../runtime/game-runtime.js'
import { Gate } from '../runtime/gate.js'
import { guardedInspect } from '../runtime/inspection.js'
import type { Limits } from '../runtime/limits.js'
import { Listeners, quietly } from '../runtime/listeners.js'
import type { LiveEvent } from '../runtime/live-event.js'
import { Pause } from '../runtime/pause.js'
import type { LogStore } from '../stores/log-store.js'
import { journalIn, storeSink } from '../stores/store-sink.js'
import { clocksFor } from './clocks.js'
import { GameInstance } from './game-instance.js'
import type { GameOptions } from './options.js'
import { chartFor } from './own-protocols.js'

/** The options of a game besides its setup and agents. */
export interface OpenOptions
  extends Pick<
    GameOptions,
    | 'clock'
    | 'journal'
    | 'budget'
    | 'calls'
    | 'inspect'
    | 'paceMs'
    | 'onListenerError'
    | 'onWarning'
    | 'patienceMs'
    | 'onServiceFault'
    | 'protocols'
  > {
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
  const { known = [], store, inspect, paceMs = 0, onListenerError = warn } = options
  const chart = chartFor(setup.created.rules, options.protocols)
  const hearers: Hearer[] = []
  const listeners = new Listeners(onListenerError, hearers)
  const calls = options.calls && new CallLog(setup.created.id, options.calls, listeners.report)
  const { clock, wall } = clocksFor(options.clock, known.length > 0)
  const onLive = (event: LiveEvent) => listeners.live(event)
  const log = new GameLog(known, options.announceKnown)
  const failing = failingAgents(listeners, setup.created.limits, options.onWarning)
  const game: GameContext = { setup, roster, log, clock, wall, onLive, failing, ...(calls && { calls }) }
  const pause = new Pause((open) => {
    for (const each of new Set([clock, wall])) open ? each.resume() : each.pause()
  })
  const sink = store && new OrderedSink(storeSink(store, setup.created.id, known.length > 0))
  if (sink) hearers.push((events) => sink.keep(events))
  const budget = options.budget && accountOf(options.budget)
  const gate = new Gate({ pause, onLive, ...(budget && { budget }), ...(sink && { sink }) })
  const policy = policyOf(setup.created.limits, options)
  const asker = new Asker(game, { gate, policy, ...memoryOf(setup.created.id, options) })
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

/** Options given now override those the game was made with. */
function policyOf(made: GameSetup['created']['limits'], { patienceMs, onServiceFault }: OpenOptions): ServicePolicy {
  return {
    patienceMs: patienceMs ?? made.patienceMs ?? defaultPolicy.patienceMs,
    onServiceFault: onServiceFault ?? made.onServiceFault ?? defaultPolicy.onServiceFault,
  }
}

/** The recorded answers, and where new ones are saved. */
function memoryOf(gameId: string, { known = [], store, answers, ...options }: OpenOptions) {
  const journal = options.journal ?? (store && journalIn(store, gameId))
  // Without a log, the entries of a journal belong to another game.
  const remembered = answers ?? (known.length > 0 ? recordedAnswers(known, journal?.entries) : undefined)
  return { ...(journal && { journal }), ...(remembered && { answers: remembered }) }
}

function accountOf(budget: NonNullable<GameOptions['budget']>): { own: boolean; account: Budget } {
  const own = !('spend' in budget)
  return { own, account: own ? createBudget(budget) : budget }
}

function failingAgents(listeners: Listeners, { maxRetries }: Limits, onWarning: OnWarning = warnOnce): FailingAgents {
  return new FailingAgents({
    maxRetries,
    warn: (message, cause) => quietly(() => onWarning(message, cause), listeners.report),
    hasListener: () => listeners.hasListener('answer.rejected', 'answer.defaulted'),
  })
}

/** Reasons that were printed, of any game: a tournament may make a new agent for each of its games. */
const printed = new Set<string>()
const mostPrinted = 20

/** The reason of a rejection is compared up to what may be different in each game, and is in the message already. */
function warnOnce(message: string, cause: unknown): void {
  const rejected = typeof cause === 'string'
  const reason = rejected ? cause.replace(/[:`].*/s, '') : reasonOf(cause)
  if (printed.has(reason) || printed.size >= mostPrinted) return
  printed.add(reason)
  console.warn(`nightzero: ${message}`, ...(rejected ? [] : [cause]))
}

function warn(error: unknown): void {
  console.warn('nightzero: a listener failed:', error)
}

import type { Agent } from '../agents/agent.js'
import type { GameSetup } from '../events/decide/decide.js'
import type { GameEvent } from '../events/event.js'
import type { Audit } from '../runtime/ask/audit.js'
import { recallFrom } from '../runtime/ask/recorded-answers.js'
import { type Budget, createBudget } from '../runtime/budget.js'
import { GameLog } from '../runtime/game-log.js'
import { Keeping } from '../runtime/keeping.js'
import { Listeners } from '../runtime/listeners.js'
import type { LiveEvent } from '../runtime/live-event.js'
import { Pace } from '../runtime/pace.js'
import { journalIn, keptBy } from '../stores/kept-by.js'
import type { LogStore } from '../stores/log-store.js'
import { clocksFor } from './clocks.js'
import { MafiaGame } from './mafia-game.js'
import type { GameOptions } from './options.js'

/** What a game is opened with besides its setup and agents. */
export interface OpenOptions extends Pick<GameOptions, 'clock' | 'journal' | 'budget' | 'onListenerError'> {
  /** Keeps what the game records; the store must know the game if `known` is given. */
  readonly store?: LogStore
  /** Checks the answers of `remembered`. */
  readonly audit?: Audit
  /** A log that the game plays again before it goes on. */
  readonly known?: readonly GameEvent[]
  /** The events whose answers are taken from the log; default: all of `known`. */
  readonly remembered?: readonly GameEvent[]
}

/** A game at its table, not yet begun: new, or about to play a log again. */
export function openGame(setup: GameSetup, agents: ReadonlyMap<string, Agent>, options: OpenOptions): MafiaGame {
  const { known = [], remembered = known, store } = options
  const journal = options.journal ?? (store && journalIn(store, setup.created.id))
  const listeners = new Listeners(options.onListenerError ?? warn)
  const { clock, wall, caughtUp } = clocksFor(options.clock, known.length > 0)
  const pace = new Pace((open) => {
    for (const each of new Set([clock, wall])) open ? each.resume() : each.pause()
  })
  const { seed, rules, limits } = setup.created
  // What a journal holds beside no log is of another game.
  const remembers = remembered.length > 0
  const desk = {
    seed,
    rules,
    setup,
    limits,
    agents,
    log: new GameLog(() => ({ at: Date.now() }), known),
    clock,
    wall,
    wallTimeMs: Date.now,
    pace,
    caughtUp,
    onLive: (event: LiveEvent) => listeners.live(event),
    ...(remembers && { recall: recallFrom(remembered, journal?.entries) }),
    ...(journal && { journal }),
    ...(options.budget && { budget: accountOf(options.budget) }),
    ...(options.audit && { audit: options.audit }),
    ...(store && { keeping: new Keeping(keptBy(store, setup.created.id, known.length > 0)) }),
  }
  return new MafiaGame(desk, listeners)
}

function accountOf(budget: NonNullable<GameOptions['budget']>): { own: boolean; account: Budget } {
  const own = !('spend' in budget)
  return { own, account: own ? createBudget(budget) : budget }
}

function warn(error: unknown): void {
  console.warn('nightzero: a listener failed:', error)
}

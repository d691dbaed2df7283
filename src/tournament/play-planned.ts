import { isDeepStrictEqual } from 'node:util'
import { type EntrantAgent, type Parked, parking, seatedEntrant } from '../comparison/index.js'
import {
  type Agent,
  type Budget,
  createMafiaGame,
  GameAbortedError,
  type GameEvent,
  type GameOptions,
  InvalidOptionsError,
  isEvent,
  type LogStore,
  type MafiaGame,
  resumeFrom,
  type Seat,
} from '../index.js'
import type { GameOutcome } from './outcome.js'
import { outcomeOf } from './outcome-of.js'
import type { PlannedGame } from './plan.js'

/** The options of every game of a tournament. */
export interface PlayOptions {
  /** By name. */
  readonly entrants: Readonly<Record<string, EntrantAgent>>
  /** Saves the games: finished games in it are not played again, unfinished ones are resumed. */
  readonly store: LogStore
  /** What all games together may cost. When it is used up the tournament stops, and continues with the same store later. */
  readonly budget?: Budget
  /** Saves the calls to models. */
  readonly calls?: GameOptions['calls']
  /** Stops the tournament after the calls in flight; it continues with the same store later. */
  readonly signal?: AbortSignal
  /** How long answers may take and be, and what happens when a service fails: as in `createMafiaGame`. */
  readonly limits?: Pick<
    GameOptions,
    'clock' | 'maxRetries' | 'maxSpeechChars' | 'onServiceFault' | 'patienceMs' | 'timeoutMs'
  >
  /** A game with a larger share of default answers is void. Default 0.2. */
  readonly maxDefaulted?: number
  /**
   * Resolves when a failed service may be called again; the game then continues. Default: a game whose service does not
   * answer is stopped and can be resumed.
   */
  readonly recovered?: () => Promise<void>
  /** Traces each game: `game` of a telemetry is one. */
  readonly trace?: TraceGame
}

/** Makes a game whose agents went through `traced`, and watches it. */
export type TraceGame = (make: (traced: (agent: Agent) => Agent) => Promise<MafiaGame>) => Promise<MafiaGame>

interface TracedOptions extends PlayOptions {
  readonly traced: (agent: Agent) => Agent
}

const untraced: TraceGame = (make) => make((agent) => agent)

/**
 * Plays a game of a plan to its end, continues it, or reads it from the store if it has ended already. A game that had
 * to stop can be resumed: its answers are saved.
 *
 * @throws {InvalidOptionsError} when the store has another game with its id.
 */
export async function playPlanned(game: PlannedGame, options: PlayOptions): Promise<GameOutcome | Parked> {
  const stored = await storedEvents(game, options.store)
  if (stored.at(-1)?.type === 'game.ended') return outcomeOf(game, stored, options.maxDefaulted)
  const { trace = untraced } = options
  const running = await trace((traced) => (stored.length === 0 ? create : resume)(game, { ...options, traced }))
  const { signal, parked, release } = parking(running, options)
  try {
    const { events } = await running.run({ signal })
    return outcomeOf(game, events, options.maxDefaulted)
  } catch (error) {
    const found = parked()
    if (found === null || !(error instanceof GameAbortedError)) throw error
    return found
  } finally {
    release()
  }
}

/** The saved events of this game: none, some or all. Throws when it is a game of another tournament. */
async function storedEvents(game: PlannedGame, store: LogStore): Promise<readonly GameEvent[]> {
  const events = await store.getEvents(game.id)
  const [first] = events
  if (first === undefined || !isEvent(first, 'game.created')) return []
  const { seed, rules, players } = first.data
  const same =
    seed === game.seed &&
    isDeepStrictEqual(rules, game.table.rules) &&
    isDeepStrictEqual(
      players.map(({ agent }) => agent),
      game.seats,
    )
  if (same) return events
  throw new InvalidOptionsError(
    `The store has a game \`${game.id}\` of another tournament: choose another store or \`seed\`.`,
    'store',
  )
}

async function create(game: PlannedGame, options: TracedOptions): Promise<MafiaGame> {
  return createMafiaGame({
    ...options.limits,
    ...sharedOptions(options),
    id: game.id,
    rules: game.table.rules,
    players: game.table.players,
    seed: game.seed,
    agent: (player) => agentAt(game, player, options),
    store: options.store,
  })
}

function resume(game: PlannedGame, options: TracedOptions): Promise<MafiaGame> {
  const { patienceMs, onServiceFault } = options.limits ?? {}
  return resumeFrom(options.store, game.id, {
    ...sharedOptions(options),
    ...(patienceMs !== undefined && { patienceMs }),
    ...(onServiceFault && { onServiceFault }),
    agent: (player) => agentAt(game, player, options),
  })
}

const sharedOptions = ({ budget, calls }: PlayOptions) => ({ ...(budget && { budget }), ...(calls && { calls }) })

function agentAt({ seats }: PlannedGame, player: Seat, { entrants, traced }: TracedOptions): Agent {
  const name = seats[player.seat] as string
  return traced(seatedEntrant(name, entrants[name] as EntrantAgent, player))
}

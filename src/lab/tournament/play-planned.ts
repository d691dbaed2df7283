import { isDeepStrictEqual } from 'node:util'
import {
  type Agent,
  createMafiaGame,
  type GameEvent,
  type GameOptions,
  InvalidOptionsError,
  isEvent,
  type LogStore,
  type MafiaGame,
  type Rules,
  resumeFrom,
  type Seat,
  type Team,
  type Usage,
  type Winner,
} from '../../index.js'
import { sha256Hex } from '../../kernel/events/commitment.js'
import { isFinished, type LimitOptions, pickLimits, renewableLimits } from '../../kernel/events/index.js'
import { codeNamedBy } from '../../kernel/rules/index.js'
import { definedFields } from '../../kernel/text/index.js'
import { isRecord } from '../../kernel/text/objects.js'
import { type EntrantAgent, type EntrantOptions, runOrSuspend, type Suspension, seatEntrant } from '../run-game.js'
import { gameReport, liesIn, type SeatLies } from '../stats/index.js'
import { backgroundName } from './designs.js'
import { countFaults, type FaultCounts, type ForfeitRule, forfeitingEntrants, isNotAsked } from './forfeits.js'
import type { PlannedGame } from './plan.js'
import { type ChosenPlaces, chosenPlaces, type OptionOrder, orderOptions, ownLuck } from './put-questions.js'

/** The entrant of a seat, its role, and its result. */
export interface SeatOutcome {
  readonly entrant: string
  readonly role: string
  readonly team: Team
  /** Whether it won: never where its entrant forfeits and the rule says `lost`. */
  readonly won: boolean
  /** Too many answers of its entrant in this game are defaults. */
  readonly forfeited: boolean
  /** Whether figures of wins include it: not where its entrant forfeits and the rule says `leftOut`. */
  readonly counted: boolean
  /** Calls of all kinds, the tries that failed, and the questions that ended with the default of the rules. */
  readonly calls: number
  readonly failed: number
  readonly defaulted: number
  /** Why tries failed. */
  readonly faults: FaultCounts
  /** Calls that no service answered; absent in outcomes that were made without it. */
  readonly failedCalls?: number
  /** The names of the parameters that its server was sent; absent where no call has any. */
  readonly parameters?: readonly string[]
  /** Present where the run no longer asked its entrant. */
  readonly stopped?: true
  /** Null when no call reported its cost. */
  readonly costUsd: number | null
  /** What it claimed, and how it was believed; absent in outcomes that were made without it. */
  readonly lies?: SeatLies
  /** Which places its choices had in the order of options that it was shown; absent in outcomes that were made without it. */
  readonly places?: ChosenPlaces
}

/** A game of a tournament that was played to its end. */
export interface GameOutcome {
  readonly id: string
  readonly block: number
  /** The table's name, for example `trial of 10`. */
  readonly table: string
  /** The hash of the table's rules: games are compared where it is the same, whatever the rules are called. */
  readonly rulesHash: string
  readonly winner: Winner
  readonly seats: readonly SeatOutcome[]
  /** Nobody's result counts: every entrant forfeits, or the players in the background do. No figure includes such a game. */
  readonly void: boolean
  /** Whether any answer is a default of the rules. */
  readonly defaulted: boolean
  readonly costUsd: number | null
}

async function gameOutcome(
  planned: PlannedGame,
  events: readonly GameEvent[],
  options: PlayOptions,
): Promise<GameOutcome> {
  const { maxDefaulted, forfeits = 'lost', optionOrder: order = 'shuffled', charts, powers, reading } = options
  const { id, block, table, seats } = planned
  const { players, winner, stats, cost } = gameReport(events)
  const lies = liesIn(events, definedFields({ reading })).players
  const places = await chosenPlaces(events, { order, ...codeNamedBy(table.rules, definedFields({ charts, powers })) })
  const answered = players.map(({ seat, calls, rejected, failedCalls, defaulted }) => ({
    entrant: seats[seat] as string,
    answered: calls - rejected - failedCalls,
    defaulted,
  }))
  const forfeiting = forfeitingEntrants(answered, maxDefaulted)
  return {
    id,
    block,
    table: `${table.rules.name} of ${table.players}`,
    rulesHash: hashRules(table.rules),
    winner: winner as NonNullable<typeof winner>,
    seats: players.map((player) => {
      const entrant = seats[player.seat] as string
      const forfeited = forfeiting.has(entrant)
      return {
        entrant,
        role: player.role,
        team: player.team,
        won: player.won && !(forfeited && forfeits === 'lost'),
        forfeited,
        counted: !(forfeited && forfeits === 'leftOut'),
        calls: player.calls,
        failed: player.rejected,
        defaulted: player.defaulted,
        faults: countFaults(events, player.id),
        failedCalls: player.failedCalls,
        costUsd: player.cost.costUsd,
        ...definedFields({
          lies: lies[player.id],
          places: places.get(player.id),
          parameters: sentParameters(events, player.id),
          stopped: isNotAsked(events, player.id) || undefined,
        }),
      }
    }),
    void: forfeiting.has(backgroundName) || seats.every((entrant) => forfeiting.has(entrant)),
    defaulted: stats.defaulted > 0,
    costUsd: cost.costUsd,
  }
}

function sentParameters(events: readonly GameEvent[], player: string): string[] | undefined {
  const own = events.filter(({ data }) => (data as { readonly player?: string }).player === player)
  const names = new Set(own.flatMap(({ meta }) => Object.keys(meta?.call?.parameters ?? {})))
  return names.size === 0 ? undefined : [...names].sort()
}

const sortedKeys = (_: string, value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value

/** Sixteen hexadecimal digits of SHA-256 over the rules as JSON with sorted keys. */
export const hashRules = (rules: Rules): string => sha256Hex(JSON.stringify(rules, sortedKeys)).slice(0, 16)

/** What every game of a tournament gets. */
export interface PlayOptions extends EntrantOptions {
  /** Saves the games: finished games in it are not played again, unfinished ones are resumed. */
  readonly store: LogStore
  readonly calls?: GameOptions['calls']
  /** How long answers may take and be, and what happens when a service fails: as in `createMafiaGame`. */
  readonly limits?: Pick<GameOptions, 'clock' | keyof LimitOptions>
  /** Machines of your own that some of the rules name, as in `createMafiaGame`. */
  readonly charts?: GameOptions['charts']
  /** Powers of your own that some of the rules name. */
  readonly powers?: GameOptions['powers']
  /** An entrant with a larger share of default answers in a game forfeits it. Default 0.2. */
  readonly maxDefaulted?: number
  /** What becomes of the seats of an entrant that forfeits: `lost` (the default), or `leftOut` of its figures. */
  readonly forfeits?: ForfeitRule
  /**
   * In which order options are put to the entrants: `shuffled` (the default), for each question by the game's seed, so that a liking for
   * the first one harms nobody in particular; or as the rules list them (`listed`).
   */
  readonly optionOrder?: OptionOrder
  /** Whether the figures of lies also read words where an answer declares nothing. Default true. */
  readonly reading?: boolean
  /** Traces each game: `game` of a telemetry is one. */
  readonly trace?: TraceGame
}

/** Makes a game whose agents went through `traced`, and watches it. */
export type TraceGame = (make: (traced: (agent: Agent) => Agent) => Promise<MafiaGame>) => Promise<MafiaGame>

type TracedOptions = PlayOptions & { readonly traced: (agent: Agent) => Agent }

/**
 * Plays a game of a plan to its end, continues it, or reads it from the store if it has ended already. A game that had
 * to stop can be resumed: its answers are saved.
 *
 * @throws {InvalidOptionsError} when the store has another game with its id.
 */
export async function playPlanned(game: PlannedGame, options: PlayOptions): Promise<GameOutcome | Suspension> {
  const stored = await storedEvents(game, options.store)
  if (isFinished(stored)) return gameOutcome(game, stored, options)
  const { trace = (make) => make((agent) => agent) } = options
  const running = await trace((traced) => (stored.length === 0 ? create : resume)(game, { ...options, traced }))
  const played = await runOrSuspend(running, () => (isFinished(running.events) ? running.events : null), options)
  return 'by' in played ? played : gameOutcome(game, played, options)
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
    ...sharedOptions(game, options),
    id: game.id,
    rules: game.table.rules,
    players: game.table.players,
    seed: game.seed,
    agent: (player) => agentAt(game, player, options),
    store: options.store,
  })
}

function resume(game: PlannedGame, options: TracedOptions): Promise<MafiaGame> {
  return resumeFrom(options.store, game.id, {
    ...sharedOptions(game, options),
    ...pickLimits(options.limits ?? {}, renewableLimits),
    agent: (player) => agentAt(game, player, options),
  })
}

const sharedOptions = ({ table }: PlannedGame, { budget, calls, charts, powers }: PlayOptions) => ({
  ...definedFields({ budget, calls }),
  ...codeNamedBy(table.rules, definedFields({ charts, powers })),
})

function agentAt({ seats, seed }: PlannedGame, player: Seat, options: TracedOptions): Agent {
  const { entrants, traced, optionOrder: order = 'shuffled' } = options
  const name = seats[player.seat] as string
  const agent = traced(seatEntrant(name, entrants[name] as EntrantAgent, player))
  return {
    ...agent,
    act: (request) =>
      agent.act({ ...request, options: orderOptions(request, { seed, order }), random: ownLuck(seed, name, request) }),
  }
}

export async function* paidBefore(plan: readonly PlannedGame[], store: LogStore): AsyncIterable<Usage> {
  for (const { id } of plan) {
    for (const { meta } of await store.getEvents(id)) if (meta?.usage) yield meta.usage
    if ((await store.getGame(id)) === null) continue
    for (const { meta } of await store.getTries(id)) if (meta?.usage) yield meta.usage
  }
}

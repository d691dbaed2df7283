import { type Given, option, positive, wholeNumber } from '../given.js'
import type { MeasuredGame } from './rehearsal.js'

/** What a plan takes for granted; docs/planning.md explains them. */
export const assumptionOptions = [
  option('--latency <seconds>', 'in a plan: how long an answer takes on average; default: 5', positive),
  option(
    '--slowest <times>',
    'in a plan: how many times as long the slowest of several answers takes; default: 2',
    positive,
  ),
  option('--reasoning <tokens>', 'in a plan: reasoning tokens of the model for each call', wholeNumber(0)),
  option('--days <n>', 'in a plan: how many days all games together may take', positive),
  option('--games-per-worker <n>', 'in a plan: how many games a worker plays at once; default: 100', wholeNumber(1)),
]

export type Assumptions = Given<typeof assumptionOptions>

export interface PlanInput extends Assumptions {
  readonly games: number
  readonly game: MeasuredGame
  readonly requestsPerMinute?: number
  /** Input and output together. */
  readonly tokensPerMinute?: number
  /** How many games are played at once, if that is given. */
  readonly concurrency?: number
}

/** What decides the speed: a limit of the server, the games at once, or the given time. */
type Bound = 'requests' | 'tokens' | 'concurrency' | 'time'

export type SeriesPlan = ReturnType<typeof planGames>

const [minutesPerDay, secondsPerMinute] = [1_440, 60]

/** The largest share of a processor that a worker, which is one process, may use: a busier one would answer late. */
const busiest = 0.7

/** Without limits and without a given time, the games are spread over a week. */
const defaultDays = 7

/** The plan for these games; docs/planning.md has the formulas. */
export function planGames(input: PlanInput) {
  const { games, game, latency = 5, slowest = 2, reasoning = 0 } = input
  const calls = games * game.calls
  const inputTokens = games * game.inputTokens
  const outputTokens = games * game.outputTokens + calls * reasoning
  const secondsPerGame = game.waves * latency * slowest
  return {
    calls,
    inputTokens,
    cacheableTokens: games * game.cacheableTokens,
    outputTokens,
    events: games * game.events,
    logBytes: games * game.logBytes,
    busMessages: games * game.busMessages,
    busBytes: games * game.busBytes,
    secondsPerGame,
    pace: planThroughput(input, { calls, tokens: inputTokens + outputTokens, secondsPerGame }),
  }
}

type Totals = Readonly<Record<'calls' | 'tokens' | 'secondsPerGame', number>>

function planThroughput(input: PlanInput, { calls, tokens, secondsPerGame }: Totals) {
  const { game, days, concurrency = Number.POSITIVE_INFINITY, gamesPerWorker = 100 } = input
  const tokensPerCall = tokens / calls
  const byTime = calls / ((days ?? defaultDays) * minutesPerDay)
  const limits: readonly (readonly [Bound, number])[] = [
    ['requests', input.requestsPerMinute ?? Number.POSITIVE_INFINITY],
    ['tokens', (input.tokensPerMinute ?? Number.POSITIVE_INFINITY) / tokensPerCall],
    ['concurrency', (secondsPerMinute * concurrency * game.calls) / secondsPerGame],
  ]
  const [tightest, limit] = limits.reduce((one, other) => (other[1] < one[1] ? other : one))
  // A server's limit is used up, unless the games were given more time than that takes.
  const [bound, rate]: readonly [Bound, number] =
    limit === Number.POSITIVE_INFINITY || (days !== undefined && byTime < limit) ? ['time', byTime] : [tightest, limit]
  const gamesPerMinute = rate / game.calls
  const gamesAtOnce = Math.min(input.games, Math.ceil((gamesPerMinute * secondsPerGame) / secondsPerMinute))
  const forGames = Math.ceil(gamesAtOnce / gamesPerWorker)
  const forProcessor = Math.ceil((gamesPerMinute * game.cpuMs) / 60_000 / busiest)
  return {
    bound,
    days: calls / rate / minutesPerDay,
    requestsPerMinute: rate,
    tokensPerMinute: rate * tokensPerCall,
    gamesAtOnce,
    workers: Math.max(1, forGames, forProcessor),
    /** What sets the number of workers: the games that one holds, or its processor. */
    workersFor: forProcessor > forGames ? 'processor' : 'games',
  }
}

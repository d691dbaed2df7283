import type { MeasuredGame } from './rehearsal.js'

export interface PlanInput {
  readonly games: number
  readonly game: MeasuredGame
  readonly latencySeconds: number
  /** How much longer than the average the slowest of those who are asked at the same moment takes. */
  readonly slowest: number
  readonly reasoningTokens: number
  readonly requestsPerMinute?: number
  /** Input and output together. */
  readonly tokensPerMinute?: number
  readonly days?: number
  /** How many games are played at once, if that is given. */
  readonly concurrency?: number
  readonly gamesPerWorker: number
  /** Dollars for a million tokens. */
  readonly prices?: { readonly input: number; readonly output: number; readonly cached?: number }
}

/** What decides the speed: a limit of the server, the games at once, or the given time. */
type Bound = 'requests' | 'tokens' | 'concurrency' | 'time'

export type SeriesPlan = ReturnType<typeof planGames>

const [million, minutesPerDay] = [1_000_000, 1_440]

/** The largest share of a processor that a worker, which is one process, may use: a busier one would answer late. */
const busiest = 0.7

/** Without limits and without a given time, the games are spread over a week. */
const defaultDays = 7

/** The plan for these games; docs/planning.md has the formulas. */
export function planGames(input: PlanInput) {
  const { games, game, reasoningTokens } = input
  const calls = games * game.calls
  const inputTokens = games * game.inputTokens
  const outputTokens = games * game.outputTokens + calls * reasoningTokens
  const cacheableTokens = games * game.cacheableTokens
  return {
    calls,
    inputTokens,
    cacheableTokens,
    outputTokens,
    ...costs(input, { inputTokens, cacheableTokens, outputTokens }),
    events: games * game.events,
    logBytes: games * game.logBytes,
    busMessages: games * game.busMessages,
    busBytes: games * game.busBytes,
    secondsPerGame: game.waves * input.latencySeconds * input.slowest,
    pace: planThroughput(input, { calls, tokens: inputTokens + outputTokens }),
  }
}

/** `cachedCostUsd`: with caches that hold everything they can; null without a price for cached tokens. */
function costs(
  { prices }: PlanInput,
  tokens: Pick<MeasuredGame, 'inputTokens' | 'cacheableTokens' | 'outputTokens'>,
): { readonly costUsd: number | null; readonly cachedCostUsd: number | null } {
  if (prices === undefined) return { costUsd: null, cachedCostUsd: null }
  const { input, output, cached } = prices
  const costUsd = (tokens.inputTokens * input + tokens.outputTokens * output) / million
  return {
    costUsd,
    cachedCostUsd: cached === undefined ? null : costUsd - (tokens.cacheableTokens * (input - cached)) / million,
  }
}

function planThroughput(input: PlanInput, total: { readonly calls: number; readonly tokens: number }) {
  const { game, latencySeconds, slowest, gamesPerWorker, days, concurrency } = input
  const secondsPerGame = game.waves * latencySeconds * slowest
  const tokensPerCall = total.tokens / total.calls
  const byTime = total.calls / ((days ?? defaultDays) * minutesPerDay)
  const limits: readonly (readonly [Bound, number])[] = [
    ['requests', input.requestsPerMinute ?? Number.POSITIVE_INFINITY],
    ['tokens', (input.tokensPerMinute ?? Number.POSITIVE_INFINITY) / tokensPerCall],
    [
      'concurrency',
      concurrency === undefined ? Number.POSITIVE_INFINITY : (60 * concurrency * game.calls) / secondsPerGame,
    ],
  ]
  const [tightest, limit] = limits.reduce((one, other) => (other[1] < one[1] ? other : one))
  // A server's limit is used up, unless the games were given more time than that takes.
  const [bound, rate]: readonly [Bound, number] =
    limit === Number.POSITIVE_INFINITY || (days !== undefined && byTime < limit) ? ['time', byTime] : [tightest, limit]
  const gamesAtOnce = Math.min(input.games, Math.ceil(((rate / game.calls) * secondsPerGame) / 60))
  const forGames = Math.ceil(gamesAtOnce / gamesPerWorker)
  const forProcessor = Math.ceil(((rate / game.calls) * game.cpuMs) / 60_000 / busiest)
  return {
    bound,
    days: total.calls / rate / minutesPerDay,
    requestsPerMinute: rate,
    tokensPerMinute: rate * tokensPerCall,
    gamesAtOnce,
    workers: Math.max(1, forGames, forProcessor),
    /** What sets the number of workers: the games that one holds, or its processor. */
    workersFor: forProcessor > forGames ? 'processor' : 'games',
  }
}

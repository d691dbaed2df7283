import figures from './measured.json' with { type: 'json' }

/** What a game takes on average with one number of players, measured by `npm run measure-plan`. */
export interface MeasuredGame {
  readonly players: number
  /** Questions to agents. No try fails. */
  readonly calls: number
  /** How often the game waits for everyone whom it asks at the same moment. */
  readonly waves: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** Events of the log: the rows of a database. */
  readonly events: number
  /** Of the log as JSON lines, with the usage of each call. */
  readonly logBytes: number
  /** On an event bus with the default topics. */
  readonly busMessages: number
  readonly busBytes: number
  /** Processor time of the whole game, prompts included, network excluded. It depends on the machine. */
  readonly cpuMs: number
}

/** What was measured of one preset. */
export interface MeasuredPreset {
  /**
   * The share of input tokens that were also at the beginning of the same player's previous request, with ten players.
   */
  readonly cacheable: number
  /** By the number of players, ascending. */
  readonly sizes: readonly MeasuredGame[]
}

/** How many games each figure is the mean of, and the figures by preset. */
export const measured: {
  readonly gamesEach: number
  readonly presets: Readonly<Record<string, MeasuredPreset>>
} = figures

/** The figures for this number of players, interpolated linearly between measured ones; null outside them. */
export function figuresFor({ sizes }: MeasuredPreset, players: number): MeasuredGame | null {
  const above = sizes.findIndex((size) => size.players >= players)
  const [from, to] = [sizes[Math.max(0, above - 1)], sizes[above]]
  if (from === undefined || to === undefined || players < (sizes[0]?.players ?? 0)) return null
  if (to.players === players) return to
  const share = (players - from.players) / (to.players - from.players)
  const between = (field: keyof MeasuredGame): number => from[field] + share * (to[field] - from[field])
  const fields = Object.keys(to) as (keyof MeasuredGame)[]
  return Object.fromEntries(fields.map((field) => [field, between(field)])) as unknown as MeasuredGame
}

/** What is planned: how many games, and what the models' server and the machines are like. */
export interface PlanInput {
  readonly games: number
  /** What one game takes. */
  readonly game: MeasuredGame
  /** The share of input tokens, from 0 to 1, that providers' caches can hold. */
  readonly cacheable: number
  /** How long an answer takes. */
  readonly latencySeconds: number
  /** How much longer than the average the slowest of those who are asked at the same moment takes. */
  readonly slowest: number
  /** Reasoning tokens of each call. */
  readonly reasoningTokens: number
  readonly requestsPerMinute?: number
  /** Input and output together. */
  readonly tokensPerMinute?: number
  /** How long all games together may take. */
  readonly days?: number
  readonly gamesPerWorker: number
  /** Dollars for a million tokens. */
  readonly prices?: { readonly input: number; readonly output: number; readonly cached?: number }
}

/** What decides the speed: a limit of the server, or the given time. */
type Bound = 'requests' | 'tokens' | 'time'

/** What all games together take. */
export interface SeriesPlan {
  readonly calls: number
  readonly inputTokens: number
  readonly cacheableTokens: number
  readonly outputTokens: number
  readonly costUsd: number | null
  /** With caches that hold everything they can; null without a price for cached tokens. */
  readonly cachedCostUsd: number | null
  readonly events: number
  readonly logBytes: number
  readonly busMessages: number
  readonly busBytes: number
  /** How long one game takes. */
  readonly secondsPerGame: number
  readonly pace: Throughput
}

/** How fast it goes, and what that needs. */
interface Throughput {
  readonly bound: Bound
  readonly days: number
  readonly requestsPerMinute: number
  readonly tokensPerMinute: number
  readonly gamesAtOnce: number
  readonly workers: number
  /** What sets the number of workers: the games that one holds, or its processor. */
  readonly workersFor: 'games' | 'processor'
}

const [million, minutesPerDay] = [1_000_000, 1_440]

/** The largest share of a processor that a worker, which is one process, may use: a busier one would answer late. */
const busiest = 0.7

/** Without limits and without a given time, the games are spread over a week. */
const defaultDays = 7

/** The plan for these games; docs/planning.md has the formulas. */
export function planGames(input: PlanInput): SeriesPlan {
  const { games, game, cacheable, reasoningTokens } = input
  const calls = games * game.calls
  const inputTokens = games * game.inputTokens
  const outputTokens = games * game.outputTokens + calls * reasoningTokens
  const cacheableTokens = inputTokens * cacheable
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

function costs(
  { prices }: PlanInput,
  tokens: Pick<SeriesPlan, 'inputTokens' | 'cacheableTokens' | 'outputTokens'>,
): Pick<SeriesPlan, 'costUsd' | 'cachedCostUsd'> {
  if (prices === undefined) return { costUsd: null, cachedCostUsd: null }
  const { input, output, cached } = prices
  const costUsd = (tokens.inputTokens * input + tokens.outputTokens * output) / million
  return {
    costUsd,
    cachedCostUsd: cached === undefined ? null : costUsd - (tokens.cacheableTokens * (input - cached)) / million,
  }
}

function planThroughput(input: PlanInput, total: { readonly calls: number; readonly tokens: number }): Throughput {
  const { game, latencySeconds, slowest, gamesPerWorker, days } = input
  const tokensPerCall = total.tokens / total.calls
  const byTime = total.calls / ((days ?? defaultDays) * minutesPerDay)
  const limits: readonly (readonly [Bound, number])[] = [
    ['requests', input.requestsPerMinute ?? Number.POSITIVE_INFINITY],
    ['tokens', (input.tokensPerMinute ?? Number.POSITIVE_INFINITY) / tokensPerCall],
  ]
  const [tightest, limit] = limits.reduce((one, other) => (other[1] < one[1] ? other : one))
  // A server's limit is used up, unless the games were given more time than that takes.
  const [bound, rate]: readonly [Bound, number] =
    limit === Number.POSITIVE_INFINITY || (days !== undefined && byTime < limit) ? ['time', byTime] : [tightest, limit]
  const secondsPerGame = game.waves * latencySeconds * slowest
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
    workersFor: forProcessor > forGames ? 'processor' : 'games',
  }
}

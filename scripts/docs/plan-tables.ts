import { figuresFor, measured, type PlanInput, planGames } from '../../src/cli/planning/plan-games.js'
import { table } from './sections.js'

const [players, games] = [10, 100_000]

/** What the table of totals assumes; the calculator takes other values. */
const assumed = { games, latencySeconds: 5, slowest: 2, reasoningTokens: 0, gamesPerWorker: 100 }

const millions = (count: number, digits = 1): string => (count / 1_000_000).toFixed(digits)
const thousands = (count: number): string => Math.round(count).toLocaleString('en-US')
const gigabytes = (bytes: number): string => Math.round(bytes / 1e9).toLocaleString('en-US')

/** Each preset with what a game of ten players takes. */
function rows(row: (input: PlanInput) => string[]): string[][] {
  return Object.entries(measured.presets).map(([name, preset]) => {
    const game = figuresFor(preset, players)
    if (game === null) throw new Error(`\`${name}\` was not measured with ${players} players.`)
    return [`\`${name}\``, ...row({ ...assumed, game, cacheable: preset.cacheable })]
  })
}

/** What one game takes, by preset. */
export function gameFiguresTable(): string {
  const head = [
    'ten players',
    'calls',
    'waits',
    'tokens in',
    'cacheable',
    'tokens out',
    'rows',
    'log, KB',
    'bus messages',
    'processor, ms',
  ]
  return table(
    head,
    rows(({ game, cacheable }) => [
      thousands(game.calls),
      thousands(game.waves),
      thousands(game.inputTokens),
      `${Math.round(100 * cacheable)} %`,
      thousands(game.outputTokens),
      thousands(game.events),
      thousands(game.logBytes / 1_000),
      thousands(game.busMessages),
      thousands(game.cpuMs),
    ]),
  )
}

/** What 100,000 games take, by preset. */
export function totalsTable(): string {
  const head = [
    `${thousands(games)} games`,
    'calls, M',
    'tokens in, M',
    'of them cacheable',
    'tokens out, M',
    'rows, M',
    'logs, GB',
    'bus, GB',
  ]
  return table(
    head,
    rows((input) => {
      const { calls, inputTokens, cacheableTokens, outputTokens, events, logBytes, busBytes } = planGames(input)
      return [
        millions(calls),
        thousands(inputTokens / 1_000_000),
        thousands(cacheableTokens / 1_000_000),
        thousands(outputTokens / 1_000_000),
        millions(events),
        gigabytes(logBytes),
        gigabytes(busBytes),
      ]
    }),
  )
}

/** How long 100,000 games take, and how many workers, by a server's limit of requests a minute. */
export function paceTable(): string {
  const limits = [600, 3_000, 10_000, 30_000]
  const head = [`${thousands(games)} games`, ...limits.map((limit) => `${thousands(limit)} a minute`)]
  return table(
    head,
    rows((input) =>
      limits.map((requestsPerMinute) => {
        const { days, gamesAtOnce, workers } = planGames({ ...input, requestsPerMinute }).pace
        return `${days < 10 ? days.toFixed(1) : thousands(days)} days, ${thousands(gamesAtOnce)} games, ${workers} ${workers === 1 ? 'worker' : 'workers'}`
      }),
    ),
  )
}

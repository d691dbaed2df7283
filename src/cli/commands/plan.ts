import type { Command } from 'commander'
import { didYouMean, oneLine } from '../../text/index.js'
import { BadInput } from '../bad-input.js'
import { amount, wholeNumber } from '../numbers.js'
import { figuresFor, type MeasuredPreset, measured } from '../planning/measured.js'
import { type PlanInput, planGames } from '../planning/plan-games.js'
import { jsonText, Printer } from '../printer.js'
import { planLines } from '../telling/plan.js'
import { outputScene } from '../telling/scene.js'

interface PlanOptions {
  readonly rules: string
  readonly players: number
  readonly games: number
  readonly latency: number
  readonly slowest: number
  readonly reasoning: number
  readonly rpm?: number
  readonly tpm?: number
  readonly days?: number
  readonly gamesPerWorker: number
  readonly priceIn?: number
  readonly priceOut?: number
  readonly priceCached?: number
  readonly json?: true
}

/** `nightzero plan`: what many games between models would take. */
export function addPlanCommand(program: Command): void {
  program
    .command('plan')
    .description('estimate what many games between models take: calls, tokens, cost, storage, time, workers')
    .option('--rules <preset>', 'a preset', 'trial')
    .option('--players <n>', 'how many players a game has', wholeNumber(1), 10)
    .option('--games <n>', 'how many games', wholeNumber(1), 100_000)
    .option('--latency <seconds>', 'how long an answer takes on average', amount, 5)
    .option('--slowest <times>', 'how many times as long the slowest of several answers takes', amount, 2)
    .option('--reasoning <tokens>', 'reasoning tokens of the model for each call', wholeNumber(0), 0)
    .option('--rpm <n>', "the server's limit of requests a minute", wholeNumber(1))
    .option('--tpm <n>', "the server's limit of tokens a minute", wholeNumber(1))
    .option('--days <n>', 'how many days all games together may take', amount)
    .option('--games-per-worker <n>', 'how many games a worker plays at once', wholeNumber(1), 100)
    .option('--price-in <dollars>', 'for a million input tokens', amount)
    .option('--price-out <dollars>', 'for a million output tokens', amount)
    .option('--price-cached <dollars>', 'for a million input tokens read from the cache', amount)
    .option('--json', 'print everything as JSON')
    .action(plan)
}

function plan(options: PlanOptions): void {
  const input = inputOf(options)
  const planned = planGames(input)
  const scene = outputScene('moderator')
  const { rules } = options
  new Printer(process.stdout).print(
    options.json
      ? jsonText({ rules, ...input, ...planned }).split('\n')
      : planLines(scene, { rules, input, planned, gamesEach: measured.gamesEach }),
  )
}

function inputOf(options: PlanOptions): PlanInput {
  const { rules, players, games, latency, slowest, reasoning, rpm, tpm, days, gamesPerWorker } = options
  const preset = presetOf(rules)
  const game = figuresFor(preset, players)
  if (game === null) throw new BadInput(outOfRange(rules, preset, players))
  if (latency === 0) throw new BadInput('Expected --latency above 0.')
  if (slowest < 1) throw new BadInput('Expected --slowest of 1 or more.')
  if (days === 0) throw new BadInput('Expected --days above 0.')
  return {
    games,
    game,
    cacheable: preset.cacheable,
    latencySeconds: latency,
    slowest,
    reasoningTokens: reasoning,
    gamesPerWorker,
    ...(rpm !== undefined && { requestsPerMinute: rpm }),
    ...(tpm !== undefined && { tokensPerMinute: tpm }),
    ...(days !== undefined && { days }),
    ...pricesOf(options),
  }
}

function presetOf(rules: string): MeasuredPreset {
  const preset = Object.hasOwn(measured.presets, rules) ? measured.presets[rules] : undefined
  if (preset) return preset
  const known = Object.keys(measured.presets)
  throw new BadInput(
    `No figures for \`${oneLine(rules)}\`${didYouMean(rules, known)}; there are some for ${known.join(', ')}. For your own rules, \`play --dry-run\` estimates one game.`,
  )
}

function outOfRange(rules: string, { sizes }: MeasuredPreset, players: number): string {
  const [least, most] = [sizes[0]?.players, sizes.at(-1)?.players]
  return `\`${rules}\` was measured with ${least} to ${most} players, got ${players}.`
}

function pricesOf({ priceIn, priceOut, priceCached }: PlanOptions): Pick<PlanInput, 'prices'> {
  if (priceIn === undefined && priceOut === undefined && priceCached === undefined) return {}
  if (priceIn === undefined || priceOut === undefined)
    throw new BadInput('Expected both --price-in and --price-out, in dollars for a million tokens.')
  return { prices: { input: priceIn, output: priceOut, ...(priceCached !== undefined && { cached: priceCached }) } }
}

import type { TournamentPower } from '../../lab/tournament/index.js'
import { definedFields, quantity } from '../../text/index.js'
import { paragraph, subheading, table } from '../output/layout.js'
import type { TerminalScene } from '../output/scene.js'
import type { CostRange } from './rehearsal.js'

/** What a planned tournament can show, what that costs, and how far the budget of its file reaches. */
export interface PlannedPower {
  readonly power: TournamentPower
  /** For one game; null when no model plays, or a price is unknown. */
  readonly game: CostRange | null
  /** Reasoning tokens of a call at the upper end of the range. */
  readonly reasoningTokens: number
  readonly maxCostUsd?: number
}

/** Where nothing is said of them, models that reason are taken to write so many tokens more for each call. */
export const usualReasoning = 1_000

/** The same as figures: games that the budget pays for at the upper and the lower end of the cost. */
export function powerFigures({ power, game, maxCostUsd }: PlannedPower) {
  const cost = game && { low: game.low * power.games, high: game.high * power.games }
  const reach = (each: number) => Math.min(power.games, Math.floor((maxCostUsd ?? 0) / each))
  const affordable = game && maxCostUsd !== undefined ? { low: reach(game.high), high: reach(game.low) } : null
  return { smallestDifference: power.smallest, costUsd: cost, affordableGames: affordable }
}

export function powerLines(scene: TerminalScene, planned: PlannedPower): string[] {
  const { power } = planned
  const points = (share: number | null) => (share === null ? '-' : `${(share * 100).toFixed(1)} points of 100`)
  const parts = Object.entries(power.smallest)
  return [
    ...subheading(scene, 'What it can show'),
    ...table(
      scene,
      ['Compared', 'Smallest difference shown in four of five'],
      parts.map(([part, share]) => [part === 'all' ? 'In all teams' : `As ${part}`, points(share)]),
    ),
    ...paragraph(
      scene,
      parts.every(([, share]) => share === null)
        ? `${quantity(power.blocks, 'block')} show nothing: plan five or more.`
        : `From simulated tournaments of this design with ${quantity(power.games, 'game')} in ${quantity(power.blocks, 'block')}, all pairs and parts taken together. Four times the games show half of it.`,
    ),
    ...costLines(scene, planned),
  ]
}

function costLines(scene: TerminalScene, planned: PlannedPower): string[] {
  const { costUsd, affordableGames } = powerFigures(planned)
  if (costUsd === null) return paragraph(scene, 'What it costs is not known: no model plays, or a price is missing.')
  const dollars = (amount: number) =>
    `$${amount < 100 ? amount.toFixed(2) : Math.round(amount).toLocaleString('en-US')}`
  const cost = `It costs ${dollars(costUsd.low)} to ${dollars(costUsd.high)}: from full caches and no reasoning to no cache and ${planned.reasoningTokens.toLocaleString('en-US')} reasoning tokens in each call.`
  if (affordableGames === null) return paragraph(scene, `${cost} No budget is given.`)
  const { low, high } = affordableGames
  const all = planned.power.games
  const reached =
    low >= all
      ? 'all games'
      : high >= all
        ? `${low.toLocaleString('en-US')} games to all`
        : `${low.toLocaleString('en-US')} to ${high.toLocaleString('en-US')} games`
  return paragraph(scene, `${cost} The budget of ${dollars(planned.maxCostUsd ?? 0)} reaches for ${reached}.`)
}

export const plannedPower = (
  power: TournamentPower,
  {
    costRange,
    ...rest
  }: {
    readonly costRange: CostRange | null
    readonly reasoningTokens: number
    readonly maxCostUsd: number | undefined
  },
): PlannedPower => ({
  power,
  game: costRange && costRange.high > 0 ? costRange : null,
  reasoningTokens: rest.reasoningTokens,
  ...definedFields({ maxCostUsd: rest.maxCostUsd }),
})

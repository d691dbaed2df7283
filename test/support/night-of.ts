import type { Act, GameState } from '../../src/index.js'
import { collectFindings } from '../../src/kernel/rules/findings.js'
import { resolveNight as resolve } from '../../src/kernel/rules/night.js'
import { derive } from '../../src/kernel/runtime/randomness.js'

/** The outcome of these acts, with draws of one seed. */
export const resolveNight = (acts: readonly Act[], state: GameState) => resolve(acts, state, draw)

const draw: Parameters<typeof resolve>[2] = (purpose, ...place) => derive('night', purpose, ...place)

/** A night in which these players use these powers on these players: `['kill', 'Ann', 'Flo']`. */
export function nightOf(state: GameState, ...acts: readonly (readonly [power: string, by: string, target: string])[]) {
  const outcome = resolveNight(
    acts.map(([power, by, target]) => ({ power, by, target })),
    state,
  )
  return {
    results: outcome.acts.map(({ result }) => result),
    deaths: outcome.deaths.map(({ player, cause }) => ({ player, cause })),
    dead: outcome.deaths.map(({ player }) => player),
    found: collectFindings(outcome, state, draw).map(({ at, finding }) => ({ at, ...finding })),
  }
}

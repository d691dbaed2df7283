import type { GameState } from '../../src/index.js'
import { collectFindings, resolveNight } from '../../src/kernel/rules/night.js'

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
    found: collectFindings(outcome, state).map(({ at, finding }) => ({ at, ...finding })),
  }
}

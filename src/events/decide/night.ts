import { type GameState, playerOf } from '../../rules/game-state.js'
import { type NightDeath, resolveNight } from '../../rules/resolve-night.js'
import { standingOf } from '../../rules/standing.js'
import { draft } from '../event.js'
import { investigated } from './consequences.js'
import { died } from './deaths.js'
import type { Deciders } from './decider.js'

/** What a night comes to. */
export const nightDeciders: Deciders<'resolveNight' | 'learn'> = {
  resolveNight: ({ type: _, ...acts }, state) => {
    const deaths = bySeat(resolveNight(acts, state.rules?.night.vigilante.blockable ?? true), state)
    const explained = { ...acts, protections: [...acts.protections], shots: [...acts.shots], deaths }
    const events = [
      draft('night.explained', 'moderator', explained),
      draft('night.resolved', 'public', { dead: deaths.map(({ player }) => player), doubleKill: deaths.length > 1 }),
      ...deaths.map(({ player, cause }) => died(player, cause, state)),
    ]
    return { events, output: standingOf }
  },
  learn: ({ investigations }, state) => ({
    events: investigations
      .filter(({ by }) => playerOf(state, by).status === 'alive')
      .flatMap(({ by, target }) => investigated(by, target, state)),
  }),
}

/** In the order of seats, which tells nothing about who killed whom. */
function bySeat(deaths: readonly NightDeath[], state: GameState): NightDeath[] {
  return [...deaths].sort((one, other) => playerOf(state, one.player).seat - playerOf(state, other.player).seat)
}

import { tallyBallot } from '../../rules/ballots.js'
import { shuffle } from '../../rules/random.js'
import { draft } from '../event.js'
import type { Deciders } from './command.js'

/** What charts of a game's own have counted, recorded and drawn. */
export const ownDeciders: Deciders<'tally' | 'closeBallot' | 'draw'> = {
  tally: ({ choices }, state) => ({ events: [], output: tallyBallot(choices, state) }),
  closeBallot: ({ choices, chosen, outcome }, state) => {
    const count = tallyBallot(choices, state)
    const { counts, leaders } = count
    const tied = leaders.length > 1 ? leaders.filter((id) => state.players.some((player) => player.id === id)) : []
    const result = {
      tally: counts,
      chosen: [...(chosen ?? (leaders.length === 1 ? leaders : []))],
      tied,
      ...(outcome !== undefined && { outcome }),
    }
    return { events: [draft('ballot.resolved', 'public', result)], output: count }
  },
  draw: ({ purpose, items }, { day }, { draw }) => ({
    events: [],
    output: shuffle(items, draw('own-chart', purpose.replaceAll(' ', '_'), day)),
  }),
}

import { pick, type Random } from '../random.js'
import { leaders, tally } from './tally.js'

/** What happens when the mafia never agreed: the choice taken from the last round, given in seat order. */
export interface Settlement {
  readonly describe: string
  readonly settle: (choices: readonly string[], random: Random) => string
}

/** Source 000: a random pick from the distinct targets of the last round. */
const randomNamed: Settlement = {
  describe: 'Without agreement, one of the choices of the last round is drawn at random.',
  settle: (choices, random) => pick([...new Set(choices)].sort(), random),
}

/** Source 003: plurality, ties by a seeded random pick. */
const leaderOrRandom: Settlement = {
  describe: 'The choice with the most votes stands; a tie is broken at random.',
  settle: (choices, random) => pick(leaders(tally(choices)).sort(), random),
}

/** Source 001: plurality of the last round, a tie is no kill. */
const leaderOrNoKill: Settlement = {
  describe: 'Without agreement, the choice with the most votes in the last round stands; a tie is no kill.',
  settle: (choices) => {
    const [first, second] = leaders(tally(choices))
    return first === undefined || second !== undefined ? 'skip' : first
  },
}

/** Source 002: the lowest seat decides. */
const lowestSeat: Settlement = {
  describe: 'Without agreement, the living mafia player in the lowest seat decides.',
  settle: (choices) => choices[0] ?? 'skip',
}

/** Every settlement by the name that `night.mafia.settlement` uses. */
export const settlements = { randomNamed, leaderOrRandom, leaderOrNoKill, lowestSeat } as const

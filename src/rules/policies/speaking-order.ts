import { type Random, shuffle } from '../random.js'

/** A round of speeches. `living` and `seats` (all players) are by seat; `day` is counted from 1. */
export interface SpeakingRound {
  readonly living: readonly string[]
  readonly seats: readonly string[]
  readonly day: number
  readonly random: Random
}

/** In which order the living speak. */
export interface SpeakingOrder {
  readonly describe: string
  readonly order: (round: SpeakingRound) => string[]
}

/** Source 000: each round shuffles the living. */
const shuffled: SpeakingOrder = {
  describe: 'in an order shuffled anew each round',
  order: ({ living, random }) => shuffle(living, random),
}

/** Sources 001 and 003. */
const seat: SpeakingOrder = {
  describe: 'in seat order',
  order: ({ living }) => [...living],
}

/** Source 002: seat 0 speaks first on day 1, the next seat on day 2; a dead player's turn passes to the next seat. */
const rotating: SpeakingOrder = {
  describe: 'in seat order, starting one seat further each day',
  order: ({ living, seats, day }) => {
    const start = (Math.max(1, day) - 1) % seats.length
    return [...seats.slice(start), ...seats.slice(0, start)].filter((player) => living.includes(player))
  },
}

/** Every speaking order by the name that `discussion.order` uses. */
export const speakingOrders = { shuffled, seat, rotating } as const

import type { Choice, Poll } from './poll.js'

/** The players who still have to invent a persona, and the round in which they are asked. */
export interface Authors {
  /** By seat. */
  readonly authors: readonly string[]
  /** From 1. */
  readonly round: number
  /** Why they are asked again, by player: their name was taken by a lower seat. */
  readonly errors: Readonly<Record<string, string>>
}

/**
 * The number of rounds in which players choose a name; players whose name is still taken after the last round get a
 * built-in persona.
 */
export const nameRounds = 4

/** All players without a persona invent one at the same time (source 001). */
export function personaPoll({ authors, round, errors }: Authors): Poll {
  return { kind: 'persona', place: { phase: 'setup', round, of: nameRounds }, players: authors, errors }
}

/** The next round: the players whose persona was rejected. */
export function moreNames({ round }: Authors, choices: readonly Choice[]): Authors {
  const refused = choices.flatMap((choice) =>
    choice.refused === undefined ? [] : [[choice.player, choice.refused] as const],
  )
  return { authors: refused.map(([player]) => player), round: round + 1, errors: Object.fromEntries(refused) }
}

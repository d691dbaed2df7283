import type { Choice, Poll } from './poll.js'

/** Who still has to make up a character, and in which round they are asked for it. */
export interface Authors {
  /** By seat. */
  readonly authors: readonly string[]
  /** From 1. */
  readonly round: number
  /** Why they are asked again, by player: their name was taken by a lower seat. */
  readonly errors: Readonly<Record<string, string>>
}

/** How often players whose names clash may choose others; after the last round they get characters of their own. */
export const nameRounds = 4

/** All who need a character make one up at once (source 001). */
export function personaPoll({ authors, round, errors }: Authors): Poll {
  return { kind: 'persona', place: { phase: 'setup', round, of: nameRounds }, players: authors, errors }
}

/** The next round: those whose character was refused. */
export function moreNames({ round }: Authors, choices: readonly Choice[]): Authors {
  const refused = choices.flatMap((choice) =>
    choice.refused === undefined ? [] : [[choice.player, choice.refused] as const],
  )
  return { authors: refused.map(([player]) => player), round: round + 1, errors: Object.fromEntries(refused) }
}

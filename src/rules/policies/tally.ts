import { ownEntry } from '../own-entry.js'

/** How often each choice was made, in the order in which the choices first appeared. */
export type Tally = Readonly<Record<string, number>>

/** How often `choice` was made. */
export function countOf(counts: Tally, choice: string): number {
  return ownEntry(counts, choice) ?? 0
}

/** Counts `choices`, one each; abstentions count for nobody. */
export function tally(choices: readonly string[]): Tally {
  return countVotes(choices.map((choice) => ({ choice, votes: 1 })))
}

/** Counts choices, each with its number of votes; abstentions, and players who were not asked, count for nobody. */
export function countVotes(ballot: readonly { readonly choice?: string; readonly votes: number }[]): Tally {
  const counts: Record<string, number> = {}
  for (const { choice = 'abstain', votes } of ballot)
    if (choice !== 'abstain' && votes > 0) counts[choice] = countOf(counts, choice) + votes
  return counts
}

/** The choices with the most votes: none of an empty tally, several when they tie. */
export function leaders(counts: Tally): string[] {
  const most = Math.max(0, ...Object.values(counts))
  return Object.keys(counts).filter((choice) => counts[choice] === most)
}

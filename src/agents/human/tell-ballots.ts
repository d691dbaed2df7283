import type { EventData } from '../../events/event-data.js'
import { quoted } from './quoted.js'
import { called, row, speaker, type Table, youOr } from './table-words.js'

type Cast = EventData['vote.cast']

/** A choice that somebody made, with the reason where one was given. */
export const cast =
  (verb: string) =>
  ({ player, choice, reason }: Cast, table: Table): string[] => {
    const label = `${speaker(table, player)} (${verb} ${youOr(table, choice)})`
    return reason === undefined ? [label] : quoted(label, reason)
  }

const counted = (tally: Readonly<Record<string, number>>, table: Table): string =>
  Object.entries(tally)
    .sort(([, one], [, other]) => other - one)
    .map(([choice, count]) => `${called(table, choice)} ${count}`)
    .join(', ') || 'none'

/** How a nomination came out. */
export function nominated({ tally, outcome, accused }: EventData['nomination.resolved'], table: Table): string[] {
  const end = outcome === 'accused' && accused ? `On trial: ${youOr(table, accused)}.` : 'There is no trial today.'
  return [`Nominations: ${counted(tally, table)}. ${end}`]
}

/** How a vote came out. */
export function voted({ tally, outcome, player, tied }: EventData['vote.resolved'], table: Table): string[] {
  const ends = {
    eliminated: `Eliminated: ${youOr(table, player ?? '')}.`,
    revote: `No decision between ${row(table, tied)}: the table votes again.`,
    skipped: 'The table eliminates nobody.',
    nobody: 'No decision: nobody is eliminated.',
  }
  return [`Votes: ${counted(tally, table)}. ${ends[outcome]}`]
}

/** How a judgment came out. */
export function judged({ tally, outcome, accused }: EventData['judgment.resolved'], table: Table): string[] {
  return [`Judgment on ${youOr(table, accused)}: ${counted(tally, table)}. The verdict: ${outcome}.`]
}

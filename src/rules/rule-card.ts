import { cardTable, type Sentence } from './card/card-table.js'
import { decisionSentences, discussionSentences } from './card/day-sentences.js'
import { nightSentences } from './card/night-sentences.js'
import { roleSentences } from './card/role-sentences.js'
import { seatSentences, winningSentences } from './card/seats.js'
import type { Rules } from './rules-schema.js'

/**
 * The rules in plain English, made from the rules themselves, for people and for prompts. It has sections with
 * headings, and one sentence or short paragraph a line. With `players` it is exact for that number of players; without,
 * it covers every number. It contains only what is public before a game.
 *
 * @throws {InvalidTableError} when the rules cannot be dealt to `players`.
 */
export function ruleCard(rules: Rules, players?: number): string {
  const table = cardTable(rules, players)
  return [
    `The rules of ${rules.name}`,
    section('The table', seatSentences(table)),
    section('Winning', winningSentences(table)),
    section('Roles', roleSentences(table)),
    section('Night', nightSentences(table)),
    section('Day: discussion', discussionSentences(table)),
    section('Day: decision', decisionSentences(table)),
  ].join('\n\n')
}

function section(heading: string, sentences: readonly Sentence[]): string {
  return [heading, ...sentences.filter(Boolean).map((sentence) => `- ${sentence}`)].join('\n')
}

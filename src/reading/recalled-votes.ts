import type { Sentence } from './sentences.js'

/** A vote as somebody recalls it. `day` is the day it is said to be from, `choice` a player or `skip`. */
export interface RecalledVote {
  readonly voter: string
  readonly choice: string
  readonly day: number
}

const dayWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const dated = new RegExp(`\\bday (\\d{1,3}|${dayWords.join('|')})\\b|\\byesterday\\b`, 'i')
const told = /<([^<>]+)>(?: and <([^<>]+)>)?(?: both)? (?:(?:voted for|nominated) <([^<>]+)>|(?:abstained|skipped))/gi

/** The votes that a sentence of day `today` tells of, where it says of which day they are. */
export function recalledVotes({ text }: Sentence, today: number): RecalledVote[] {
  const when = dated.exec(text)
  if (when === null) return []
  const word = when[1]?.toLowerCase()
  const day = word === undefined ? today - 1 : dayWords.includes(word) ? dayWords.indexOf(word) : Number(word)
  return [...text.matchAll(told)].flatMap(([, first, second, target]) =>
    [first, second].flatMap((voter) => (voter === undefined ? [] : [{ voter, choice: target ?? 'skip', day }])),
  )
}

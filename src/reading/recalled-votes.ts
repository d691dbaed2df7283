import type { Sentence } from './sentences.js'

/** A vote as a speaker recalls it. `day` is the day the speaker names, `choice` a player or `skip`. */
export interface RecalledVote {
  readonly voter: string
  readonly choice: string
  readonly day: number
}

const dayWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const ordinals = ['zeroth', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']
const dated = new RegExp(
  `\\b(?:day|round) ?(\\d{1,3}|${dayWords.join('|')})\\b|\\b(${ordinals.join('|')}) (?:day|round|vote)\\b|\\byesterday\\b`,
  'i',
)
const who = '(<[^<>]+>|\\bI|\\byou)'
const cast =
  'voted (?:for|against|out|to (?:eliminate|lynch|remove|exile))|voted|nominated|cast (?:a|his|her|their|my) vote (?:for|on|against)|put (?:a|his|her|their|my) vote on'
const none = "abstained|skipped|did(?:n['’]t| not) vote|voted (?:to skip|for nobody|for no one|skip)"
const told = new RegExp(
  `${who}(?:,? and ${who})?(?:,? (?:both|all|also|even|actually|once|had|then|only))* (?:(?:${none})|(?:${cast}) <([^<>]+)>)`,
  'gi',
)
const supposed = /^(?:\W|and |but |so )*(?:if|suppose|imagine|unless|had|what if|even if|whether)\b/i

/** The votes that a sentence reports, if it names their day. Conditional statements do not count. */
export function recalledVotes(
  { text }: Sentence,
  { today, speaker }: { today: number; speaker: string },
): RecalledVote[] {
  const day = dayIn(text, today)
  if (day === undefined || supposed.test(text)) return []
  return [...text.matchAll(told)].flatMap(([, first, second, target]) =>
    [first, second].flatMap((word) => {
      const voter = word === undefined ? undefined : voterOf(word, speaker)
      return voter === undefined ? [] : [{ voter, choice: target ?? 'skip', day }]
    }),
  )
}

function voterOf(word: string, speaker: string): string | undefined {
  if (word.startsWith('<')) return word.slice(1, -1)
  return word.toLowerCase() === 'i' ? speaker : undefined
}

function dayIn(text: string, today: number): number | undefined {
  const when = dated.exec(text)
  if (when === null) return undefined
  const [, number = '', ordinal = ''] = when.map((part) => part?.toLowerCase())
  if (ordinal !== '') return ordinals.indexOf(ordinal)
  if (number === '') return today - 1
  return dayWords.includes(number) ? dayWords.indexOf(number) : Number(number)
}

import { expect, test } from 'vitest'
import { longestSentence, splitSentences } from '../../../src/words/reading/mentions.js'

const forms = [
  'I think we should wait and see what <p1> says about it, then <p2> ',
  'I am the sheriff and <p1> is town ',
  '<p1>, <p2>, ',
  '<p1> <p2> ',
  '“a ',
  'sheriff ',
  '<p1> and <p2>, ',
  'a',
]

test.each(forms)(
  'a speech without an end of a sentence is read in parts, four times as many for four times the length: %s',
  (form) => {
    const [short, long] = [5_000, 20_000].map((length) => splitSentences(form.repeat(length / form.length)))
    for (const part of [...(short ?? []), ...(long ?? [])]) expect(part.length).toBeLessThanOrEqual(longestSentence)
    expect(long?.join('').length).toBeGreaterThan(20_000 - form.length)
    expect(long?.length).toBeLessThanOrEqual(4 * (short?.length ?? 0) + 4)
  },
)

test('a sentence is cut between its parts, never in a name', () => {
  for (const part of splitSentences('<player-one>, '.repeat(500)))
    expect(part.trim()).toMatch(/^(?:<player-one>,? ?)+$/)
})

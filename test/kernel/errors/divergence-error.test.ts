import { expect, test } from 'vitest'
import { createMafiaGame, type GameEvent, replayGame } from '../../../src/index.js'
import { DivergenceError } from '../../../src/kernel/errors/divergence-error.js'

const vote = { seq: 4, type: 'vote.cast', day: 1, data: { player: 'p1', choice: 'p2' }, meta: { at: 1 } }
const messageOf = (expected?: unknown, actual?: unknown) => new DivergenceError(4, { expected, actual }).message

test.each<[what: string, actual: unknown, told: string]>([
  [
    'a field of the data',
    { ...vote, data: { player: 'p1', choice: 'p3' } },
    '(`vote.cast`) differs in `data.choice`: the log has `"p2"`, playing it again gives `"p3"`.',
  ],
  [
    'a field that is gone',
    { ...vote, data: { player: 'p1' } },
    '(`vote.cast`) differs in `data.choice`: the log has `"p2"`, playing it again gives nothing.',
  ],
  [
    'a field that is new',
    { ...vote, data: { ...vote.data, reason: ['a'] } },
    '(`vote.cast`) differs in `data.reason`: the log has nothing, playing it again gives `["a"]`.',
  ],
  [
    'another day',
    { ...vote, day: 2, meta: {} },
    '(`vote.cast`) differs in `day`: the log has `1`, playing it again gives `2`.',
  ],
  [
    'another type',
    { ...vote, type: 'speech.given' },
    'differs: the log has `vote.cast`, playing it again gives `speech.given`.',
  ],
  ['no event', undefined, 'differs: the log has `vote.cast`, playing it again gives nothing.'],
])('%s is named with both values', (_what, actual, told) => {
  expect(messageOf(vote, actual)).toBe(`Event 4 ${told}`)
})

test('a place in a list is named by its number, and a long value is cut', () => {
  const told = (choice: string) => ({ ...vote, data: { votes: [{ choice: 'p1' }, { choice }] } })
  expect(messageOf(told('p2'), told('p3'))).toContain('differs in `data.votes[1].choice`')
  expect(messageOf(told('p2'), told('x'.repeat(5_000))).length).toBeLessThan(300)
})

test('a control character in a value is spelled out', () => {
  expect(messageOf(vote, { ...vote, data: { ...vote.data, choice: '\u009b2J' } })).not.toContain('\u009b')
})

test('a log that was changed anywhere is refused by the field that was changed', async () => {
  const { events } = await createMafiaGame({ players: 6, seed: 3 }).run()
  const at = events.findIndex(({ type }) => type === 'speech.given')
  const changed = events.map((event, seq) =>
    seq === at ? ({ ...event, data: { ...event.data, text: 'I saw nothing.' } } as GameEvent) : event,
  )
  await expect(replayGame(changed)).rejects.toThrow(
    new RegExp(`^Event ${at} \\(\`speech.given\`\\) differs in \`data.text\`: the log has \`"I saw nothing."\``),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Agent, createMafiaGame, isEvent, randomAgent, verifyLog } from '../../src/index.js'
import { cleanText } from '../../src/text/clean-text.js'

const pieces = fc.constantFrom('No! ', ' ', '\n', 'é', '🐺', '\ud83d', '\u0007', '\u202e', 'word')
const texts = fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(''))

test('a text that was cleaned and cut is clean', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 40 }), (text, maxChars) => {
      const once = cleanText(text, maxChars).text
      expect(once.length).toBeLessThanOrEqual(maxChars)
      expect(cleanText(once, maxChars)).toEqual({ text: once, truncated: false })
    }),
  )
})

test('the log of a player whose long speech is cut at a blank verifies', async () => {
  const { act } = randomAgent()
  const talker: Agent = {
    act: async (request) => ({
      ...(await act(request)),
      ...(request.kind === 'speak' && { speech: 'No! '.repeat(1_000) }),
    }),
  }
  const { events } = await createMafiaGame({ rules: 'trial', agent: talker, seed: 1, maxSpeechChars: 400 }).run()
  const speeches = events.filter((event) => isEvent(event, 'speech.given')).map(({ data }) => data)
  expect(speeches.length).toBeGreaterThan(5)
  for (const { text, truncated } of speeches) expect([text.length, truncated]).toEqual([399, true])
  expect(await verifyLog(events)).toMatchObject({ ok: true })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Agent, createMafiaGame, isEvent, randomAgent, verifyLog } from '../../../src/index.js'
import { cleanText, oneLine, plainText, spellOut, visibleJson } from '../../../src/kernel/text/clean-text.js'

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

test('escape codes and control characters are removed from words', () => {
  expect(plainText('a\u061Cb\u200Bc\u00ADd\u2060e\u{E0041}f\u180Eg\u200Dh\u2066i\uFFF9j')).toBe('abcdefghij')
  expect(plainText('👩\u200D🔧 🧑🏽\u200D🌾 ❤️\u200D🔥')).toBe('👩\u200D🔧 🧑🏽\u200D🌾 ❤️\u200D🔥')
  expect(plainText('a\u001b[31mb\u001b]8;;http://x\u0007c\u009b1md\u0000e\tf\r\ng\u202Eh')).toBe('abcde f\ngh')
})

test('a text on one line has no other breaks', () => {
  expect(oneLine(' a\tb\r\nc\u2028d \n\n e ')).toBe('a b cd e')
})

test('JSON that is shown says the same and hides nothing', () => {
  const value = { text: 'a\u009bb\u202Ec\u{E0041}d\u2028' }
  const shown = visibleJson(JSON.stringify(value))
  expect(shown).toBe(String.raw`{"text":"a\u009bb\u202ec\udb40\udc41d\u2028"}`)
  expect(JSON.parse(shown)).toEqual(value)
})

test('in a message what shows nothing is spelled out', () => {
  expect(spellOut('a\u0007b\u{E0041}')).toBe(String.raw`a\u{7}b\u{e0041}`)
})

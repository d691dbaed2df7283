import { expect, test } from 'vitest'
import {
  type Agent,
  type Answer,
  createMafiaGame,
  type EventType,
  type GameEvent,
  type PresetName,
  randomAgent,
  replayGame,
} from '../../../src/index.js'
import { playedPresets } from '../../laws/support/runs.js'
import { seatsFor } from '../../support/seats.js'

const maxSpeechChars = 40
const random = randomAgent()

/** Plays at random, with words for everything: a speech, or the reason for a choice. */
const saying = (speech: string): Agent => ({
  act: (request) => {
    const answer = random.act(request) as Answer
    return request.kind === 'persona' || answer.choice === 'silent' ? answer : { ...answer, speech }
  },
})

const played = async (rules: PresetName, speech: string) => {
  const agent = saying(speech)
  const options = { rules: { extends: rules, maxDays: 6, lastWords: true, summaries: true }, narrator: agent, agent }
  return (await createMafiaGame({ ...options, players: seatsFor(rules, 8), seed: 3, maxSpeechChars }).run()).events
}

/** What was said in a game, event by event: the type, the words, and whether they are marked as cut. */
function wordsOf(events: readonly GameEvent[]): { type: EventType; words: string; truncated: boolean }[] {
  return events.flatMap(({ type, data }) => {
    if (type === 'thought.recorded') return []
    const words = 'text' in data ? data.text : 'reason' in data && type !== 'answer.rejected' ? data.reason : undefined
    return typeof words === 'string' && words
      ? [{ type, words, truncated: 'truncated' in data && data.truncated === true }]
      : []
  })
}

const heard = new Set<EventType>()

test.each(playedPresets)('words that are cut in %s are marked wherever they stand', async (rules) => {
  const events = await played(rules, 'word '.repeat(20))
  const cut = wordsOf(events)
  for (const { type, words, truncated } of cut) {
    heard.add(type)
    expect(words.length, type).toBeLessThanOrEqual(maxSpeechChars)
    expect(truncated, type).toBe(true)
  }
  expect(cut.length).toBeGreaterThan(10)
  await replayGame(JSON.parse(JSON.stringify(events)))
})

test('that is in speeches, reasons, notes, summaries, the talk of the mafia and a narration', () => {
  const types = ['speech.given', 'defense.given', 'last-words.given', 'nomination.made', 'vote.cast', 'judgment.cast']
  const others = ['night.acted', 'strategy.shared', 'mafia.spoke', 'summary.written', 'narration.given']
  expect([...heard].sort()).toEqual([...types, ...others].sort())
})

test.each(playedPresets)('words that fit are not marked in %s', async (rules) => {
  const whole = wordsOf(await played(rules, 'Just so.'))
  expect(whole.length).toBeGreaterThan(10)
  expect(whole.filter(({ truncated }) => truncated)).toEqual([])
})

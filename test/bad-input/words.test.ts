import { describe, expect, test } from 'vitest'
import { type AgentRequest, type LiveEvent, randomAgent } from '../../src/index.js'
import {
  bare,
  eventsOf,
  expectCleanLog,
  expectEveryTryRecorded,
  expectNothingUnhandled,
  presetNames,
  sane,
  withRogue,
} from './support.js'

expectNothingUnhandled()

const saying = (words: object) => (request: AgentRequest) =>
  sane(request).speech === undefined ? sane(request) : { ...sane(request), ...words }
const speechesOf = (events: Parameters<typeof eventsOf>[0]) =>
  eventsOf(events, 'speech.given').filter(({ data }) => data.player === 'p1')

describe('a speech of any size', () => {
  test.each(presetNames)('of 64 KB in %s is cut and marked', async (rules) => {
    const speech = 'word '.repeat(13_108)
    const { events } = await withRogue(saying({ speech }), { rules, maxSpeechChars: 100, seed: 'long' }).run()
    expect(speechesOf(events).length).toBeGreaterThan(0)
    for (const { data } of speechesOf(events)) {
      expect(data.text.length).toBeLessThanOrEqual(100)
      expect(data.truncated).toBe(true)
    }
    expect(JSON.stringify(events).length).toBeLessThan(1_000_000)
    expect(eventsOf(events, 'answer.rejected').filter(({ data }) => data.fault !== 'clash')).toEqual([])
  })

  test('of exactly the limit is whole', async () => {
    const { events } = await withRogue(saying({ speech: 'x'.repeat(100) }), { maxSpeechChars: 100 }).run()
    for (const { data } of speechesOf(events)) expect(data).not.toHaveProperty('truncated')
    expect(speechesOf(events).length).toBeGreaterThan(0)
  })

  test('is never cut in the middle of a character', async () => {
    for (const speech of ['😀'.repeat(200), `x${'😀'.repeat(200)}`]) {
      const { events } = await withRogue(saying({ speech }), { maxSpeechChars: 101 }).run()
      for (const { data } of speechesOf(events)) {
        expect(Buffer.from(data.text).toString()).toBe(data.text)
        expect(data.text.length).toBeGreaterThanOrEqual(100)
      }
    }
  })

  test('of control characters, 64 KB of them, before a word is a missing word', async () => {
    const act = saying({ speech: `${'\u0000'.repeat(65_536)}hello` })
    const { events } = await withRogue(act, { maxRetries: 0 }).run()
    expectEveryTryRecorded(events, 0)
    expect(speechesOf(events).every(({ data }) => data.text === 'I need more time to think.')).toBe(true)
  })
})

test('a thought of 64 KB is cut and reaches the moderator only', async () => {
  const game = withRogue((request) => ({ ...sane(request), thought: `secret${'x'.repeat(65_536)}` }))
  const { events } = await game.run()
  const thoughts = eventsOf(events, 'thought.recorded')
  expect(thoughts.length).toBeGreaterThan(0)
  expect(thoughts.every(({ data }) => data.text.length === 20_000)).toBe(true)
  for (const observer of ['public', 'viewers', 'p2', 'p1'])
    expect(JSON.stringify(game.view(observer))).not.toContain('secret')
})

describe('characters that do harm are removed', () => {
  const harmful: [string, string, string][] = [
    ['terminal escapes', 'a\u001b[31mb\u001b]0;title\u0007c\u009b2J', 'a[31mb]0;titlec2J'],
    ['NUL and backspace', 'a\u0000b\u0008c\u007f', 'abc'],
    ['carriage returns', 'a\r\nb', 'a\nb'],
    ['bidi controls', 'a\u202eb\u2066c\u2069\u200fd\u061ce', 'abcde'],
    ['line separators', 'a\u2028b\u2029c', 'abc'],
    ['invisible tags', 'a\u{e0041}\u{e0042}b', 'ab'],
    ['byte order marks', '\ufeffa\ufeffb', 'ab'],
    ['lone surrogates', 'a\ud800b\udc00c\ud83d', 'abc'],
  ]

  test.each(harmful)('%s, from speeches, thoughts and reasons', async (_name, speech, clean) => {
    for (const rules of presetNames) {
      const act = (request: AgentRequest) => ({ ...sane(request), speech, thought: speech })
      const { events } = await withRogue(act, { rules }).run()
      const own = eventsOf(events, 'answer.recorded').filter(({ data }) => data.player === 'p1')
      expect(own.length).toBeGreaterThan(0)
      for (const { data } of own) expect(data.answer).toMatchObject({ speech: clean, thought: clean })
      expectCleanLog(events)
    }
  })

  test('and the characters that people write with are kept', async () => {
    const speech = 'Ça va? 你好 مرحبا 👨‍👩‍👧 \t tab\n“line” <b>&amp;</b> $(x) `y`'
    const { events } = await withRogue(saying({ speech })).run()
    expect(speechesOf(events).length).toBeGreaterThan(0)
    for (const { data } of speechesOf(events)) expect(data.text).toBe(speech)
  })

  test('from a persona', async () => {
    const persona = { name: 'Zed', character: 'a\u001b[2J thief', traits: ['\u202esly', 'x'.repeat(1_999)] }
    const act = (request: AgentRequest) => (request.kind === 'persona' ? { persona } : sane(request))
    const { events } = await withRogue(act, { rules: 'classic' }).run()
    const chosen = eventsOf(events, 'persona.chosen').find(({ data }) => data.player === 'p1')
    expect(chosen?.data.persona).toMatchObject({ name: 'Zed', character: 'a[2J thief' })
    expect(chosen?.data.persona.traits?.[0]).toBe('sly')
  })

  test.each(['Moderator', ' Zed', 'a'.repeat(41), 'Z\u001bd', '', '<b>', 'Zed\n'])(
    'a persona called %j is a failed try and a built-in character stands in',
    async (name) => {
      const act = (request: AgentRequest) => (request.kind === 'persona' ? { persona: { name } } : sane(request))
      const { events } = await withRogue(act, { rules: 'classic' }).run()
      const defaulted = eventsOf(events, 'answer.defaulted').filter(({ data }) => data.kind === 'persona')
      expect(defaulted).toHaveLength(1)
      expectEveryTryRecorded(events, 3)
    },
  )

  test('a persona with the name of another is asked again', async () => {
    const agent = {
      act: (request: AgentRequest) => (request.kind === 'persona' ? { persona: { name: 'Zed' } } : sane(request)),
    }
    const { events, players } = await withRogue(agent.act, { rules: 'classic', agent }).run()
    expect(new Set(players.map(({ name }) => name)).size).toBe(7)
    expect(eventsOf(events, 'answer.rejected').some(({ data }) => data.reason.includes('`Zed` is taken'))).toBe(true)
    expectEveryTryRecorded(events, 3)
  })
})

describe('what is streamed', () => {
  function streamed(act: (request: AgentRequest) => unknown, options = {}) {
    const live: LiveEvent[] = []
    const game = withRogue(act, options)
    for (const type of ['thought.streamed', 'speech.streamed', 'speech.retracted'] as const)
      game.on(type, (event) => live.push(event as LiveEvent))
    return { game, live }
  }
  const chunksOf = (live: LiveEvent[], type: LiveEvent['type']) =>
    live.filter((event) => event.type === type).map((event) => ('chunk' in event ? event.chunk : ''))

  test('ends at the length that may be recorded', async () => {
    const { game, live } = streamed(
      (request) => {
        for (let piece = 0; piece < 1_000; piece++) request.onSpeech?.('0123456789')
        request.onThought?.('x'.repeat(65_536))
        return sane(request)
      },
      { maxSpeechChars: 25 },
    )
    await game.run()
    const lengths = new Map<string, number>()
    for (const event of live)
      if (event.type === 'speech.streamed')
        lengths.set(event.requestId, (lengths.get(event.requestId) ?? 0) + event.chunk.length)
    expect(lengths.size).toBeGreaterThan(0)
    expect(new Set(lengths.values())).toEqual(new Set([25]))
    expect(Math.max(...chunksOf(live, 'thought.streamed').map(({ length }) => length))).toBe(20_000)
  })

  test('is cleaned like what is recorded', async () => {
    const { game, live } = streamed((request) => {
      request.onSpeech?.('a\u001b[2J\u202eb\u0000')
      request.onThought?.('\u009bc')
      return sane(request)
    })
    await game.run()
    expect(new Set(chunksOf(live, 'speech.streamed'))).toEqual(new Set(['a[2Jb']))
    expect(new Set(chunksOf(live, 'thought.streamed'))).toEqual(new Set(['c']))
  })

  test('after the answer is ignored', async () => {
    const kept: AgentRequest[] = []
    const { game, live } = streamed((request) => {
      for (const old of kept) {
        old.onSpeech?.('late')
        old.onThought?.('late')
      }
      kept.push(request)
      return sane(request)
    })
    const { events } = await game.run()
    for (const old of kept) old.onSpeech?.('later still')
    expect(kept.length).toBeGreaterThan(1)
    expect(live).toEqual([])
    expect(game.events).toEqual(events)
  })

  test('before a failed try is taken back', async () => {
    const { game, live } = streamed(
      (request) => {
        request.onSpeech?.('It is p3!')
        throw new Error('cut')
      },
      { maxRetries: 1 },
    )
    await game.run()
    const heard = live.filter(({ type }) => type === 'speech.streamed').length
    expect(heard).toBeGreaterThan(0)
    expect(live.filter(({ type }) => type === 'speech.retracted')).toHaveLength(heard)
  })

  test.each<[string, unknown]>([
    ['a number', 5],
    ['nothing', undefined],
    ['null', null],
    ['an object', {}],
  ])('and is %s harms nobody', async (_name, chunk) => {
    const { game } = streamed((request) => {
      request.onSpeech?.(chunk as string)
      request.onThought?.(chunk as string)
      return sane(request)
    })
    const { events } = await game.run()
    expect(eventsOf(events, 'answer.rejected')).toEqual([])
  })

  test('and will not be text is a failed try', async () => {
    const { game } = streamed((request) => {
      request.onThought?.(Object.create(null) as string)
      return sane(request)
    })
    const { events } = await game.run()
    expectEveryTryRecorded(events, 3)
    expect(eventsOf(events, 'answer.recorded').some(({ data }) => data.player === 'p1')).toBe(false)
  })

  test('changes nothing that is recorded', async () => {
    const random = randomAgent()
    const { game } = streamed((request) => {
      request.onSpeech?.('anything')
      return random.act(request)
    })
    const quiet = withRogue((request) => random.act(request))
    expect(bare((await game.run()).events)).toBe(bare((await quiet.run()).events))
  })
})

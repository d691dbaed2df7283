import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AgentRequest } from '../../src/index.js'
import { answerSchema } from '../../src/kernel/events/answer-schema.js'
import { answerFormat } from '../../src/players/models/answer-format.js'
import { FieldStream } from '../../src/players/models/field-stream.js'
import { findAnswer } from '../../src/players/models/find-answer.js'
import { readAnswer } from '../../src/players/models/read-answer.js'
import { redactor } from '../../src/players/models/redactor.js'
import { maxNotesBytes, type PlayerNotes, readMemory } from '../../src/players/prompts/player-notes.js'
import { anyText } from '../support/any-text.js'

const players = ['Ada', 'Bruno', 'Celeste'].map((name, seat) => ({
  id: `p${seat + 1}`,
  name,
  seat,
  status: 'alive' as const,
}))
const asked = (options: readonly string[], kind: AgentRequest['kind'] = 'vote') =>
  ({ kind, options, view: { players } }) as unknown as AgentRequest

test.each([
  [
    { thought: 't', message: 'hello', action: 'P2' },
    { thought: 't', speech: 'hello', choice: 'p2' },
  ],
  [{ vote: 'GUILTY' }, { choice: 'guilty' }],
  [{ vote: 'Innocent.' }, { choice: 'innocent' }],
  [{ action: 'SKIP' }, { choice: 'skip' }],
  [{ choice: 'no elimination' }, { choice: 'skip' }],
  [{ choice: 'bruno' }, { choice: 'p2' }],
  [{ target: 'p3 (Celeste)' }, { choice: 'p3' }],
  [
    { choice: '"p2"', claim: { role: 'detective', results: [] } },
    { choice: 'p2', claim: { role: 'sheriff', results: [] } },
  ],
  [{ choice: 'the weather', claim: 'none', memory: null }, { choice: 'the weather' }],
  [
    { choice: 'p2', memory: 'p3 is hiding something.' },
    { choice: 'p2', memory: 'p3 is hiding something.' },
  ],
  [{ choice: null, speech: '' }, {}],
])('%j is read as %j', (raw, answer) => {
  expect(readAnswer(raw, asked(['p2', 'p3', 'skip', 'guilty', 'innocent']))).toEqual(answer)
})

test('silence is chosen or not; any other choice there means speaking', () => {
  expect(readAnswer({ choice: 'SILENT' }, asked(['silent'], 'speak'))).toEqual({ choice: 'silent' })
  expect(readAnswer({ choice: 'speak', speech: 'x' }, asked(['silent'], 'speak'))).toEqual({ speech: 'x' })
  expect(readAnswer({ choice: null, speech: null }, asked(['silent'], 'speak'))).toEqual({ choice: 'silent' })
  expect(readAnswer({ choice: null, speech: 'x' }, asked(['silent'], 'speak'))).toEqual({ speech: 'x' })
  expect(readAnswer({ choice: null, speech: null }, asked(['p2'], 'vote'))).toEqual({})
  expect(readAnswer({ thought: 't', message: '[SILENT]' }, asked(['silent'], 'speak'))).toEqual({
    thought: 't',
    choice: 'silent',
  })
  const spoken = 'He was silent.'
  expect(readAnswer({ message: spoken }, asked(['silent'], 'speak'))).toEqual({ speech: spoken })
  expect(readAnswer({ message: '[SILENT]' }, asked([], 'speak'))).toEqual({ speech: '[SILENT]' })
})

test('a character is read with or without its wrapping', () => {
  const persona = { name: 'Ada', traits: ['calm', 'exact'] }
  expect(readAnswer({ persona }, asked([], 'persona'))).toEqual({ persona })
  expect(readAnswer({ thought: 'A pilot.', persona }, asked([], 'persona'))).toEqual({ thought: 'A pilot.', persona })
  expect(readAnswer({ name: 'Ada', traits: 'calm, exact', extra: 1, style: null }, asked([], 'persona'))).toEqual({
    persona,
  })
})

test.each([
  ['Dr. "Ace" O\'Neil (72)', "Dr. Ace O'Neil 72"],
  ['  *Zoë*  ', 'Zoë'],
  ['«Ада»', 'Ада'],
  ['Sir Bartholomew Featherstonehaugh-Cholmondeley of Kent', 'Sir Bartholomew'],
  ['x'.repeat(60), 'x'.repeat(40)],
  ['Rosa 🌹', 'Rosa'],
])('the name %s is shown as %s', (name, shown) => {
  expect(readAnswer({ persona: { name } }, asked([], 'persona'))).toEqual({ persona: { name: shown } })
  expect(answerSchema.safeParse({ persona: { name: shown } }).success).toBe(true)
})

test('a name of which nothing can be shown, and one that the game uses, stay to be refused', () => {
  for (const name of ['', '???', '🌹', 'Moderator', '"Moderator"']) {
    const answer = readAnswer({ persona: { name } }, asked([], 'persona'))
    expect(answerSchema.safeParse(answer).success).toBe(false)
  }
})

test('every character that keeps the schema of its request is one the game takes, but for names it cannot show', () => {
  const format = answerFormat(asked([], 'persona'), { memory: true, schema: 'game' })
  const long = fc.string({ unit: 'grapheme', maxLength: 2_600 })
  const lists = fc.array(fc.string({ maxLength: 40 }), { maxLength: 30 })
  const persona = fc.record({
    name: fc.oneof(fc.string({ unit: 'grapheme', maxLength: 90 }), fc.string({ maxLength: 90 })),
    character: long,
    traits: lists,
    style: long,
    quirks: lists,
  })
  fc.assert(
    fc.property(persona, (raw) => {
      expect(format.safeParse({ thought: 'Somebody.', persona: raw }).success).toBe(true)
      const answer = readAnswer({ persona: raw }, asked([], 'persona'))
      const names = { persona: { name: answer.persona?.name } }
      expect(answerSchema.safeParse(answer).success).toBe(answerSchema.safeParse(names).success)
      // Letters of several alphabets may look alike, which no name may use.
      if (/^[\x20-\x7e]*[a-z0-9][\x20-\x7e]*$/i.test(raw.name)) expect(answerSchema.safeParse(names).success).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['{"a":1}', true, { a: 1 }],
  ['Sure! Here it is:\n```json\n{"a":1}\n```\nGood luck {friend}.', true, { a: 1 }],
  ['Sure! Here it is:\n```json\n{"a":1}\n```', true, { a: 1 }],
  ['<think>{"a":2}</think>{"a":1}', true, { a: 1 }],
  ['thinking without a start {"a":2}</think> {"a":1}', true, { a: 1 }],
  ["{a: 'x', b: [1,2,],}", true, { a: 'x', b: [1, 2] }],
  ['[{"a":1}]', true, { a: 1 }],
  ['{"a":"b', false, null],
  ['no object', true, null],
  ['"text"', true, null],
])('the object in %j', (text, whole, object) => {
  const found = findAnswer(text, { request: asked(['p2']), whole, cutOff: false })
  expect('raw' in found ? found.raw : null).toEqual(object)
})

test('words arrive as they were written, however the JSON is cut', () => {
  fc.assert(
    fc.property(
      anyText(),
      anyText(),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      (one, other, cuts) => {
        // With characters of two halves, which a cut may part.
        const [thought, speech] = [one, `${other}🐺🎭`].map((text) =>
          text.replace(/[\uD800-\uDFFF]/gu, '').replace(/[<{[]/g, '('),
        )
        const json = `<think>no {</think> ${JSON.stringify({ memory: { speech: 'not this', list: ['}"'] }, n: 1, thought, choice: 'p1', speech })}`
        const heard = { thought: '', speech: '' }
        const stream = new FieldStream(
          {
            fields: ['thought'],
            sink: (chunk) => {
              heard.thought += chunk
            },
          },
          {
            fields: ['speech'],
            sink: (chunk) => {
              expect(chunk).not.toMatch(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/)
              heard.speech += chunk
            },
          },
        )
        let at = json.indexOf('</think>')
        stream.push(json.slice(0, at).replace('{', ''))
        for (let n = 0; at < json.length; n++) {
          const cut = cuts[n % cuts.length] ?? 1
          stream.push(json.slice(at, at + cut))
          at += cut
        }
        stream.end()
        expect(heard).toEqual({ thought, speech })
      },
    ),
  )
})

test.each(['think', 'thinking'])('nothing is heard of an object inside of `<%s>`', (tag) => {
  const heard: string[] = []
  const stream = new FieldStream({ fields: ['speech'], sink: (chunk) => void heard.push(chunk) })
  for (const character of ` <${tag}>{"speech":"I am mafia"}</${tag}>{"speech":"I am town"}`) stream.push(character)
  stream.end()
  expect(heard.join('')).toBe('I am town')
})

test('broken JSON never makes the reader of streams throw', () => {
  const push = (text: string) => new FieldStream({ fields: ['a'], sink: () => {} }).push(text)
  fc.assert(fc.property(anyText(), (text) => push(`{"a":"${text}`)))
  fc.assert(fc.property(fc.stringMatching(/^[{}[\]":,\\ua0-9]*$/), push))
})

test('words stream from the field that a model chose, as soon as they arrive, and a long text costs in proportion', () => {
  const heard: string[] = []
  const stream = new FieldStream({ fields: ['speech', 'message'], sink: (chunk) => void heard.push(chunk) })
  const words = 'I wonder who lies to us here. '.repeat(1_000)
  const json = JSON.stringify({ thought: 'x', message: words, speech: 'not this' })
  let [sent, most] = [0, 0]
  for (let at = 0; at < json.length; at += 4) {
    stream.push(json.slice(at, at + 4))
    sent = Math.min(words.length, at + 4 - json.indexOf(words))
    most = Math.max(most, (sent - heard.join('').length) / Math.max(100, sent))
  }
  expect(most).toBeLessThan(0.1)
  stream.end()
  expect(heard.join('')).toBe(words)
  expect(heard.length).toBeLessThan(600)
})

test('a key that arrives in pieces does not get through', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 7 })), (cuts) => {
      const text = 'my key is KEY-KEY-12345, again KEY-KEY-KEY-12345 and KEY-KEY-1'
      let heard = ''
      const sink = redactor('KEY-KEY-12345').sink((chunk) => {
        heard += chunk
      })
      let at = 0
      for (const cut of [...cuts, text.length]) {
        sink.push(text.slice(at, at + cut))
        at += cut
      }
      sink.end()
      expect(heard).toBe('my key is (key removed), again KEY-(key removed) and KEY-KEY-1')
    }),
  )
})

test('neither another spelling of a key gets through in pieces, nor something that looks like one', () => {
  const spelled = [encodeURIComponent('KEY/KEY+12345'), btoa('KEY/KEY+12345').replace(/=+$/, '')]
  const likeKeys = ['sk-planted-by-somebody-1', 'Bearer abcdefghij0123456789']
  for (const secret of [...spelled, ...likeKeys]) {
    let heard = ''
    const sink = redactor('KEY/KEY+12345').sink((chunk) => {
      heard += chunk
    })
    for (const character of `It is ${secret}, they say.`) sink.push(character)
    sink.end()
    expect(heard).toBe('It is (key removed), they say.')
  }
})

/** Keys as servers give them, one with a prefix. */
const keys = ['sk-proj-Ab3_Zx9QwErTyUiOpAsDfGhJkLzXcVbNm1234567890-abc', 'f3Kd9+/Zq8Wm2Lx7Vb5Tn1Rc6Yp4Hs0G']

const bytesOf = (text: string) => [...Buffer.from(text)].map((byte) => byte.toString(16).padStart(2, '0'))
const base64 = (text: string) => Buffer.from(text).toString('base64')
const otherSpellings: Readonly<Record<string, (key: string) => string>> = {
  'without its prefix': (key) => key.replace(/^sk-proj-/, ''),
  'in capitals': (key) => key.toUpperCase(),
  'in groups of four': (key) => (key.match(/.{1,4}/g) ?? []).join(' '),
  'letter by letter': (key) => [...key].join('\n'),
  'with characters that show nothing': (key) => [...key].join('\u200b'),
  'in hex': (key) => bytesOf(key).join(''),
  'in hex with colons': (key) => bytesOf(key).join(':').toUpperCase(),
  'in Base64': base64,
  'in Base64 for addresses': (key) => Buffer.from(key).toString('base64url'),
  'in Base64 behind one letter': (key) => base64(`k${key}`),
  'in Base64 behind a name': (key) => base64(`api:${key}`),
  'in an address': encodeURIComponent,
  'with each byte escaped': (key) =>
    bytesOf(key)
      .map((byte) => `%${byte}`)
      .join(''),
  'with escapes of JSON': (key) =>
    bytesOf(key)
      .map((byte) => `\\u00${byte}`)
      .join(''),
  'with escapes of HTML': (key) => [...key].map((each) => `&#${each.charCodeAt(0)};`).join(''),
}

test.each(Object.entries(otherSpellings))('a key %s is removed, whole and in pieces', (_how, spell) => {
  for (const key of keys) {
    const written = spell(key)
    let heard = ''
    const { text, sink, pieces } = redactor(key)
    const stream = sink((chunk) => {
      heard += chunk
    })
    const said = `It is ${written}, they say.`
    for (const character of said) stream.push(character)
    stream.end()
    for (const left of [text(said), heard, pieces([said.slice(0, 20), said.slice(20)]).join('')]) {
      expect(left).toContain('(key removed)')
      // Of Base64 a few characters also hold a part of what stands before or behind.
      expect(left.replace('(key removed)', '').length).toBeLessThan('It is , they say.'.length + 9)
    }
  }
})

test('no words are taken for a key that is not there, and none are held back', () => {
  const said = 'Ada accuses Bruno: SK PROJ, she says 100%, &#65; \\u0041 and f3 Kd9. '.repeat(50)
  const { text, sink } = redactor(...keys, 'short')
  let heard = ''
  const stream = sink((chunk) => {
    heard += chunk
  })
  for (const word of said.split(/(?<= )/)) stream.push(word)
  expect(said.length - heard.length).toBeLessThan(12)
  stream.end()
  expect([text(said), heard]).toEqual([said, said])
})

test('notes keep their shape and their size', () => {
  const ids = ['p1', 'p2']
  for (const nothing of [null, undefined, '']) expect(readMemory(nothing, ids)).toBeUndefined()
  for (const own of ['p2 is hiding something.', { mood: 'calm', observations: ['a'] }, ['p2'], 7])
    expect(readMemory(own, ids)).toEqual(own)
  expect(
    readMemory(
      {
        suspicion: [
          { player: 'p1', score: 170 },
          { player: 'p9', score: 3 },
        ],
        strategy: 'wait',
      },
      ids,
    ),
  ).toEqual({
    observations: [],
    suspicion: { p1: 100 },
    relationships: [],
    strategy: 'wait',
  })
  expect(readMemory({ suspicion: { p2: '40' }, observations: ['a', { b: 1 }] }, ids)).toMatchObject({
    suspicion: { p2: 40 },
    observations: ['a', '{"b":1}'],
  })
  const long = Array.from({ length: 100 }, (_, number) => `${number} ${'é'.repeat(500)}`)
  const notes = readMemory({ observations: long, relationships: long, strategy: 'é'.repeat(9_000) }, ids)
  expect(Buffer.byteLength(JSON.stringify(notes))).toBeLessThanOrEqual(maxNotesBytes)
  expect((notes as PlayerNotes).observations.at(-1)).toMatch(/^99 /)
})

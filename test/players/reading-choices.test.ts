import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AgentRequest } from '../../src/index.js'
import { checkAnswer } from '../../src/kernel/runtime/ask/check-answer.js'
import { CompletionBuilder } from '../../src/players/models/completion.js'
import { findAnswer } from '../../src/players/models/find-answer.js'
import { readAnswer, readBareChoice } from '../../src/players/models/read-answer.js'

const named = (names: readonly string[]) =>
  names.map((name, seat) => ({ id: `p${seat + 1}`, name, seat, status: 'alive' as const }))
const table = named(['Ada', 'Ann', 'Anna', 'Anne-Marie', 'Will Skip', 'Bo', 'Player Two'])
const asked = (options: readonly string[], kind: AgentRequest['kind'] = 'vote', players = table) =>
  ({ kind, options, view: { players } }) as unknown as AgentRequest
const vote = asked(['p2', 'p3', 'p4', 'p5', 'p6', 'skip'])
const choiceIn = (raw: Record<string, unknown>, request = vote) => readAnswer(raw, request).choice

describe('answers that mean one thing are read', () => {
  test.each<[unknown, string]>([
    ['p3', 'p3'],
    ['P3', 'p3'],
    ['**p3**', 'p3'],
    ['<p3>', 'p3'],
    ['[p3]', 'p3'],
    ['`p3`.', 'p3'],
    ['(p3)', 'p3'],
    ['"p3"', 'p3'],
    ['player_3', 'p3'],
    ['Player 3', 'p3'],
    ['player3', 'p3'],
    ['player p3', 'p3'],
    ['Anna', 'p3'],
    ['Ann', 'p2'],
    ['anne-marie', 'p4'],
    ['Ann (p2)', 'p2'],
    ['p2 (Ann)', 'p2'],
    ['p2: Ann', 'p2'],
    ['p2 - Ann', 'p2'],
    ['vote for p3', 'p3'],
    ['I vote for Anna.', 'p3'],
    ['My final choice is p3!', 'p3'],
    [['p3'], 'p3'],
    [['Anna (p3)'], 'p3'],
    [{ id: 'p3' }, 'p3'],
    [{ id: 'p3', name: 'Anna', seat: 2 }, 'p3'],
    [{ player: 'Anna' }, 'p3'],
    ['SKIP', 'skip'],
    ['no elimination', 'skip'],
    ['nobody', 'skip'],
    ['Will Skip', 'p5'],
  ])('%j is %s', (said, option) => {
    expect(choiceIn({ choice: said })).toBe(option)
  })

  test.each<[Record<string, unknown>, object]>([
    [{ answer: { choice: 'p3', speech: 'Hm.' } }, { choice: 'p3', speech: 'Hm.' }],
    [
      { thought: 'T', answer: { choice: 'p3' } },
      { thought: 'T', choice: 'p3' },
    ],
    [{ response: { answer: { vote: 'p3' } } }, { choice: 'p3' }],
    [{ name: 'answer', arguments: { choice: 'p3' } }, { choice: 'p3' }],
    [{ name: 'answer', parameters: '{"choice":"p3"}' }, { choice: 'p3' }],
    [{ action: 'vote', target: 'p3' }, { choice: 'p3' }],
    [{ action: 'vote', player: 'Anna', target: 'p3' }, { choice: 'p3' }],
    [{ answer: 'p3' }, { choice: 'p3' }],
  ])('%j holds an answer', (raw, answer) => {
    expect(readAnswer(raw, vote)).toEqual(answer)
  })

  test('the verb of the question changes nothing', () => {
    expect(choiceIn({ choice: 'protect Anna' }, asked(['p3', 'skip'], 'protect'))).toBe('p3')
    expect(choiceIn({ choice: 'protect Anna' }, asked(['p3', 'skip'], 'kill'))).toBe('protect Anna')
  })

  test.each(['p3', '**p3**', '["p3"]', '"p3"', '```json\n["p3"]\n```', '<think>p2 or p4?</think>p3', 'I vote for p3.'])(
    'a whole reply of %j is a choice',
    (text) => {
      expect(findAnswer(text, { request: vote, whole: true, cutOff: false })).toEqual({ none: 'nothing' })
      expect(readBareChoice(text, vote)).toEqual({ choice: 'p3' })
    },
  )

  test('JSON in a fence is found', () => {
    const text = '```json\n{"choice":"p3"}\n```'
    const found = findAnswer(text, { request: vote, whole: true, cutOff: false })
    expect(found).toEqual({ raw: { choice: 'p3' }, alone: true })
  })

  test('a reply in parts, with thinking beside it, or with arguments as an object, is put together', () => {
    const reply = new CompletionBuilder()
    const thinking = [{ type: 'text', text: 'Hm.' }]
    const parts = [
      { type: 'thinking', thinking },
      { type: 'text', text: '{"choice":' },
      { type: 'text', text: '"p3"}' },
    ]
    expect(reply.add({ choices: [{ delta: { content: parts } }] })).toEqual({
      text: '{"choice":"p3"}',
      reasoning: 'Hm.',
    })
    expect(reply.completion).toMatchObject({ text: '{"choice":"p3"}', reasoning: 'Hm.' })
    const call = new CompletionBuilder()
    call.add({ choices: [{ message: { tool_calls: [{ function: { arguments: { choice: 'p3' } } }] } }] })
    expect(call.completion.text).toBe('{"choice":"p3"}')
  })
})

describe('answers that mean nothing, or more than one thing, are refused by what they say', () => {
  test.each<[unknown, string]>([
    [3, '3'],
    ['3', '3'],
    [0, '0'],
    [{ seat: 3 }, '{"seat":3}'],
    [['p2', 'p3'], '["p2","p3"]'],
    [{ id: 'p3', name: 'Ann' }, '{"id":"p3","name":"Ann"}'],
    [true, 'true'],
    ['not p3', 'not p3'],
    ['p3 or p4', 'p3 or p4'],
    ['p3, p4', 'p3, p4'],
    ['p3?', 'p3?'],
    ['anyone but p3', 'anyone but p3'],
    ['nobody but p3', 'nobody but p3'],
    ['skip p3', 'skip p3'],
    ['against p3', 'against p3'],
    ['Ann (p3)', 'Ann (p3)'],
    ['Ann, Marie', 'Ann, Marie'],
    ['Anne, Marie', 'Anne, Marie'],
    ['Player Two', 'Player Two'],
    ['Ada', 'Ada'],
    ['p33', 'p33'],
    ['Annabel', 'Annabel'],
    ['will', 'will'],
    ['the one who spoke first', 'the one who spoke first'],
  ])('%j', (said, told) => {
    expect(choiceIn({ choice: said })).toBe(told)
    const verdict = checkAnswer(
      { choice: told },
      { ...vote, words: 'optional' } as never,
      { maxSpeechChars: 100 } as never,
    )
    expect(JSON.stringify(verdict)).toContain('is not legal here. Choose one of: p2, p3, p4, p5, p6, skip.')
  })

  test('two fields that disagree', () => {
    expect(choiceIn({ target: 'p2', vote: 'p3' })).toBe('{"vote":"p3","target":"p2"}')
    expect(readAnswer({ choice: 'p2', answer: { choice: 'p3' } }, vote).choice).toBe('p2')
  })

  test('a word that is an option and a name', () => {
    const request = asked(['p1', 'skip'], 'vote', named(['Skip', 'Ada']))
    expect(choiceIn({ choice: 'skip' }, request)).toBe('skip')
    expect(choiceIn({ choice: 'Skip' }, request)).toBe('Skip')
  })

  test.each(['p3 or p4', 'not p3', '3', 'I am sorry, I cannot.', ''])('a whole reply of %j is no choice', (text) => {
    expect(readBareChoice(text, vote)).toBeNull()
  })
})

const words = fc.constantFrom(
  'not',
  'or',
  'and',
  'but',
  'unless',
  'never',
  'against',
  'maybe',
  'instead of',
  'if',
  'except',
  'rather than',
)
const mark = fc.constantFrom('', ' ', '**', '`', '"', '(', ')', ', ', '. ', ' - ', '\n')
const mention = fc.constantFrom('p2', 'p3', 'P4', 'Ann', 'Anna', 'Anne-Marie', 'player_3', 'skip', 'nobody', 'Bo')

test('no text of two meanings is ever read as a choice', () => {
  const said = fc
    .tuple(mention, mark, fc.option(words, { nil: '' }), mark, mention)
    .map(([one, a, word, b, other]) => ({ one, other, text: `${one} ${a}${word} ${b}${other}` }))
  fc.assert(
    fc.property(said, ({ one, other, text }) => {
      const [first, second] = [choiceIn({ choice: one }), choiceIn({ choice: other })]
      if (first !== second) expect(vote.options).not.toContain(choiceIn({ choice: text }))
    }),
    { numRuns: 2_000 },
  )
})

test('no text with a word of doubt is ever read as a choice', () => {
  fc.assert(
    fc.property(words, mention, fc.tuple(mark, mark), (word, one, [a, b]) => {
      expect(vote.options).not.toContain(choiceIn({ choice: `${word} ${a}${one}${b}` }))
      expect(vote.options).not.toContain(choiceIn({ choice: `${one} ${a}${word}${b}` }))
    }),
    { numRuns: 1_000 },
  )
})

test('whatever is said, a choice is a legal option or what was said', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.json()), (text) => {
      const choice = choiceIn({ choice: text })
      expect(choice === undefined || choice === text || vote.options.includes(choice)).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

test('a name that is part of another name does not match the other', () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[A-Z][a-z]{1,3}( [A-Z][a-z]{1,3})?$/), {
    minLength: 4,
    maxLength: 8,
    selector: (name) => name.toLowerCase(),
  })
  fc.assert(
    fc.property(names, (all) => {
      const players = named(all)
      const options = players.map(({ id }) => id)
      for (const { id, name } of players) {
        const choice = choiceIn({ choice: name }, asked(options, 'vote', players))
        expect([id, name]).toContain(choice)
      }
    }),
    { numRuns: 500 },
  )
})

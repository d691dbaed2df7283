import { describe, expect, test } from 'vitest'
import { defineRules, type PresetName, presets, type RulesInput } from '../../../src/index.js'
import { isForced, isOpen, isSecret, requestKinds } from '../../../src/kernel/rules/kinds/kinds.js'
import { possibleOptionWords } from '../../../src/kernel/rules/kinds/options.js'
import { mafiaRound } from '../../../src/kernel/rules/mafia-choice.js'
import type { Question, RequestKind } from '../../../src/kernel/rules/poll.js'
import { partsDue, thoughtForm } from '../../../src/kernel/rules/thoughts.js'
import { promptEnglish } from '../../../src/players/prompts/prompt-words.js'

const kinds = Object.keys(requestKinds) as (keyof typeof requestKinds)[]

/** What a kind asks for, besides its sentences. */
function summaryOf(kind: keyof typeof requestKinds): string {
  const { words, streamed, takes, beliefs, choices = {}, becomes } = requestKinds[kind]
  const parts = [
    `words ${words}`,
    streamed && `heard as it is said by ${streamed}`,
    `takes ${takes.join(', ') || 'nothing more'}`,
    beliefs && `beliefs ${beliefs}`,
    Object.keys(choices).length > 0 && `may say ${Object.keys(choices).join(', ')}`,
    `becomes ${becomes.event} (${becomes.form}) for ${becomes.audience}`,
    isSecret({ kind }) && 'nobody else learns that it is asked',
  ]
  return parts.filter((part) => part !== undefined && part !== false).join('; ')
}

test('each kind of request asks for this', () => {
  expect(kinds.map((kind) => `${kind}: ${summaryOf(kind)}`).join('\n')).toMatchSnapshot()
})

/** The default answer of a kind with these options; the last of what may be drawn is drawn. */
const defaultOf = (kind: keyof typeof requestKinds, options: readonly string[], more: object = {}) =>
  requestKinds[kind].fallback(
    { player: 'p1', options, ...more } as Question,
    { random: () => 0.99, state: {} } as never,
  )

test.each<[keyof typeof requestKinds, readonly string[], object]>([
  ['strategize', [], { speech: 'Let us stay quiet, vote with the town and protect each other without showing it.' }],
  ['chat', [], { speech: 'I have nothing to add.' }],
  ['chat', ['p2', 'p3'], { speech: 'I have nothing to add.', choice: 'p3' }],
  ['chat', ['p2', 'p3', 'skip'], { speech: 'I have nothing to add.', choice: 'skip' }],
  ['bid', ['0', '1', '2', '3', '4'], { choice: '1' }],
  ['speak', ['silent'], { choice: 'silent' }],
  ['speak', [], { speech: 'I need more time to think.' }],
  ['speak', ['p2', 'p3'], { speech: 'I need more time to think.', choice: 'p3' }],
  ['nominate', ['p2', 'skip'], { choice: 'skip' }],
  ['defend', [], { speech: 'I need more time to think.' }],
  ['judge', ['guilty', 'innocent'], { choice: 'abstain' }],
  ['vote', ['p2', 'skip'], { choice: 'skip' }],
  ['vote', ['p2', 'p3'], { choice: 'abstain' }],
  ['believe', [], {}],
  ['last-words', [], { speech: 'I have nothing more to say.' }],
  ['summarize', [], { speech: 'Nothing stood out in this round.' }],
  ['narrate', [], { speech: 'The game continues.' }],
])('without an answer to %s among %j it is %j', (kind, options, answer) => {
  expect(defaultOf(kind, options)).toEqual(answer)
})

test('a team member without an answer joins the default that its team has agreed on', () => {
  expect(defaultOf('chat', ['p2', 'skip'], { fallback: 'p2' })).toMatchObject({ choice: 'p2' })
})

test.each<[PresetName, RulesInput, string]>([
  ['trial', {}, 'skip abstain guilty innocent'],
  ['trial', { abstention: false }, 'skip guilty innocent'],
  ['classic', {}, 'skip abstain'],
  ['reactive', {}, 'skip abstain silent'],
  ['classic', { discussion: { protocol: 'bids' } }, 'skip abstain 0 1 2 3 4'],
  ['classic', { decision: 'duel', charts: { duel: 'They fight.' } }, 'skip abstain 0 1 2 3 4 guilty innocent'],
])('the words that may be chosen by %s with %j', (preset, changes, words) => {
  expect(possibleOptionWords(defineRules({ extends: preset, abstention: true, ...changes })).join(' ')).toBe(words)
})

describe('a question', () => {
  const with_ = (kind: RequestKind, options: readonly string[]) => ({ kind, options })

  test('is open if there is something to choose or to say', () => {
    expect(isOpen(with_('vote', []))).toBe(false)
    expect(isOpen(with_('vote', ['p2']))).toBe(true)
    expect(isOpen(with_('speak', []))).toBe(true)
    expect(isOpen(with_('protect', []))).toBe(false)
  })

  test('answers itself only if it is a choice and skip is the one option', () => {
    expect(isForced(with_('vote', ['skip']))).toBe(true)
    expect(isForced(with_('vote', ['p2']))).toBe(false)
    expect(isForced(with_('vote', ['skip', 'abstain']))).toBe(false)
    expect(isForced(with_('speak', ['skip']))).toBe(false)
  })
})

test.each<[RequestKind, boolean | 'steps' | undefined, 'steps' | true | undefined, string]>([
  ['vote', false, 'steps', 'none'],
  ['vote', true, undefined, 'text'],
  ['vote', true, 'steps', 'steps'],
  ['vote', undefined, undefined, 'text'],
  ['vote', 'steps', undefined, 'steps'],
  ['persona', 'steps', undefined, 'text'],
  ['narrate', 'steps', 'steps', 'text'],
])('to %s, a model with the option %j under rules with %j thinks in: %s', (...[kind, option, thoughts, form]) => {
  expect(thoughtForm(kind, option, thoughts === undefined ? undefined : { due: { thoughts, reasons: [] } })).toBe(form)
})

test('thoughts and reasons are due where the rules say so, and a narrator owes none', () => {
  const due = { due: { thoughts: 'steps', reasons: ['vote'] } } as const
  expect(partsDue('vote', due)).toEqual({ thought: 'steps', reason: true })
  expect(partsDue('speak', due)).toEqual({ thought: 'steps', reason: false })
  expect(partsDue('narrate', due)).toEqual({ thought: 'none', reason: false })
  expect(partsDue('vote', { due: { thoughts: false, reasons: [] } })).toEqual({ thought: 'none', reason: false })
  expect(partsDue('vote', {})).toEqual({ thought: 'none', reason: false })
})

describe('the mafia are told of a round', () => {
  const told = (mafia: object, place: object) =>
    mafiaRound({ phase: 'night', ...place }, defineRules({ extends: 'trial', night: { mafia } })).map((text) =>
      promptEnglish().render(text),
    )

  test('of their choice: which it is, when it decides, and what happens otherwise', () => {
    const consensus = { protocol: 'consensus', rounds: 3 }
    expect(told(consensus, { round: 1 })).toEqual([
      'This is round 1 of at most 3.',
      'A strict majority of the living mafia on one choice decides.',
      'Without agreement you choose again, among the choices of the first round.',
    ])
    expect(told(consensus, { round: 3 })).toEqual([
      'This is round 3 of at most 3, the last.',
      'A strict majority of the living mafia on one choice decides.',
      'Without agreement, one of the choices of the last round is drawn at random.',
    ])
    expect(told(consensus, {})[0]).toBe('This is round 1 of at most 3.')
    expect(told({ protocol: 'ballot', rounds: 3 }, {})[0]).toBe('You choose once.')
  })

  test('of a single talk, and of none by day', () => {
    const once = { chatRounds: 1 }
    expect(told(once, { moment: 'talk' })).toEqual(['Each of you speaks once, then you choose.'])
    expect(mafiaRound({ phase: 'vote' }, presets.trial)).toEqual([])
  })

  test('of a protocol of their own by its sentence', () => {
    const rules = defineRules({
      extends: 'trial',
      night: { mafia: { protocol: 'dice' } },
      charts: { dice: 'They throw dice.' },
    } as RulesInput)
    expect(mafiaRound({ phase: 'night' }, rules)).toEqual(['They throw dice.'])
  })
})

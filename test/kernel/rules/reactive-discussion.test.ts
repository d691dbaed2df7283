import { describe, expect, test } from 'vitest'
import { presets } from '../../../src/kernel/rules/presets/presets.js'
import {
  advance,
  applyAnswer,
  type DiscussionContext,
  firstSpeaker,
  isDiscussionOver,
  nextMoment,
  nextMomentAt,
  type ReactiveDiscussion,
  readySpeaker,
  startDiscussion,
} from '../../../src/kernel/rules/reactive-discussion.js'

const rules = presets.reactive.discussion
const living = ['ada', 'bruno', 'celeste', 'dmitri', 'esther', 'felix']

/** Draws that are the same everywhere: a delay in the middle, 3 s, and nobody who speaks without a reason. */
const still: DiscussionContext = { rules, day: 1, draw: () => () => 0.5 }
const eager: DiscussionContext = { ...still, draw: (purpose) => () => (purpose === 'speaking-chance' ? 0.049 : 0.5) }

const heard = (player: string, at: number, accuses: string[] = []) => ({ player, spoke: true, at, accuses })
const said = (discussion: ReactiveDiscussion, ...message: Parameters<typeof heard>): ReactiveDiscussion =>
  applyAnswer(discussion, heard(...message), still)
const kept = (discussion: ReactiveDiscussion, player: string, at: number): ReactiveDiscussion =>
  applyAnswer(discussion, { player, spoke: false, at, accuses: [] }, still)
const talker = (discussion: ReactiveDiscussion, id: string) => discussion.talkers.find((one) => one.id === id)

/** Time passes check by check until `until`, or until somebody is to be asked or the discussion is over. */
function pass(discussion: ReactiveDiscussion, until: number): ReactiveDiscussion {
  let moved = discussion
  const waits = () => !isDiscussionOver(moved, rules) && readySpeaker(moved) === null
  while (waits() && nextMomentAt(moved, rules) <= until) moved = advance(moved, still)
  return moved
}

test('a random living player is asked first', () => {
  expect(firstSpeaker(living, { ...still, draw: () => () => 0 })).toBe('ada')
  expect(firstSpeaker(living, { ...still, draw: () => () => 0.99 })).toBe('felix')
})

describe('who wants to speak', () => {
  test('nobody after one message, everyone else after two', () => {
    const one = said(startDiscussion(living), 'ada', 0)
    expect(one.talkers.every(({ readyAt }) => readyAt === null)).toBe(true)
    const two = said(one, 'bruno', 100)
    expect(two.talkers.flatMap(({ id, readyAt }) => (readyAt === null ? [] : id))).toEqual(living.slice(2))
  })

  test('the accused, after a single message', () => {
    const discussion = said(startDiscussion(living), 'ada', 0, ['felix'])
    expect(talker(discussion, 'felix')?.readyAt).toBe(3_000)
    expect(talker(discussion, 'esther')?.readyAt).toBeNull()
  })

  test('nobody within its cooldown of 3 s, even when accused; at 3 s it does', () => {
    const accused = said(said(startDiscussion(living), 'ada', 0), 'bruno', 500, ['ada'])
    expect(talker(accused, 'ada')?.readyAt).toBeNull()
    expect(talker(pass(accused, 2_999), 'ada')?.readyAt).toBeNull()
    expect(talker(pass({ ...accused, talkers: accused.talkers.slice(0, 1) }, 3_000), 'ada')?.readyAt).toBe(6_000)
  })

  test('who has a reason wants to speak the moment its cooldown ends, not at the next check', () => {
    const spoken = said(startDiscussion(living), 'ada', 250)
    const accused = said(spoken, 'bruno', 500, ['ada'])
    expect(nextMomentAt({ ...accused, now: 3_100 }, rules)).toBe(3_250)
    expect(talker(pass({ ...accused, talkers: accused.talkers.slice(0, 1) }, 3_250), 'ada')?.readyAt).toBe(6_250)
  })

  test('a cooldown that ends while somebody is asked ends then too', () => {
    const accused = said(said(startDiscussion(living), 'ada', 250), 'bruno', 500, ['ada'])
    expect(talker(kept(accused, 'celeste', 3_900), 'ada')?.readyAt).toBe(6_250)
  })

  test('anybody by chance, at each full second only', () => {
    const discussion = advance(startDiscussion(living), eager)
    expect(discussion.now).toBe(1_000)
    expect(discussion.talkers.map(({ readyAt }) => readyAt)).toEqual(living.map(() => 4_000))
    expect(advance(startDiscussion(living), still).talkers.every(({ readyAt }) => readyAt === null)).toBe(true)
    const between = applyAnswer(startDiscussion(living), { player: 'ada', spoke: false, at: 300, accuses: [] }, eager)
    expect(between.talkers.every(({ readyAt }) => readyAt === null)).toBe(true)
  })
})

describe('waiting to speak', () => {
  test.each([
    [0, 1_000],
    [0.5, 3_000],
    [0.9999, 5_000],
  ])('a draw of %f waits %i ms', (drawn, delay) => {
    const discussion = applyAnswer(
      startDiscussion(living),
      { player: 'ada', spoke: true, at: 0, accuses: ['felix'] },
      { ...still, draw: () => () => drawn },
    )
    expect(talker(discussion, 'felix')?.readyAt).toBe(delay)
  })

  test('is over when the time is: the lower seat goes first at a tie', () => {
    const discussion = said(startDiscussion(living), 'ada', 0, ['felix', 'celeste'])
    expect(readySpeaker(pass(discussion, 2_999))).toBeNull()
    expect(readySpeaker(pass(discussion, 3_000))).toBe('celeste')
  })

  test('starts over when somebody spoke meanwhile', () => {
    const waiting = said(startDiscussion(living), 'ada', 0, ['felix'])
    const overtaken = pass(said(waiting, 'bruno', 2_000), 3_000)
    expect(readySpeaker(overtaken)).toBeNull()
    expect(talker(overtaken, 'felix')?.readyAt).toBe(6_000)
  })

  test('starts over even where it began by chance, with a new wait', () => {
    const waiting = advance(startDiscussion(living), eager)
    const overtaken = pass(said(waiting, 'bruno', 2_000), 4_000)
    expect(talker(overtaken, 'celeste')).toMatchObject({ heard: 1, accused: false, readyAt: 7_000 })
    expect(talker(overtaken, 'bruno')?.readyAt).toBeNull()
    expect(readySpeaker(pass(overtaken, 7_000))).toBe('ada')
  })

  test('starts over when the message of whoever was asked comes after it ran out', () => {
    const waiting = advance(startDiscussion(living), eager)
    expect(talker(said(waiting, 'bruno', 5_000), 'celeste')?.readyAt).toBe(8_000)
  })

  test('goes on when somebody was asked and kept silent', () => {
    const waiting = said(startDiscussion(living), 'ada', 0, ['felix'])
    expect(readySpeaker(pass(kept(waiting, 'bruno', 2_000), 3_000))).toBe('felix')
  })
})

describe('an answer', () => {
  test('resets what was heard, whether it is a message or silence; only a message starts the cooldown', () => {
    const two = said(said(startDiscussion(living), 'ada', 0, ['felix']), 'bruno', 100)
    expect(talker(two, 'felix')).toMatchObject({ heard: 2, accused: true })
    expect(talker(kept(two, 'felix', 200), 'felix')).toMatchObject({ heard: 0, accused: false, lastSpokeAt: null })
    expect(talker(said(two, 'felix', 200), 'felix')).toMatchObject({ heard: 0, accused: false, lastSpokeAt: 200 })
  })

  test('may take seconds, and each of them is a check for the others', () => {
    const answeredAt = (at: number) =>
      applyAnswer(startDiscussion(living), { player: 'ada', spoke: false, at, accuses: [] }, eager)
    expect(talker(answeredAt(2_500), 'bruno')?.readyAt).toBe(4_000)
    expect(talker(answeredAt(1_000), 'bruno')?.readyAt).toBe(4_000)
    expect(talker(answeredAt(999), 'bruno')?.readyAt).toBeNull()
    expect(talker(answeredAt(2_500), 'ada')?.readyAt).toBeNull()
  })

  test('makes no checks beyond the end, however late it says it came', () => {
    const late = applyAnswer(startDiscussion(living), { player: 'ada', spoke: false, at: 1e15, accuses: [] }, still)
    expect(isDiscussionOver(late, rules)).toBe(true)
  })

  test('takes time that is no part of the quiet spell', () => {
    const discussion = said(startDiscussion(living), 'ada', 0)
    expect(kept(discussion, 'bruno', 4_000)).toMatchObject({ now: 4_000, quietSince: 4_000, messages: 1, asked: 2 })
  })
})

describe('the discussion ends', () => {
  const spoken = said(startDiscussion(living), 'ada', 0)

  test('after 10 s of quiet', () => {
    expect(isDiscussionOver(pass(spoken, 9_999), rules)).toBe(false)
    expect(isDiscussionOver(pass(spoken, 10_000), rules)).toBe(true)
  })

  test('after 10 s of quiet, but not before somebody who is due at that moment was asked', () => {
    const slow: DiscussionContext = { ...still, rules: { ...rules, chance: 0, cooldownMs: 8_000 } }
    const answered = (discussion: ReactiveDiscussion, player: string, accuses?: string[]) =>
      nextMoment(discussion, { player, spoke: accuses !== undefined, at: discussion.now, accuses: accuses ?? [] }, slow)
    const first = applyAnswer(startDiscussion(living.slice(0, 4)), heard('ada', 0), slow)
    const accused = answered({ ...first, now: 1_000 }, 'bruno', ['ada'])
    expect(accused).toMatchObject({ speaker: 'celeste', inMs: 3_000 })
    const second = answered(accused.discussion, 'celeste')
    expect(second).toMatchObject({ speaker: 'dmitri', inMs: 0 })
    const due = answered(second.discussion, 'dmitri')
    expect(due).toMatchObject({ speaker: 'ada', inMs: 7_000, discussion: { now: 11_000, quietSince: 1_000 } })
    expect(isDiscussionOver(due.discussion, slow.rules)).toBe(false)
    expect(isDiscussionOver(answered(due.discussion, 'ada').discussion, slow.rules)).toBe(true)
  })

  test('after 60 s, and at no moment beyond', () => {
    const late = { ...spoken, now: 59_500, quietSince: 59_000 }
    expect(isDiscussionOver(late, rules)).toBe(false)
    expect(nextMomentAt(late, rules)).toBe(60_000)
    expect(isDiscussionOver({ ...late, now: 60_000 }, rules)).toBe(true)
  })

  test('after three messages for each living player', () => {
    expect(isDiscussionOver({ ...spoken, messages: 17 }, rules)).toBe(false)
    expect(isDiscussionOver({ ...spoken, messages: 18 }, rules)).toBe(true)
  })
})

describe('what comes next', () => {
  const waiting = (id: string, more: Partial<ReactiveDiscussion['talkers'][number]>) => ({
    ...(talker(startDiscussion(living), id) as ReactiveDiscussion['talkers'][number]),
    ...more,
  })

  test('is never in the past, though a cooldown has ended long ago', () => {
    const rested = waiting('ada', { heard: 5, lastSpokeAt: 0, readyAt: null })
    expect(nextMomentAt({ ...startDiscussion(living), now: 9_000, talkers: [rested] }, rules)).toBeGreaterThan(9_000)
  })

  test('is the word of whoever has waited longest, wherever it sits', () => {
    const talkers = [
      waiting('ada', { readyAt: 2_000, waitingSince: 0 }),
      waiting('bruno', { readyAt: 1_000, waitingSince: 0 }),
    ]
    expect(readySpeaker({ ...startDiscussion(living), now: 3_000, talkers })).toBe('bruno')
  })
})

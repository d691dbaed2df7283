import { beforeEach, expect, test, vi } from 'vitest'
import type { EventDraft } from '../../src/kernel/events/event.js'
import { askedOfOthers, watchPinned } from './support/hidden-roles.js'
import { arrowsAt, plain, hidingRules as rules, twins } from './support/hidden-twins.js'

/** The type of the events that everyone sees on purpose: none at first. */
const leak = vi.hoisted(() => ({ type: '' }))

vi.mock(import('../../src/kernel/events/event.js'), async (original) => {
  const honest = await original()
  const draft: typeof honest.draft = (type, audience, data) =>
    honest.draft(type, type === leak.type ? 'public' : audience, data)
  return { ...honest, draft }
})

beforeEach(() => {
  leak.type = ''
})

const leaks: readonly (readonly [type: EventDraft['type'], what: string])[] = [
  ['role.dealt', 'who the masons are'],
  ['role.dealt', 'who the minion is'],
  ['role.dealt', 'who the possessed is'],
  ['role.dealt', 'who the serial killer is'],
  ['role.dealt', 'which of the mafia is the poisoner'],
  ['investigation.learned', 'who the medium is, and what it learns'],
  ['victims.seen', 'who the witch is, and what it sees'],
  ['night.acted', 'who the cupid is'],
  ['night.acted', 'whom the vampire has bitten'],
  ['role.changed', 'whom the vampire has bitten'],
]

/** Whether the others are asked something else in one of these games. */
async function isTold(what: string, seeds: readonly string[]): Promise<boolean> {
  const pair = twins.find((each) => each.what === what)
  if (pair === undefined) throw new RangeError(`No twins differ in ${what}.`)
  const { one, other, hidden, choose } = pair
  for (const seed of seeds) {
    const here = await watchPinned({ roles: one, seed, rules, ...(choose && { choose: choose.here }) })
    const there = await watchPinned({ roles: other, seed, rules, ...(choose && { choose: choose.there }) })
    if (JSON.stringify(askedOfOthers(here, hidden)) !== JSON.stringify(askedOfOthers(there, hidden))) return true
  }
  return false
}

test.each(leaks)('if everyone sees %s, the twins tell %s', async (type, what) => {
  expect(await isTold(what, ['a'])).toBe(false)
  leak.type = type
  expect(await isTold(what, ['a', 'b', 'c', 'd'])).toBe(true)
})

test('if everyone sees players.linked, the twins tell who the lovers are', async () => {
  const roles = ['cupid', 'villager', 'villager', 'villager', 'villager', ...plain]
  const hidden = ['p1', 'p2', 'p3', 'p4', 'p5']
  const differ = async () => {
    const here = await watchPinned({ roles, seed: 'a', rules, choose: arrowsAt('p2', 'p3') })
    const there = await watchPinned({ roles, seed: 'a', rules, choose: arrowsAt('p4', 'p5') })
    return JSON.stringify(askedOfOthers(here, hidden)) !== JSON.stringify(askedOfOthers(there, hidden))
  }
  expect(await differ()).toBe(false)
  leak.type = 'players.linked'
  expect(await differ()).toBe(true)
})

import { beforeEach, expect, test, vi } from 'vitest'
import type { Audience, Observer, PresetName } from '../../src/index.js'
import { defineRules } from '../../src/index.js'
import type { EventDraft } from '../../src/kernel/events/event.js'
import { seatsFor } from '../support/seats.js'
import { playedPresets } from './support/runs.js'
import { leaksOf } from './support/secrets.js'

type MaySee = (observer: Observer, audience: Audience) => boolean
type Drafted = Pick<EventDraft, 'type' | 'audience'>

/** What is broken on purpose: nothing at first. */
const broken = vi.hoisted(() => ({
  maySee: (honest: MaySee): MaySee => honest,
  audience: ({ audience }: Drafted): Audience => audience,
}))

vi.mock(import('../../src/kernel/events/event.js'), async (original) => {
  const honest = await original()
  const maySee: MaySee = (observer, audience) => broken.maySee(honest.maySee)(observer, audience)
  return { ...honest, maySee }
})

vi.mock(import('../../src/kernel/events/decide/answer-events.js'), async (original) => {
  const honest = await original()
  const answerEvents: typeof honest.answerEvents = (outcome, state) =>
    honest.answerEvents(outcome, state).map((event) => ({ ...event, audience: broken.audience(event) }))
  return { ...honest, answerEvents }
})

beforeEach(() => {
  broken.maySee = (honest) => honest
  broken.audience = ({ audience }) => audience
})

/** What leaks in the games of a preset, one after another up to the first that shows what is `wanted`; in all three where nothing is. */
async function leaksIn(
  preset: PresetName,
  wanted: (leak: string) => boolean = () => false,
): Promise<readonly string[]> {
  const rules = defineRules({ extends: preset, maxDays: 2, summaries: true })
  const found: string[] = []
  for (let seed = 1; seed <= 3 && !found.some(wanted); seed++)
    found.push(...(await leaksOf({ rules, players: seatsFor(rules, 8), seed })).leaks)
  return found
}

const all = playedPresets

test.each(all)('with honest audiences nothing of %s leaks', async (preset) => {
  expect(await leaksIn(preset)).toEqual([])
})

test.each(all)("players who see what is the moderator's are caught in %s", async (preset) => {
  broken.maySee = (honest) => (observer, audience) => audience === 'moderator' || honest(observer, audience)
  const isCaught = (leak: string) => /^p\d reads SECRET_nobody/.test(leak)
  expect((await leaksIn(preset, isCaught)).some(isCaught)).toBe(true)
})

test.each(all)("players who see what is another's own are caught in %s", async (preset) => {
  broken.maySee = (honest) => (observer, audience) =>
    honest(observer, audience) || (Array.isArray(audience) && audience.length === 1)
  const isCaught = (leak: string) => /^p\d reads SECRET_self/.test(leak)
  expect((await leaksIn(preset, isCaught)).some(isCaught)).toBe(true)
})

test.each(all)('a stranger who sees what is for anybody in particular is caught in %s', async (preset) => {
  broken.maySee = (honest) => (observer, audience) =>
    honest(observer, audience) || (observer === 'a-stranger' && Array.isArray(audience))
  const leaks = await leaksIn(preset)
  expect(leaks.every((leak) => leak.startsWith('a-stranger'))).toBe(true)
  expect(leaks).not.toEqual([])
})

const widened: readonly (readonly [type: EventDraft['type'], preset: PresetName, secret: string])[] = [
  ['thought.recorded', 'reactive', 'nobody'],
  ['answer.recorded', 'benchmark', 'nobody'],
  ['answer.rejected', 'trial', 'self'],
  ['memory.updated', 'trial', 'self'],
  ['summary.written', 'reactive', 'self'],
  ['night.acted', 'trial', 'mafia'],
  ['night.acted', 'classic', 'self'],
  ['mafia.spoke', 'classic', 'mafia'],
  ['strategy.shared', 'night-zero', 'mafia'],
]

test.each(widened)('%s made public is caught in %s', async (type, preset, secret) => {
  broken.audience = (event) => (event.type === type ? 'public' : event.audience)
  const isCaught = (leak: string) => leak.includes(`reads SECRET_${secret}`) && leak.startsWith('public')
  expect((await leaksIn(preset, isCaught)).some(isCaught)).toBe(true)
})

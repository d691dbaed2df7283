import { beforeAll, expect, test } from 'vitest'
import { createMafiaGame, type PresetName, presets, scriptedAgent } from '../../../src/index.js'
import { runs } from '../../laws/support/runs.js'
import { SkippingClock } from '../../support/skipping-clock.js'
import { information, slowAgent } from '../../support/timed.js'

interface Night {
  readonly lengthMs: number
  readonly mafia: number
  readonly questions: number
}

/** The nights of a game whose agents take up to `latencyMs`, as the public can measure them, with what it must not learn. */
async function nightsOf(rules: PresetName, seed: string, latencyMs: number): Promise<Night[]> {
  const clock = new SkippingClock(() => true)
  const agent = slowAgent(clock, seed, latencyMs)
  const players = presets[rules].table.max >= 10 ? 10 : 5
  const game = createMafiaGame({ rules, players, seed, agent, paceMs: 1_000, clock })
  const nights: Night[] = []
  let open: { readonly since: number; readonly mafia: number } | undefined
  let answered = 0
  game.on('event', ({ type, phase }) => {
    if (type === 'answer.recorded' && phase === 'night') answered += 1
    if (type !== 'phase.changed') return
    if (open) nights.push({ lengthMs: clock.now() - open.since, mafia: open.mafia, questions: answered })
    answered = 0
    const living = game.state.players.filter(({ status, team }) => status === 'alive' && team === 'mafia')
    open = phase === 'night' ? { since: clock.now(), mafia: living.length } : undefined
  })
  await game.run()
  return nights
}

// The first game loads what scripted players say, which the clock does not wait for.
beforeAll(() => createMafiaGame({ players: 5, agent: scriptedAgent() }).run())

const many = runs(500, 100)

test(`over ${many} nights, their length tells nothing of how many mafia live or how much was asked`, async () => {
  const nights: Night[] = []
  for (let game = 0; nights.length < many; game += 1) nights.push(...(await nightsOf('trial', `night ${game}`, 300)))
  const lengths = nights.map(({ lengthMs }) => Math.round(lengthMs))
  expect(new Set(nights.map(({ mafia }) => mafia)).size).toBeGreaterThan(1)
  expect(new Set(nights.map(({ questions }) => questions)).size).toBeGreaterThan(3)
  expect(information(nights.map(({ mafia }, n) => [lengths[n] as number, mafia]))).toBe(0)
  expect(information(nights.map(({ questions }, n) => [lengths[n] as number, questions]))).toBe(0)
  expect(new Set(lengths)).toEqual(new Set([8_000]))
})

test.each(Object.keys(presets) as PresetName[])('in %s all nights have the same length', async (rules) => {
  const nights: Night[] = []
  for (let game = 0; game < runs(5, 2); game += 1) nights.push(...(await nightsOf(rules, `${rules} ${game}`, 300)))
  expect(new Set(nights.map(({ lengthMs }) => Math.round(lengthMs)))).toEqual(new Set([8_000]))
})

test('a night that takes longer than usual has twice its length, or four times', async () => {
  const nights = (await Promise.all(['a', 'b', 'c', 'd'].map((seed) => nightsOf('trial', seed, 6_000)))).flat()
  const lengths = new Set(nights.map(({ lengthMs }) => Math.round(lengthMs)))
  for (const ms of lengths) expect([8_000, 12_000, 20_000, 36_000]).toContain(ms)
  expect(lengths.size).toBeGreaterThan(1)
})

import { expect, test } from 'vitest'
import { derive } from '../../../src/kernel/runtime/randomness.js'
import { memoryCache } from '../../../src/lab/analysis/index.js'
import { type Branch, branchKey } from '../../../src/lab/analysis/simulator.js'
import { compareChoices } from '../../../src/lab/analysis/swings.js'
import { type ContinuationPlayer, OutcomeSource } from '../../../src/lab/analysis/values.js'

const sides = ['town', 'mafia']

/** The town wins a continuation when the luck of its number says so, which is the same after every choice. */
function luckyPlayer(chance: (branch: Branch) => number) {
  const played = new Map<string, number>()
  const player: ContinuationPlayer = {
    lanes: 1,
    async play(branch, first, count) {
      played.set(branchKey(branch), (played.get(branchKey(branch)) ?? 0) + count)
      const numbers = Array.from({ length: count }, (_, at) => first + at)
      return numbers.map((number) => (derive('lucky', number)() < chance(branch) ? '0' : '1')).join('')
    },
  }
  return { player, played }
}

test('a moment gets as many continuations as its own interval asks for, and no more', async () => {
  const chances = [1, 0.9, 0.5]
  const { player, played } = luckyPlayer(({ at }) => chances[at] ?? 0)
  const source = new OutcomeSource(player, memoryCache())
  const values = []
  for (const at of chances.keys()) values.push(await source.value({ at }, sides, { precision: 0.03, most: 1_100 }))
  const counts = values.map(({ continuations }) => continuations)
  expect(counts).toEqual(chances.map((_, at) => played.get(branchKey({ at }))))
  expect(counts[0]).toBe(64)
  expect(counts[1]).toBeLessThan(500)
  expect(counts[2]).toBeGreaterThan(1_000)
  for (const [at, { chances, continuations }] of values.entries()) {
    const { low = 0, high = 1 } = chances.town ?? {}
    expect((high - low) / 2, `moment ${at}`).toBeLessThanOrEqual(0.03)
    // One batch fewer would not have been enough.
    const fewer = Math.max(continuations - 64, 0)
    const before = await source.value({ at }, sides, { precision: 0, most: Math.max(2, fewer) })
    const narrow = Math.max(...Object.values(before.chances).map((chance) => (chance.high - chance.low) / 2))
    if (fewer > 0) expect(narrow, `moment ${at}`).toBeGreaterThan(0.03)
  }
})

test('choices are compared by the same continuations: one that changes nothing differs by nothing', async () => {
  const compare = (chance: (branch: Branch) => number, among = 1) =>
    compareChoices(
      new OutcomeSource(luckyPlayer(chance).player, memoryCache()),
      { at: 7, chosen: 'p1', options: ['p1', 'p2', 'p3'], side: 0, among },
      200,
    )
  const none = await compare(() => 0.5)
  expect(none).toMatchObject({ points: 0, loss: 0 })
  expect((none.high - none.low) / 2).toBeLessThan(2)
  const better = await compare(({ choice }) => (choice === 'p1' ? 0.6 : 0.5))
  expect(better.low).toBeGreaterThan(0)
  // By other continuations for each choice the interval would be ±8 points.
  expect((better.high - better.low) / 2).toBeLessThan(5)
  // One choice of forty needs more to be told.
  const oneOfMany = await compare(({ choice }) => (choice === 'p1' ? 0.6 : 0.5), 40)
  expect(oneOfMany.points).toBe(better.points)
  expect(oneOfMany.high - oneOfMany.low).toBeGreaterThan(1.3 * (better.high - better.low))
})

import { expect, test } from 'vitest'
import { askedOfOthers, deathsIn, watchPinned } from './support/hidden-roles.js'
import {
  arrowsAt,
  plain,
  hidingRules as rules,
  smithOf,
  smithPowers,
  smithRules,
  twins,
} from './support/hidden-twins.js'
import { seedPrefix } from './support/play.js'
import { runs } from './support/runs.js'

const seeds = Array.from({ length: runs(15, 4) }, (_, index) => `${seedPrefix}-hidden-${index}`)

test.each(twins)(
  `nobody else is asked anything else for $what: ${seeds.length} games`,
  async ({ one, other, hidden, choose }) => {
    let compared = 0
    for (const seed of seeds) {
      const here = await watchPinned({ roles: one, seed, rules, ...(choose && { choose: choose.here }) })
      const there = await watchPinned({ roles: other, seed, rules, ...(choose && { choose: choose.there }) })
      const told = askedOfOthers(here, hidden)
      expect(askedOfOthers(there, hidden), seed).toEqual(told)
      compared += told.length
    }
    // Where the hidden die early, few questions are compared.
    expect(compared).toBeGreaterThan(10)
  },
)

test(`nobody else is asked anything else for who the lovers are: ${seeds.length} games`, async () => {
  const roles = ['cupid', 'villager', 'villager', 'villager', 'villager', ...plain]
  const hidden = ['p1', 'p2', 'p3', 'p4', 'p5']
  let compared = 0
  for (const seed of seeds) {
    const here = await watchPinned({ roles, seed, rules, choose: arrowsAt('p2', 'p3') })
    const there = await watchPinned({ roles, seed, rules, choose: arrowsAt('p4', 'p5') })
    const told = askedOfOthers(here, hidden)
    if (deathsIn(here) !== deathsIn(there) && told.length !== askedOfOthers(there, hidden).length) continue
    expect(askedOfOthers(there, hidden), seed).toEqual(told)
    compared += told.length
  }
  expect(compared).toBeGreaterThan(20)
})

test('nobody else is asked anything else for who bears an item, and for what was chosen beside a player', async () => {
  const roles = ['smith', 'villager', 'villager', ...plain]
  const game = { roles, rules: smithRules, powers: smithPowers }
  const hidden = ['p1', 'p2', 'p3']
  for (const seed of seeds.slice(0, 2)) {
    const here = await watchPinned({ ...game, seed, choose: smithOf('p2', 'mafia') })
    const there = await watchPinned({ ...game, seed, choose: smithOf('p3', 'doctor') })
    expect(here.asked.some(({ playerId, text }) => playerId === 'p2' && text.includes('shoot'))).toBe(true)
    expect(askedOfOthers(here, hidden).length).toBeGreaterThan(10)
    expect(askedOfOthers(there, hidden), seed).toEqual(askedOfOthers(here, hidden))
  }
})

test('the comparison can tell: a mason who becomes mafia changes what the mafia are asked', async () => {
  const [seed = ''] = seeds
  const here = await watchPinned({ roles: ['mafia', 'mason', ...plain], seed, rules })
  const there = await watchPinned({ roles: ['mason', 'mafia', ...plain], seed, rules })
  expect(askedOfOthers(there, ['p1', 'p2'])).not.toEqual(askedOfOthers(here, ['p1', 'p2']))
})

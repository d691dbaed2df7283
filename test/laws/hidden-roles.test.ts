import { expect, test } from 'vitest'
import { type AgentRequest, defineRules } from '../../src/index.js'
import { askedOfOthers, deathsIn, watchPinned } from './support/hidden-roles.js'
import { seedPrefix } from './support/play.js'
import { isFull, runs } from './support/runs.js'

const seeds = Array.from({ length: runs(100, 12) }, (_, index) => `${seedPrefix}-hidden-${index}`)
const later = ['mason', 'minion', 'possessed', 'medium', 'witch', 'hunter', 'bomb', 'cupid']
const rules = defineRules({
  extends: 'benchmark',
  maxDays: 3,
  reveal: { day: 'none', night: 'none' },
  night: { mafia: { noKill: true } },
  revealCause: false,
  // Every table's cast is the same, whoever sits at it.
  roleCounts: Object.fromEntries(later.map((role) => [role, { base: 0 }])),
})
const plain = ['mafia', 'mafia', 'doctor', 'villager', 'villager', 'villager']

/** Two ways to seat the same roles; `hidden` are those whose roles differ. */
interface Twins {
  readonly what: string
  readonly one: readonly string[]
  readonly other: readonly string[]
  readonly hidden: readonly string[]
}

const swapped = (what: string, role: string): Twins => ({
  what,
  one: [role, 'villager', ...plain],
  other: ['villager', role, ...plain],
  hidden: ['p1', 'p2'],
})

const twins: readonly Twins[] = [
  {
    what: 'who the masons are',
    one: ['mason', 'mason', 'villager', 'villager', ...plain],
    other: ['villager', 'villager', 'mason', 'mason', ...plain],
    hidden: ['p1', 'p2', 'p3', 'p4'],
  },
  swapped('who the minion is', 'minion'),
  swapped('who the possessed is', 'possessed'),
  swapped('who the medium is, and what it learns', 'medium'),
  swapped('who the witch is, and what it sees', 'witch'),
  swapped('who the hunter is', 'hunter'),
  swapped('who the bomb is', 'bomb'),
]

test.each(twins)(
  `nobody else is asked anything else for $what: ${seeds.length} games`,
  async ({ one, other, hidden }) => {
    let compared = 0
    for (const seed of seeds) {
      const here = await watchPinned({ roles: one, seed, rules })
      const there = await watchPinned({ roles: other, seed, rules })
      const told = askedOfOthers(here, hidden)
      expect(askedOfOthers(there, hidden), seed).toEqual(told)
      compared += told.length
    }
    expect(compared).toBeGreaterThan(seeds.length * 10)
  },
)

/** A cupid that shoots its arrows at these two. */
const arrowsAt =
  (...lovers: readonly string[]) =>
  ({ kind, options }: AgentRequest): string | undefined =>
    kind === 'link' ? lovers.find((id) => options.includes(id)) : undefined

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
  expect(compared).toBeGreaterThan(isFull ? seeds.length * 5 : 20)
})

test('the comparison can tell: a mason who becomes mafia changes what the mafia are asked', async () => {
  const [seed = ''] = seeds
  const here = await watchPinned({ roles: ['mafia', 'mason', ...plain], seed, rules })
  const there = await watchPinned({ roles: ['mason', 'mafia', ...plain], seed, rules })
  expect(askedOfOthers(there, ['p1', 'p2'])).not.toEqual(askedOfOthers(here, ['p1', 'p2']))
})

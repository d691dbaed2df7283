import { describe, expect, test } from 'vitest'
import { derive, presets } from '../../../src/index.js'
import { simultaneousMeans } from '../../../src/lab/simultaneous.js'
import {
  blockDifferences,
  compareEntrants,
  comparisonInWords,
  type Estimate,
  fitInWords,
  fitRatings,
  headToHead,
  priorInWords,
  ratings,
  roleRates,
  rolesInWords,
  sequentialTest,
  sequentialTests,
  tableBalances,
  teamsIn,
  tournamentPower,
} from '../../../src/lab/tournament/index.js'
import { type Skills, skilled } from './skilled.js'

const apart: Skills = {
  ada: { sight: 0.95, cover: 0.5 },
  bot: { sight: 0.75, cover: 0.35 },
  cleo: { sight: 0.55, cover: 0.2 },
  dan: { sight: 0.3, cover: 0 },
}
const alike = { sight: 0.6, cover: 0.2 }
const names = 'abcdefghijkl'.split('')
const twelveEqual: Skills = Object.fromEntries(names.map((name) => [name, alike]))

test('intervals of what few blocks have hold as well as those of what all have', () => {
  const wrongWith = (counted: number) =>
    Array.from({ length: 100 }, (_, run) => {
      const random = derive('few', 'blocks', counted, run)
      const value = () => random() + random() + random() - 1.5
      const blocks = Array.from({ length: 12 }, (_, block) =>
        Array.from({ length: 6 }, (_, at) => (at === 0 && block >= counted ? null : value())),
      )
      const { means } = simultaneousMeans(blocks, { seed: `${run}`, most: 3, resamples: 200 })
      return means.some(({ shown }) => shown !== null)
    }).filter(Boolean).length
  for (const counted of [1, 2, 4, 12]) expect(wrongWith(counted)).toBeLessThan(12)
})

describe('a comparison', () => {
  const games = skilled(apart, { games: 4_800, seed: 'pair' })
  const comparison = compareEntrants(games)

  test('is what one wins at a seat less what another wins there, block by block', () => {
    const [first] = comparison.pairs
    const blocks = blockDifferences(games, { one: 'ada', other: 'bot' })
    expect([first?.one, first?.other, first?.blocks]).toEqual(['ada', 'bot', 1_200])
    expect(first?.difference).toBeCloseTo(blocks.reduce((sum, value) => sum + value, 0) / blocks.length, 12)
    const best = comparison.pairs.find((pair) => pair.one === 'ada' && pair.other === 'dan' && pair.part === 'all')
    expect([best?.better, best?.p]).toEqual(['ada', 1 / 2_001])
  })

  test('does not depend on the order of the entrants', () => {
    const mirrored = compareEntrants(games, { entrants: ['dan', 'cleo', 'bot', 'ada'] })
    const [from] = mirrored.pairs.filter(({ one, other, part }) => one === 'dan' && other === 'ada' && part === 'mafia')
    const [to] = comparison.pairs.filter(({ one, other, part }) => one === 'ada' && other === 'dan' && part === 'mafia')
    expect(from?.difference).toBeCloseTo(-(to?.difference ?? 0), 12)
    expect(from?.low).toBeCloseTo(-(to?.high ?? 0), 2)
  })

  test('places an entrant below all who are shown to be better, and above all who are shown to be worse', () => {
    const overall = comparison.ranks.filter(({ part }) => part === 'all')
    expect(overall.map(({ entrant, rank }) => [entrant, rank])).toEqual([
      ['ada', 1],
      ['bot', 2],
      ['cleo', 3],
      ['dan', 4],
    ])
    expect(overall.map(({ words }) => words)).toEqual(['1st', '2nd', '3rd', '4th'])
    const few = compareEntrants(skilled(apart, { games: 80, seed: 'few' })).ranks
    for (const { best, rank, worst } of few) expect([best <= rank, rank <= worst]).toEqual([true, true])
    expect(few.some(({ words }) => words === '1st to 4th')).toBe(true)
  })

  test('is told in plain words, and only what is shown', () => {
    expect(comparisonInWords(comparison)[0]).toBe('ada is better than bot, cleo, and dan.')
    expect(comparisonInWords(comparison)[2]).toMatch(
      /^cleo is better than dan: it wins \d+\.\d points of 100 more often \(\d+\.\d to \d+\.\d\)\.$/,
    )
    expect(comparisonInWords(compareEntrants(skilled(twelveEqual, { games: 240, seed: 'b' })))[0]).toMatch(
      /^These 240 games do not show that any entrant is better than another\. The clearest difference so far, of . over .,/,
    )
    expect(comparisonInWords(compareEntrants(games.slice(0, 16)))).toEqual([
      'Differences are told from 5 blocks on; 4 blocks ended so far.',
    ])
    expect(compareEntrants([]).ranks).toEqual([])
  })

  test('finds more with whole sides than with mixed tables', () => {
    const shown = (design: 'mixed' | 'sides') =>
      compareEntrants(skilled(apart, { games: 160, seed: 'designs', design }), { design }).pairs.filter(
        ({ better }) => better !== null,
      ).length
    expect(shown('sides')).toBeGreaterThan(shown('mixed'))
  })

  test('of a dead entrant shows it to be the worst, and leaves the others their results', () => {
    const dead: Skills = {
      ...apart,
      gone: { sight: 0.6, cover: 0.2, dead: 1 },
      lost: { sight: 0.6, cover: 0.2, dead: 1 },
    }
    const { ranks, pairs } = compareEntrants(skilled(dead, { games: 600, seed: 'dead' }))
    const overall = ranks.filter(({ part }) => part === 'all').map(({ entrant }) => entrant)
    expect(overall.slice(0, 4)).toEqual(['ada', 'bot', 'cleo', 'dan'])
    expect(overall.slice(4).sort()).toEqual(['gone', 'lost'])
    const [both] = pairs.filter(({ one, other, part }) => one === 'gone' && other === 'lost' && part === 'all')
    expect([both?.better, both?.difference]).toEqual([null, 0])
  })
})

test('a plan knows what it can show: a difference as large as that is shown in about four of five tournaments', () => {
  const entrants = ['ada', 'dan']
  const series = { games: 160, design: 'sides' } as const
  const tables = [{ rules: presets.trial, players: 10 }]
  const { smallest } = tournamentPower({ entrants, tables, seed: 'power', ...series, simulations: 20 })
  const skills: Skills = { ada: { sight: 0.665, cover: 0.252 }, dan: { sight: 0.535, cover: 0.148 } }
  const design = series.design
  const truth = compareEntrants(skilled(skills, { games: 8_000, seed: 'long', design }), { design }).pairs[0]
    ?.difference
  const shown = Array.from({ length: 36 }, (_, at) => {
    const { pairs } = compareEntrants(skilled(skills, { ...series, seed: `p${at}` }), { design, resamples: 400 })
    return pairs[0]?.better === 'ada'
  }).filter(Boolean).length
  expect(Math.abs((truth ?? 0) - (smallest.all ?? 0))).toBeLessThan(0.03)
  expect(shown / 36).toBeGreaterThan(0.65)
  expect(shown / 36).toBeLessThan(0.95)
  expect(tournamentPower({ entrants, tables, seed: 'p', games: 8 }).smallest.all).toBeNull()
})

describe('the rates of roles', () => {
  const two = { one: alike, two: { sight: 0.1, cover: 0 } }

  test('stand beside those of the others in the same deals, and all intervals hold together', () => {
    const rates = roleRates(skilled(two, { games: 400, seed: 'roles', design: 'sides' }))
    const shares = new Map(rates.map(({ role, entrant, share }) => [`${role} ${entrant}`, share]))
    for (const { role, entrant, share, chance, low, high, shown } of rates) {
      expect(chance).toBeCloseTo(shares.get(`${role} ${entrant === 'one' ? 'two' : 'one'}`) ?? -1, 9)
      expect(shown).toBe(entrant === 'one' ? 'more' : 'less')
      expect([(low ?? 1) <= (share ?? 0), (share ?? 1) <= (high ?? 0)]).toEqual([true, true])
      expect((low ?? 0) > chance || (high ?? 1) < chance).toBe(true)
    }
    expect(rolesInWords(rates)).toContain('one wins more often than the others as mafia.')
  })

  test('have no interval, and show nothing, below five deals', () => {
    const rates = roleRates(skilled(two, { games: 8, seed: 'roles', design: 'sides' }))
    expect(rates.map(({ blocks, low, shown }) => [blocks, low, shown])).toEqual(rates.map(() => [4, null, null]))
    expect(rolesInWords(rates)).toEqual(['No difference in wins by role is shown.'])
  })
})

test('tables of one name are told apart by their rules', () => {
  const [first, second] = [5, 4].map((maxDays) =>
    skilled({ one: alike, two: alike }, { games: 4, seed: `t${maxDays}` }).map((game) => ({
      ...game,
      rulesHash: `${maxDays}abcdef0123`,
    })),
  )
  expect(tableBalances([...(first ?? []), ...(second ?? [])]).map(({ table, games }) => [table, games])).toEqual([
    ['trial of 10 (5abcde)', 4],
    ['trial of 10 (4abcde)', 4],
  ])
})

describe('ratings', () => {
  test('put entrants in the order of their skill, as town and as mafia', () => {
    const rated = ratings(skilled(apart, { games: 2_000, seed: 'order' }))
    const order = (side: 'overall' | 'town' | 'mafia') =>
      rated
        .toSorted((one, other) => (other[side]?.value ?? 0) - (one[side]?.value ?? 0))
        .map(({ entrant }) => entrant)
        .join(' ')
    for (const side of ['town', 'mafia', 'overall'] as const) expect(order(side)).toBe('ada bot cleo dan')
    expect(rated.reduce((sum, { overall }) => sum + overall.value, 0)).toBeCloseTo(0)
  })

  test('are finite, however one-sided the games were, and leave void games out', () => {
    const games = skilled(apart, { games: 40, seed: 'few', design: 'sides' }).map((game) => {
      const winner = game.seats.some(({ entrant, team }) => entrant === 'ada' && team === 'town') ? 'town' : 'mafia'
      return { ...game, winner } as const
    })
    const rated = ratings(games)
    for (const { overall } of rated) expect(Math.abs(overall.low) + Math.abs(overall.high)).toBeLessThan(4_000)
    const half = games.map((game, at) => ({ ...game, void: at >= 20 }))
    expect(ratings(half)).toEqual(ratings(games.slice(0, 20)))
  })

  test.each<[string, (block: number) => 'town' | 'mafia']>([
    ['the mafia always won', () => 'mafia'],
    ['every game of a deal ended alike', (block) => (block % 2 === 0 ? 'town' : 'mafia')],
  ])('of three equal entrants keep their intervals where %s', (_, winner) => {
    const three: Skills = { ada: alike, bot: alike, cleo: alike }
    const games = skilled(three, { games: 24, seed: 'alike' }).map((game) => ({ ...game, winner: winner(game.block) }))
    for (const { town, mafia, overall } of ratings(games))
      for (const figure of [town, mafia, overall]) {
        expect(Math.abs(figure?.value ?? 1_000)).toBeLessThan(10)
        expect(figure?.low).toBeLessThan(-100)
        expect(figure?.high).toBeGreaterThan(100)
      }
  })

  test.each(['mixed', 'sides'] as const)(
    'of five blocks have intervals that contain, all together, what long tournaments of the design %s give',
    (design) => {
      const long = ratings(skilled(apart, { games: 12_000, seed: 'long', design }))
      const short = Array.from({ length: 20 }, (_, at) =>
        ratings(skilled(apart, { games: 20, seed: `short-${at}`, design })).flatMap((rated, entrant) =>
          (['town', 'mafia', 'overall'] as const).map((part) => {
            const { value, high } = rated[part] as Estimate
            const truth = long[entrant]?.[part]?.value ?? Number.NaN
            return Math.abs(truth - value) / (high - value)
          }),
        ),
      )
      expect(short.flat()).toHaveLength(20 * 4 * 3)
      const held = short.filter((distances) => distances.every((distance) => distance <= 1))
      expect(held.length / short.length).toBeGreaterThan(0.9)
      // Whole sides measure enough: there, intervals are not so wide that they hold whatever was measured.
      const narrow = short.filter((distances) => distances.every((distance) => distance <= 0.4))
      if (design === 'sides') expect(narrow.length / short.length).toBeLessThan(0.8)
    },
  )

  test('say that they are of the town and the mafia alone where there are other teams', () => {
    const games = skilled(apart, { games: 40, seed: 'third' })
    const third = games.map((game, at) => {
      const [lone, ...others] = game.seats
      const winner = at % 8 === 0 ? ('neutral' as const) : game.winner
      return { ...game, winner, seats: [{ ...(lone as (typeof game.seats)[number]), team: 'neutral' }, ...others] }
    })
    expect(teamsIn(third)).toEqual(['town', 'mafia', 'neutral'])
    expect(priorInWords(300, teamsIn(games))).not.toContain('alone')
    expect(priorInWords(300, teamsIn(third))).toContain('seats of neutral count for nothing in them')
    expect(compareEntrants(third).ranks.filter(({ part }) => part === 'neutral')).toHaveLength(4)
    for (const { overall } of ratings(third)) expect(Number.isFinite(overall.value)).toBe(true)
  })

  test('have a prior whose width follows how far apart the entrants are', () => {
    const width = (skills: Skills) => fitRatings(skilled(skills, { games: 800, seed: 'width', design: 'sides' })).width
    expect(width(apart)).toBeGreaterThan(2 * width(twelveEqual))
  })
})

describe('on opposite sides', () => {
  const plain = { sight: 0.35, cover: 0.2 }
  const others: Skills = { dan: { sight: 0.5, cover: 0.2 }, eve: alike, fay: { sight: 0.7, cover: 0.2 } }
  const circle: Skills = {
    ada: { ...plain, reads: ['bot'] },
    bot: { ...plain, reads: ['cleo'] },
    cleo: { ...plain, reads: ['ada'] },
    ...others,
  }
  const series = { games: 960, seed: 'circle', design: 'sides' } as const

  test('a circle of three, each of whom beats the next, is named', () => {
    const told = fitInWords(headToHead(skilled(circle, series)))
    expect(told.some((words) => words.startsWith('ada beats bot, bot beats cleo, and cleo beats ada: no rating'))).toBe(
      true,
    )
  })

  test('no circle is named where there is none, however far apart the entrants are', () => {
    const { cycles, meetings } = headToHead(skilled(apart, series))
    expect(cycles).toEqual([])
    expect(meetings.filter(({ better }) => better !== null).map(({ better }) => better)).toContain('ada')
    expect(headToHead([]).meetings).toEqual([])
  })

  test('games that can show no circle say how many could', () => {
    const said = (games: number) =>
      fitInWords(headToHead(skilled(circle, { games, seed: 'few' }), { resamples: 200 }))[0]
    expect(said(12)).toMatch(/these games cannot show: below about 210 games this design shows no circle at all\.$/)
    const found = / about ([\d,]+) games this design/.exec(said(300) ?? '')
    // Seats of mixed tables of ten tell little: the largest circle that there may be takes thousands.
    expect(Number(found?.[1]?.replace(',', ''))).toBeGreaterThan(2_000)
  })
})

describe('a sequential test', () => {
  test('decides for the better one, and sooner the better it is', () => {
    const games = skilled(apart, { games: 8_000, seed: 'until' })
    const decide = (one: string, other: string) => sequentialTest(blockDifferences(games, { one, other }))
    expect(decide('ada', 'dan').decided).toBe('one')
    expect(decide('dan', 'ada').decided).toBe('other')
    expect(decide('ada', 'dan').after).toBeLessThan(decide('ada', 'cleo').after)
  })

  test('looked at after every block, decides between equals no more often than its error rate', () => {
    const wrong = Array.from({ length: 100 }, (_, at) => {
      const games = skilled({ ada: alike, bot: alike, cleo: alike }, { games: 300, seed: `equal-${at}` })
      return sequentialTest(blockDifferences(games, { one: 'ada', other: 'bot' })).decided
    }).filter((decided) => decided !== null)
    // 100 tests at 5 %: 5 expected at most; 11 would come once in a hundred such runs.
    expect(wrong.length).toBeLessThan(11)
  })

  test('of many pairs keeps its error rate over all of them, and needs more evidence for each', () => {
    const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => ({ one, other })))
    const wrong = Array.from({ length: 20 }, (_, at) => {
      const games = skilled(twelveEqual, { games: 600, seed: `many-${at}` })
      return sequentialTests(pairs.map((pair) => blockDifferences(games, pair))).some(({ decided }) => decided !== null)
    }).filter(Boolean)
    expect(wrong.length).toBeLessThan(4)
    const clear = Array.from({ length: 60 }, () => 0.5)
    const [alone] = sequentialTests([clear])
    const [first, second] = sequentialTests([clear, clear.map((value) => value / 2)])
    expect(first?.after).toBeGreaterThan(alone?.after ?? 0)
    expect([first?.decided, second?.decided]).toEqual(['one', 'one'])
  })

  test('of nothing decides nothing', () => {
    expect(sequentialTest([])).toEqual({ decided: null, after: 0, evidence: { one: 1, other: 1 }, errorRate: 0.05 })
  })
})

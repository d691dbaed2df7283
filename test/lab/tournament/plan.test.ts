import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMafiaGame, type GameOptions, InvalidOptionsError, presets, randomAgent } from '../../../src/index.js'
import { type PlannedGame, planTournament } from '../../../src/lab/tournament/index.js'

const trial = { rules: presets.trial, players: 10 }

/** How often each entrant plays each seat as each role, when the deals are those of the games' seeds. */
async function counts(plan: readonly PlannedGame[]): Promise<Map<string, Map<string, number>>> {
  const counted = new Map<string, Map<string, number>>()
  const dealt = new Map<string, readonly string[]>()
  for (const { seats, seed, table } of plan) {
    const roles = dealt.get(seed) ?? (await rolesIn({ ...table, seed }))
    dealt.set(seed, roles)
    for (const [seat, entrant] of seats.entries()) {
      const place = `${seat} ${roles[seat]}`
      const entrants = counted.get(place) ?? new Map<string, number>()
      counted.set(place, entrants.set(entrant, (entrants.get(entrant) ?? 0) + 1))
    }
  }
  return counted
}

async function rolesIn(options: GameOptions): Promise<string[]> {
  const { players } = await createMafiaGame({ ...options, agent: randomAgent() }).run()
  return players.map(({ role }) => role)
}

describe('a plan', () => {
  test('lets every entrant play every seat and role equally often, to within one game', async () => {
    const entrants = ['ada', 'bot', 'cleo', 'dan']
    const plan = planTournament({ entrants, tables: [trial], games: 400, seed: 'a' })
    expect(plan).toHaveLength(400)
    const places = await counts(plan)
    expect(places.size).toBeGreaterThan(30)
    for (const perEntrant of places.values()) {
      const played = entrants.map((entrant) => perEntrant.get(entrant) ?? 0)
      expect(Math.max(...played) - Math.min(...played)).toBeLessThanOrEqual(1)
    }
  })

  test('plays each deal of a block once for each entrant, with every entrant at every seat', () => {
    const tables = fc.array(fc.constantFrom(trial, { rules: presets.reactive, players: 7 }), {
      minLength: 1,
      maxLength: 3,
    })
    const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 2, maxLength: 14 })
    fc.assert(
      fc.property(names, tables, fc.integer({ min: 1, max: 60 }), (entrants, tables, games) => {
        const plan = planTournament({ entrants, tables, games, seed: 's' })
        expect(plan.length).toBeGreaterThanOrEqual(games)
        expect(plan.length % entrants.length).toBe(0)
        for (let start = 0; start < plan.length; start += entrants.length) {
          const block = plan.slice(start, start + entrants.length)
          expect(new Set(block.map(({ seed }) => seed)).size).toBe(1)
          for (const [seat] of block[0]?.seats.entries() ?? [])
            expect(block.map(({ seats }) => seats[seat]).sort()).toEqual([...entrants].sort())
        }
      }),
      { numRuns: 60 },
    )
  })

  test('is the same for the same seed, and another for another', () => {
    const of = (seed: string) => planTournament({ entrants: ['a', 'b', 'c'], tables: [trial], games: 30, seed })
    expect(of('x')).toEqual(of('x'))
    expect(of('x').map(({ seats }) => seats)).not.toEqual(of('y').map(({ seats }) => seats))
    expect(new Set(of('x').map(({ id }) => id)).size).toBe(30)
  })

  test.each([
    [{ entrants: ['a'] }, /two or more/],
    [{ entrants: ['a', 'b', 'a'] }, /have the name `a`/],
    [{ tables: [] }, /tables/],
    [{ games: 0 }, /whole number/],
    [{ seed: 'a b' }, /letters, digits/],
  ])('%j is refused', (wrong, reason) => {
    const options = { entrants: ['a', 'b'], tables: [trial], games: 2, seed: 's', ...wrong }
    expect(() => planTournament(options)).toThrow(InvalidOptionsError)
    expect(() => planTournament(options)).toThrow(reason)
  })
})

import { describe, expect, test } from 'vitest'
import { createMafiaGame, memoryStore, presets, randomAgent, scriptedAgent } from '../../../src/index.js'
import { dealtSeats } from '../../../src/lab/tournament/designs.js'
import { backgroundName, type DesignName, planTournament, runTournament } from '../../../src/lab/tournament/index.js'

const trial = { rules: presets.trial, players: 10 }
const classic = { rules: presets.classic, players: 7 }
const entrants = ['ada', 'bot', 'cleo', 'dan', 'eve']

test('the deal of a game is known before it is played', async () => {
  for (const [at, table] of [trial, classic, trial].entries()) {
    const seed = `deal-${at}`
    const { players } = await createMafiaGame({ ...table, seed, agent: randomAgent() }).run()
    expect(dealtSeats(table, seed).map(({ role }) => role)).toEqual(players.map(({ role }) => role))
  }
})

describe('the design `sides`', () => {
  const plan = planTournament({ entrants, tables: [trial, classic], games: 2 * 20, seed: 's', design: 'sides' })

  test('seats one entrant as the whole mafia and another as everyone else', () => {
    for (const { seats, seed, table } of plan) {
      const sides = dealtSeats(table, seed)
      const on = (mafia: boolean) => new Set(seats.filter((_, at) => (sides[at]?.side === 'mafia') === mafia))
      expect([on(true).size, on(false).size]).toEqual([1, 1])
      expect([...on(true)]).not.toEqual([...on(false)])
    }
  })

  test('lets each entrant be each side of each deal once, and every ordered pair meet equally often at each table', () => {
    const meetings = new Map<string, number>()
    for (const { seats, seed, table } of plan) {
      const sides = dealtSeats(table, seed)
      const mafia = seats[sides.findIndex(({ side }) => side === 'mafia')]
      const town = seats[sides.findIndex(({ side }) => side === 'town')]
      const key = `${table.rules.name} ${mafia} against ${town}`
      meetings.set(key, (meetings.get(key) ?? 0) + 1)
    }
    expect(meetings.size).toBe(2 * 5 * 4)
    expect(new Set(meetings.values())).toEqual(new Set([1]))
    for (let start = 0; start < plan.length; start += entrants.length) {
      const block = plan.slice(start, start + entrants.length)
      for (const [seat] of block[0]?.seats.entries() ?? [])
        expect(block.map(({ seats }) => seats[seat]).sort()).toEqual(entrants)
    }
  })
})

describe('the design `focal`', () => {
  test('gives each entrant the same seat of the role once, among background players', () => {
    const plan = planTournament({ entrants, tables: [trial], games: 40, seed: 's', design: 'focal', role: 'sheriff' })
    for (let start = 0; start < plan.length; start += entrants.length) {
      const block = plan.slice(start, start + entrants.length)
      const focal = dealtSeats(trial, block[0]?.seed ?? '').findIndex(({ role }) => role === 'sheriff')
      expect(block.map(({ seats }) => seats[focal]).sort()).toEqual(entrants)
      for (const { seats } of block) expect(new Set(seats.toSpliced(focal, 1))).toEqual(new Set([backgroundName]))
    }
  })

  test('compares the entrants, and says nothing of the background', async () => {
    const options = {
      entrants: { one: scriptedAgent(), two: randomAgent() },
      tables: [{ rules: 'classic', players: 7 }],
      games: 12,
      seed: 'f',
      design: 'focal',
      role: 'mafia',
      store: memoryStore(),
    } as const
    const { outcomes, comparison, ratings } = await runTournament({ ...options, background: randomAgent() })
    expect(outcomes).toHaveLength(12)
    expect(comparison.pairs.map(({ part, blocks }) => [part, blocks])).toEqual([
      ['all', 6],
      ['town', 0],
      ['mafia', 6],
    ])
    expect(ratings.map(({ entrant }) => entrant).sort()).toEqual(['one', 'two'])
  })

  test('needs a role that the tables deal', () => {
    const plan = (role?: string) => () =>
      planTournament({ entrants, tables: [classic], games: 5, seed: 's', design: 'focal', ...(role && { role }) })
    expect(plan()).toThrow('needs `role`, the role that it compares, got none; `classic` of 7 deals doctor, mafia')
    expect(plan('jester')).toThrow('got `jester`')
  })
})

test('what belongs to another design is refused', async () => {
  const options = { entrants: { one: randomAgent(), two: randomAgent() }, games: 2, seed: 's' }
  await expect(runTournament({ ...options, role: 'mafia' })).rejects.toThrow('`role` belongs to the design `focal`.')
  await expect(runTournament({ ...options, background: randomAgent() })).rejects.toThrow('`background` belongs')
  await expect(runTournament({ ...options, design: 'side' as DesignName })).rejects.toThrow(
    'Unknown design `side` (did you mean `sides`?); the designs are mixed, sides, focal, roles.',
  )
  await expect(
    runTournament({ ...options, entrants: { background: randomAgent(), two: randomAgent() } }),
  ).rejects.toThrow('An entrant cannot have the name `background`.')
})

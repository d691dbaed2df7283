import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { SimulatedClock } from 'xstate'
import { type AgentRequest, createMafiaGame, defineRules, type MafiaGame, randomAgent } from '../../src/index.js'
import { builtProgram } from '../cli/built-program.js'
import { runs } from '../laws/support/runs.js'
import { ticks } from '../support/ticks.js'
import { bare, eventsOf, expectEveryTryRecorded, expectNothingUnhandled, presetNames, sane } from './support.js'

expectNothingUnhandled()

const never = () => new Promise<never>(() => {})

/** Runs `game` to its end by moving `clock` on whenever nothing else is left to happen. */
async function drive(game: MafiaGame, clock: SimulatedClock, stepMs: number) {
  let over = false
  const run = game.run().finally(() => {
    over = true
  })
  run.catch(() => {})
  for (let moves = 0; !over; moves++) {
    expect(moves).toBeLessThan(20_000)
    await ticks(2)
    if (!over) clock.increment(stepMs)
  }
  return run
}

describe("a clock of one's own", () => {
  test('drives the time to answer', async () => {
    const clock = new SimulatedClock()
    const act = (request: AgentRequest) => (request.playerId === 'p1' ? never() : sane(request))
    const game = createMafiaGame({ agent: { act }, clock, seed: 1, timeoutMs: 5_000, maxRetries: 1 })
    const { events } = await drive(game, clock, 1_000)
    const reasons = eventsOf(events, 'answer.rejected').map(({ data }) => data.reason)
    expect(new Set(reasons)).toEqual(new Set(['No answer within 5000 ms.']))
    expectEveryTryRecorded(events, 1)
    expect(events[0]?.data).toMatchObject({ clock: 'custom' })
  })

  test('lets nobody time out while it stands', async () => {
    const clock = new SimulatedClock()
    const game = createMafiaGame({ agent: { act: never }, clock, seed: 1, timeoutMs: 5, maxRetries: 0 })
    const run = game.run()
    await new Promise((go) => setTimeout(go, 20))
    expect(eventsOf(game.events, 'answer.defaulted')).toEqual([])
    game.abort()
    await expect(run).rejects.toThrow('aborted')
  })

  test('drives a free discussion', async () => {
    const clock = new SimulatedClock()
    const rules = defineRules({ extends: 'reactive', discussion: { chance: 0.5 } })
    const game = createMafiaGame({ rules, agent: randomAgent(), clock, seed: 2 })
    const { events, winner } = await drive(game, clock, 500)
    expect(['mafia', 'town', 'draw']).toContain(winner)
    const times = eventsOf(events, 'answer.recorded').flatMap(({ data }) => (data.at === undefined ? [] : [data.at]))
    expect(times.length).toBeGreaterThan(3)
    expect(Math.max(...times)).toBeGreaterThan(1_000)
    expect(Math.max(...times)).toBeLessThan(60_000)
  })

  test('that throws fails tries, not the process', async () => {
    const clock = {
      setTimeout: () => {
        throw new Error('no timers')
      },
      clearTimeout: () => {},
    }
    const act = async (request: AgentRequest) => sane(request)
    const { events } = await createMafiaGame({ agent: { act }, clock, seed: 1, maxRetries: 0 }).run()
    expect(eventsOf(events, 'answer.recorded')).toEqual([])
    expect(eventsOf(events, 'answer.rejected')[0]?.data.reason).toBe('The agent failed: no timers')
  })
})

test('a free discussion in real time ends by its time, by silence or in the middle of an answer', async () => {
  const short = {
    durationMs: 1_000,
    quietMs: 700,
    cooldownMs: 10,
    checkMs: 100,
    minDelayMs: 1,
    maxDelayMs: 10,
    chance: 1,
  }
  const rules = defineRules({ extends: 'reactive', maxDays: 1, discussion: short })
  const quick = randomAgent().act
  const slow = async (request: AgentRequest) => {
    await new Promise((go) => setTimeout(go, request.options.includes('silent') ? 2_000 : 1))
    return sane(request)
  }
  for (const act of [quick, slow]) {
    const { events, winner } = await createMafiaGame({ rules, agent: { act }, clock: 'real', seed: 3 }).run()
    expect(['mafia', 'town', 'draw']).toContain(winner)
    expect(eventsOf(events, 'speech.given').length).toBeGreaterThan(0)
    expect(eventsOf(events, 'answer.dropped')).toHaveLength(act === slow ? 1 : 0)
    // A busy machine is late by some time.
    for (const { data } of eventsOf(events, 'answer.recorded')) expect(data.at ?? 0).toBeLessThan(1_900)
  }
})

describe('a game that is paused', () => {
  test('before it runs asks nobody until it is resumed', async () => {
    let asked = 0
    const act = (request: AgentRequest) => {
      asked++
      return sane(request)
    }
    const game = createMafiaGame({ agent: { act }, seed: 4 })
    game.pause()
    game.pause()
    const run = game.run()
    await ticks(5)
    expect(asked).toBe(0)
    game.resume()
    game.resume()
    const { events } = await run
    expect(bare(events)).toBe(bare((await createMafiaGame({ agent: { act }, seed: 4 }).run()).events))
  })

  test.each(['simulated', 'real'] as const)('lets no hanging agent time out, by a %s clock', async (clock) => {
    const act = (request: AgentRequest) => (request.playerId === 'p1' ? never() : sane(request))
    const game = createMafiaGame({ agent: { act }, clock, seed: 5, timeoutMs: 10, maxRetries: 0 })
    const run = game.run()
    await ticks()
    game.pause()
    const before = game.events
    await new Promise((go) => setTimeout(go, 40))
    expect(game.events).toEqual(before)
    game.resume()
    const { events } = await run
    expect(eventsOf(events, 'answer.defaulted').length).toBeGreaterThan(0)
    expectEveryTryRecorded(events, 0)
  })

  test('takes an answer that arrives in the pause when it goes on', async () => {
    let answer: () => void = () => {}
    const act = (request: AgentRequest) =>
      request.kind === 'speak' && request.view.day === 1 && request.place.round === 1 && request.playerId === 'p2'
        ? new Promise<object>((go) => {
            answer = () => go({ speech: 'At last.' })
          })
        : sane(request)
    const game = createMafiaGame({ agent: { act }, seed: 6 })
    const run = game.run()
    await ticks(20)
    game.pause()
    answer()
    await ticks(5)
    expect(JSON.stringify(game.events)).not.toContain('At last.')
    game.resume()
    const { events } = await run
    const alive = eventsOf(events, 'speech.given').some(({ data }) => data.player === 'p2')
    expect(JSON.stringify(events).includes('At last.')).toBe(alive)
    expect(alive).toBe(true)
  })
})

test('a process whose only work is a hanging agent waits for it, and ends by the defaults', async () => {
  const script = `
    import { createMafiaGame } from '${dirname(await builtProgram)}/index.js'
    const agent = { act: () => new Promise(() => {}) }
    const result = await createMafiaGame({ players: 5, agent, seed: 1, timeoutMs: 20, maxRetries: 0 }).run()
    console.log(result.winner, result.events.filter(({ type }) => type === 'answer.recorded').length)
  `
  const node = [process.execPath, ['--input-type=module', '--eval', script]] as const
  const { stdout } = await promisify(execFile)(...node, { timeout: 60_000 })
  expect(stdout).toMatch(/^(mafia|town|draw) 0\n$/)
})

const games = runs(50, 20)

test(`${games} games in one process are each what they are alone`, async () => {
  const random = randomAgent()
  const late = async (request: AgentRequest) => {
    for (let turn = request.random() * 4; turn > 1; turn--) await new Promise((go) => setImmediate(go))
    if (request.random() < 0.1) throw new Error('now and then')
    return random.act({ ...request, view: request.view, options: request.options, random: request.random })
  }
  const make = (seed: number) =>
    createMafiaGame({ rules: presetNames[seed % 5] ?? 'trial', players: 6 + (seed % 7), agent: { act: late }, seed })
  const together = await Promise.all(Array.from({ length: games }, (_, seed) => make(seed).run()))
  for (const [seed, { events }] of together.entries()) expect(bare(events)).toBe(bare((await make(seed).run()).events))
  expect(new Set(together.map(({ id }) => id)).size).toBe(games)
})

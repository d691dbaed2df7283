import { beforeAll, expect, test } from 'vitest'
import { type Agent, createMafiaGame, type PresetName, presets, scriptedAgent } from '../../src/index.js'
import { derive } from '../../src/runtime/randomness.js'
import { runs } from '../laws/support/runs.js'

/** A clock that jumps from timer to timer once nothing else is to be done. */
class JumpingClock {
  #now = 0
  readonly #timers = new Map<number, { readonly fn: () => void; readonly dueAt: number }>()
  #last = 0

  readonly now = () => this.#now

  readonly setTimeout = (fn: () => void, ms: number): number => {
    this.#timers.set(++this.#last, { fn, dueAt: this.#now + ms })
    return this.#last
  }

  readonly clearTimeout = (id: unknown): void => void this.#timers.delete(id as number)

  readonly wait = (ms: number): Promise<void> => new Promise((later) => this.setTimeout(later, ms))

  /** Fires the next timer. */
  jump(): void {
    const [next] = [...this.#timers].sort(([one, a], [other, b]) => a.dueAt - b.dueAt || one - other)
    if (next === undefined) return
    this.#timers.delete(next[0])
    this.#now = Math.max(this.#now, next[1].dueAt)
    next[1].fn()
  }
}

interface Night {
  readonly lengthMs: number
  readonly mafia: number
  readonly questions: number
}

const idle = () => new Promise<void>((later) => setImmediate(later))

/** The nights of a game whose agents take up to `latencyMs`, as the public can measure them, with what it must not learn. */
async function nightsOf(rules: PresetName, seed: string, latencyMs: number): Promise<Night[]> {
  const clock = new JumpingClock()
  const scripted = scriptedAgent()
  const agent: Agent = {
    act: async (request) => {
      await clock.wait(latencyMs * derive(seed, 'latency', request.id)())
      return scripted.act(request)
    },
  }
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
  let isOver = false
  const run = game.run().finally(() => {
    isOver = true
  })
  while (!isOver) {
    await idle()
    clock.jump()
  }
  await run
  return nights
}

/** The mutual information of two facts, in bits. */
function information(pairs: readonly (readonly [number, number])[]): number {
  const share = (has: (pair: readonly [number, number]) => boolean) => pairs.filter(has).length / pairs.length
  const joint = new Map(pairs.map((pair) => [pair.join(), pair]))
  return [...joint.values()].reduce((sum, [a, b]) => {
    const both = share((pair) => pair[0] === a && pair[1] === b)
    return sum + both * Math.log2(both / (share((pair) => pair[0] === a) * share((pair) => pair[1] === b)))
  }, 0)
}

// The first game loads what scripted players say, which the clock does not wait for.
beforeAll(() => createMafiaGame({ players: 5, agent: scriptedAgent() }).run())

const many = runs(500, 100)

test(`over ${many} nights, their length tells nothing of how many mafia live or how much was asked`, {
  timeout: 60_000,
}, async () => {
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

import { afterEach, expect, test, vi } from 'vitest'
import { toPlannedRow, type WorkerEvent } from '../../../src/fleet/definition.js'
import { GameJournal, type JournalStep } from '../../../src/fleet/restate/game-journal.js'
import { type GamePlayer, playGame } from '../../../src/fleet/restate/play-game.js'
import type { GameJob } from '../../../src/fleet/restate/tournament-queue.js'
import { type Agent, randomAgent, scriptedAgent, verifyLog } from '../../../src/index.js'
import { planOf, runTournament } from '../../../src/lab/tournament/index.js'
import { runs } from '../../laws/support/runs.js'
import { definition } from '../support.js'

const given = definition('steps')
const entrants = { ada: scriptedAgent(), bob: randomAgent() }
const [planned] = planOf({ ...given, entrants, games: 2 })
const job: GameJob = {
  id: planned?.id as string,
  planned: JSON.parse(toPlannedRow(planned as NonNullable<typeof planned>, given)),
  definition: given,
}

/** An agent that answers a moment later, and whose calls are noted. */
const noted = (agent: Agent, calls: string[]): Agent => ({
  act: async (request) => {
    calls.push(`${request.id}/${request.attempt}`)
    await new Promise((later) => setTimeout(later))
    return agent.act(request)
  },
})

/** A worker that ends after so many steps more than are kept. */
async function playFor(steps: JournalStep[], more: number, calls: string[]) {
  const over = new AbortController()
  const told: WorkerEvent[] = []
  const [kept, until] = [steps.length, steps.length + more]
  let at = 0
  const durable = {
    run: async <T>(_: string, step: () => Promise<T>): Promise<T> => {
      if (at >= until) {
        over.abort()
        throw new Error('It is killed.')
      }
      if (at >= steps.length) steps.push(JSON.parse(JSON.stringify(await step())))
      return steps[at++] as T
    },
    sleep: async () => {},
    over: over.signal,
  }
  const player: GamePlayer = {
    entrants: { ada: noted(entrants.ada, calls), bob: noted(entrants.bob, calls) },
    trace: undefined,
    maxTries: 2,
    draining: new AbortController().signal,
    tell: (event) => told.push(event),
  }
  const played = await playGame(job, durable, player).catch(() => undefined)
  return { played, told, kept }
}

test('a game whose workers end again and again comes to the same, and no answer that a step holds is asked for again', async () => {
  const alone = (await runTournament({ entrants, tables: given.tables, seed: given.seed, games: 2 })).outcomes[0]
  const whole: JournalStep[] = []
  await playFor(whole, 10_000, [])
  const lives = runs(whole.length, 12)
  for (let life = 1; life <= lives; life++) {
    const [steps, calls]: [JournalStep[], string[]] = [[], []]
    // A call begins in one step and ends in another: whoever ends sooner gets nowhere.
    const more = Math.max(3, Math.ceil((life * whole.length) / lives))
    let played: Awaited<ReturnType<typeof playFor>>['played']
    for (let tries = 0; played === undefined; tries++) {
      expect(tries).toBeLessThan(whole.length)
      played = (await playFor(steps, more, calls)).played
    }
    expect(played.report.came).toEqual({ outcome: alone })
    expect(await verifyLog(await played.journal.events())).toMatchObject({ ok: true, finished: true })
    expect(calls.length - new Set(calls).size).toBeLessThanOrEqual(played.report.repeatedCalls)
    const answered = steps.flatMap(({ items }) => items.flatMap((item) => (item.type === 'try' ? item.entry : [])))
    const keys = answered.map(({ requestId, attempt }) => `${requestId}/${attempt}`)
    expect(new Set(keys).size).toBe(keys.length)
  }
})

test('who takes a game over tells how many calls were in flight, and tells nothing of what was told before', async () => {
  const [steps, calls]: [JournalStep[], string[]] = [[], []]
  await playFor(steps, 3, calls)
  const { told } = await playFor(steps, 10_000, calls)
  const again = calls.length - new Set(calls).size
  expect(told.map(({ type }) => type)).toEqual(['taken over', 'played'])
  expect(told[0]).toMatchObject({ repeatedCalls: expect.any(Number) })
  expect(told[1]).toMatchObject({ repeatedCalls: again })
})

afterEach(() => {
  vi.useRealTimers()
})

test('while nothing happens for ten minutes the journal gets an empty step', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const journal = new GameJournal('quiet')
  const step = journal.next()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(await step).toEqual({ items: [] })
})

test('what is written after another worker has taken the game is refused', async () => {
  const journal = new GameJournal('moved')
  const note = journal.noteCall('1.vote.1.p1')
  journal.lose(new Error('Another worker has the game.'))
  await expect(note).rejects.toThrow('Another worker has the game.')
  await expect(journal.noteCall('1.vote.1.p2')).rejects.toThrow('Another worker has the game.')
})

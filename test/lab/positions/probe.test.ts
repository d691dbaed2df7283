import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Agent,
  createMafiaGame,
  type GameEvent,
  isEvent,
  type PresetName,
  randomAgent,
  ServiceError,
  scriptedAgent,
} from '../../../src/index.js'
import { cutPositions, type ProbeAnswer, ProbeFigures, runProbe, type Suite } from '../../../src/lab/positions/index.js'
import { jsonlTries, memoryTries } from '../../../src/stores/index.js'
import { playedPresets } from '../../laws/support/runs.js'
import { temporaryFolder } from '../../support/temporary.js'
import { ticks } from '../../support/ticks.js'

let logs: (readonly GameEvent[])[]
let suite: Suite

beforeAll(async () => {
  const play = (rules: PresetName) =>
    createMafiaGame({
      rules: { extends: rules, maxDays: 3 },
      players: 10,
      seed: `probe ${rules}`,
      agent: scriptedAgent(),
    }).run()
  logs = []
  for (const rules of playedPresets) logs.push((await play(rules)).events)
  suite = await cutPositions(logs, { limit: 12 })
})

/** An agent that counts what it is asked, and is paid for it. */
const counting = (asked: string[], agent: Agent = randomAgent()): Agent => ({
  act: async (request) => {
    asked.push(`${request.id} ${request.attempt}`)
    await ticks(1)
    return { ...(await agent.act(request)), usage: { inputTokens: 10, outputTokens: 1, costUsd: 0.01 } }
  },
})

describe('a probe', () => {
  test('gets from the player of the log what the log says it answered', async () => {
    const { answers, stopped, of } = await runProbe({ suite, entrants: { same: scriptedAgent() } })
    expect([stopped, of, answers.length]).toEqual([null, 12, 12])
    const recorded = new Map(
      logs
        .flat()
        .flatMap((event) =>
          isEvent(event, 'answer.recorded') ? [[JSON.stringify(event.data.answer), event.data]] : [],
        ),
    )
    for (const { answer, choice } of answers) {
      expect(recorded.has(JSON.stringify(answer))).toBe(true)
      expect(answer?.choice).toBe(choice)
    }
  })

  test('shows every sample the same, and lets it draw anew', async () => {
    const seen = new Map<string, Set<string>>()
    const draws = new Set<number>()
    const looking: Agent = {
      act: (request) => {
        const { random, signal: _, ...shown } = request
        const position = JSON.stringify([request.id, request.mark, request.view.events])
        seen.set(position, (seen.get(position) ?? new Set()).add(JSON.stringify(shown)))
        draws.add(random())
        return randomAgent().act(request)
      },
    }
    await runProbe({ suite, entrants: { looking }, samples: 4 })
    expect(seen.size).toBe(12)
    for (const told of seen.values()) expect(told.size).toBe(1)
    expect(draws.size).toBe(12 * 4)
  })

  test('asks again with the reason, and counts a default as no choice', async () => {
    const heard: (string | undefined)[] = []
    const stubborn: Agent = {
      act: ({ error }) => {
        heard.push(error)
        return { choice: 'nobody' }
      },
    }
    const one = { ...suite, positions: suite.positions.slice(0, 1) }
    const { answers } = await runProbe({ suite: one, entrants: { stubborn } })
    expect(answers).toMatchObject([{ choice: null, rejected: 4, failedCalls: 0 }])
    expect(heard[0]).toBeUndefined()
    expect(heard.slice(1).every((reason) => reason?.includes('nobody'))).toBe(true)
    expect(new ProbeFigures(one, answers).byEntrant()[0]).toMatchObject({ defaulted: 1, rejected: 4 })
  })

  test('continues where it was stopped, and asks nothing twice', async () => {
    const path = join(temporaryFolder(), 'answers.jsonl')
    const asked: string[] = []
    const stop = new AbortController()
    const options = { suite, entrants: { one: counting(asked), other: counting(asked) }, samples: 2 }
    const store = jsonlTries(path)
    const onProgress = ({ done }: { done: number }) => done === 14 && stop.abort()
    const cut = await runProbe({ ...options, store, signal: stop.signal, onProgress })
    expect(cut.stopped).toMatchObject({ by: 'signal' })
    expect(() => jsonlTries(path)).toThrow(/only one may write/)
    store.close?.()
    const again = jsonlTries(path)
    const ended = await runProbe({ ...options, store: again })
    again.close?.()
    expect([ended.stopped, ended.answers.length, asked.length]).toEqual([null, 48, 48])
    const choices = ({ answers }: { answers: readonly ProbeAnswer[] }) => answers.map(({ choice }) => choice)
    expect(choices(await runProbe(options))).toEqual(choices(ended))
  })

  test('is parked by a used up budget, counts what its store holds, and continues when it is raised', async () => {
    const asked: string[] = []
    const options = { suite, entrants: { paid: counting(asked) }, store: memoryTries(), concurrency: 2 }
    const parked = await runProbe({ ...options, budget: { maxCostUsd: 0.05 } })
    expect(parked.stopped).toEqual({ by: 'budget', reason: 'The budget of money is used up.' })
    const before = asked.length
    expect(before).toBeLessThan(8)
    expect((await runProbe({ ...options, budget: { maxCostUsd: 0.05 } })).stopped?.by).toBe('budget')
    expect(asked).toHaveLength(before)
    const ended = await runProbe({ ...options, budget: { maxCostUsd: 5 } })
    expect([ended.stopped, asked.length]).toEqual([null, 12])
    expect(new ProbeFigures(suite, ended.answers).byEntrant()[0]?.costUsd).toBeCloseTo(0.12)
  })

  test('is parked by a service that does not serve, under the name of its entrant, and continues later', async () => {
    let down = true
    const asked: string[] = []
    const remote: Agent = {
      act: (request) => {
        if (down && asked.length > 5) throw new ServiceError('refused', 'No credit is left.')
        asked.push(request.id)
        return randomAgent().act(request)
      },
    }
    const options = { suite, entrants: { remote }, store: memoryTries() }
    expect((await runProbe(options)).stopped).toEqual({ by: 'service', reason: 'remote: No credit is left.' })
    down = false
    expect((await runProbe(options)).stopped).toBeNull()
    expect(asked).toHaveLength(12)
  })

  test('of a suite whose log never asks the question is refused', async () => {
    const [first, ...rest] = suite.positions as [Suite['positions'][0], ...Suite['positions']]
    const wrong = { ...suite, positions: [{ ...first, upTo: first.upTo - 3 }, ...rest] }
    await expect(runProbe({ suite: wrong, entrants: { coin: randomAgent() } })).rejects.toThrow(/does not ask/)
    await expect(runProbe({ suite, entrants: {} })).rejects.toThrow(/at least one/)
    await expect(runProbe({ suite, entrants: { coin: undefined as never } })).rejects.toThrow(
      'Expected the entrant `coin` to be an agent, or a function that makes one.',
    )
    await expect(runProbe({ suite, entrants: { coin: randomAgent() }, samples: 0 })).rejects.toThrow(/from 1/)
  })
})

describe('the figures of a probe', () => {
  test('say how often a choice is against the mafia, or a true verdict', async () => {
    const { answers } = await runProbe({ suite, entrants: { coin: randomAgent() } })
    const figures = new ProbeFigures(suite, answers)
    let [right, of] = [0, 0]
    const perGame = new Map<string, number[]>()
    for (const { position: id, choice } of answers) {
      const position = suite.positions.find(({ position }) => position === id) as Suite['positions'][0]
      if (position.team === 'mafia') continue
      const { truth } = suite.logs.find(({ log }) => log === position.log) as Suite['logs'][0]
      const isMafia = (player = '') => ['mafia', 'godfather', 'roleblocker', 'werewolf'].includes(truth[player] ?? '')
      const good =
        position.kind === 'judge' ? (choice === 'guilty') === isMafia(position.accused) : isMafia(choice ?? '')
      perGame.set(position.log, [...(perGame.get(position.log) ?? []), Number(good)])
      right += Number(good)
      of += 1
    }
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    expect(of).toBeGreaterThan(6)
    expect(right).toBeGreaterThan(0)
    expect(figures.byEntrant()[0]?.measured.right?.mean).toBeCloseTo(mean([...perGame.values()].map(mean)))
  })

  test('know no chance of a right choice where only the mafia choose', async () => {
    const kills = await cutPositions(logs, { kinds: ['kill'], limit: 2 })
    expect(kills.positions.length).toBeGreaterThan(0)
    const { answers } = await runProbe({ suite: kills, entrants: { coin: randomAgent() } })
    expect(new ProbeFigures(kills, answers).chance).toBeNull()
  })

  test('tell apart who plays well from who plays by chance, at the same positions', async () => {
    const many = await cutPositions(logs, { limit: 48 })
    const entrants = { careful: scriptedAgent(), coin: randomAgent() }
    const { answers } = await runProbe({ suite: many, entrants, samples: 2 })
    const figures = new ProbeFigures(many, answers)
    const difference = figures.difference({ one: 'careful', other: 'coin' }, 'right')
    expect(difference.blocks).toBeGreaterThanOrEqual(6)
    expect(difference.difference).toBeGreaterThan(0)
    const mirrored = figures.difference({ one: 'coin', other: 'careful' }, 'right')
    expect(mirrored.difference).toBeCloseTo(-(difference.difference ?? 0))
    const [careful, coin] = figures.byEntrant()
    expect(coin?.measured.entropy?.mean).toBeGreaterThan(careful?.measured.entropy?.mean ?? 1)
    expect(coin?.measured.right?.low).toBeLessThan(figures.chance ?? 0)
    expect(coin?.measured.right?.high).toBeGreaterThan(figures.chance ?? 1)
    const positions = figures.byGroup('role').reduce((sum, group) => sum + group.positions, 0)
    expect(positions).toBe(many.positions.length)
  })

  test('score beliefs by Brier where they are stated: 0 for the truth, 1 for its opposite', () => {
    const [position] = suite.positions.filter(({ team }) => team !== 'mafia') as [Suite['positions'][0]]
    const { truth } = suite.logs.find(({ log }) => log === position.log) as Suite['logs'][0]
    const chances = (of: (isMafia: boolean) => number) =>
      Object.fromEntries(
        Object.entries(truth).map(([player, role]) => [player, of(/mafia|godfather|roleb|werewolf/.test(role))]),
      )
    const stated = (entrant: string, beliefs: object): ProbeAnswer => ({
      ...{ position: position.position, entrant, sample: 1, choice: null, rejected: 0, failedCalls: 0 },
      ...{ latencyMs: null, inputTokens: null, outputTokens: null, costUsd: null },
      answer: { beliefs } as NonNullable<ProbeAnswer['answer']>,
    })
    const answers = [
      stated(
        'true',
        chances((isMafia) => (isMafia ? 1 : 0)),
      ),
      stated(
        'false',
        chances((isMafia) => (isMafia ? 0 : 1)),
      ),
      stated(
        'unsure',
        chances(() => 0.5),
      ),
    ]
    const scores = new ProbeFigures(suite, answers).byEntrant().map(({ measured }) => measured.brier?.mean)
    expect(scores).toEqual([0, 1, 0.25])
  })
})

import { describe, expect, test } from 'vitest'
import type { Agent, AgentRequest, Answer, Role } from '../../../src/index.js'
import { testRuntime } from '../../../src/testing/test-game.js'

const players = Array.from({ length: 20 }, (_, seat) => `p${seat + 1}`)
const cast = Object.fromEntries(players.map((id, seat) => [id, (seat < 6 ? 'mafia' : 'villager') as Role]))
const pause = (ms: number) => new Promise((go) => setTimeout(go, ms))
const choice = ({ options }: AgentRequest): Answer => ({ choice: options[0] ?? '' })

/** Puts a vote to 20 players, and tells how it ended. */
async function ballot(
  act: (request: AgentRequest) => unknown,
  { timeoutMs = 60_000, stop }: { timeoutMs?: number; stop?: (cancel: (reason: unknown) => void) => void } = {},
) {
  const { runtime } = testRuntime({ players: cast, maxRetries: 1 }, { act, timeoutMs } as Agent)
  runtime.carryOut({ type: 'open' })
  runtime.carryOut({ type: 'deal' })
  runtime.carryOut({ type: 'enter', phase: 'vote', day: 1 })
  return new Promise<unknown>((ended) => {
    const poll = { kind: 'vote', place: { phase: 'vote' }, players } as const
    const asked = runtime.ask(poll, { resolve: ended, reject: ended })
    if (stop) setTimeout(() => stop((reason) => asked.cancel(reason)), 2)
  })
}

describe('a ballot of 20 players who listen to their signal ends without an aborted signal', () => {
  test.each<[string, (request: AgentRequest) => unknown]>([
    ['answer', (request) => pause(request.signal.aborted ? 0 : 5).then(() => choice(request))],
    [
      'take their simulated time',
      async (request) => ({ ...choice(request), latencyMs: request.signal.aborted ? 0 : 10 }),
    ],
  ])('when they %s', async (_what, act) => {
    const requests: AgentRequest[] = []
    const outcome = await ballot((request) => {
      requests.push(request)
      return act(request)
    })
    expect(outcome).toHaveLength(20)
    expect(requests.map(({ signal }) => signal.aborted)).toEqual(Array(20).fill(false))
  })

  test('when they never answer, the signal of each try is aborted', async () => {
    const signals: AbortSignal[] = []
    const outcome = await ballot(({ signal }) => new Promise(() => signals.push(signal)), { timeoutMs: 20 })
    expect(outcome).toHaveLength(20)
    expect(signals.map(({ aborted }) => aborted)).toEqual(Array(40).fill(true))
  })
})

test("when a ballot is cancelled every player's signal is aborted at once", async () => {
  const signals: AbortSignal[] = []
  const outcome = await ballot(
    ({ signal }) => {
      signals.push(signal)
      return new Promise(() => {})
    },
    {
      stop: (cancel) => {
        cancel('enough')
        expect(signals.map(({ aborted, reason }) => [aborted, reason])).toEqual(Array(20).fill([true, 'enough']))
      },
    },
  )
  expect(outcome).toBe('enough')
})

test('a request that is over, or that nobody looked at, is not aborted later', async () => {
  const requests: AgentRequest[] = []
  const [looked, unseen, late] = [players[0], players[1], players[2]]
  await ballot(
    (request) => {
      requests.push(request)
      if (request.playerId === looked) expect(request.signal.aborted).toBe(false)
      return request.playerId === unseen ? new Promise(() => {}) : choice(request)
    },
    { stop: (cancel) => cancel('enough') },
  )
  const signals = new Map(requests.map((request) => [request.playerId, request.signal.aborted]))
  expect([looked, unseen, late].map((player) => signals.get(player ?? ''))).toEqual([false, true, false])
})

import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import type { Agent, AgentRequest, Answer, Role } from '../../src/index.js'
import { GameTable } from '../../src/runtime/table.js'
import { testDesk } from '../../src/testing/test-desk.js'

const players = Array.from({ length: 20 }, (_, seat) => `p${seat + 1}`)
const cast = Object.fromEntries(players.map((id, seat) => [id, (seat < 6 ? 'mafia' : 'villager') as Role]))
const pause = (ms: number) => new Promise((go) => setTimeout(go, ms))
const choice = ({ options }: AgentRequest): Answer => ({ choice: options[0] ?? '' })

/** Puts a vote to 20 players; tells how many listened to the signal of the ballot while it was open and after it. */
async function ballot(act: (request: AgentRequest) => unknown, stop?: (controller: AbortController) => void) {
  const desk = testDesk({ players: cast, maxRetries: 1 }, { act, timeoutMs: 20 } as Agent)
  const table = new GameTable(desk, () => {})
  table.carryOut({ type: 'open' })
  table.carryOut({ type: 'deal' })
  table.carryOut({ type: 'enter', phase: 'vote', day: 1 })
  const controller = new AbortController()
  const count = () => getEventListeners(controller.signal, 'abort').length
  const asked = table
    .askAll({ kind: 'vote', place: { phase: 'vote' }, players }, controller.signal)
    .catch((error) => error)
  await pause(2)
  const open = count()
  stop?.(controller)
  const outcome = await asked
  return { open, after: count(), outcome }
}

describe('a ballot of 20 players who heed their signal has one listener on its own while it is open, and none after', () => {
  test.each<[string, (request: AgentRequest) => unknown]>([
    ['answer', (request) => pause(request.signal.aborted ? 0 : 5).then(() => choice(request))],
    ['answer nonsense', (request) => pause(request.signal.aborted ? 0 : 5).then(() => ({ choice: 'zzz' }))],
    ['fail', (request) => pause(request.signal.aborted ? 0 : 5).then(() => Promise.reject(new Error('no')))],
    ['never answer', (request) => new Promise(() => request.signal.aborted)],
    [
      'take their simulated time',
      async (request) => ({ ...choice(request), latencyMs: request.signal.aborted ? 0 : 50 }),
    ],
  ])('when they %s', async (_what, act) => {
    const { open, after, outcome } = await ballot(act)
    expect(outcome).toHaveLength(20)
    expect(open).toBeLessThanOrEqual(1)
    expect(after).toBe(0)
  })

  test('when it is called off, and every player is told so at once', async () => {
    const signals: AbortSignal[] = []
    const { open, after, outcome } = await ballot(
      ({ signal }) => {
        signals.push(signal)
        return new Promise(() => {})
      },
      (controller) => {
        controller.abort('enough')
        expect(signals.map(({ aborted, reason }) => [aborted, reason])).toEqual(Array(20).fill([true, 'enough']))
      },
    )
    expect([open, after, outcome]).toEqual([1, 0, 'enough'])
  })

  test('also where one looks at the signal of a request that is over', async () => {
    const requests: AgentRequest[] = []
    const act = (request: AgentRequest) => {
      const mayAnswer = requests.every(({ signal }) => !signal.aborted)
      requests.push(request)
      return pause(1).then(() => (mayAnswer ? choice(request) : {}))
    }
    const { after } = await ballot(act)
    expect(after).toBe(0)
    expect(requests.map(({ signal }) => signal.aborted)).toEqual(Array(20).fill(false))
  })
})

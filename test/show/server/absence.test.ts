import { afterEach, expect, test, vi } from 'vitest'
import { type AgentRequest, createMafiaGame, isEvent, scriptedAgent } from '../../../src/index.js'
import { PersonSeat } from '../../../src/show/server/person-seat.js'

afterEach(() => void vi.useRealTimers())

test.each([
  [120_000, 30_000],
  [3_599_000, 899_750],
  [3_600_000, undefined],
])('with %i ms for an answer, an empty chair has %s', async (timeoutMs, until) => {
  const scripted = scriptedAgent()
  let asked: AgentRequest | undefined
  const agent = {
    act: (request: AgentRequest) => {
      asked ??= request
      return scripted.act(request)
    },
  }
  const { events } = await createMafiaGame({ rules: 'trial', players: 6, seed: 1, timeoutMs, agent }).run()
  const [created] = events
  if (created === undefined || !isEvent(created, 'game.created') || asked === undefined)
    throw new Error('Nothing asked.')
  vi.useFakeTimers()
  const context = { created: created.data, now: () => Date.now(), presenceChanged: () => {} }
  const seat = new PersonSeat(asked.playerId, 'a person', context)
  let fault: unknown
  Promise.resolve(seat.agent.act(asked)).catch((error: unknown) => {
    fault = error
  })
  await vi.advanceTimersByTimeAsync((until ?? timeoutMs) - 1_000)
  expect(fault).toBeUndefined()
  await vi.advanceTimersByTimeAsync(2_000)
  if (until === undefined) expect(fault).toBeUndefined()
  else expect(fault).toMatchObject({ message: 'Nobody was connected to this seat.' })
})

import { expect, test } from 'vitest'
import { type AgentRequest, ServiceError } from '../../../src/index.js'
import { FleetLimiter } from '../../../src/lab/fleet/fleet-limiter.js'
import { guardAgent, type ServerLimiter } from '../../../src/lab/fleet/guarded-agent.js'
import { createLimiter } from '../../../src/players/models/openai/index.js'
import type { Database } from '../../../src/stores/postgres/index.js'

test('the agents of a server share its limits, and the fault of one call holds the others', async () => {
  const limiter = createLimiter({ maxConcurrent: 1 })
  const ends: string[] = []
  const server: ServerLimiter = {
    inFlight: 0,
    waiting: 0,
    acquire: (tokens, signal) => limiter.acquire(tokens, signal),
    hold: (delayMs) => limiter.hold(delayMs),
    failed: (fault) => {
      ends.push(fault)
      limiter.hold(200)
    },
    served: () => {
      ends.push('served')
    },
  }
  const asked: number[] = []
  const agent = guardAgent(
    {
      act: () => {
        asked.push(performance.now())
        if (asked.length === 1) throw new ServiceError('unavailable', 'It is busy.')
        return { choice: 'p2' }
      },
    },
    server,
  )
  const request = { signal: new AbortController().signal } as AgentRequest
  const [first, second] = [agent.act(request), agent.act(request)]
  await expect(first).rejects.toThrow('It is busy.')
  expect(asked).toHaveLength(1)
  expect(await second).toEqual({ choice: 'p2' })
  expect((asked[1] as number) - (asked[0] as number)).toBeGreaterThan(190)
  expect(ends).toEqual(['unavailable', 'served'])
})

test('how a call ended is known at once, also while the database cannot be reached', async () => {
  const never = () => new Promise<never>(() => {})
  const away: Database = { query: async () => [], persist: never, transaction: never, close: async () => {} }
  const failing = { act: () => Promise.reject(new ServiceError('unavailable', 'It is busy.')) }
  const agent = guardAgent(failing, new FleetLimiter(away, 'model', () => 'worker'), { queued: true })
  const request = { signal: new AbortController().signal } as AgentRequest
  await expect(agent.act(request)).rejects.toThrow('It is busy.')
})

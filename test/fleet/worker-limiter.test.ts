import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardAgent, WorkerLimiter } from '../../src/fleet/guarded-agent.js'
import { type AgentRequest, ServiceError } from '../../src/index.js'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Whether a call is let through, after so many ms. */
async function isOpenAfter(limiter: WorkerLimiter, ms: number): Promise<boolean> {
  const stop = new AbortController()
  const lease = limiter.acquire(0, stop.signal).then(
    (granted) => granted,
    () => null,
  )
  await vi.advanceTimersByTimeAsync(ms)
  stop.abort()
  const granted = await lease
  granted?.release()
  return granted !== null
}

test('a worker makes no call to a server that failed for 2 s, then for 4, and for as long as the server says', async () => {
  const limiter = new WorkerLimiter({})
  limiter.failed('unavailable', 'It is busy.')
  // Calls that were in flight fail too: that is the same fault.
  limiter.failed('unavailable', 'It is busy.')
  expect(await isOpenAfter(limiter, 1_999)).toBe(false)
  expect(await isOpenAfter(limiter, 1)).toBe(true)
  limiter.failed('refused', 'There is no credit.')
  expect(await isOpenAfter(limiter, 3_999)).toBe(false)
  expect(await isOpenAfter(limiter, 1)).toBe(true)
  limiter.failed('unavailable', 'Later.', 90_000)
  expect(await isOpenAfter(limiter, 89_999)).toBe(false)
  expect(await isOpenAfter(limiter, 1)).toBe(true)
})

test('once the server has served, a fault counts as the first again; a call it does not support is no fault', async () => {
  const limiter = new WorkerLimiter({})
  for (const delayMs of [2_000, 4_000]) {
    limiter.failed('unavailable', 'It is busy.')
    await vi.advanceTimersByTimeAsync(delayMs)
  }
  limiter.served()
  limiter.failed('unavailable', 'It is busy.')
  expect(await isOpenAfter(limiter, 2_000)).toBe(true)
  limiter.failed('unsupported', 'No streams.')
  expect(await isOpenAfter(limiter, 0)).toBe(true)
})

test('the agents of a server share its limits, and the fault of one call holds the others', async () => {
  const limiter = new WorkerLimiter({ maxConcurrent: 1 })
  let asked = 0
  const agent = guardAgent(
    {
      act: () => {
        asked++
        if (asked === 1) throw new ServiceError('unavailable', 'It is busy.')
        return { choice: 'p2' }
      },
    },
    limiter,
  )
  const request = { signal: new AbortController().signal } as AgentRequest
  const [first, second] = [agent.act(request), agent.act(request)]
  await expect(first).rejects.toThrow('It is busy.')
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await second).toEqual({ choice: 'p2' })
  expect(asked).toBe(2)
})

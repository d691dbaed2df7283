import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketRate, RateMeter, strictRate } from '../../src/players/limits/rate.js'
import { createLimiter, type Lease } from '../../src/players/models/openai/index.js'
import { JumpingClock } from './manual-clock.js'

/** Remembers how long the timers are. */
class WatchedClock extends JumpingClock {
  readonly delays: number[] = []

  override setTimeout(fn: () => void, delayMs: number): number {
    this.delays.push(delayMs)
    return super.setTimeout(fn, delayMs)
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('no more calls are in flight than allowed, and they begin in the order in which they came', async () => {
  const limiter = createLimiter({ maxConcurrent: 2, clock: new JumpingClock() })
  const begun: number[] = []
  const leases: Lease[] = []
  const calls = [0, 1, 2, 3, 4].map((number) =>
    limiter.acquire(1).then((lease) => {
      begun.push(number)
      leases.push(lease)
    }),
  )
  await settled()
  expect(begun).toEqual([0, 1])
  expect([limiter.inFlight, limiter.waiting]).toEqual([2, 3])
  leases[1]?.release()
  leases[1]?.release()
  await settled()
  expect(begun).toEqual([0, 1, 2])
  leases[0]?.release()
  leases[2]?.release()
  await Promise.all(calls)
  expect(begun).toEqual([0, 1, 2, 3, 4])
})

test('in no minute do more calls begin, or more tokens flow, than the limits say', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 400, max: 1_000 }),
      async (sizes, requestsPerMinute, tokensPerMinute) => {
        const clock = new JumpingClock()
        const limiter = createLimiter({ requestsPerMinute, tokensPerMinute, clock })
        const begun: { at: number; tokens: number }[] = []
        for (const tokens of sizes)
          void limiter.acquire(tokens).then((lease) => {
            begun.push({ at: clock.now(), tokens })
            lease.release()
          })
        for (let second = 0; begun.length < sizes.length && second < 40 * 61; second++) {
          await settled()
          await clock.advance(1_000)
        }
        expect(begun.map(({ tokens }) => tokens)).toEqual(sizes)
        for (const { at } of begun) {
          const minute = begun.filter((other) => other.at > at - 60_000 && other.at <= at)
          expect(minute.length).toBeLessThanOrEqual(requestsPerMinute)
          expect(minute.reduce((sum, { tokens }) => sum + tokens, 0)).toBeLessThanOrEqual(tokensPerMinute)
        }
      },
    ),
    { numRuns: 15 },
  )
})

test('whatever the sizes of the calls and the times at which they are asked for, no minute has more than the limit', () => {
  const ask = fc.record({
    afterMs: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 90_000, noNaN: true })),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000 }), fc.array(ask, { maxLength: 60 }), (perMinute, asks) => {
      const meter = new RateMeter(strictRate(perMinute))
      const begun: { at: number; units: number }[] = []
      let now = 0
      for (const { afterMs, share } of asks) {
        const units = 1 + Math.floor(share * (perMinute - 1))
        now += afterMs
        now += Math.ceil(meter.delayMs(units, now))
        meter.use(units, now)
        begun.push({ at: now, units })
      }
      for (const { at } of begun) {
        // To a microsecond: times are sums of fractions.
        const minute = begun.filter((other) => other.at > at - 60_000 + 0.001 && other.at <= at)
        expect(minute.reduce((sum, { units }) => sum + units, 0)).toBeLessThanOrEqual(perMinute)
      }
    }),
    { numRuns: 500 },
  )
})

test('steady calls flow at four fifths of the limit, and a fifth may begin at once', async () => {
  const clock = new JumpingClock()
  const limiter = createLimiter({ requestsPerMinute: 100, clock })
  let begun = 0
  for (let call = 0; call < 500; call++)
    void limiter.acquire(1).then((lease) => {
      begun++
      lease.release()
    })
  await settled()
  expect(begun).toBe(20)
  await clock.advance(3 * 60_000)
  await settled()
  expect(begun).toBe(20 + 3 * 81)
})

test('an endless limit limits nothing', async () => {
  const endless = { requestsPerMinute: Number.POSITIVE_INFINITY, tokensPerMinute: Number.POSITIVE_INFINITY }
  const limiter = createLimiter({ ...endless, clock: new JumpingClock() })
  await Promise.all(Array.from({ length: 100 }, async () => (await limiter.acquire(1_000)).release(2_000)))
  expect(limiter.waiting + limiter.inFlight).toBe(0)
  const guests = new RateMeter(bucketRate(Number.POSITIVE_INFINITY))
  for (let now = 0; now < 5; now++) guests.use(1, now)
  expect(guests.delayMs(1, 5)).toBe(0)
})

test('many calls that are not wanted any more leave the queue, and the others go on', async () => {
  const clock = new JumpingClock()
  const limiter = createLimiter({ requestsPerMinute: 5, clock })
  const stop = new AbortController()
  const lost = Array.from({ length: 1_000 }, () => limiter.acquire(1, stop.signal).catch(() => 'stopped'))
  const wanted = limiter.acquire(1)
  stop.abort(new Error('enough'))
  expect((await Promise.all(lost)).filter((end) => end === 'stopped')).toHaveLength(999)
  expect(limiter.waiting).toBe(1)
  await clock.advance(60_000)
  ;(await wanted).release()
})

test('what a call really took replaces what it was taken to take', async () => {
  const clock = new JumpingClock()
  const limiter = createLimiter({ tokensPerMinute: 100, clock })
  const first = await limiter.acquire(90)
  let begun = false
  void limiter.acquire(10).then(() => {
    begun = true
  })
  await settled()
  expect(begun).toBe(false)
  first.release(5)
  await settled()
  expect(begun).toBe(true)
})

test('a call larger than the limit goes through alone', async () => {
  const clock = new JumpingClock()
  const limiter = createLimiter({ tokensPerMinute: 100, clock })
  const first = await limiter.acquire(500)
  first.release(500)
  let begun = false
  void limiter.acquire(10).then(() => {
    begun = true
  })
  // As if it had used 100: a fifth may be used at once, so 90 must have come back.
  await clock.advance(66_000)
  expect(begun).toBe(false)
  await clock.advance(1_000)
  await settled()
  expect(begun).toBe(true)
})

test('when a server asks callers to wait, they wait, and an aborted call leaves the queue', async () => {
  const clock = new JumpingClock()
  const limiter = createLimiter({ clock })
  limiter.hold(5_000)
  const controller = new AbortController()
  const given = limiter.acquire(1, controller.signal)
  let begun = false
  void limiter.acquire(1).then(() => {
    begun = true
  })
  controller.abort(new Error('enough'))
  await expect(given).rejects.toThrow('enough')
  expect(limiter.waiting).toBe(1)
  await clock.advance(4_999)
  expect(begun).toBe(false)
  await clock.advance(1)
  await settled()
  expect(begun).toBe(true)
  await expect(limiter.acquire(1, AbortSignal.abort(new Error('late')))).rejects.toThrow('late')
})

test('a limit that is not a positive number is refused', () => {
  expect(() => createLimiter({ maxConcurrent: 0 })).toThrow('`maxConcurrent`: Expected a positive number, got `0`.')
  expect(() => createLimiter({ requestsPerMinute: Number.NaN })).toThrow('requestsPerMinute')
})

test('a server may ask for a wait that is longer than any timer', async () => {
  const clock = new WatchedClock()
  const limiter = createLimiter({ clock })
  const monthMs = 30 * 24 * 3_600_000
  limiter.hold(monthMs)
  let begun = false
  void limiter.acquire(1).then(() => {
    begun = true
  })
  await clock.advance(monthMs - 1)
  expect(begun).toBe(false)
  await clock.advance(1)
  await settled()
  expect(begun).toBe(true)
  expect(Math.max(...clock.delays)).toBe(2_147_483_647)
})

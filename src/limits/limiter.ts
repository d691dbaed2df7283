import * as z from 'zod'
import { checkFields } from '../errors/checks.js'

/** The clock of a limiter. Tests give their own. */
export interface LimiterClock {
  now(): number
  setTimeout(fn: () => void, delayMs: number): unknown
  clearTimeout(id: unknown): void
}

/** The rate limits of a server. An absent field means no limit. */
export interface LimiterOptions {
  readonly requestsPerMinute?: number
  /** Input and output tokens together, estimated before a call and corrected after it. */
  readonly tokensPerMinute?: number
  /** How many calls may be in flight. */
  readonly maxConcurrent?: number
  /** Default: the computer's clock. */
  readonly clock?: LimiterClock
}

/** The permission for one call. */
export interface Lease {
  /** Ends the call. `tokens` is what it really used, if known. */
  readonly release: (tokens?: number) => void
}

/** Lets calls through in order of arrival, as the limits allow. Give the same limiter to all agents of a server. */
export interface Limiter {
  /**
   * Resolves when a call of about `tokens` may begin. Rejects with the signal's reason when it is aborted before that.
   */
  acquire(tokens: number, signal?: AbortSignal): Promise<Lease>
  /** Lets no call through for `delayMs`, because the server asked for it. */
  hold(delayMs: number): void
  /** Calls in flight. */
  readonly inFlight: number
  /** Waiting calls. */
  readonly waiting: number
}

const limit = z
  .custom<number>((value) => typeof value === 'number' && value > 0, 'Expected a positive number')
  .optional()

const optionsSchema = z.strictObject(
  {
    requestsPerMinute: limit,
    tokensPerMinute: limit,
    maxConcurrent: limit,
    clock: z
      .custom<LimiterClock>((value) => {
        const { now, setTimeout, clearTimeout } = (value ?? {}) as Partial<LimiterClock>
        return [now, setTimeout, clearTimeout].every((method) => typeof method === 'function')
      }, 'Expected a clock with `now`, `setTimeout` and `clearTimeout`')
      .optional(),
  },
  'Expected the limits as an object',
)

/**
 * Makes a limiter, which several games may share.
 *
 * @throws {InvalidOptionsError} when a limit is unknown or not a positive number.
 */
export function createLimiter(options: LimiterOptions = {}): Limiter {
  checkFields(optionsSchema, options)
  return new SlidingWindowLimiter(options)
}

const minuteMs = 60_000
/** Timers of a longer delay end at once. */
const longestTimerMs = 2_147_483_647

const machineClock: LimiterClock = {
  now: () => performance.now(),
  setTimeout: (fn, delayMs) => setTimeout(fn, delayMs),
  clearTimeout: (id) => clearTimeout(id as ReturnType<typeof setTimeout>),
}

/** A call of the last minute. */
interface Call {
  readonly startedAt: number
  tokens: number
}

interface Waiting {
  readonly tokens: number
  readonly go: (lease: Lease) => void
}

class SlidingWindowLimiter implements Limiter {
  readonly #options: LimiterOptions
  readonly #clock: LimiterClock
  #queue: Waiting[] = []
  #calls: Call[] = []
  #inFlight = 0
  #heldUntil = 0
  #timer: unknown

  constructor(options: LimiterOptions) {
    this.#options = options
    this.#clock = options.clock ?? machineClock
  }

  get inFlight(): number {
    return this.#inFlight
  }

  get waiting(): number {
    return this.#queue.length
  }

  acquire(tokens: number, signal?: AbortSignal): Promise<Lease> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const stop = () => {
        this.#queue = this.#queue.filter((other) => other !== waiting)
        reject(signal?.reason)
        this.#pump()
      }
      const go = (lease: Lease) => {
        signal?.removeEventListener('abort', stop)
        resolve(lease)
      }
      const waiting: Waiting = { tokens, go }
      signal?.addEventListener('abort', stop, { once: true })
      this.#queue.push(waiting)
      this.#pump()
    })
  }

  hold(delayMs: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, this.#clock.now() + delayMs)
    this.#pump()
  }

  #pump(): void {
    if (this.#timer !== undefined) this.#clock.clearTimeout(this.#timer)
    this.#timer = undefined
    for (let next = this.#queue[0]; next !== undefined; next = this.#queue[0]) {
      const waitMs = this.#waitMs(next.tokens)
      if (waitMs > 0) {
        this.#pumpIn(waitMs)
        return
      }
      this.#queue.shift()
      next.go(this.#begin(next.tokens))
    }
  }

  /** How long a call must wait; Infinity when it must wait for another call to end. */
  #waitMs(tokens: number): number {
    const { requestsPerMinute = Infinity, tokensPerMinute = Infinity, maxConcurrent = Infinity } = this.#options
    const now = this.#clock.now()
    if (now < this.#heldUntil) return this.#heldUntil - now
    if (this.#inFlight >= maxConcurrent) return Number.POSITIVE_INFINITY
    this.#calls = this.#calls.filter(({ startedAt }) => startedAt > now - minuteMs)
    let used = this.#calls.reduce((sum, call) => sum + call.tokens, 0)
    let count = this.#calls.length
    let waitMs = 0
    // The oldest calls leave the minute first. A call larger than the whole limit goes through alone.
    for (const call of this.#calls) {
      if (count < requestsPerMinute && used + tokens <= tokensPerMinute) break
      waitMs = call.startedAt + minuteMs - now
      used -= call.tokens
      count--
    }
    return waitMs
  }

  #begin(tokens: number): Lease {
    const call: Call = { startedAt: this.#clock.now(), tokens }
    this.#calls.push(call)
    this.#inFlight++
    let over = false
    return {
      release: (actual) => {
        if (over) return
        over = true
        this.#inFlight--
        if (actual !== undefined) call.tokens = actual
        this.#pump()
      },
    }
  }

  #pumpIn(delayMs: number): void {
    if (!Number.isFinite(delayMs)) return
    this.#timer = this.#clock.setTimeout(() => this.#pump(), Math.min(Math.ceil(delayMs), longestTimerMs))
  }
}

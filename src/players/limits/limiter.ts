import * as z from 'zod'
import { checkFields } from '../../kernel/errors/checks.js'
import { type LimitRate, RateMeter, strictRate } from './rate.js'

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
  readonly clock?: LimiterClock
}

/** The permission for one call. */
export interface Lease {
  /** Ends the call. `tokens` is what it really used, if known. */
  readonly release: (tokens?: number) => void
}

/** Lets calls through in order of arrival, as the limits allow. Give the same limiter to all agents of a server. */
export interface Limiter {
  /** Resolves when a call of about `tokens` may begin; rejects with the reason of a signal aborted before that. */
  acquire(tokens: number, signal?: AbortSignal): Promise<Lease>
  /** Lets no call through for `delayMs`, because the server asked for it. */
  hold(delayMs: number): void
  readonly inFlight: number
  readonly waiting: number
}

const isClock = (value: unknown): boolean =>
  (['now', 'setTimeout', 'clearTimeout'] as const).every(
    (method) => typeof (value as LimiterClock | null | undefined)?.[method] === 'function',
  )
const limit = z
  .custom<number>((value) => typeof value === 'number' && value > 0, 'Expected a positive number')
  .optional()

const optionsSchema = z.strictObject(
  {
    requestsPerMinute: limit,
    tokensPerMinute: limit,
    maxConcurrent: limit,
    clock: z.custom<LimiterClock>(isClock, 'Expected a clock with `now`, `setTimeout` and `clearTimeout`').optional(),
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
  return new LocalLimiter(options)
}

/** Timers of a longer delay end at once. */
export const longestTimerMs = 2_147_483_647

const machineClock: LimiterClock = {
  now: () => performance.now(),
  setTimeout: (fn, delayMs) => setTimeout(fn, delayMs),
  clearTimeout: (id) => clearTimeout(id as ReturnType<typeof setTimeout>),
}

export interface WaitingCall {
  readonly tokens: number
  readonly begin: (lease: Lease) => void
}

/** The queue of a limiter. What extends it decides when calls may begin. */
export abstract class QueuedLimiter implements Limiter {
  protected queue = new Set<WaitingCall>()
  #inFlight = 0

  get inFlight(): number {
    return this.#inFlight
  }

  get waiting(): number {
    return this.queue.size
  }

  acquire(tokens: number, signal?: AbortSignal): Promise<Lease> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const stop = () => {
        this.queue.delete(call)
        reject(signal?.reason)
        this.pump()
      }
      const begin = (lease: Lease) => {
        signal?.removeEventListener('abort', stop)
        // A place that is not needed any more is given back.
        if (signal?.aborted) lease.release(0)
        else resolve(lease)
      }
      const call: WaitingCall = { tokens, begin }
      signal?.addEventListener('abort', stop, { once: true })
      this.queue.add(call)
      // Behind another call it waits in any case.
      if (this.queue.size === 1) this.pump()
    })
  }

  abstract hold(delayMs: number): void

  /** Lets calls begin in their order, as many as may now, and sees to it that the others are looked at again. */
  protected abstract pump(): void

  /** Takes a call from the queue; `onEnd` is called once, with the tokens that it really used. */
  protected take(call: WaitingCall, onEnd: Lease['release']): Lease {
    this.queue.delete(call)
    this.#inFlight++
    let over = false
    return {
      release: (tokens) => {
        if (over) return
        over = true
        this.#inFlight--
        onEnd(tokens)
      },
    }
  }
}

/** Limits that replace others while calls are made. */
interface CurrentLimits {
  readonly requests: LimitRate | undefined
  readonly tokens: LimitRate | undefined
  readonly maxConcurrent: number
  /** Whether nothing of the rates may be used at once. */
  readonly isEmpty: boolean
}

/** Keeps limits by itself. */
export class LocalLimiter extends QueuedLimiter {
  readonly #clock: LimiterClock
  #maxConcurrent: number
  #requests: RateMeter | undefined
  #tokens: RateMeter | undefined
  #heldUntil = 0
  #timer: unknown

  constructor({ requestsPerMinute, tokensPerMinute, maxConcurrent, clock }: LimiterOptions) {
    super()
    this.#clock = clock ?? machineClock
    this.#maxConcurrent = maxConcurrent ?? Number.POSITIVE_INFINITY
    this.#requests = requestsPerMinute === undefined ? undefined : new RateMeter(strictRate(requestsPerMinute))
    this.#tokens = tokensPerMinute === undefined ? undefined : new RateMeter(strictRate(tokensPerMinute))
  }

  hold(delayMs: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, this.#clock.now() + delayMs)
    this.pump()
  }

  /** How long the rates let the first call wait, in ms. */
  protected get delayMs(): number {
    const [call] = this.queue
    const now = this.#clock.now()
    return Math.max(this.#requests?.delayMs(1, now) ?? 0, this.#tokens?.delayMs(call?.tokens ?? 0, now) ?? 0)
  }

  protected setLimits({ requests, tokens, maxConcurrent, isEmpty }: CurrentLimits): void {
    const changed = (meter: RateMeter | undefined, rate: LimitRate | undefined): RateMeter | undefined => {
      if (rate === undefined || rate.burst === 0) return undefined
      const next = meter ?? new RateMeter(rate)
      next.change(rate, this.#clock.now(), isEmpty)
      return next
    }
    this.#requests = changed(this.#requests, requests)
    this.#tokens = changed(this.#tokens, tokens)
    this.#maxConcurrent = requests?.burst === 0 || tokens?.burst === 0 ? 0 : maxConcurrent
  }

  protected pump(): void {
    if (this.#timer !== undefined) this.#clock.clearTimeout(this.#timer)
    this.#timer = undefined
    for (const call of this.queue) {
      if (this.inFlight >= this.#maxConcurrent) return
      const now = this.#clock.now()
      const waitMs = Math.max(this.#heldUntil - now, this.delayMs)
      if (waitMs > 0) {
        this.#timer = this.#clock.setTimeout(() => this.pump(), Math.min(Math.ceil(waitMs), longestTimerMs))
        return
      }
      call.begin(this.#reserve(call, now))
    }
  }

  #reserve(call: WaitingCall, now: number): Lease {
    this.#requests?.use(1, now)
    this.#tokens?.use(call.tokens, now)
    return this.take(call, (actual = call.tokens) => {
      this.#tokens?.correct(call.tokens, actual)
      this.pump()
    })
  }
}

import { MafiaError } from '../../index.js'
import { RecentMap } from '../../kernel/text/recent-map.js'
import { bucketRate, type LimitRate, RateMeter } from '../../players/limits/rate.js'
import type { Problem } from './protocol/index.js'

const titles: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not authorized',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict',
  413: 'Too large',
  429: 'Too many requests',
  500: 'Server fault',
  503: 'Too busy',
}

export class RequestRefusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly field: string | undefined

  constructor(status: number, detail: string, field?: string) {
    super(detail)
    this.status = status
    this.field = field
  }
}

/** The refusal for a game that does not exist or that the caller may not see: it does not tell which. */
export const gameNotFound = (): RequestRefusal => new RequestRefusal(404, 'There is no such game, or it needs a token.')

/** An error as the client sees it. Faults of the server itself are reported without details. */
export function toProblem(error: unknown): Problem {
  const { status, detail, field } = refusalFacts(error)
  return { type: 'about:blank', title: titles[status] ?? 'Fault', status, detail, ...(field && { field }) }
}

function refusalFacts(error: unknown): { status: number; detail: string; field?: string | undefined } {
  if (error instanceof RequestRefusal) return { status: error.status, detail: error.message, field: error.field }
  if (!MafiaError.is(error))
    return { status: 500, detail: 'The server failed. The operator finds the cause in the log of the server.' }
  const { message, name, path } = error as MafiaError & { readonly path?: string }
  if (name === 'GameConflictError') return { status: 409, detail: message }
  if (name === 'StoreError' || name === 'GameFailedError')
    return {
      status: 500,
      detail: 'The game could not be saved. The operator finds the cause in the log of the server.',
    }
  return { status: 400, detail: message, field: path }
}

export const tooMany = (): RequestRefusal => new RequestRefusal(429, 'Too many requests: wait a moment.')

/** How many keys are remembered at once. The key that was used longest ago is forgotten first. */
const mostKeys = 10_000

/** Limits how often each key may do something in a minute: all at once, then evenly. */
export class RateLimit {
  readonly #rate: LimitRate
  readonly #meters = new RecentMap<string, RateMeter>(mostKeys)

  constructor(perMinute: number) {
    this.#rate = bucketRate(perMinute)
  }

  /** Whether `key` may do it once more now, which then counts. */
  allows(key: string): boolean {
    const now = performance.now()
    const meter = this.#meter(key)
    const allowed = meter.delayMs(1, now) === 0
    if (allowed) meter.use(1, now)
    return allowed
  }

  /** Counts what `key` has used, which is known only afterwards. */
  charge(key: string, amount: number): void {
    this.#meter(key).use(amount, performance.now())
  }

  /** Throws `Refusal` when `key` has used all that it may, and counts nothing. */
  require(key: string): void {
    if (this.isUsedUp(key)) throw tooMany()
  }

  /** Whether `key` has used all that it may. Counts nothing. */
  isUsedUp(key: string): boolean {
    return (this.#meters.get(key)?.delayMs(1, performance.now()) ?? 0) > 0
  }

  /** Counts one more time for `key`. Throws `Refusal` when it may not. */
  spend(key: string): void {
    if (!this.allows(key)) throw tooMany()
  }

  #meter(key: string): RateMeter {
    const meter = this.#meters.get(key) ?? new RateMeter(this.#rate)
    this.#meters.set(key, meter)
    return meter
  }
}

export const minuteMs = 60_000

/** The share of a strict limit that may be used at once: more serves small calls later, less large ones. */
export const burstShare = 0.2

/** Of `perMinute` units `burst` may be used at once. What is used comes back evenly, a unit in `msPerUnit`. */
export interface LimitRate {
  readonly perMinute: number
  readonly burst: number
  readonly msPerUnit: number
}

const unlimited: LimitRate = { perMinute: Number.POSITIVE_INFINITY, burst: 1, msPerUnit: 0 }

/** Never more than `perMinute` in any minute. */
export function strictRate(perMinute: number): LimitRate {
  if (perMinute === Number.POSITIVE_INFINITY) return unlimited
  const burst = Math.max(1, Math.floor(perMinute * burstShare))
  return { perMinute, burst, msPerUnit: minuteMs / (perMinute - burst + 1) }
}

/** A share of a strict limit, from 0 to 1. Shares that add up to one keep the limit together. */
export function shareOfRate(perMinute: number, share: number): LimitRate {
  const { burst, msPerUnit } = strictRate(perMinute)
  return { perMinute, burst: burst * share, msPerUnit: msPerUnit / share }
}

/** All of `perMinute` at once, then as many evenly in every minute. */
export const bucketRate = (perMinute: number): LimitRate =>
  perMinute === Number.POSITIVE_INFINITY ? unlimited : { perMinute, burst: perMinute, msPerUnit: minuteMs / perMinute }

/**
 * What is used of a rate, as one number: the time at which all of it will have come back. A use larger than the burst
 * waits until its excess has come back too; one larger than `perMinute` counts as `perMinute`.
 */
export class RateMeter {
  #rate: LimitRate
  #backAt = Number.NEGATIVE_INFINITY

  constructor(rate: LimitRate) {
    this.#rate = rate
  }

  /** How long a use of `units` must wait, in ms. */
  delayMs(units: number, now: number): number {
    return Math.max(0, this.#backAt - this.#rate.burst * this.#rate.msPerUnit + this.#msFor(units) - now)
  }

  use(units: number, now: number): void {
    this.#backAt = Math.max(this.#backAt, now) + this.#msFor(units)
  }

  /** Notes that `actual` units were used instead of `units`. */
  correct(units: number, actual: number): void {
    this.#backAt += this.#msFor(actual) - this.#msFor(units)
  }

  /** Goes on at another rate. What could be used at once stays, as far as the new burst allows; nothing if it `isEmpty`. */
  change(rate: LimitRate, now: number, isEmpty = false): void {
    const used = Math.max(0, this.#backAt - now) / this.#rate.msPerUnit
    const left = isEmpty ? 0 : Math.min(this.#rate.burst - used, rate.burst)
    this.#rate = rate
    this.#backAt = now + (rate.burst - left) * rate.msPerUnit
  }

  #msFor(units: number): number {
    return Math.min(units, this.#rate.perMinute) * this.#rate.msPerUnit
  }
}

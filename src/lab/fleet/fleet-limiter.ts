import { setTimeout as wait } from 'node:timers/promises'
import type { ServiceFault } from '../../index.js'
import { type Lease, LocalLimiter, type WaitingCall } from '../../players/limits/limiter.js'
import { shareOfRate } from '../../players/limits/rate.js'
import type { Database } from '../../stores/postgres/index.js'
import type { ServerLimiter } from './guarded-agent.js'
import { leaseMs, renewMs, serverStatements } from './server-leases.js'

interface LeaseRow {
  /** A minute; null is without a limit. */
  readonly requests: number | null
  readonly tokens: number | null
  /** Whether the calls in flight are limited. */
  readonly counted: boolean
  readonly share: number
  readonly places: number | null
  readonly turn: number | null
  /** Whether nobody has used anything for a minute. */
  readonly fresh: boolean
  readonly held_ms: number | null
  /** Whether one call may check if a failed server answers again. */
  readonly probe: boolean
}

/** How soon a worker without a part of the limits looks again, in ms. */
const seekMs = 250

/** The limits of one server, kept by all workers of a database together: each leases a part for some seconds, and keeps it alone. */
export class FleetLimiter extends LocalLimiter implements ServerLimiter {
  readonly #database: Database
  readonly #server: string
  readonly #worker: () => string
  #leasing = false
  #probing = false
  /** When its lease ends, and until when nobody may call, by this process's clock. */
  #until = Number.NEGATIVE_INFINITY
  #heldUntil = Number.NEGATIVE_INFINITY
  #share = 0
  #places = 0
  /** The last lease that it heard of. */
  #turn = 0
  #wanted = 0
  #largest = 1
  /** Whether a call has begun since it got its share. */
  #used = false

  constructor(database: Database, server: string, worker: () => string) {
    super({})
    this.#database = database
    this.#server = server
    this.#worker = worker
  }

  override hold(delayMs: number): void {
    super.hold(delayMs)
    this.#report(serverStatements.held, [delayMs])
  }

  /** Nobody calls the server until it may answer again. */
  failed(fault: ServiceFault, reason: string, retryAfterMs = 0): void {
    if (fault === 'unsupported') return
    const probed = this.#probing
    this.#probing = false
    this.#heldUntil = performance.now() + renewMs
    this.#report(serverStatements.failed, [fault, reason, probed, retryAfterMs])
  }

  /** Notes that the server answered: a hold because of a fault ends. */
  served(): void {
    if (!this.#probing) return
    this.#probing = false
    this.#heldUntil = Number.NEGATIVE_INFINITY
    this.#report(serverStatements.served, [])
  }

  protected override pump(): void {
    const now = performance.now()
    if (now < this.#until && now >= this.#heldUntil) super.pump()
    if (!this.#leasing) void this.#lease()
  }

  protected override take(call: WaitingCall, onEnd: Lease['release']): Lease {
    this.#used = true
    return super.take(call, onEnd)
  }

  /** Renews the lease while calls are made, and gives it back after the last ones. */
  async #lease(): Promise<void> {
    this.#leasing = true
    try {
      // Calls that are made together ask together.
      await wait(0)
      do {
        await this.#renew()
        const seeks = this.waiting > 0 && (this.#share === 0 || this.#until < performance.now())
        const heldMs = this.#heldUntil - performance.now()
        await wait(Math.min(seeks ? seekMs : renewMs, heldMs > 0 ? heldMs : renewMs), undefined, {
          ref: this.waiting > 0,
        })
      } while (this.#wanted > 0 || this.waiting > 0)
    } finally {
      this.#leasing = false
    }
  }

  async #renew(): Promise<void> {
    const sentAt = performance.now()
    this.#wanted = Math.max(this.inFlight + this.waiting, Math.floor(this.#wanted / 2))
    for (const { tokens } of this.queue) this.#largest = Math.max(this.#largest, tokens)
    const mayProbe = this.waiting > 0 && this.delayMs === 0
    const worker = [this.#server, this.#worker()]
    const kept = [this.inFlight, this.#share, this.#places, this.#turn]
    const values = [...worker, this.#wanted, ...kept, this.#largest, this.#used, mayProbe]
    // While the database cannot be reached, the lease ends by itself.
    const [row] = await this.#database.query<LeaseRow>(serverStatements.lease, values).catch(() => [])
    if (row === undefined) return
    const begins = this.#share === 0 || this.#until < performance.now()
    if (begins || row.share === 0) this.#used = false
    this.#until = sentAt + leaseMs
    const less = row.share < this.#share || (row.places ?? 0) < this.#places
    this.#share = row.share
    this.#places = row.places ?? 0
    this.#turn = row.turn ?? 0
    this.#heldUntil = row.held_ms === null ? Number.NEGATIVE_INFINITY : performance.now() + row.held_ms
    this.#probing ||= row.probe
    const places = row.counted ? this.#places : Number.POSITIVE_INFINITY
    this.setLimits({
      requests: row.requests === null ? undefined : shareOfRate(row.requests, row.share),
      tokens: row.tokens === null ? undefined : shareOfRate(row.tokens, row.share),
      maxConcurrent: row.probe ? Math.min(places, this.inFlight + 1) : places,
      isEmpty: begins && !row.fresh,
    })
    this.pump()
    if (row.probe) this.#heldUntil = performance.now() + renewMs
    if (!less) return
    const left = [this.#share, Math.max(this.#places, this.inFlight), this.#turn]
    await this.#database.query(serverStatements.gaveBack, [...worker, ...left]).catch(() => [])
  }

  /** Sends what may be lost: the next worker that calls finds it out again. */
  #report(statement: string, values: readonly unknown[]): void {
    this.#database.persist(statement, [this.#server, ...values]).catch(() => {})
  }
}

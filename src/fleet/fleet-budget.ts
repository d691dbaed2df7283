import { randomUUID } from 'node:crypto'
import {
  type Budget,
  type BudgetCall,
  type BudgetLedger,
  type BudgetLimits,
  createBudget,
  memoryLedger,
  type Spent,
  type Usage,
} from '../index.js'
import type { Database } from '../stores/postgres/index.js'

const nothingSpent: Spent = { costUsd: 0, tokens: 0, unpricedCalls: 0 }

const addSpent = (one: Spent, other: Spent): Spent => ({
  costUsd: one.costUsd + other.costUsd,
  tokens: one.tokens + other.tokens,
  unpricedCalls: one.unpricedCalls + other.unpricedCalls,
})

const columns = `
  coalesce(sum(usd), 0) AS "costUsd", coalesce(sum(tokens), 0)::float8 AS tokens, coalesce(sum(unpriced_calls), 0)::float8 AS "unpricedCalls"`

/** What all others but `$2` have spent. */
const read = `SELECT ${columns} FROM nightzero.spending WHERE tournament = $1 AND writer <> $2`

/** A worker writes what it has spent in all: a statement that runs twice counts nothing twice. */
const writeAndRead = `
  WITH own AS (
    INSERT INTO nightzero.spending (tournament, writer, usd, tokens, unpriced_calls) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (tournament, writer) DO UPDATE SET
      usd = excluded.usd, tokens = excluded.tokens, unpriced_calls = excluded.unpriced_calls
  ) ${read}`

/** How often workers share what they have spent, in ms, and how often where the limit is nearer than `nearMs` of spending. */
const [shareMs, nearShareMs, nearMs] = [1_000, 250, 5_000]

/** What one worker spends the others learn within a second, near the limits within 250 ms: this, and the calls in flight, may exceed them. */
export class FleetBudget implements Budget {
  readonly #database: Database
  readonly #tournament: string
  #local: Budget
  readonly #open = memoryLedger()
  /** Names its row, which no other writes. */
  readonly #writer = randomUUID()
  /** What was spent here, and what of it is written. */
  #own: Spent = nothingSpent
  #written: Spent = nothingSpent
  #others: Spent = nothingSpent
  #sharedAt = Number.NEGATIVE_INFINITY
  #isNear = true
  #exchanging: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(database: Database, tournament: string, limits: BudgetLimits) {
    this.#database = database
    this.#tournament = tournament
    this.#local = createBudget(limits, this.#ledger())
  }

  /** Learns what was spent before; from then on it shares what is spent. Rejects when the database cannot be used. */
  async open(): Promise<void> {
    await this.share()
    this.#timer = setInterval(() => {
      if (this.#isNear || performance.now() - this.#sharedAt >= shareMs) this.share().catch(() => {})
    }, nearShareMs)
  }

  get spent(): Spent {
    return this.#local.spent
  }

  get reached(): Budget['reached'] {
    return this.#local.reached
  }

  begin(payer: string): BudgetCall | null {
    return this.#local.begin(payer)
  }

  whenFreed(again: () => void): void {
    this.#local.whenFreed(again)
  }

  spend(usage: Usage): void {
    this.#local.spend(usage)
  }

  get limits(): BudgetLimits {
    return this.#local.limits
  }

  set limits(limits: BudgetLimits) {
    this.#local = createBudget(limits, this.#ledger())
  }

  raise(limits: BudgetLimits): void {
    this.#local.raise(limits)
  }

  share(): Promise<void> {
    this.#exchanging ??= this.#exchange().finally(() => {
      this.#exchanging = undefined
    })
    return this.#exchanging
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    // What it could not write is written by the next one.
    await this.#exchanging?.catch(() => {})
    await this.share()
  }

  async #exchange(): Promise<void> {
    const [own, before, lastAt] = [this.#own, this.#all, this.#sharedAt]
    const place = [this.#tournament, this.#writer]
    // A worker that spends nothing only reads.
    const [row] = await (own === this.#written
      ? this.#database.query<Spent>(read, place)
      : this.#database.query<Spent>(writeAndRead, [...place, own.costUsd, own.tokens, own.unpricedCalls]))
    this.#written = own
    if (row) this.#others = row
    this.#sharedAt = performance.now()
    const soon = nearMs / (this.#sharedAt - lastAt)
    const { maxCostUsd = Number.POSITIVE_INFINITY, maxTokens = Number.POSITIVE_INFINITY } = this.limits
    const { costUsd, tokens } = this.#all
    this.#isNear =
      lastAt < 0 ||
      costUsd + (costUsd - before.costUsd) * soon >= maxCostUsd ||
      tokens + (tokens - before.tokens) * soon >= maxTokens
  }

  get #all(): Spent {
    return addSpent(this.#others, this.#own)
  }

  /** The calls of this worker in flight are reserved here; what others reserve it does not know. */
  #ledger(): BudgetLedger {
    const open = this.#open
    const add = (usage: Spent): void => {
      this.#own = addSpent(this.#own, usage)
    }
    const standing = () => ({
      spent: this.#all,
      open: open.standing.open,
    })
    return {
      shared: true,
      get standing() {
        return standing()
      },
      open: (reserve) => {
        const close = open.open(() => reserve(standing()))
        return (
          close &&
          ((usage) => {
            close(nothingSpent)
            add(usage)
          })
        )
      },
      add,
    }
  }
}

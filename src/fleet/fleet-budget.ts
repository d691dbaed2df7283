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
  spent_usd AS "costUsd", spent_tokens::float8 AS tokens, unpriced_calls::float8 AS "unpricedCalls"`

const read = `SELECT ${columns} FROM nightzero.tournaments WHERE id = $1`

const spendAndRead = `
  UPDATE nightzero.tournaments SET
    spent_usd = spent_usd + $2, spent_tokens = spent_tokens + $3::bigint, unpriced_calls = unpriced_calls + $4::bigint
  WHERE id = $1 RETURNING ${columns}`

const shareMs = 250

/** What one worker spends the others learn within 250 ms: this, and the calls in flight, may exceed the limits. */
export class FleetBudget implements Budget {
  readonly #database: Database
  readonly #tournament: string
  #local: Budget
  readonly #open = memoryLedger()
  /** What was spent here and is not written yet, and what is being written. */
  #own: Spent = nothingSpent
  #sending: Spent = nothingSpent
  #all: Spent = nothingSpent
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
    this.#timer = setInterval(() => this.share().catch(() => {}), shareMs)
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
    this.#sending = this.#own
    this.#own = nothingSpent
    const { costUsd, tokens, unpricedCalls } = this.#sending
    try {
      // A worker that spends nothing only reads.
      const [row] = await (this.#sending === nothingSpent
        ? this.#database.query<Spent>(read, [this.#tournament])
        : this.#database.query<Spent>(spendAndRead, [this.#tournament, costUsd, tokens, unpricedCalls]))
      if (row) this.#all = row
    } catch (error) {
      this.#own = addSpent(this.#own, this.#sending)
      throw error
    } finally {
      this.#sending = nothingSpent
    }
  }

  /** The calls of this worker in flight are reserved here; what others reserve it does not know. */
  #ledger(): BudgetLedger {
    const open = this.#open
    const add = (usage: Spent): void => {
      this.#own = addSpent(this.#own, usage)
    }
    const standing = () => ({
      spent: addSpent(this.#all, addSpent(this.#sending, this.#own)),
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

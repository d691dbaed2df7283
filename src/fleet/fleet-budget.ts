import { type Budget, type BudgetLimits, createBudget, type Spent, type Usage } from '../index.js'
import type { Database } from '../stores/postgres/index.js'

/** Nothing was spent. */
export const nothingSpent: Spent = { costUsd: 0, tokens: 0, unpricedCalls: 0 }

/** The sum of two. */
export const addSpent = (one: Spent, other: Spent): Spent => ({
  costUsd: one.costUsd + other.costUsd,
  tokens: one.tokens + other.tokens,
  unpricedCalls: one.unpricedCalls + other.unpricedCalls,
})

/** A budget with these limits, of which this much is spent. */
export function createSpentBudget(limits: BudgetLimits, { costUsd, tokens, unpricedCalls }: Spent): Budget {
  const budget = createBudget(limits)
  const { unknownCostUsd } = limits
  budget.spend({ inputTokens: tokens, costUsd: costUsd + unpricedCalls * (unknownCostUsd ?? 0) })
  // A call of unknown cost uses up a budget of money, unless the limits say what to count for it.
  if (unpricedCalls > 0 && unknownCostUsd === undefined) budget.spend({ inputTokens: 1 })
  return budget
}

interface SpentRow {
  readonly spent_usd: number
  readonly spent_tokens: number
  readonly unpriced_calls: number
}

const spendAndRead = `
  UPDATE nightzero.tournaments SET
    spent_usd = spent_usd + $2, spent_tokens = spent_tokens + $3::bigint, unpriced_calls = unpriced_calls + $4::bigint
  WHERE id = $1
  RETURNING spent_usd, spent_tokens::float8 AS spent_tokens, unpriced_calls::float8 AS unpriced_calls`

/** How often workers share what they have spent, in ms. */
const shareMs = 250

/**
 * The budget of all workers together for a tournament. The others learn what one spends within a quarter of a second:
 * this spending, and the calls in flight, may exceed the limits.
 */
export class FleetBudget implements Budget {
  readonly #database: Database
  readonly #tournament: string
  #limits: BudgetLimits
  #own: Spent = nothingSpent
  #all: Spent = nothingSpent
  #exchanging: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(database: Database, tournament: string, limits: BudgetLimits) {
    this.#database = database
    this.#tournament = tournament
    this.#limits = limits
  }

  /** Learns what was spent before; from then on it shares what is spent. Rejects when the database cannot be used. */
  async open(): Promise<void> {
    await this.share()
    this.#timer = setInterval(() => this.share().catch(() => {}), shareMs)
  }

  get limits(): BudgetLimits {
    return this.#limits
  }

  get spent(): Spent {
    return this.#current().spent
  }

  get reached(): Budget['reached'] {
    return this.#current().reached
  }

  spend({ inputTokens = 0, outputTokens = 0, costUsd }: Usage): void {
    const tokens = inputTokens + outputTokens
    const unpricedCalls = costUsd === undefined && tokens > 0 ? 1 : 0
    this.#own = addSpent(this.#own, { costUsd: costUsd ?? 0, tokens, unpricedCalls })
  }

  raise(limits: BudgetLimits): void {
    createBudget(limits)
    this.#limits = { ...this.#limits, ...limits }
  }

  /** Writes what was spent here and learns what was spent elsewhere. */
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
    const shared = this.#own
    this.#all = addSpent(this.#all, shared)
    this.#own = nothingSpent
    try {
      const [row] = await this.#database.query<SpentRow>(spendAndRead, [
        this.#tournament,
        shared.costUsd,
        shared.tokens,
        shared.unpricedCalls,
      ])
      if (row) this.#all = { costUsd: row.spent_usd, tokens: row.spent_tokens, unpricedCalls: row.unpriced_calls }
    } catch (error) {
      this.#all = addSpent(this.#all, {
        costUsd: -shared.costUsd,
        tokens: -shared.tokens,
        unpricedCalls: -shared.unpricedCalls,
      })
      this.#own = addSpent(this.#own, shared)
      throw error
    }
  }

  #current(): Budget {
    return createSpentBudget(this.#limits, addSpent(this.#all, this.#own))
  }
}

import { type Budget, type BudgetLimits, createBudget, type Spent, type Usage } from '../../index.js'
import type { Database } from '../../stores/postgres/index.js'

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
const tellMs = 250

/**
 * The budget of all workers together for a tournament. The others learn what one spends within a quarter of a second:
 * this spending, and the calls in flight, may exceed the limits.
 */
export class FleetBudget implements Budget {
  readonly #database: Database
  readonly #tournament: string
  #limits: BudgetLimits
  #own: Spent = nothing
  #all: Spent = nothing
  #telling: Promise<void> | undefined
  #timer: NodeJS.Timeout

  constructor(database: Database, tournament: string, limits: BudgetLimits) {
    this.#database = database
    this.#tournament = tournament
    this.#limits = limits
    this.#timer = setInterval(() => this.tell().catch(() => {}), tellMs)
  }

  get limits(): BudgetLimits {
    return this.#limits
  }

  get spent(): Spent {
    return this.#counted().spent
  }

  get reached(): Budget['reached'] {
    return this.#counted().reached
  }

  spend({ inputTokens = 0, outputTokens = 0, costUsd }: Usage): void {
    const tokens = inputTokens + outputTokens
    const unpricedCalls = costUsd === undefined && tokens > 0 ? 1 : 0
    this.#own = plus(this.#own, { costUsd: costUsd ?? 0, tokens, unpricedCalls })
  }

  raise(limits: BudgetLimits): void {
    createBudget(limits)
    this.#limits = { ...this.#limits, ...limits }
  }

  /** Tells what was spent here and learns what was spent elsewhere. */
  tell(): Promise<void> {
    this.#telling ??= this.#exchange().finally(() => {
      this.#telling = undefined
    })
    return this.#telling
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#telling
    await this.tell()
  }

  async #exchange(): Promise<void> {
    const told = this.#own
    this.#all = plus(this.#all, told)
    this.#own = nothing
    try {
      const [row] = await this.#database.query<SpentRow>(spendAndRead, [
        this.#tournament,
        told.costUsd,
        told.tokens,
        told.unpricedCalls,
      ])
      if (row) this.#all = { costUsd: row.spent_usd, tokens: row.spent_tokens, unpricedCalls: row.unpriced_calls }
    } catch (error) {
      this.#all = plus(this.#all, { costUsd: -told.costUsd, tokens: -told.tokens, unpricedCalls: -told.unpricedCalls })
      this.#own = plus(this.#own, told)
      throw error
    }
  }

  #counted(): Budget {
    const { costUsd, tokens, unpricedCalls } = plus(this.#all, this.#own)
    const budget = createBudget(this.#limits)
    const { unknownCostUsd } = this.#limits
    budget.spend({ inputTokens: tokens, costUsd: costUsd + unpricedCalls * (unknownCostUsd ?? 0) })
    // A call of unknown cost uses up a cost limit, unless a cost is assumed for it.
    if (unpricedCalls > 0 && unknownCostUsd === undefined) budget.spend({ inputTokens: 1 })
    return budget
  }
}

const nothing: Spent = { costUsd: 0, tokens: 0, unpricedCalls: 0 }

const plus = (one: Spent, other: Spent): Spent => ({
  costUsd: one.costUsd + other.costUsd,
  tokens: one.tokens + other.tokens,
  unpricedCalls: one.unpricedCalls + other.unpricedCalls,
})

import type { Usage } from '../errors/call-facts.js'
import { InvalidOptionsError } from '../errors/errors.js'
import { didYouMean } from '../text/did-you-mean.js'

/** How much may be spent. An absent field means no limit. */
export interface BudgetLimits {
  readonly maxCostUsd?: number
  /** Input and output tokens together. */
  readonly maxTokens?: number
  /**
   * The assumed cost of a call whose cost is unknown, in US dollars. Without it, such a call uses up a cost budget at
   * once, because the limit can no longer be guaranteed.
   */
  readonly unknownCostUsd?: number
}

/** How much was spent so far. */
export interface Spent {
  readonly costUsd: number
  readonly tokens: number
  /** Calls that used tokens and whose cost is unknown. */
  readonly unpricedCalls: number
}

/** Which limit was reached. `unpriced`: the cost of a call is unknown, so a cost limit cannot be guaranteed. */
export type BudgetReason = 'cost' | 'tokens' | 'unpriced'

/** A limit of money and tokens for one game or several. A game pauses when its budget is used up. */
export interface Budget {
  readonly spent: Spent
  readonly limits: BudgetLimits
  /** Why nothing more may be spent, or null. */
  readonly reached: BudgetReason | null
  /** Counts the usage of a call. */
  spend(usage: Usage): void
  /** Replaces the given limits. Paused games continue with `game.resume()`. */
  raise(limits: BudgetLimits): void
}

/**
 * Makes a budget, of which `spent` is used already. Give the same budget to several games to limit a whole run.
 *
 * @throws {InvalidOptionsError} when a limit is unknown, negative or not a number.
 */
export function createBudget(limits: BudgetLimits, spent: Spent = { costUsd: 0, tokens: 0, unpricedCalls: 0 }): Budget {
  return new SharedBudget(limits, spent)
}

class SharedBudget implements Budget {
  #limits: BudgetLimits = {}
  #spent: Spent

  constructor(limits: BudgetLimits, spent: Spent) {
    this.raise(limits)
    this.#spent = spent
  }

  get limits(): BudgetLimits {
    return this.#limits
  }

  get spent(): Spent {
    const { costUsd, tokens, unpricedCalls } = this.#spent
    return { costUsd: costUsd + unpricedCalls * (this.#limits.unknownCostUsd ?? 0), tokens, unpricedCalls }
  }

  get reached(): BudgetReason | null {
    const { maxCostUsd, maxTokens = Number.POSITIVE_INFINITY, unknownCostUsd } = this.#limits
    const { costUsd, tokens, unpricedCalls } = this.spent
    if (tokens >= maxTokens) return 'tokens'
    if (maxCostUsd === undefined) return null
    if (costUsd >= maxCostUsd) return 'cost'
    return unpricedCalls > 0 && unknownCostUsd === undefined ? 'unpriced' : null
  }

  spend({ inputTokens = 0, outputTokens = 0, costUsd }: Usage): void {
    const tokens = inputTokens + outputTokens
    const unpriced = costUsd === undefined && tokens > 0 ? 1 : 0
    this.#spent = {
      costUsd: this.#spent.costUsd + (costUsd ?? 0),
      tokens: this.#spent.tokens + tokens,
      unpricedCalls: this.#spent.unpricedCalls + unpriced,
    }
  }

  raise(limits: BudgetLimits): void {
    checkLimits(limits)
    this.#limits = { ...this.#limits, ...limits }
  }
}

const limitNames = ['maxCostUsd', 'maxTokens', 'unknownCostUsd']

function checkLimits(limits: unknown): void {
  if (typeof limits !== 'object' || limits === null || Array.isArray(limits))
    throw new InvalidOptionsError(
      'Expected `budget` to be an object with limits, for example `{ maxCostUsd: 5 }`.',
      'budget',
    )
  for (const [name, limit] of Object.entries(limits)) checkLimit(name, limit)
}

/** A misspelt limit would not limit anything. */
function checkLimit(name: string, limit: unknown): void {
  const path = `budget.${name}`
  if (!limitNames.includes(name))
    throw new InvalidOptionsError(
      `Unknown field \`${path}\`${didYouMean(name, limitNames)}; known here: ${limitNames.join(', ')}.`,
      path,
    )
  if (limit !== undefined && !(typeof limit === 'number' && limit >= 0))
    throw new InvalidOptionsError(`Expected \`${path}\` to be a number from 0, got \`${limit}\`.`, path)
}

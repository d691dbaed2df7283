import * as z from 'zod/mini'
import { requireArgument } from '../errors/arguments.js'
import type { Usage } from '../errors/call-facts.js'
import { checkFields } from '../errors/checks.js'

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

/**
 * A limit of money and tokens for one game or several. A game pauses when its budget is used up. Before each call the budget
 * reserves what it may cost, so that calls in flight together do not exceed it: a call that is not covered waits for others to return.
 */
export interface Budget {
  readonly spent: Spent
  readonly limits: BudgetLimits
  /** Why nothing more may be spent, or null. */
  readonly reached: BudgetReason | null
  /**
   * Reserves what a call of this payer, such as a model, may cost: half as much again as its dearest call so far; all that is
   * left, if none of its calls has ended. Null: calls in flight may use up what is left, and this one has to wait. With none
   * in flight a call may always begin while something is left.
   */
  begin(payer: string): BudgetCall | null
  /** Calls `again` once, when a call has returned since. */
  whenFreed(again: () => void): void
  /** Counts the usage of a call that nothing was reserved for. */
  spend(usage: Usage): void
  /** Replaces the given limits. Paused games continue with `game.resume()`. */
  raise(limits: BudgetLimits): void
}

/** A call that money is reserved for. */
export interface BudgetCall {
  /** It has returned, or was given up: its usage counts instead. `answered`: it came to an answer, so that no usage means no cost. */
  end(usage?: Usage, answered?: boolean): void
}

/** What calls may cost, or what they did. */
export interface Reservation {
  readonly costUsd: number
  readonly tokens: number
}

/** What was spent, and what is reserved for open calls. */
export interface BudgetStanding {
  readonly spent: Spent
  readonly open: Reservation & { readonly calls: number }
}

/** Where a budget is kept. Processes that share one ledger share the budget. */
export interface BudgetLedger {
  readonly standing: BudgetStanding
  /** Whether other processes use it too. */
  readonly shared: boolean
  /** Opens a call if `reserve` gives it something; nothing comes between. Returns how to close it. */
  open(reserve: (standing: BudgetStanding) => Reservation | null): ((usage: Spent) => void) | null
  add(usage: Spent): void
  /** Counts the calls of processes that have ended without closing them. Absent: there is no other process. */
  countLost?(): void
}

const nothingSpent: Spent = { costUsd: 0, tokens: 0, unpricedCalls: 0 }

/**
 * Makes a budget, of which `spent` is used already. Give the same budget to several games to limit a whole run. With a ledger,
 * such as `store.openLedger(name)` of a `sqliteStore`, other processes share it.
 *
 * @throws {InvalidOptionsError} when a limit is unknown, negative or not a number.
 */
export function createBudget(limits: BudgetLimits, spent: Spent | BudgetLedger = nothingSpent): Budget {
  requireArgument('spent', spent, { kind: 'an object' })
  return new SharedBudget(limits, 'open' in spent ? spent : memoryLedger(spent))
}

/** Keeps a budget in this process. */
export function memoryLedger(spent: Spent = nothingSpent): BudgetLedger {
  let sum = spent
  const open = new Set<Reservation>()
  const ledger: BudgetLedger = {
    shared: false,
    get standing() {
      const sumOf = (part: keyof Reservation) => [...open].reduce((total, one) => total + one[part], 0)
      return { spent: sum, open: { calls: open.size, costUsd: sumOf('costUsd'), tokens: sumOf('tokens') } }
    },
    open(reserve) {
      const reserved = reserve(ledger.standing)
      if (reserved === null) return null
      open.add(reserved)
      return (usage) => {
        if (open.delete(reserved)) ledger.add(usage)
      }
    },
    add: (usage) => {
      sum = addSpent(sum, usage)
    },
  }
  return ledger
}

const addSpent = (one: Spent, other: Spent): Spent => ({
  costUsd: one.costUsd + other.costUsd,
  tokens: one.tokens + other.tokens,
  unpricedCalls: one.unpricedCalls + other.unpricedCalls,
})

function spentBy({ inputTokens = 0, outputTokens = 0, costUsd }: Usage): Spent {
  const tokens = inputTokens + outputTokens
  return { costUsd: costUsd ?? 0, tokens, unpricedCalls: costUsd === undefined && tokens > 0 ? 1 : 0 }
}

/** Prompts grow while a game is played. */
const margin = 1.5
/** How often a call that waits looks at what other processes have freed. */
const lookMs = 200

class SharedBudget implements Budget {
  #limits: BudgetLimits = {}
  readonly #ledger: BudgetLedger
  /** The dearest call of each payer. */
  readonly #dearest = new Map<string, Reservation>()
  #waiting: (() => void)[] = []

  constructor(limits: BudgetLimits, ledger: BudgetLedger) {
    this.raise(limits)
    this.#ledger = ledger
  }

  get limits(): BudgetLimits {
    return this.#limits
  }

  get spent(): Spent {
    return this.#withUnknown(this.#ledger.standing.spent)
  }

  get reached(): BudgetReason | null {
    return this.#reachedBy(this.spent)
  }

  #reachedBy({ costUsd, tokens, unpricedCalls }: Spent): BudgetReason | null {
    const { maxCostUsd, maxTokens = Number.POSITIVE_INFINITY, unknownCostUsd } = this.#limits
    if (tokens >= maxTokens) return 'tokens'
    if (maxCostUsd === undefined) return null
    if (costUsd >= maxCostUsd) return 'cost'
    return unpricedCalls > 0 && unknownCostUsd === undefined ? 'unpriced' : null
  }

  begin(payer: string): BudgetCall | null {
    // To look first is cheap; many calls may wait.
    const isCovered = this.#reserve(payer, this.#ledger.standing) !== null
    const close = isCovered ? this.#ledger.open((standing) => this.#reserve(payer, standing)) : null
    if (close === null) return null
    return {
      end: (usage, answered = false) => {
        close(usage ? spentBy(usage) : nothingSpent)
        if (usage || answered) this.#countUsage(payer, usage ?? {})
        for (const again of this.#waiting.splice(0)) again()
      },
    }
  }

  whenFreed(again: () => void): void {
    this.#waiting.push(again)
    if (this.#ledger.shared && this.#waiting.length === 1) this.#lookLater()
  }

  spend(usage: Usage): void {
    this.#ledger.add(spentBy(usage))
  }

  raise(limits: BudgetLimits): void {
    checkFields(limitsSchema, { budget: limits })
    this.#limits = { ...this.#limits, ...limits }
  }

  #reserve(payer: string, { spent, open }: BudgetStanding): Reservation | null {
    const { maxCostUsd = Number.POSITIVE_INFINITY, maxTokens = Number.POSITIVE_INFINITY } = this.#limits
    const known = this.#withUnknown(spent)
    // Calls of other processes may have used it up since the game looked.
    if (this.#reachedBy(known) !== null) return null
    const { costUsd, tokens } = known
    const left = { costUsd: maxCostUsd - costUsd - open.costUsd, tokens: maxTokens - tokens - open.tokens }
    const dearest = this.#dearest.get(payer)
    const needed = dearest && { costUsd: dearest.costUsd * margin, tokens: dearest.tokens * margin }
    const reserved = needed ?? { costUsd: finite(left.costUsd), tokens: finite(left.tokens) }
    if (open.calls === 0) return reserved
    const isCovered = needed
      ? needed.costUsd <= left.costUsd && needed.tokens <= left.tokens
      : left.costUsd > 0 && left.tokens > 0
    return isCovered ? reserved : null
  }

  #countUsage(payer: string, usage: Usage): void {
    const { costUsd, tokens } = this.#withUnknown(spentBy(usage))
    const before = this.#dearest.get(payer) ?? { costUsd: 0, tokens: 0 }
    this.#dearest.set(payer, {
      costUsd: Math.max(before.costUsd, costUsd),
      tokens: Math.max(before.tokens, tokens),
    })
  }

  #withUnknown({ costUsd, tokens, unpricedCalls }: Spent): Spent {
    return { costUsd: costUsd + unpricedCalls * (this.#limits.unknownCostUsd ?? 0), tokens, unpricedCalls }
  }

  #lookLater(): void {
    setTimeout(() => {
      try {
        this.#ledger.countLost?.()
      } catch {
        // Whoever waits meets the same fault, and can say so.
      }
      for (const again of this.#waiting.splice(0)) again()
    }, lookMs)
  }
}

const finite = (left: number): number => (Number.isFinite(left) ? Math.max(0, left) : 0)

const amount = z.optional(
  z.custom<number>((value) => typeof value === 'number' && value >= 0, 'Expected a number from 0'),
)

/** A misspelt limit would not limit anything. */
const limitsSchema = z.object({
  budget: z.strictObject(
    { maxCostUsd: amount, maxTokens: amount, unknownCostUsd: amount },
    'Expected an object with limits, for example `{ maxCostUsd: 5 }`',
  ),
})

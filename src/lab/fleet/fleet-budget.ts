import { randomUUID } from 'node:crypto'
import {
  type Budget,
  type BudgetCall,
  type BudgetLedger,
  type BudgetLimits,
  type BudgetStanding,
  createBudget,
  memoryLedger,
  type Reservation,
  type Spent,
  type Usage,
} from '../../index.js'
import type { Database } from '../../stores/postgres/index.js'

const nothingSpent: Spent = { costUsd: 0, tokens: 0, unpricedCalls: 0 }

const addSpent = (one: Spent, other: Spent): Spent => ({
  costUsd: one.costUsd + other.costUsd,
  tokens: one.tokens + other.tokens,
  unpricedCalls: one.unpricedCalls + other.unpricedCalls,
})

/** Sums of prices are not exact: less than this, in US dollars, is nothing. */
const dustUsd = 1e-9
/** How long the block of a worker that gives no sign is not yet counted as spent, in s. */
const signSeconds = 10

/**
 * The row of a worker: what it has spent, and what it has taken, of which it may spend the rest. A block is a small part of what
 * nobody has taken, the larger the more is left, and at least what is needed, also for the last call, when less is left (both are
 * sums since the row was made: a statement that runs twice takes nothing twice). `release` gives back what is not needed. Nobody knows what a worker without a sign has spent of
 * its block: all of it counts.
 */
export const budgetTables = `
CREATE TABLE nightzero.spending (
  tournament text COLLATE "C" NOT NULL,
  writer text NOT NULL,
  usd double precision NOT NULL,
  tokens double precision NOT NULL,
  unpriced_calls double precision NOT NULL,
  taken_usd double precision NOT NULL,
  taken_tokens double precision NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (tournament, writer)
) WITH (fillfactor = 20);
CREATE FUNCTION nightzero.take_block(taken double precision, spent double precision, needed double precision, free double precision, workers bigint, release boolean)
RETURNS double precision LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN needed > taken AND free - spent > ${dustUsd} THEN greatest(taken, needed, spent + (free - spent) / (4 * workers))
    WHEN needed > taken THEN taken
    WHEN release THEN needed
    ELSE taken END
$$;
CREATE FUNCTION nightzero.share_budget(
  id text, worker text, own_usd double precision, own_tokens double precision, own_unpriced double precision, unknown_usd double precision,
  needed_usd double precision, needed_tokens double precision, max_usd double precision, max_tokens double precision, release boolean)
RETURNS TABLE ("costUsd" double precision, "tokens" double precision, "unpricedCalls" double precision, "takenUsd" double precision, "takenTokens" double precision)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  own nightzero.spending;
  others record;
BEGIN
  SELECT * INTO own FROM nightzero.spending WHERE tournament = id AND writer = worker;
  "takenUsd" := coalesce(own.taken_usd, 0);
  "takenTokens" := coalesce(own.taken_tokens, 0);
  IF needed_usd > "takenUsd" OR needed_tokens > "takenTokens" THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('nightzero budget ' || id, 0));
  END IF;
  SELECT count(*) FILTER (WHERE lives) + 1 AS workers,
    coalesce(sum(CASE WHEN lives THEN usd ELSE greatest(usd, taken_usd - unpriced_calls * unknown_usd) END), 0) AS usd,
    coalesce(sum(CASE WHEN lives THEN tokens ELSE greatest(tokens, taken_tokens) END), 0) AS tokens,
    coalesce(sum(unpriced_calls), 0) AS unpriced,
    coalesce(sum(greatest(usd + unpriced_calls * unknown_usd, taken_usd)), 0) AS taken_usd,
    coalesce(sum(greatest(tokens, taken_tokens)), 0) AS taken_tokens
    INTO others FROM (
      SELECT *, seen_at > clock_timestamp() - interval '${signSeconds} seconds' AS lives
      FROM nightzero.spending WHERE tournament = id AND writer <> worker) AS rows;
  "costUsd" := others.usd;
  "tokens" := others.tokens;
  "unpricedCalls" := others.unpriced;
  "takenUsd" := nightzero.take_block("takenUsd", own_usd + own_unpriced * unknown_usd, needed_usd, max_usd - others.taken_usd, others.workers, release);
  "takenTokens" := nightzero.take_block("takenTokens", own_tokens, needed_tokens, max_tokens - others.taken_tokens, others.workers, release);
  INSERT INTO nightzero.spending VALUES (id, worker, own_usd, own_tokens, own_unpriced, "takenUsd", "takenTokens", clock_timestamp())
  ON CONFLICT ON CONSTRAINT spending_pkey DO UPDATE SET usd = excluded.usd, tokens = excluded.tokens, unpriced_calls = excluded.unpriced_calls,
    taken_usd = excluded.taken_usd, taken_tokens = excluded.taken_tokens, seen_at = excluded.seen_at;
  RETURN NEXT;
END $$;
`

const share = 'SELECT * FROM nightzero.share_budget($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)'

/** How often a worker shares what it has spent, in ms. */
const shareMs = 1_000
/** What is needed for a call may be half as much again as for the dearest. */
const margin = 1.5

const unlimited = 1e300

interface ShareRow extends Spent {
  readonly takenUsd: number
  readonly takenTokens: number
}

/** A worker takes money and tokens from the tournament in blocks, and spends only what it has taken: the calls in flight alone may exceed the limits. */
export class FleetBudget implements Budget {
  readonly #database: Database
  readonly #tournament: string
  #local: Budget
  readonly #open = memoryLedger()
  /** Names its row, which no other writes. */
  readonly #writer = randomUUID()
  #own: Spent = nothingSpent
  #others: Spent = nothingSpent
  #taken = { costUsd: 0, tokens: 0 }
  /** The dearest call so far. */
  #dearest = { costUsd: 0, tokens: 0 }
  /** Whether a call waits for a block. */
  #isShort = false
  /** Whether nothing was spent since it last shared. */
  #isIdle = false
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
    this.#isShort = false
    this.#isIdle = true
    await this.share()
  }

  async #exchange(): Promise<void> {
    const [own, money] = [this.#own, this.#money]
    const { open } = this.#open.standing
    const isShort = this.#isShort
    const more = isShort ? margin : 0
    const needed = {
      // A first call may cost anything: any block will do.
      costUsd: money + open.costUsd + more * this.#dearest.costUsd + (isShort ? dustUsd : 0),
      tokens: own.tokens + open.tokens + more * this.#dearest.tokens + (isShort ? 1 : 0),
    }
    const release = this.#isIdle && !isShort
    if (release) this.#taken = needed
    this.#isShort = false
    this.#isIdle = true
    const { maxCostUsd = null, maxTokens = null, unknownCostUsd = 0 } = this.limits
    const place = [this.#tournament, this.#writer, own.costUsd, own.tokens, own.unpricedCalls, unknownCostUsd]
    const limits = [needed.costUsd, needed.tokens, maxCostUsd ?? unlimited, maxTokens ?? unlimited]
    const [row] = await this.#database.query<ShareRow>(share, [...place, ...limits, release])
    if (row === undefined) return
    this.#others = row
    this.#taken = { costUsd: row.takenUsd, tokens: row.takenTokens }
  }

  /** What was spent here, with what calls of unknown cost are assumed to cost. */
  get #money(): number {
    return this.#own.costUsd + this.#own.unpricedCalls * (this.limits.unknownCostUsd ?? 0)
  }

  /** Its block, as if it were all that the tournament has left. */
  get #ofBlock(): BudgetStanding {
    const { maxCostUsd = 0, maxTokens = 0 } = this.limits
    const costUsd = maxCostUsd - (this.#taken.costUsd - this.#money) + dustUsd
    const tokens = maxTokens - (this.#taken.tokens - this.#own.tokens)
    return { spent: { costUsd, tokens, unpricedCalls: 0 }, open: this.#open.standing.open }
  }

  /** What a call may have of the block; null: it waits for another block. */
  #reserve(reserve: (standing: BudgetStanding) => Reservation | null): Reservation | null {
    const { spent, open } = this.#ofBlock
    const { maxCostUsd, maxTokens } = this.limits
    const reserved = reserve(this.#ofBlock)
    const isCovered =
      reserved !== null &&
      (maxCostUsd === undefined || spent.costUsd + open.costUsd + reserved.costUsd <= maxCostUsd + 2 * dustUsd) &&
      (maxTokens === undefined || spent.tokens + open.tokens + reserved.tokens <= maxTokens + 1e-3)
    if (!isCovered) {
      this.#isShort = true
      this.share().catch(() => {})
    }
    return isCovered ? reserved : null
  }

  #ledger(): BudgetLedger {
    const open = this.#open
    const add = (usage: Spent): void => {
      this.#isIdle = false
      this.#own = addSpent(this.#own, usage)
      const costUsd = usage.costUsd + usage.unpricedCalls * (this.limits.unknownCostUsd ?? 0)
      this.#dearest = {
        costUsd: Math.max(this.#dearest.costUsd, costUsd),
        tokens: Math.max(this.#dearest.tokens, usage.tokens),
      }
    }
    const standing = () => ({
      spent: addSpent(addSpent(this.#others, this.#own), { ...nothingSpent, costUsd: dustUsd }),
      open: open.standing.open,
    })
    return {
      shared: true,
      get standing() {
        return standing()
      },
      open: (reserve) => {
        const close = open.open(() => this.#reserve(reserve))
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

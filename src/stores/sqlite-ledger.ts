import type { DatabaseSync } from 'node:sqlite'
import type { BudgetLedger, BudgetStanding, Reservation, Spent } from '../kernel/runtime/budget.js'
import type { Awaitable } from '../kernel/runtime/log-store.js'
import { mayBeAlive, parseIdentity } from './file-lock.js'
import { inTransaction, withStoreErrors } from './sqlite-database.js'

const schema = `
  CREATE TABLE IF NOT EXISTS budgets (
    name TEXT PRIMARY KEY,
    cost_usd REAL NOT NULL,
    tokens REAL NOT NULL,
    unpriced_calls INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS budget_calls (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL REFERENCES budgets(name),
    owner TEXT NOT NULL,
    cost_usd REAL NOT NULL,
    tokens REAL NOT NULL
  ) STRICT;
`

const texts = {
  read: 'SELECT cost_usd AS costUsd, tokens, unpriced_calls AS unpricedCalls FROM budgets WHERE name = ?',
  create: 'INSERT INTO budgets (name, cost_usd, tokens, unpriced_calls) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  add: 'UPDATE budgets SET cost_usd = cost_usd + ?, tokens = tokens + ?, unpriced_calls = unpriced_calls + ? WHERE name = ?',
  calls: `SELECT count(*) AS calls, coalesce(sum(cost_usd), 0) AS costUsd, coalesce(sum(tokens), 0) AS tokens
    FROM budget_calls WHERE name = ?`,
  begin: 'INSERT INTO budget_calls (name, owner, cost_usd, tokens) VALUES (?, ?, ?, ?)',
  end: 'DELETE FROM budget_calls WHERE id = ?',
  owners: 'SELECT DISTINCT owner FROM budget_calls WHERE name = ?',
  lost: 'SELECT count(*) AS lost FROM budget_calls WHERE name = ? AND owner = ? AND cost_usd + tokens > 0',
  forget: 'DELETE FROM budget_calls WHERE name = ? AND owner = ?',
} as const

/**
 * A budget that all processes share which use the database: each call is a row from before it begins until it has returned. Rows
 * of a process that has ended in between become calls of unknown cost.
 */
export async function openSqliteLedger(
  database: DatabaseSync,
  { name, owner, spentBefore }: { name: string; owner: string; spentBefore: () => Awaitable<Spent> },
): Promise<BudgetLedger> {
  withStoreErrors(() => database.exec(schema))
  const isNew = withStoreErrors(() => database.prepare(texts.read).get(name) === undefined)
  const { costUsd, tokens, unpricedCalls } = isNew ? await spentBefore() : { costUsd: 0, tokens: 0, unpricedCalls: 0 }
  withStoreErrors(() => database.prepare(texts.create).run(name, costUsd, tokens, unpricedCalls))
  return new SqliteLedger(database, name, owner)
}

class SqliteLedger implements BudgetLedger {
  readonly shared = true
  readonly #database: DatabaseSync
  readonly #statements
  readonly #name: string
  readonly #owner: string
  /** Calls that are over, and could not be closed: the database was busy for too long. */
  #unclosed: { readonly id: number | bigint; readonly usage: Spent }[] = []

  constructor(database: DatabaseSync, name: string, owner: string) {
    this.#database = database
    this.#name = name
    this.#owner = owner
    this.#statements = withStoreErrors(() => ({
      read: database.prepare(texts.read),
      add: database.prepare(texts.add),
      calls: database.prepare(texts.calls),
      begin: database.prepare(texts.begin),
      end: database.prepare(texts.end),
      owners: database.prepare(texts.owners),
      lost: database.prepare(texts.lost),
      forget: database.prepare(texts.forget),
    }))
  }

  get standing(): BudgetStanding {
    return withStoreErrors(() => this.#read())
  }

  open(reserve: (standing: BudgetStanding) => Reservation | null): ((usage: Spent) => void) | null {
    return this.#write(() => {
      this.#countLost()
      const reserved = reserve(this.#read())
      if (reserved === null) return null
      const { lastInsertRowid } = this.#statements.begin.run(this.#name, this.#owner, reserved.costUsd, reserved.tokens)
      return (usage: Spent) => this.#close(lastInsertRowid, usage)
    })
  }

  /** Never fails: what cannot be written now is written with the next call, so that its reservation holds up nobody. */
  #close(id: number | bigint, usage: Spent): void {
    // A call that is given up after the store was closed stays open, and later counts as lost.
    if (!this.#database.isOpen) return
    this.#unclosed.push({ id, usage })
    try {
      this.#write(() => {})
    } catch {
      // The log of the game meets the same fault, and can say so.
    }
  }

  /** In one transaction with the calls that could not be closed before. */
  #write<T>(action: () => T): T {
    const result = inTransaction(this.#database, () => {
      for (const { id, usage } of this.#unclosed) if (this.#statements.end.run(id).changes > 0) this.#add(usage)
      return action()
    })
    this.#unclosed = []
    return result
  }

  add(usage: Spent): void {
    withStoreErrors(() => this.#add(usage))
  }

  countLost(): void {
    if (this.#database.isOpen) this.#write(() => this.#countLost())
  }

  #read(): BudgetStanding {
    const spent = this.#statements.read.get(this.#name) as unknown as Spent
    const open = this.#statements.calls.get(this.#name) as unknown as BudgetStanding['open']
    return { spent: { ...spent }, open: { ...open } }
  }

  #add({ costUsd, tokens, unpricedCalls }: Spent): void {
    this.#statements.add.run(costUsd, tokens, unpricedCalls, this.#name)
  }

  /** What a process had begun when it ended may have been paid for: nobody knows how much. */
  #countLost(): void {
    for (const { owner } of this.#statements.owners.all(this.#name) as { owner: string }[]) {
      const identity = parseIdentity(owner)
      if (owner === this.#owner || (identity && mayBeAlive(identity))) continue
      const { lost } = this.#statements.lost.get(this.#name, owner) as { lost: number }
      this.#add({ costUsd: 0, tokens: 0, unpricedCalls: lost })
      this.#statements.forget.run(this.#name, owner)
    }
  }
}

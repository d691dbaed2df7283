import type { LogStore } from '../stores/log-store.js'
import { laws, sharedLaws } from './log-store-laws.js'
import { listLaws } from './log-store-list-laws.js'

/** A test runner's `test(name, body)`, as vitest, jest and node:test have it. */
export type TestFunction = (name: string, body: () => Promise<void>) => unknown

/** What the suite needs to know about a kind of store. */
export interface LogStoreKind {
  /** Opens a store. Calls within one test open the same games; the first call of the next test begins without games. */
  readonly open: () => LogStore | Promise<LogStore>
  /** Whether two open stores see the same games, as two processes would; false for a store in memory. */
  readonly shared: boolean
}

/**
 * The conformance suite of log stores: every adapter passes it. `freshKind` is called at the start of each test.
 *
 * @example testLogStore(test, () => { const file = temporaryFile(); return { open: () => sqliteStore(file), shared: true } })
 */
export function testLogStore(test: TestFunction, freshKind: () => LogStoreKind): void {
  for (const [name, body] of Object.entries({ ...laws, ...listLaws, ...sharedLaws }))
    test(name, async () => {
      const kind = freshKind()
      if (name in sharedLaws && !kind.shared) return
      const stores: LogStore[] = []
      const open = async () => {
        const store = await kind.open()
        stores.push(store)
        return store
      }
      try {
        await body(open)
      } finally {
        for (const store of stores) await store.close?.()
      }
    })
}

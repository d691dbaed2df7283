import assert from 'node:assert/strict'
import { requireArgument } from '../kernel/errors/arguments.js'
import type { GameEvent } from '../kernel/events/event.js'
import { type GameQuery, type LogStore, newStoredGame } from '../kernel/runtime/log-store.js'
import { describeStored, type LogStoreLaw, logStoreLaws, playShortGame, sharedStoreLaws } from './log-store-laws.js'

const withAge = (events: readonly GameEvent[], id: string, at: number): GameEvent[] =>
  events.map((event, seq) =>
    seq === 0 ? ({ ...event, data: { ...event.data, id }, meta: { at } } as GameEvent) : event,
  )

async function saveGame(store: LogStore, events: readonly GameEvent[], whole: boolean): Promise<void> {
  const [first] = events as readonly [GameEvent<'game.created'>]
  await store.createGame(newStoredGame(first.data, first.meta?.at ?? 0))
  await store.appendEvents(first.data.id, whole ? events : events.slice(0, 3))
}

const storeListLaws: Record<string, LogStoreLaw> = {
  'games are listed once they have begun, the newest first, page by page': async (open) => {
    const [store, events] = [await open(), await playShortGame()]
    const began = [30, 10, 20, 20, 40]
    for (const [index, at] of began.entries()) await saveGame(store, withAge(events, `g${index}`, at), index === 1)
    await store.createGame({ ...describeStored(events), id: 'not-begun' })
    const ids = async (query?: GameQuery) => (await store.listGames(query)).map(({ id }) => id)
    assert.deepEqual(await ids(), ['g4', 'g0', 'g3', 'g2', 'g1'])
    assert.deepEqual(await ids({ limit: 2 }), ['g4', 'g0'])
    assert.deepEqual(await ids({ limit: 2, after: 'g0' }), ['g3', 'g2'])
    assert.deepEqual(await ids({ after: 'g3' }), ['g2', 'g1'])
    assert.deepEqual(await ids({ status: 'finished' }), ['g1'])
    assert.deepEqual(await ids({ status: 'running', after: 'g3' }), ['g2'])
    assert.deepEqual(await ids({ after: 'nobody' }), [])
    assert.deepEqual((await store.listGames({ after: 'g3' }))[0], await store.getGame('g2'))
  },
}

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
  requireArgument('test', test, { kind: 'a function', advice: 'the `test` of your test runner' })
  for (const [name, body] of Object.entries({ ...logStoreLaws, ...storeListLaws, ...sharedStoreLaws }))
    test(name, async () => {
      const kind = freshKind()
      if (name in sharedStoreLaws && !kind.shared) return
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

import assert from 'node:assert/strict'
import type { GameEvent } from '../events/event.js'
import { type GameQuery, type LogStore, storedGameOf } from '../stores/log-store.js'
import { type Law, play, storedOf } from './log-store-support.js'

/** The same game under another id, made at another time. */
const withAge = (events: readonly GameEvent[], id: string, at: number): GameEvent[] =>
  events.map((event, seq) =>
    seq === 0 ? ({ ...event, data: { ...event.data, id }, meta: { at } } as GameEvent) : event,
  )

/** Saves a whole game, or only its beginning. */
async function keep(store: LogStore, events: readonly GameEvent[], whole: boolean): Promise<void> {
  const [first] = events as readonly [GameEvent<'game.created'>]
  await store.createGame(storedGameOf(first.data, first.meta?.at ?? 0))
  await store.appendEvents(first.data.id, whole ? events : events.slice(0, 3))
}

/** The laws of lists in every store. */
export const listLaws: Record<string, Law> = {
  'games are listed once they have begun, the newest first, page by page': async (open) => {
    const [store, events] = [await open(), await play()]
    const began = [30, 10, 20, 20, 40]
    for (const [index, at] of began.entries()) await keep(store, withAge(events, `g${index}`, at), index === 1)
    await store.createGame({ ...storedOf(events), id: 'not-begun' })
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

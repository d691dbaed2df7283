import assert from 'node:assert/strict'
import { createMafiaGame, resumeFrom } from '../index.js'
import { GameConflictError } from '../kernel/errors/errors.js'
import { type GameEvent, isEvent } from '../kernel/events/event.js'
import type { JournalEntry } from '../kernel/runtime/ask/journal.js'
import { type LogStore, newStoredGame } from '../kernel/runtime/log-store.js'
import { randomAgent } from '../players/random.js'

/** One law of log stores. `open` opens a store on the same games each time. */
export type LogStoreLaw = (open: () => Promise<LogStore>) => Promise<void>

export const playShortGame = async () =>
  (await createMafiaGame({ rules: 'trial', players: 6, agent: randomAgent(), seed: 1 }).run()).events

export const describeStored = (events: readonly GameEvent[]) => {
  const [first] = events
  assert(first && isEvent(first, 'game.created'))
  return newStoredGame(first.data, 1_700_000_000_000)
}

async function beginGame(open: () => Promise<LogStore>) {
  const [store, events] = [await open(), await playShortGame()]
  const game = describeStored(events)
  await store.createGame(game)
  return { store, events, game }
}

export const anEntry = (requestId: string): JournalEntry => ({
  requestId,
  attempt: 1,
  player: 'p1',
  answer: { choice: 'skip' },
})

const aFailedCall = (requestId: string, call: number): JournalEntry => ({
  requestId,
  attempt: 1,
  player: 'p1',
  call,
  fault: 'unavailable',
  reason: 'Out of reach.',
})

function firstAnswer(events: readonly GameEvent[]) {
  const at = events.findIndex((event) => isEvent(event, 'answer.recorded'))
  return { at, requestId: (events[at] as GameEvent<'answer.recorded'>).data.requestId }
}

/** Calls that throw at once and calls that reject are the same to a caller that awaits. */
const callAsync = async (action: () => unknown): Promise<unknown> => action()

const expectConflict = (action: () => unknown): Promise<void> =>
  assert.rejects(
    () => callAsync(action),
    (error: Error) => error instanceof GameConflictError || error.name === 'GameConflictError',
  )

export const logStoreLaws: Record<string, LogStoreLaw> = {
  'an unknown game has no events, and is null': async (open) => {
    const store = await open()
    assert.deepEqual(await store.getEvents('nobody'), [])
    assert.equal(await store.getGame('nobody'), null)
    assert.deepEqual(await store.getTries('nobody'), [])
    await expectConflict(() => store.claimGame('nobody'))
  },
  'events come back as they were recorded, in order, whatever the batches': async (open) => {
    const { store, events, game } = await beginGame(open)
    const ends = [1, 20, 21, events.length]
    for (const [at, to] of ends.entries()) await store.appendEvents(game.id, events.slice(ends[at - 1] ?? 0, to))
    assert.deepEqual(await store.getEvents(game.id), events)
    assert(Object.isFrozen((await store.getEvents(game.id))[3]))
  },
  'a game is running until its last event is saved': async (open) => {
    const { store, events, game } = await beginGame(open)
    await store.appendEvents(game.id, events.slice(0, -1))
    const { createdAt: _, ...running } = (await store.getGame(game.id)) ?? assert.fail('no game')
    const { createdAt: __, ...expected } = game
    assert.deepEqual(running, expected)
    await store.appendEvents(game.id, events.slice(-1))
    assert.equal((await store.getGame(game.id))?.status, 'finished')
  },
  'games with different ids are kept apart': async (open) => {
    const [store, events, long] = [await open(), await playShortGame(), 'A'.repeat(100)]
    const ids = ['a', 'A', 'a.journal', 'a-b', 'a_b', 'con', long, `${long}A`, long.toLowerCase(), 'é'.repeat(100)]
    for (const id of ids) {
      const own = events
        .slice(0, 3)
        .map((event) => ({ ...event, data: { ...(event.data as object), id } })) as GameEvent[]
      await store.createGame({ ...describeStored(events), id })
      await store.appendEvents(id, own.slice(0, ids.indexOf(id) % 2 ? 2 : 1))
    }
    for (const id of ids) {
      const kept = await store.getEvents(id)
      assert.equal(kept.length, ids.indexOf(id) % 2 ? 2 : 1)
      assert.equal((kept[0] as GameEvent<'game.created'>).data.id, id)
    }
  },
  'an id is taken once': async (open) => {
    const { store, events, game } = await beginGame(open)
    await store.appendEvents(game.id, events)
    await expectConflict(() => store.createGame(game))
    await store.releaseGame(game.id)
    await expectConflict(() => store.createGame(game))
    assert.deepEqual(await store.getEvents(game.id), events)
  },
  'a game that was left before its first event may be begun again': async (open) => {
    const { store, events, game } = await beginGame(open)
    await store.releaseGame(game.id)
    assert.equal(await store.getGame(game.id), null)
    await expectConflict(() => store.claimGame(game.id))
    await store.createGame(game)
    await store.appendEvents(game.id, events)
    assert.deepEqual(await store.getEvents(game.id), events)
  },
  'a new game finds no tries of one that was left under its id': async (open) => {
    const { store, events, game } = await beginGame(open)
    for (const requestId of ['1.kill.p1', '9.later.p1']) await store.recordTry(game.id, anEntry(requestId))
    await store.releaseGame(game.id)
    await store.createGame(game)
    assert.deepEqual(await store.getTries(game.id), [])
    await store.recordTry(game.id, anEntry('1.kill.p1'))
    await store.appendEvents(game.id, events.slice(0, 5))
    assert.deepEqual(await store.getTries(game.id), [anEntry('1.kill.p1')])
  },
  'a batch that does not follow the saved events is refused whole': async (open) => {
    const { store, events, game } = await beginGame(open)
    await store.appendEvents(game.id, events.slice(0, 10))
    for (const wrong of [events.slice(9, 12), events.slice(11, 13), [events[10], events[12]], [events[0]]])
      await expectConflict(() => store.appendEvents(game.id, wrong as GameEvent[]))
    assert.deepEqual(await store.getEvents(game.id), events.slice(0, 10))
    await store.appendEvents(game.id, events.slice(10, 12))
    assert.deepEqual(await store.getEvents(game.id), events.slice(0, 12))
  },
  'only the store that has claimed a game may write it': async (open) => {
    const { store, events, game } = await beginGame(open)
    await store.appendEvents(game.id, events.slice(0, 5))
    await store.releaseGame(game.id)
    await expectConflict(() => store.appendEvents(game.id, events.slice(5, 6)))
    await expectConflict(() => store.recordTry(game.id, anEntry('1.kill.p1')))
    await store.claimGame(game.id)
    await store.appendEvents(game.id, events.slice(5, 6))
    assert.deepEqual(await store.getEvents(game.id), events.slice(0, 6))
    assert.deepEqual(await store.getTries(game.id), [])
  },
  'a try is kept until the log has its answer': async (open) => {
    const { store, events, game } = await beginGame(open)
    const { at, requestId } = firstAnswer(events)
    await store.appendEvents(game.id, events.slice(0, at))
    const entries = [anEntry(requestId), anEntry('9.later.p1')]
    for (const entry of entries) await store.recordTry(game.id, entry)
    assert.deepEqual(await store.getTries(game.id), entries)
    await store.appendEvents(game.id, events.slice(at, at + 1))
    const left = (await store.getTries(game.id)).filter((entry) => entry.requestId !== requestId)
    assert.deepEqual(left, entries.slice(1))
  },
  'failed calls are kept beside the try they were made for, until the log has its answer': async (open) => {
    const { store, events, game } = await beginGame(open)
    const { at, requestId } = firstAnswer(events)
    const entries = [aFailedCall(requestId, 1), aFailedCall(requestId, 2), anEntry(requestId)]
    for (const entry of entries) await store.recordTry(game.id, entry)
    const kept = (await store.getTries(game.id)).filter((entry) => 'call' in entry)
    assert.deepEqual(kept, entries.slice(0, 2))
    await store.appendEvents(game.id, events.slice(0, at + 1))
    assert.deepEqual(await store.getTries(game.id), [])
  },
  'a game that is played with a store is saved whole': async (open) => {
    const store = await open()
    const game = createMafiaGame({ id: 'whole', rules: 'night-zero', players: 7, agent: randomAgent(), seed: 3, store })
    const { events } = await game.run()
    assert.deepEqual(await store.getEvents('whole'), events)
    assert.deepEqual(await store.getTries('whole'), [])
    assert.equal((await store.getGame('whole'))?.status, 'finished')
  },
  'a game that was stopped continues from its store to the same end': async (open) => {
    const options = { rules: 'classic', players: 6, agent: randomAgent(), seed: 4 } as const
    const uncut = (await createMafiaGame(options).run()).events
    const store = await open()
    const stopped = createMafiaGame({ ...options, id: describeStored(uncut).id, store })
    const aborter = new AbortController()
    stopped.on('event', ({ seq }) => seq === 40 && aborter.abort())
    await assert.rejects(stopped.run({ signal: aborter.signal }))
    const resumed = await resumeFrom(store, stopped.id, { agent: randomAgent() })
    const { events } = await resumed.run()
    const bare = (log: readonly GameEvent[]) => log.map(({ meta: _, ...event }) => event)
    assert.deepEqual(bare(events), bare(uncut))
    assert.deepEqual(await store.getEvents(stopped.id), events)
  },
}

export const sharedStoreLaws: Record<string, LogStoreLaw> = {
  'while one store writes a game another may read it, and can neither claim nor write it': async (open) => {
    const [one, other, events] = [await open(), await open(), await playShortGame()]
    const game = describeStored(events)
    await one.createGame(game)
    await one.appendEvents(game.id, events.slice(0, 5))
    await expectConflict(() => other.createGame(game))
    await expectConflict(() => other.claimGame(game.id))
    await expectConflict(() => other.appendEvents(game.id, events.slice(5, 7)))
    await expectConflict(() => other.recordTry(game.id, anEntry('1.kill.p1')))
    assert.deepEqual(await other.getEvents(game.id), events.slice(0, 5))
    assert.deepEqual(await one.getTries(game.id), [])
    await one.releaseGame(game.id)
    await other.claimGame(game.id)
    await other.appendEvents(game.id, events.slice(5, 7))
    await expectConflict(() => one.appendEvents(game.id, events.slice(7, 9)))
    assert.deepEqual(await one.getEvents(game.id), events.slice(0, 7))
  },
  'what was kept is there when the store is opened again': async (open) => {
    const { store, events, game } = await beginGame(open)
    await store.appendEvents(game.id, events.slice(0, 8))
    await store.recordTry(game.id, anEntry('9.later.p1'))
    await store.close?.()
    const again = await open()
    assert.deepEqual(await again.getEvents(game.id), events.slice(0, 8))
    assert.deepEqual(await again.getTries(game.id), [anEntry('9.later.p1')])
    await again.claimGame(game.id)
    await again.appendEvents(game.id, events.slice(8))
    assert.deepEqual(await again.getEvents(game.id), events)
  },
}

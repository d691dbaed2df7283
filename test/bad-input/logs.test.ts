import { expect, test } from 'vitest'
import { rerun } from '../../src/game/replay-game.js'
import {
  createMafiaGame,
  exportGame,
  forkGame,
  InvalidLogError,
  InvalidOptionsError,
  importGame,
  recordedAgent,
  replayGame,
  resumeGame,
  verifyLog,
} from '../../src/index.js'

type Reader = (events: never) => unknown

const { events } = await createMafiaGame({ players: 6, seed: 1 }).run()

const readers: Readonly<Record<string, Reader>> = {
  replayGame,
  playedAgain: rerun,
  verifyLog,
  resumeGame,
  forkGame: (log) => forkGame(log, { at: 9, change: {} }),
  recordedAgent,
  exportGame: (log) => exportGame(log, { view: 'public' }),
}

const reading = async (read: Reader, log: unknown) => read(log as never)

test.each(Object.entries(readers))('%s says that it was given no log', async (_, read) => {
  for (const [log, got] of [
    [undefined, 'undefined'],
    [null, 'null'],
    [{ events }, 'an object'],
    [Promise.resolve(events), 'a promise'],
  ]) {
    const message = `Expected the events of a game as a list, got ${got}. A result has them in \`events\`, an imported game as \`log\`.`
    await expect(reading(read, log)).rejects.toThrow(InvalidLogError)
    await expect(reading(read, log)).rejects.toThrow(message)
  }
})

test.each(Object.entries(readers).filter(([name]) => name !== 'verifyLog'))(
  '%s names what in a log is no event',
  async (_, read) => {
    await expect(reading(read, [events[0], null])).rejects.toThrow('Expected event 1 of the log to be an object.')
  },
)

test('a list of anything but events does not hold, and that is no error', async () => {
  expect(await verifyLog([null] as never)).toMatchObject({ ok: false, check: 'schema' })
})

test('the events of an imported game are its `log`', async () => {
  const imported = importGame(exportGame(events, { view: 'moderator' }))
  await expect(replayGame((imported as never as { events: never }).events)).rejects.toThrow('an imported game as `log`')
  expect((await replayGame(imported.log ?? [])).events).toHaveLength(events.length)
})

test.each<[unknown, string]>([
  [undefined, 'Expected the options as an object, for example `{ view: "public" }`.'],
  [{}, '`view`: Expected a view, for example `public` or `p2`, but it is missing.'],
  [{ view: 'x' }, 'Expected a view of public, viewers, moderator, omniscient, post-mortem, analysis, p1, '],
  [{ veiw: 'public', view: 'public' }, 'Unknown field `veiw` (did you mean `view`?); known here: view, player.'],
])('a game is not exported by the options %j', (options, message) => {
  expect(() => exportGame(events, options as never)).toThrow(InvalidOptionsError)
  expect(() => exportGame(events, options as never)).toThrow(message)
})

test('an empty log is not exported', () => {
  expect(() => exportGame([], { view: 'public' })).toThrow('The log is empty: there is nothing to export.')
})

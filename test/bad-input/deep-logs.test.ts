import { describe, expect, test } from 'vitest'
import {
  createMafiaGame,
  exportGame,
  foldEvents,
  type GameEvent,
  InvalidLogError,
  importGame,
  readLog,
  recordedAgent,
  replayGame,
  resumeGame,
  verifyLog,
  viewFor,
} from '../../src/index.js'
import { sameEvent } from '../../src/kernel/events/index.js'

const { events } = await createMafiaGame({ players: 6, seed: 1 }).run()
const at = events.findIndex(({ type }) => type === 'answer.recorded')
const place = /^Event \d+: expected at most 128 levels of nesting, got more\.$/

const nestings: readonly [what: string, open: string, close: string][] = [
  ['arrays', '[', ']'],
  ['objects', '{"a":', '}'],
]
const depths = [20_000, 1_000_000]

/** The log as JSON, with an answer whose memory has this many levels. */
function hostileText([, open, close]: (typeof nestings)[number], levels: number): string {
  const text = JSON.stringify(events)
  const memory = `"answer":{"memory":${open.repeat(levels)}0${close.repeat(levels)},`
  const marked = text.replace('"answer":{', memory)
  expect(marked).not.toBe(text)
  return marked
}

describe.each(depths)('memory nested %i levels deep', (levels) => {
  describe.each(nestings)('in %s', (...nesting) => {
    const text = hostileText(nesting, levels)
    const log = JSON.parse(text) as GameEvent[]

    test('is refused by the reader of logs, as an array and as lines', () => {
      expect(() => readLog(text)).toThrow(place)
      expect(() => readLog(text)).toThrow(InvalidLogError)
      const bare = events.map((event) => JSON.stringify(event))
      const lines = bare.with(at, text.slice(text.indexOf(`{"seq":${at},`), text.indexOf(`,{"seq":${at + 1},`)))
      expect(() => readLog(lines.join('\n'))).toThrow(`Line ${at + 1}: expected at most 128 levels`)
    })

    test('does not hold, and the event is named', async () => {
      const refusal = await verifyLog(log)
      expect(refusal).toEqual({ ok: false, check: 'schema', seq: at, message: expect.stringMatching(place) })
    })

    test('is refused by whatever plays, exports or answers from a log', async () => {
      const readers: readonly ((log: readonly GameEvent[]) => unknown)[] = [
        replayGame,
        resumeGame,
        recordedAgent,
        (log) => exportGame(log, { view: 'moderator' }),
        (log) => exportGame(log, { view: 'public' }),
      ]
      for (const read of readers) await expect(async () => read(log)).rejects.toThrow(place)
    })

    test('is refused in an exported game, whatever the view', () => {
      for (const view of ['moderator', 'analysis', 'omniscient'] as const) {
        const { events: shown, ...document } = exportGame(events, { view })
        const hostile = { ...shown[5], data: { memory: log[at]?.data } }
        expect(() => importGame({ ...document, events: [...shown.slice(0, 5), hostile] })).toThrow(
          'Event 5: expected at most 128 levels',
        )
      }
      const document = exportGame(events, { view: 'public' })
      expect(() => importGame({ ...document, result: { stats: log[at] } })).toThrow('The result of the exported game')
    })

    test('is folded, viewed and compared all the same', () => {
      const other = JSON.parse(text) as GameEvent[]
      expect(foldEvents(log).winner).toBe(foldEvents(events).winner)
      expect(viewFor('moderator', log).events).toHaveLength(log.length)
      expect(sameEvent(log[at] as GameEvent, other[at] as GameEvent)).toBe(true)
      expect(sameEvent(log[at] as GameEvent, events[at] as GameEvent)).toBe(false)
    })
  })
})

test('as many levels as are allowed are read', () => {
  const remembered = { seq: events.length - 1, type: 'memory.updated', day: 0, phase: 'setup', audience: ['p1'] }
  const log = (levels: number) => {
    const memory = JSON.parse('['.repeat(levels) + ']'.repeat(levels))
    return JSON.stringify([...events.slice(0, -1), { ...remembered, data: { player: 'p1', memory } }])
  }
  expect(readLog(log(126))).toHaveLength(events.length)
  expect(() => readLog(log(127))).toThrow(place)
})

test('a log that is no JSON does not hold, and nothing is thrown', async () => {
  const cycle: { self?: unknown } = {}
  cycle.self = cycle
  const getter = {
    get type() {
      throw new Error('no')
    },
  }
  for (const odd of [cycle, { n: 5n }, getter, { toJSON: () => 5n }, () => {}, undefined, Symbol('event')])
    expect(await verifyLog([events[0], odd] as never)).toMatchObject({ ok: false, check: 'schema', seq: 1 })
  expect(await verifyLog(new Array(3) as never)).toMatchObject({ ok: false, check: 'schema', seq: 0 })
})

test('what is no text is no log', () => {
  for (const odd of [undefined, null, 5, events, {}])
    expect(() => readLog(odd as never)).toThrow('Expected a log as text: give events to `verifyLog`.')
})

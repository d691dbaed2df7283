import { describe, expect, test } from 'vitest'
import type { AgentRequest, PlayerView, View } from '../../src/index.js'
import {
  bare,
  eventsOf,
  expectCleanLog,
  expectEveryTryRecorded,
  expectNothingUnhandled,
  sane,
  withRogue,
} from './support.js'

expectNothingUnhandled()

const keeping = (memory: () => unknown) => (request: AgentRequest) => ({ ...sane(request), memory: memory() })
const remembered = async (memory: () => unknown) => {
  const { events } = await withRogue(keeping(memory)).run()
  expectCleanLog(events)
  expect(eventsOf(events, 'answer.rejected')).toEqual([])
  return eventsOf(events, 'memory.updated').map(({ data }) => data.memory)
}
const cycle = () => {
  const memory: { self?: unknown } = {}
  memory.self = memory
  return memory
}
const nested = (levels: number) => () => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown
const throwing = () => {
  throw new Error('no')
}

describe('memory that is no JSON value is a failed try', () => {
  test.each<[string, () => unknown, string]>([
    ['larger than 16 KB', () => 'x'.repeat(16_383), 'larger than 16384 bytes'],
    ['larger than 16 KB in bytes, not in characters', () => '€'.repeat(6_000), 'larger than 16384 bytes'],
    ['64 KB', () => ({ notes: 'x'.repeat(65_536) }), 'larger than 16384 bytes'],
    ['cyclic', cycle, 'not a JSON value'],
    ['a bigint', () => 5n, 'not a JSON value'],
    ['with a bigint inside', () => ({ n: 5n }), 'not a JSON value'],
    ['a map', () => new Map([['p1', 0.9]]), 'holds a Map or a Set, which JSON empties: use an object or a list.'],
    ['with a set inside', () => ({ seen: [new Set(['p1'])] }), 'holds a Map or a Set'],
    ['a function', () => throwing, 'not a JSON value'],
    ['a symbol', () => Symbol('memory'), 'not a JSON value'],
    ['with a `toJSON` that throws', () => ({ toJSON: throwing }), 'not a JSON value'],
    ['with a `toJSON` that returns nothing', () => ({ toJSON: () => undefined }), 'not a JSON value'],
    ['with a `toJSON` that returns a bigint', () => ({ toJSON: () => 5n }), 'not a JSON value'],
    [
      'with a getter that throws',
      () => ({
        get notes() {
          return throwing()
        },
      }),
      'not a JSON value',
    ],
    ['nested as deep as 16 KB allow', nested(8_000), 'not a JSON value'],
    ['nested too deep', nested(1_000), 'nested deeper than 64 levels'],
    ['nested one level too deep', nested(65), 'nested deeper than 64 levels'],
  ])('%s', async (_name, memory, reason) => {
    const { events } = await withRogue(keeping(memory), { maxRetries: 1 }).run()
    const reasons = new Set(eventsOf(events, 'answer.rejected').map(({ data }) => data.reason))
    expect(reasons.size).toBe(1)
    expect([...reasons][0]).toContain(reason)
    expect(eventsOf(events, 'memory.updated')).toEqual([])
    expectEveryTryRecorded(events, 1)
    expectCleanLog(events)
  })
})

describe('memory that is a JSON value is kept as JSON keeps it', () => {
  test.each<[string, () => unknown, unknown]>([
    ['null', () => null, null],
    ['a text of just under 16 KB', () => 'x'.repeat(16_382), 'x'.repeat(16_382)],
    ['64 levels', nested(64), nested(64)()],
    ['a date', () => new Date(0), '1970-01-01T00:00:00.000Z'],
    ['what is not a number', () => [Number.NaN, undefined], [null, null]],
    ['what `toJSON` says', () => ({ secret: 1, toJSON: () => ({ shown: 1 }) }), { shown: 1 }],
    ['text with escapes, which only its player reads', () => '\u001b\u0000', '\u001b\u0000'],
  ])('%s', async (_name, memory, kept) => {
    const all = await remembered(memory)
    expect(all.length).toBeGreaterThan(0)
    for (const each of all) expect(each).toEqual(kept)
  })

  test('a field `__proto__` stays a field', async () => {
    const [kept] = await remembered(() => JSON.parse('{"__proto__":{"polluted":1}}'))
    expect(JSON.stringify(kept)).toBe('{"__proto__":{"polluted":1}}')
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  test('no memory leaves the last one in place', async () => {
    let first = true
    const seen: unknown[] = []
    const act = (request: AgentRequest) => {
      seen.push(request.view.self?.memory)
      const memory = first ? { memory: { plan: 'quiet' } } : {}
      first = false
      return { ...sane(request), ...memory }
    }
    await withRogue(act).run()
    expect(seen.length).toBeGreaterThan(2)
    expect(seen[0]).toBeUndefined()
    for (const memory of seen.slice(1)) expect(memory).toEqual({ plan: 'quiet' })
  })
})

test('what an agent does to its memory after it answered changes nothing that is recorded', async () => {
  const memory = { notes: [] as string[] }
  const act = (request: AgentRequest) => {
    memory.notes.push('more')
    return Promise.resolve({ ...sane(request), memory })
  }
  const game = withRogue(act)
  const { events } = await game.run()
  const before = bare(events)
  memory.notes.length = 0
  expect(bare(game.events)).toBe(before)
  const kept = eventsOf(game.events, 'memory.updated').map(({ data }) => (data.memory as typeof memory).notes.length)
  expect(kept.length).toBeGreaterThan(1)
  expect(kept).toEqual(kept.map((_, index) => index + 1))
})

describe('what an agent is given cannot be changed', () => {
  type Loose = Record<string, never> & { players: PlayerView[]; events: unknown[] }
  const writes: [string, (request: AgentRequest) => void][] = [
    ['its options', ({ options }) => void (options as string[]).push('p9')],
    ['the request', (request) => void Object.assign(request, { kind: 'vote' })],
    ['the view of the request', (request) => void Object.assign(request, { view: null })],
    ['the players of its view', ({ view }) => void (view as unknown as Loose).players.pop()],
    ['a player of its view', ({ view }) => void Object.assign(view.players[1] as PlayerView, { status: 'dead' })],
    ['the events of its view', ({ view }) => void (view as unknown as Loose).events.splice(0)],
    ['an event of its view', ({ view }) => void Object.assign(view.events[0] ?? {}, { type: 'game.ended' })],
    ['the data of an event', ({ view }) => void Object.assign(view.events[0]?.data ?? {}, { id: 'mine' })],
    [
      'the rules',
      ({
        view: {
          events: [opened],
        },
      }) => void Object.assign((opened as { data: { rules: object } } | undefined)?.data.rules ?? {}, { maxDays: 1 }),
    ],
    ['itself', ({ view }) => void Object.assign(view.self ?? {}, { role: 'mafia' })],
    ['a new field', ({ view }) => void Object.assign(view as View, { winner: 'mafia' })],
  ]

  test.each(writes)('%s: writing is a failed try, and nothing changes for others', async (_name, write) => {
    let written = 0
    const act = (request: AgentRequest) => {
      write(request)
      written++
      return sane(request)
    }
    const { events } = await withRogue(act, { maxRetries: 1 }).run()
    const reasons = eventsOf(events, 'answer.rejected').map(({ data }) => data.reason)
    expect(written).toBe(0)
    expect(reasons.length).toBeGreaterThan(0)
    expect(reasons.every((reason) => reason.startsWith('The agent failed: '))).toBe(true)
    expectEveryTryRecorded(events, 1)
    const honest = await withRogue(
      () => {
        throw new TypeError('down')
      },
      { maxRetries: 1 },
    ).run()
    const strip = (text: string) => text.replaceAll(/"reason":"The agent failed[^"]*(\\"[^"]*)*"/g, '"reason":""')
    expect(strip(bare(events))).toBe(strip(bare(honest.events)))
  })

  test('its memory', async () => {
    const act = (request: AgentRequest) => {
      const memory = request.view.self?.memory as { notes: string[] } | undefined
      memory?.notes.push('more')
      return { ...sane(request), memory: { notes: [] } }
    }
    const { events } = await withRogue(act, { maxRetries: 0 }).run()
    expect(eventsOf(events, 'memory.updated')).toHaveLength(1)
    expect(eventsOf(events, 'answer.defaulted').length).toBeGreaterThan(0)
  })
})

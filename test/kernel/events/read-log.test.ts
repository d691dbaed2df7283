import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createMafiaGame, foldEvents, type GameEvent, InvalidLogError, presets, readLog } from '../../../src/index.js'
import { importLLMafia, importTencent } from '../../../src/lab/formats/index.js'
import { readSuite } from '../../../src/lab/positions/index.js'
import { readMessage } from '../../../src/stores/bus/index.js'
import { jsonlBatches, jsonlStore, readCalls } from '../../../src/stores/index.js'
import { readTry } from '../../../src/stores/store-checks.js'
import { seatsFor } from '../../support/seats.js'
import { temporaryFolder } from '../../support/temporary.js'

let events: readonly GameEvent[]
const asLines = (log: readonly unknown[]) => `${log.map((event) => JSON.stringify(event)).join('\n')}\n`
const changed = (at: number, change: (event: Record<string, never>) => void) => {
  const copy = JSON.parse(JSON.stringify(events))
  change(copy[at])
  return copy as unknown[]
}
const faultOf = (text: string): InvalidLogError => {
  try {
    readLog(text)
  } catch (error) {
    if (error instanceof InvalidLogError) return error
    throw error
  }
  throw new Error('Expected the log to be refused.')
}

beforeAll(async () => {
  events = (await createMafiaGame({ rules: 'trial', seed: 5 }).run()).events
})

test.each(Object.keys(presets) as (keyof typeof presets)[])(
  'a log of %s reads back as it was recorded',
  async (rules) => {
    const { events: log } = await createMafiaGame({ rules, players: seatsFor(rules, 8), seed: 3 }).run()
    expect(readLog(asLines(log))).toEqual(log)
    expect(asLines(readLog(asLines(log)))).toBe(asLines(log))
  },
)

test('lines, an array, and an object with events are the same log', () => {
  expect(readLog(JSON.stringify(events))).toEqual(events)
  expect(readLog(JSON.stringify({ events, winner: 'town' }, null, 2))).toEqual(events)
  expect(readLog(`\uFEFF${asLines(events).replaceAll('\n', '\r\n\r\n')}`)).toEqual(events)
  expect(Object.isFrozen(readLog(asLines(events))[3]?.data)).toBe(true)
})

test('a log that was cut between two events tells the game so far', () => {
  const read = readLog(asLines(events.slice(0, 40)))
  expect(read).toHaveLength(40)
  expect(foldEvents(read)).toEqual(foldEvents(events.slice(0, 40)))
  expect(readLog(asLines(events.slice(0, 1)))).toHaveLength(1)
})

describe('a damaged log is refused, and the fault named', () => {
  type Case = [what: string, text: () => string, index: number, message: RegExp]
  const cases: Case[] = [
    ['nothing', () => ' \n\n', -1, /empty/],
    ['a torn last line', () => asLines(events).slice(0, -20), -2, /last line was cut off/],
    ['a torn line in the middle', () => asLines(events).replace('{"seq":7,', '{"seq":7'), 7, /^Line 8: .*not JSON/],
    ['text', () => 'hello there', 0, /^Line 1: .*not JSON/],
    ['a torn array', () => JSON.stringify(events).slice(0, -9), -1, /no JSON document/],
    ['a number', () => '42', 0, /^Line 1: .*got `42`/],
    ['an object of something else', () => '{"name":"nightzero","version":1}', 0, /without an event `type`/],
    ['an array of something else', () => '[1,2]', 0, /^Event 0: .*got `1`/],
    ['a log without its beginning', () => asLines(events.slice(1)), 0, /expected the first event.*`game.opened`/],
    [
      'a missing event',
      () => asLines(events.filter(({ seq }) => seq !== 30)),
      30,
      /^Line 31: expected event number 30, got 31/,
    ],
    [
      'two events changed places',
      () => asLines(events.with(20, events[21] as GameEvent).with(21, events[20] as GameEvent)),
      20,
      /number 20, got 21/,
    ],
    [
      'a later version',
      () => asLines(changed(0, (event) => Object.assign(event.data as never, { version: 3 }))),
      0,
      /version `3`.*reads version `1`/,
    ],
    ...[1, 2].map(
      (version): Case => [
        `a development version, ${version}`,
        () => asLines(changed(0, (event) => Object.assign(event.data as never, { format: undefined, version }))),
        0,
        /^Line 1: expected `data.format` to be `nightzero`: logs of development versions are not read\.$/,
      ],
    ),
    [
      'no version',
      () => asLines(changed(0, (event) => Object.assign(event.data as never, { version: undefined }))),
      0,
      /version `undefined`/,
    ],
    [
      'an unknown type',
      () => asLines(changed(12, (event) => Object.assign(event, { type: 'night.fallen' }))),
      12,
      /^Line 13: .*`night\.fallen`/,
    ],
    [
      'a type of another event',
      () => asLines(changed(12, (event) => Object.assign(event, { type: 'vote.cast' }))),
      12,
      /`vote\.cast` is damaged/,
    ],
    [
      'a field of a wrong type',
      () => asLines(changed(2, (event) => Object.assign(event.data as never, { role: 'Wizard!' }))),
      2,
      /`data\.role`: .*got `Wizard!`/,
    ],
    [
      'a field nobody knows',
      () => asLines(changed(2, (event) => Object.assign(event, { note: 1 }))),
      2,
      /Unknown field `note`/,
    ],
    [
      'a name out of Object.prototype',
      () => asLines(changed(12, (event) => Object.assign(event, { type: 'constructor' }))),
      12,
      /`constructor`/,
    ],
    [
      'something after the end',
      () => asLines([...events, { ...events[12], seq: events.length }]),
      -2,
      /nothing after `game\.ended`/,
    ],
    [
      'a second beginning',
      () => asLines(changed(12, (event) => Object.assign(event, { ...events[0], seq: 12 }))),
      12,
      /one `game\.created`/,
    ],
    [
      'no opening',
      () => asLines(changed(1, (event) => Object.assign(event, { ...events[12], seq: 1 }))),
      1,
      /`game\.opened` as event number 1/,
    ],
  ]
  test.each(cases)('%s', (...[, text, index, message]) => {
    const fault = faultOf(text())
    expect(fault.message).toMatch(message)
    expect(fault.message).not.toMatch(/\n/)
    if (index > -2) expect(fault.index).toBe(index)
  })

  test('the message of a fault repeats no control characters', () => {
    const fault = faultOf(asLines(changed(12, (event) => Object.assign(event, { type: '\u001b[31mred' }))))
    expect(fault.message).toContain('?[31mred')
    const value = faultOf(
      asLines(changed(2, (event) => Object.assign(event.data as never, { role: '\u001b]0;x\u0007' }))),
    )
    expect(value.message).toContain('\\u{1b}]0;x\\u{7}')
  })
})

test.each([
  ['a line of a log', (text: string) => readLog(text.replace('"seq":1,', '"seq":7,"seq":1,'))],
  [
    'a log as one document',
    (text: string) => readLog(`[${text.trim().replaceAll('\n', ',\n')}]`.replace('"seq":1,', '"seq":7, "seq":1,')),
  ],
])('%s in which a key stands twice is refused: readers would see another value than people', (_what, read) => {
  expect(() => read(events.map((event) => `${JSON.stringify(event)}\n`).join(''))).toThrow('a key stands twice')
})

describe('in every reader of what others write a key that stands twice is refused', () => {
  const inFile = (read: (path: string) => unknown) => (text: string) => {
    const path = join(temporaryFolder(), 'calls.jsonl')
    writeFileSync(path, `${text}\n`)
    return read(path)
  }
  const suite = '{"nightzero":"suite","version":1}\n'
  const message = { version: 1, gameId: 'g', events: 1, event: null }
  const config = { players: ['Ada', 'Bo'].map((name) => ({ name, is_mafia: name === 'Ada' })) }
  test.each<readonly [string, string, (text: string) => unknown]>([
    ['a try', '{"requestId":"a","attempt":1}', (text) => readTry(text, 'Line 1', 0)],
    ['a call', '{"requestId":"a","request":{"body":""}}', inFile(readCalls)],
    ['a batch', '{"batch":"b","requests":[]}', inFile((path) => jsonlBatches(path).close())],
    ['a suite', '{"log":"a","truth":{},"events":[]}', (text) => readSuite(`${suite}${text}`)],
    ['a message of a bus', JSON.stringify(message), readMessage],
    ['a game of Tencent', '{"game_state":{"roles":{}}}', importTencent],
    ['a game of LLMafia', JSON.stringify(config), (text) => importLLMafia({ config: text, messages: '' })],
  ])('%s', (_what, text, read) => {
    const faultIn = (given: string) => {
      try {
        read(given)
        return 'none'
      } catch (error) {
        return (error as Error).message
      }
    }
    const key = /"(\w+)":/.exec(text)?.[1]
    const twice = [
      `{"${key}":0,${text.slice(1)}`,
      `{"\\u00${key?.charCodeAt(0).toString(16)}${key?.slice(1)}":0,${text.slice(1)}`,
    ]
    for (const each of twice) {
      expect(faultIn(each)).toMatch(/twice|expected|not JSON/i)
      expect(faultIn(each)).not.toBe(faultIn(text))
    }
  })
})

test.runIf(process.platform !== 'win32')(
  'a pipe in a folder of logs is passed over, and nobody waits for it',
  async () => {
    const folder = temporaryFolder()
    execFileSync('mkfifo', [join(folder, 'g1.jsonl')])
    const store = jsonlStore(folder)
    expect(await store.listGames()).toEqual([])
    await store.close?.()
  },
)

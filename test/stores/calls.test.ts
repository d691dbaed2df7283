import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readdirSync, readFileSync, readlinkSync, statSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createMafiaGame, type RecordedCall, resumeGame } from '../../src/index.js'
import { type CallSink, jsonlCalls, jsonlTries, memoryCalls, readCalls, sqliteCalls } from '../../src/stores/index.js'
import { builtProgram } from '../cli/built-program.js'
import { temporaryFolder } from '../support/temporary.js'

const callAt = (at: number, gameId = 'g1'): RecordedCall => ({
  gameId,
  requestId: `1.vote.${at}.p1`,
  attempt: 1,
  call: 1,
  player: 'p1',
  method: 'POST',
  url: 'http://127.0.0.1/v1',
  request: { headers: { accept: 'x' }, body: `{"said":"Größe ${at} ${'x'.repeat(at * 100)}"}` },
  response: { status: 200, headers: {}, body: 'ok' },
  sentAt: at,
  endedAt: at + 1,
})
const calls = [1, 2, 3].map((at) => callAt(at))

test.each(['calls.jsonl', 'calls.jsonl.gz'])('%s gives back what was recorded, and is continued', (name) => {
  const path = join(temporaryFolder(), name)
  const [first, ...others] = calls as [RecordedCall, ...RecordedCall[]]
  const sink = jsonlCalls(path)
  void sink.record(first)
  void sink.close?.()
  const again = jsonlCalls(path)
  for (const call of others) void again.record(call)
  expect(readCalls(path)).toEqual(calls)
  expect(again.countOf?.('g1', first.requestId, 1)).toBe(1)
  expect(again.countOf?.('g2', first.requestId, 1)).toBe(0)
  void again.close?.()
})

test('a compressed file is one that gunzip reads', () => {
  const path = join(temporaryFolder(), 'calls.jsonl.gz')
  const sink = jsonlCalls(path)
  for (const call of calls) void sink.record(call)
  expect(gunzipSync(readFileSync(path)).toString('utf8')).toBe(
    calls.map((call) => `${JSON.stringify(call)}\n`).join(''),
  )
})

test.each(['calls.jsonl', 'calls.jsonl.gz'])(
  '%s, cut anywhere, keeps every whole call and goes on after them',
  (name) => {
    const path = join(temporaryFolder(), name)
    const sink = jsonlCalls(path)
    const ends = calls.map((call) => {
      void sink.record(call)
      return statSync(path).size
    })
    void sink.close?.()
    const bytes = readFileSync(path)
    for (let cut = (ends[1] as number) + 1; cut < bytes.length; cut += 7) {
      truncateSync(path, 0)
      appendFileSync(path, bytes.subarray(0, cut))
      expect(readCalls(path).slice(0, 2)).toEqual(calls.slice(0, 2))
      const again = jsonlCalls(path)
      void again.record(callAt(9))
      void again.close?.()
      expect(readCalls(path)).toEqual([...calls.slice(0, 2), callAt(9)])
    }
  },
)

test('a folder has a file for each game', () => {
  const folder = join(temporaryFolder(), 'calls')
  const sink = jsonlCalls(folder)
  void sink.record(callAt(1))
  void sink.record(callAt(2, 'Other/Game'))
  expect(readCalls(join(folder, 'g1.calls.jsonl.gz'))).toEqual([callAt(1)])
  expect(readCalls(join(folder, '%4fther%2f%47ame.calls.jsonl.gz'))).toEqual([callAt(2, 'Other/Game')])
  void sink.close?.()
})

test('a SQLite file has a row for each call, beside the tables of its games', async () => {
  const path = join(temporaryFolder(), 'games.db')
  const sink = sqliteCalls(path)
  for (const call of calls) void sink.record(call)
  expect(sink.countOf?.('g1', '1.vote.2.p1', 1)).toBe(1)
  expect(() => sink.record(callAt(1))).toThrow('The database cannot be used')
  void sink.close?.()
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(path)
  const rows = database.prepare('SELECT request_id, status, payload FROM calls ORDER BY request_id').all()
  expect(rows.map(({ payload }) => JSON.parse(payload as string))).toEqual(calls)
  expect(rows.map(({ status }) => status)).toEqual([200, 200, 200])
  database.close()
})

const callMade = { method: 'POST', url: 'http://x', request: { headers: {}, body: 'b' }, sentAt: 1, endedAt: 2 }
const caller = {
  act: ({ options, onCall }: { options: readonly string[]; onCall?: (one: typeof callMade) => void }) => {
    onCall?.(callMade)
    onCall?.(callMade)
    return { speech: 'Well.', ...(options[0] && { choice: options[0] }) }
  },
}
const kinds: [string, (folder: string) => CallSink][] = [
  ['memory', () => memoryCalls()],
  ['a file', (folder) => jsonlCalls(join(folder, 'calls.jsonl.gz'))],
  ['SQLite', (folder) => sqliteCalls(join(folder, 'calls.db'))],
]

test.each(kinds)('a resumed game continues to count the calls of a try, in %s', async (_name, open) => {
  const sink = open(temporaryFolder())
  const numbers: [string, number][] = []
  const watched: CallSink = {
    ...sink,
    countOf: (...place) => sink.countOf?.(...place) ?? 0,
    record: (call) => {
      if (call.requestId.startsWith('1.speak.1.')) numbers.push([call.requestId, call.call])
      return sink.record(call)
    },
  }
  const { events } = await createMafiaGame({
    rules: 'benchmark',
    players: 9,
    seed: 1,
    agent: caller,
    calls: watched,
  }).run()
  const before = events.findIndex(({ type, phase }) => type === 'answer.recorded' && phase === 'discussion')
  await resumeGame(events.slice(0, before), { agent: caller, calls: watched }).run()
  const [first] = numbers[0] ?? ['']
  const others = new Set(numbers.map(([id]) => id))
  expect(others.size).toBeGreaterThan(3)
  expect(numbers.filter(([id]) => id === first).map(([, number]) => number)).toEqual([1, 2, 3, 4])
})

test('what was recorded before a process was killed can be read', async () => {
  const path = join(temporaryFolder(), 'calls.jsonl.gz')
  const writer = `
    import { jsonlCalls } from '${dirname(await builtProgram)}/stores.js'
    const sink = jsonlCalls(process.argv[1])
    for (let at = 1; ; at++) {
      sink.record(JSON.parse(process.argv[2].replaceAll('1.vote.1', '1.vote.' + at)))
      console.log(at)
    }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', writer, path, JSON.stringify(callAt(1))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let told = ''
  for await (const chunk of child.stdout) {
    told += chunk
    if (told.split('\n').length > 20) child.kill('SIGKILL')
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  const recorded = told.trim().split('\n').length
  const read = readCalls(path)
  expect(read.length).toBeGreaterThanOrEqual(recorded - 1)
  expect(read.map(({ requestId }) => requestId)).toEqual(read.map((_, at) => `1.vote.${at + 1}.p1`))
})

test('a file that is not a file of calls is refused with its line', () => {
  const path = join(temporaryFolder(), 'x.jsonl')
  appendFileSync(path, '{"seq":0}\n')
  expect(() => readCalls(path)).toThrow(/Line 1: expected a call to a model/)
  expect(() => readCalls(`${path}.none`)).toThrow(/Cannot read/)
  expect(() => jsonlCalls('')).toThrow(/path/)
  expect(() => createMafiaGame({ calls: {} as never })).toThrow(/`calls`/)
})

test('a closed file takes no more calls', () => {
  const path = join(temporaryFolder(), 'calls.jsonl')
  const sink = jsonlCalls(path)
  void sink.close?.()
  expect(() => sink.record(callAt(1))).toThrow(/Cannot write `.*calls\.jsonl`: this sink is closed\./)
  expect(readCalls(path)).toEqual([])
})

test.runIf(process.platform === 'linux')('a file that is refused is not left open', () => {
  const path = join(temporaryFolder(), 'refused.jsonl')
  appendFileSync(path, '{"seq":0}\n')
  for (const use of [jsonlCalls, jsonlTries]) expect(() => use(path)).toThrow(/Line 1: expected/)
  const open = readdirSync('/proc/self/fd').map((file) => readlink(`/proc/self/fd/${file}`))
  expect(open).not.toContain(path)
})

/** Where a link leads; nowhere once it is removed. */
function readlink(link: string): string | null {
  try {
    return readlinkSync(link)
  } catch {
    return null
  }
}

test('a damaged compressed file is refused with its path', () => {
  const path = join(temporaryFolder(), 'calls.jsonl.gz')
  appendFileSync(path, Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3, 0xff, 0xff, 0xff, 0xff]))
  for (const use of [() => readCalls(path), () => jsonlCalls(path)])
    expect(use).toThrow(expect.objectContaining({ name: 'StoreError', message: expect.stringContaining(path) }))
})

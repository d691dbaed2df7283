import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { displayWidth } from '../../src/cli/output/scene.js'
import { createMafiaGame, type GameEvent } from '../../src/index.js'
import { builtProgram } from './built-program.js'
import { nightzero } from './nightzero.js'
import { inProcess, interrupted, unread, writingTo } from './run-cli.js'

const folder = mkdtempSync(join(tmpdir(), 'nightzero-output-'))
const [whole, edited] = [join(folder, 'whole.jsonl'), join(folder, 'edited.jsonl')]
const asLines = (log: readonly unknown[]) => `${log.map((event) => JSON.stringify(event)).join('\n')}\n`

let events: readonly GameEvent[]

beforeAll(async () => {
  events = (await createMafiaGame({ players: 7, seed: 8 }).run()).events
  writeFileSync(whole, asLines(events))
  writeFileSync(edited, asLines(events.map((event) => (event.seq === 9 ? { ...event, day: 9 } : event))))
})

describe.runIf(existsSync('/dev/full'))(
  'a standard output that cannot be written ends with one line and status 2',
  () => {
    test.each([[['play', '--seed', '1', '--players', '6']], [['verify', whole, '--json']], [['--help']]])(
      '%j',
      async (args) => {
        const stderr = 'nightzero: Cannot write to standard output: no space is left.\n'
        expect(await writingTo('/dev/full', args)).toEqual({ status: 2, stdout: '', stderr })
      },
    )
  },
)

describe('a reader that has gone away ends the program quietly', () => {
  test.each([
    [1, ['verify', '%edited']],
    [0, ['play', '--seed', '1', '--players', '6']],
  ])('with status %i: %j', async (status, args) => {
    const named = args.map((arg) => arg.replace('%edited', edited))
    expect(await unread(named)).toEqual({ status, stdout: '', stderr: '' })
  })
})

test.each([
  [50, 50],
  [200, 80],
])('on a terminal of %i columns a game takes %i', async (terminal, page) => {
  const play = ['play', '--seed', '1', '--speed', 'instant', '--view', 'moderator']
  const { stdout } = await promisify(execFile)(
    'python3',
    ['test/cli/person.py', process.execPath, await builtProgram, ...play],
    {
      env: { ...process.env, NO_COLOR: '1', TERMINAL_COLUMNS: `${terminal}` },
    },
  )
  const { shown, status } = JSON.parse(stdout) as { shown: string; status: number }
  expect(status).toBe(0)
  expect(Math.max(...shown.split('\r\n').map(displayWidth))).toBe(page)
})

test('SIGTERM stops a game that is printed with status 143 and one line', async () => {
  const { status, stderr } = await interrupted(['play', '--speed', 'slow'], 'SIGTERM')
  expect({ status, stderr }).toEqual({ status: 143, stderr: 'nightzero: Stopped.\n' })
})

test('what controls a terminal is escaped in JSON, and means the same', async () => {
  const nasty = 'a\u0085b\u061Cc\u{E0041}'
  const forged = events.map((event) =>
    event.type === 'speech.given' ? { ...event, data: { ...event.data, text: nasty } } : event,
  )
  writeFileSync(join(folder, 'nasty.jsonl'), asLines(forged))
  const { status, stdout } = await nightzero(['verify', '--json', join(folder, 'nasty.jsonl')])
  expect(status).toBe(1)
  expect(stdout).not.toMatch(/[\u007f-\u009f]|\p{Cf}/u)
  expect(JSON.parse(stdout).expected.data.text).toBe(nasty)
})

describe('an error that nothing catches', () => {
  // It throws after the program has begun to print, however long it takes to start.
  const throwing = `
    const { write } = process.stdout
    process.stdout.write = function (...given) {
      process.stdout.write = write
      setTimeout(function strike() {
        // Joined here: the trace names the address of this code, which is the code itself.
        const key = ['planted', 'key'].join('-')
        const cause = Object.assign(new Error('the nail broke'), { headers: { authorization: key } })
        throw Object.assign(new Error('the clock fell off the wall', { cause }), { apiKey: key })
      })
      return write.apply(this, given)
    }`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(throwing)}`
  const message =
    'nightzero: Unexpected fault: the clock fell off the wall. Nightzero did not expect this: please report the message, the command, the version (--version) and the trace that NIGHTZERO_DEBUG=1 adds.\n'

  test('ends the program with one line that says what to do, without a line of its code', async () => {
    const { status, stderr } = await inProcess(['play', '--speed', 'slow', '--seed', '1'], { NODE_OPTIONS })
    expect({ status, stderr }).toEqual({ status: 1, stderr: message })
  })

  test('is traced with its causes when NIGHTZERO_DEBUG is set, without the fields that may hold keys', async () => {
    const debug = { NODE_OPTIONS, NIGHTZERO_DEBUG: '1' }
    const { status, stderr } = await inProcess(['play', '--speed', 'slow', '--seed', '1'], debug)
    expect(status).toBe(1)
    expect(stderr.slice(0, message.length)).toBe(message)
    const trace = stderr.slice(message.length)
    expect(trace).toMatch(/^Error: the clock fell off the wall\n +at .*strike/)
    expect(trace).toMatch(/\nCaused by: Error: the nail broke\n +at .*strike/)
    expect(trace).not.toContain('planted-key')
  })
})

test('a Node that is too old is named, with the version that is needed', async () => {
  const older = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.19.0" } })'
  const { status, stdout, stderr } = await inProcess(['play'], {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(older)}`,
  })
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toBe('nightzero: Node.js 20.19 or later is needed, and this is 18.19.0: install a newer one.\n')
})

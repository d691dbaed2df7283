import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createMafiaGame, type GameEvent } from '../../src/index.js'
import { nightzero } from './nightzero.js'
import { linesOf, piped } from './run-cli.js'

const folder = mkdtempSync(join(tmpdir(), 'nightzero-replay-'))
let events: readonly GameEvent[]
const asLines = (log: readonly unknown[]) => `${log.map((event) => JSON.stringify(event)).join('\n')}\n`
const saved = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

beforeAll(async () => {
  events = (await createMafiaGame({ rules: 'night-zero', players: 8, seed: 4 }).run()).events
})

test('lines and a JSON document are told alike', async () => {
  const [lines, document] = await Promise.all([
    nightzero(['replay', saved('lines.jsonl', asLines(events))]),
    nightzero(['replay', saved('document.json', JSON.stringify({ events }))]),
  ])
  expect(lines).toMatchObject({ status: 0, stderr: '' })
  expect(document.stdout).toBe(lines.stdout)
})

test('a log can come through a pipe', async () => {
  const [file, pipe] = await Promise.all([
    nightzero(['replay', saved('piped.jsonl', asLines(events))]),
    piped(['replay', '-'], asLines(events)),
  ])
  expect(pipe).toEqual(file)
})

test('--json gives the log back as it was', async () => {
  const text = asLines(events)
  const { stdout } = await nightzero(['replay', saved('same.jsonl', text), '--json'])
  expect(stdout).toBe(text)
})

test('a log that stops before the end is told as far as it goes, and said to be unfinished', async () => {
  const { status, stdout, stderr } = await nightzero(['replay', saved('half.jsonl', asLines(events.slice(0, 60)))])
  expect(status).toBe(0)
  expect(stdout).toContain('━━━ Day 1 ━')
  expect(stdout).not.toContain('In numbers')
  expect(stderr).toMatch(/^nightzero: The log is unfinished: it stops after 60 events, on day 1 .*\n$/)
})

describe('a log that cannot be read ends with status 2 and one clear line', () => {
  test.each<[what: string, text: () => string, message: RegExp]>([
    ['a torn last line', () => asLines(events).slice(0, -30), /Line \d+: .*cut off/],
    [
      'a missing event',
      () => asLines(events.filter(({ seq }) => seq !== 9)),
      /Line 10: expected event number 9, got 10/,
    ],
    ['an edited type', () => asLines(events).replace('"role.dealt"', '"role.delt"'), /Line 3: .*`role\.delt`/],
    [
      'an edited field',
      () => asLines(events).replace('"to":"nightZero"', '"to":"High noon"'),
      /Line \d+: `phase\.changed` is damaged.*`High noon`/,
    ],
    ['another version', () => asLines(events).replace(/"version":\d+/, '"version":9'), /Line 1: .*version `9`/],
    ['foreign JSON', () => '{"name":"left-pad"}', /without an event `type`/],
    ['text', () => 'It was a dark and stormy night.', /Line 1: .*not JSON/],
    ['nothing', () => '', /empty/],
  ])('%s', async (what, text, message) => {
    const { status, stdout, stderr } = await nightzero(['replay', saved(`${what}.jsonl`, text())])
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(linesOf(stderr)).toHaveLength(1)
    expect(stderr).toMatch(message)
  })

  test('a file that is not there, or no file at all', async () => {
    const [missing, directory, none] = await Promise.all([
      nightzero(['replay', join(folder, 'none.jsonl')]),
      nightzero(['replay', folder]),
      nightzero(['replay']),
    ])
    expect(missing).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/Cannot read the log .*no such file.*\n$/),
    })
    expect(directory).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/Cannot read the log .*: it is a directory; name .*\.jsonl`?\.\n$/),
    })
    expect(none).toMatchObject({ status: 2, stderr: "nightzero: missing required argument 'file'\n" })
  })
})

test('escape codes in a log are not printed, whoever wrote them and wherever', async () => {
  const nasty = '\u001b[2J\u001b]0;owned\u0007\u009b31m\u202Eevil\r'
  const poison = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(poison)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        const free = ['text', 'reason', 'speech', 'thought', 'seed', 'salt', 'offered', 'commitment'].includes(key)
        return [key, free ? `${inner}${nasty}` : poison(inner)]
      }),
    )
  }
  const poisoned = events.map((event) => ({ ...event, data: poison(event.data) }))
  const named = JSON.parse(asLines(poisoned).split('\n')[1] ?? '')
  named.data.players[0].name = `Eve${nasty}`
  named.data.rules.name = `rules${nasty}`
  const log = saved('nasty.jsonl', asLines(poisoned.with(1, named)))
  const runs = await Promise.all([
    nightzero(['replay', log, '--view', 'moderator']),
    nightzero(['replay', log]),
    nightzero(['replay', log, '--json']),
  ])
  for (const { status, stdout, stderr } of runs) {
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: looking for them is what this is for
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
  }
  expect(runs[0]?.stdout).toContain('evil')
  expect(runs[0]?.stdout).not.toContain('\u202E')
})

describe('the views of the whole game', () => {
  const replayed = (...more: string[]) =>
    nightzero(['replay', saved('whole.jsonl', asLines(events)), '--speed', 'instant', ...more])

  test('omniscient: all that happened, with private thoughts, without how answers were obtained', async () => {
    const { status, stdout } = await replayed('--view', 'omniscient', '--json')
    expect(status).toBe(0)
    const types = new Set(linesOf(stdout).map((line) => JSON.parse(line).type))
    expect(['thought.recorded', 'role.dealt', 'night.acted'].every((type) => types.has(type))).toBe(true)
    expect([...types].filter((type) => /^(answer|call|memory)\.|^game\.created/.test(type))).toEqual([])
    const thought = events.find(({ type }) => type === 'thought.recorded')?.data as { text: string }
    const text = (await replayed('--view', 'omniscient')).stdout.replaceAll(/\s+/g, ' ')
    expect(text).toContain(thought.text.slice(0, 30))
  })

  test('analysis: also when each answer came and what it took', async () => {
    expect((await replayed('--view', 'analysis', '--json')).stdout).toBe(asLines(events))
    const { stdout } = await replayed('--view', 'analysis')
    const answers = events.filter(({ type }) => /^answer\.(recorded|offered|defaulted)$/.test(type))
    expect(
      stdout.match(/^ +· \d\d:\d\d:\d\d\.\d{3} \S.*, (speak|vote|kill|protect|investigate)/gm)?.length,
    ).toBeGreaterThan(answers.length / 2)
  })
})

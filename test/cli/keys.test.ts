import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary.js'
import { builtProgram } from './built-program.js'
import { nightzero } from './nightzero.js'

interface Typed {
  readonly shown: string
  readonly status: number
  /** Whether the terminal is as it was before. */
  readonly restored: boolean
  /** How many of the steps were never reached. */
  readonly left: number
}

const folder = temporaryFolder()

type Steps = readonly (readonly [afterText: string, keys: string])[]

/** Runs the program in a pseudo terminal; each step types its keys when its text has been shown. */
async function typed(steps: Steps, args: readonly string[], around: readonly string[] = []): Promise<Typed> {
  const program = [...around, process.execPath, await builtProgram, ...args]
  const { stdout } = await promisify(execFile)(
    'python3',
    [resolve('test/cli/keys.py'), JSON.stringify(steps), ...program],
    {
      cwd: folder,
      env: { ...process.env, NO_COLOR: '1' },
    },
  )
  return JSON.parse(stdout) as Typed
}

const play = ['play', '--seed', '1', '--players', '6']
const keys = 'Keys: space pauses, + and - change the speed (--speed 2), q or Ctrl-C ends.'

describe('a game that is told on a terminal', () => {
  test('names its keys in one line, heeds no other, waits for space, and comes faster with +', async () => {
    const steps = [
      // These mean nothing.
      ['Around the table', 'x\u001b[A?'],
      ['Some of them', ' '],
      ['Paused: space continues.', '+'],
      ['Paused: space continues.', ' '],
      ['Night 1', '++++'],
      ['--speed 64', '-'],
      ['--speed 32', '+'],
    ] as const
    const { shown, ...end } = await typed(steps, play)
    expect(end).toEqual({ status: 0, restored: true, left: 0 })
    expect(shown.split('\n').filter((line) => line === keys)).toHaveLength(1)
    expect(shown.slice(0, shown.indexOf('Some of them'))).not.toMatch(/--speed \d+\r|Paused/)
    expect(shown).toContain('In numbers')
  })

  test.each([
    ['Ctrl-C', '\u0003', 130],
    ['SIGTERM', 'SIGTERM', 143],
  ])('ends with %s, and the terminal is as it was', async (_what, key, status) => {
    const { shown, ...end } = await typed([['Around the table', key]], play)
    expect(end).toEqual({ status, restored: true, left: 0 })
    expect(shown).toMatch(/nightzero: Stopped\.\n$/)
  })

  test('ends from a pause with q', async () => {
    const steps = [
      ['Around the table', ' '],
      ['Paused', 'q'],
    ] as const
    expect(await typed(steps, play)).toMatchObject({ status: 130, restored: true, left: 0 })
  })

  test('gives the terminal back when it hangs up', async () => {
    expect(await typed([['Around the table', 'SIGHUP']], play)).toMatchObject({ status: 129, restored: true })
  })
})

test('no key is read, and none is named, where the game comes at once, as JSON, or nobody reads it on a terminal', async () => {
  for (const args of [
    [...play, '--speed', 'instant'],
    [...play, '--json'],
  ])
    expect((await typed([], args)).shown).not.toContain('Keys:')
  expect((await nightzero([...play, '--speed', '1000'])).stdout).not.toContain('Keys:')
})

test('a person in the seat has the keyboard alone, and a game that is left is kept', async () => {
  const { shown, status } = await typed([['◆', '\u0003']], [...play, '--seat', '1'])
  expect({ status, keys: shown.includes('Keys:') }).toEqual({ status: 130, keys: false })
  const [, file = ''] = /Stopped\. Continue with: .* resume (game-\w+\.jsonl) --seat 1\n/.exec(shown) ?? []
  const resumed = await nightzero(['resume', join(folder, file), '--agent', 'scripted'])
  expect(resumed).toMatchObject({ status: 0, stdout: expect.stringContaining('In numbers') })
})

test('Ctrl-Z at a question stops the program and what runs it, such as npx, and the question waits', async () => {
  // A shell with jobs, and in it a program that waits for the one that asks, as npx does.
  const around = ['bash', '-mc', `sh -c '"$@"; exit $?' sh "$@"; (sleep 2; echo awake) & fg %1`, 'bash']
  const steps = [
    ['Enter twice', '\u001a'],
    ['awake', 'I am back.\r\r'],
    ['You  ', '\u0003'],
  ] as const
  const { shown, ...end } = await typed(steps, ['play', '--seed', '11', '--seat', '3'], around)
  expect(end).toMatchObject({ status: 130, restored: true, left: 0 })
  expect(shown).toMatch(/You +I am back\./)
})

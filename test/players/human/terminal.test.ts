import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { bundledProgram } from '../../support/bundled-program.js'

const run = promisify(execFile)
const enter = '\r'

interface Typed {
  readonly shown: string
  readonly ended: {
    readonly winner?: string
    readonly rejected?: number
    readonly mine?: readonly { readonly speech?: string; readonly choice?: string }[]
    readonly error?: string
  }
  readonly status: number
}

let table: string

beforeAll(async () => {
  table = await bundledProgram(join(import.meta.dirname, 'table-in-a-terminal.ts'))
})

/** A game in a pseudo terminal, in which these keys are typed whenever a question of their kind opens. */
async function typed(keys: Readonly<Record<string, readonly string[]>>): Promise<Typed> {
  const command = ['test/players/human/terminal.py', JSON.stringify(keys), process.execPath, table]
  const { stdout } = await run('python3', command)
  const { shown, told, status } = JSON.parse(stdout) as { shown: string; told: string; status: number }
  expect(told).toMatch(/^ended /)
  return { shown, status, ended: JSON.parse(told.replace('ended ', '')) }
}

test('a person plays a whole game in a real terminal', async () => {
  const lines = ['I trust', enter, 'nobody.', enter, enter]
  const { shown, ended, status } = await typed({ choose: ['\u001B[B', '\u001B[A', enter], lines, line: [enter] })
  expect([ended.winner, ended.rejected, status]).toEqual([expect.stringMatching(/mafia|town/), 0, 0])
  expect(shown).toContain('You are mafia')
  expect(shown).toMatch(/The (mafia|town) wins, on day \d+/)
  expect(shown).toContain('I am ]0;owned loud.')
  expect(shown).not.toContain('\u001B]0;owned')
  const spoken = ended.mine?.filter(({ speech }) => speech !== undefined) ?? []
  expect(spoken.length).toBeGreaterThan(0)
  for (const { speech } of spoken) expect(speech).toBe('I trust\nnobody.')
  expect(ended.mine?.some(({ choice }) => choice !== undefined)).toBe(true)
})

test('Ctrl-C at a question ends the game, and the terminal is left as it was', async () => {
  const { ended, status, shown } = await typed({ choose: ['\u0003'], lines: ['\u0003'], line: ['\u0003'] })
  expect([ended.error, status]).toEqual(['AbortError', 0])
  expect(shown.lastIndexOf('\u001B[?25h')).toBeGreaterThan(shown.lastIndexOf('\u001B[?25l'))
})

test.each([
  ['at a choice', { choose: ['\u0004', '\u0004'] }],
  ['at words', { choose: [enter], lines: ['\u0004', '\u0004'], line: ['\u0004', '\u0004'] }],
])('the end of input %s, Ctrl-D, ends the game as Ctrl-C does', async (_, keys) => {
  const { ended, status, shown } = await typed({ lines: ['\u0004', '\u0004'], ...keys })
  expect([ended.error, status]).toEqual(['AbortError', 0])
  expect(shown.lastIndexOf('\u001B[?25h')).toBeGreaterThan(shown.lastIndexOf('\u001B[?25l'))
})

test('Ctrl-D among words leaves nothing', async () => {
  const { ended } = await typed({ choose: [enter], lines: ['Still here.', '\u0004', enter, enter], line: [enter] })
  expect(ended.winner).toMatch(/mafia|town/)
})

test('Escape leaves nothing', async () => {
  const lines = ['\u001B', 'Still here.', enter, enter]
  const { ended } = await typed({ choose: ['\u001B', enter], lines, line: [enter] })
  expect(ended.winner).toMatch(/mafia|town/)
})

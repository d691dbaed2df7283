import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readLog } from '../../src/index.js'
import { builtProgram } from './built-program.js'
import { nightzero } from './nightzero.js'
import { inProcess, linesOf } from './run-cli.js'

const folder = mkdtempSync(join(tmpdir(), 'nightzero-seat-'))

describe('--seat', () => {
  test.each([
    [['--seat', '11'], /There is no seat 11: choose one from 1 to 10/],
    [['--seat', '0'], /whole number of at least 1/],
    [['--seat', '3', '--json'], /cannot be used with/],
    [['--seat', '3', '--games', '2'], /cannot be used with/],
  ])('%s is refused, or beside what it cannot go with', async (args, message) => {
    const { status, stdout, stderr } = await nightzero(['play', ...args])
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(linesOf(stderr)).toHaveLength(1)
    expect(stderr).toMatch(message)
  })

  test('is refused without a terminal', async () => {
    const { status, stdout, stderr } = await inProcess(['play', '--seat', '3'])
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(linesOf(stderr)).toHaveLength(1)
    expect(stderr).toMatch(/needs a terminal/)
  })
})

test('a person plays a whole game in a terminal, sees its own view as the program tells it, and the log has its words', async () => {
  const log = join(folder, 'person.jsonl')
  const play = ['play', '--seat', '3', '--players', '6', '--seed', '2', '--log', log]
  const command = ['test/cli/person.py', process.execPath, await builtProgram, ...play]
  const { stdout } = await promisify(execFile)('python3', command)
  const { shown, stderr, status } = JSON.parse(stdout) as { shown: string; stderr: string; status: number }
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  expect(shown).toContain('You sit at seat 3.')
  const dawns = stripVTControlCharacters(shown).match(/[\r\n]+ {2}Dawn/g)
  expect(new Set(dawns)).toEqual(new Set(['\r\n\r\n  Dawn']))
  expect(shown.match(/You are a \w+\./g)).toHaveLength(1)
  expect(shown.match(/ is the (sheriff|doctor)\./g)).toBeNull()
  expect(shown).toMatch(/The (town|mafia) wins|A draw/)
  const mine = readLog(readFileSync(log, 'utf8')).flatMap((event) =>
    event.type === 'speech.given' && event.data.player === 'p3' ? [event.data.text] : [],
  )
  expect(new Set(mine)).toEqual(new Set(['I trust nobody.']))
})

test('a log goes on after its writer was killed', async () => {
  const log = join(folder, 'killed.jsonl')
  const kill = `const { spawn } = require('node:child_process'); const fs = require('node:fs')
    const child = spawn(process.execPath, ['${await builtProgram}', 'play', '--seed', '1', '--speed', 'slow', '--log', '${log}'], { stdio: 'ignore' })
    const timer = setInterval(() => { if (fs.existsSync('${log}') && fs.readFileSync('${log}').length > 5000) { clearInterval(timer); child.kill('SIGKILL') } }, 1)`
  expect(spawnSync(process.execPath, ['-e', kill]).status).toBe(0)
  expect(existsSync(join(folder, 'killed.lock.1'))).toBe(true)
  const cut = readFileSync(log, 'utf8')
  const { status } = await nightzero(['resume', log])
  expect(status).toBe(0)
  expect(readFileSync(log, 'utf8').startsWith(cut.slice(0, cut.lastIndexOf('\n')))).toBe(true)
  expect((await nightzero(['verify', log])).stdout).toContain('the roles match the commitment')
})

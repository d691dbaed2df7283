import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { BadInput } from '../../src/cli/exit.js'
import { writeNewFile } from '../../src/cli/output-files.js'
import { beginStudy } from '../../src/cli/study/study-files.js'
import type { StudyDefinition } from '../../src/lab/study/index.js'
import { temporaryFolder } from '../support/temporary.js'
import { nightzero } from './nightzero.js'

/** A disk with these options, or undefined where none may be mounted. */
function mounted(options: string): string | undefined {
  const path = temporaryFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  onTestFinished(() => void execFileSync('umount', ['-l', path]))
  return path
}

test('a full disk ends `play` with its cause, and the log is valid up to its end', async (context) => {
  const disk = mounted('size=32k')
  if (disk === undefined) return context.skip('No file system may be mounted here.')
  const log = join(disk, 'game.jsonl')
  const { status, stderr } = await nightzero(['play', '--players', '9', '--seed', '1', '--log', log])
  expect(status).toBe(1)
  expect(stderr).toMatch(/Cannot write `.*game\.jsonl`: ENOSPC/)
  expect((await nightzero(['verify', log])).stdout).toMatch(/ [1-9]\d* events, all valid \(not finished/)
})

test('results that a disk has no space for are refused in one line, and no half of them is left', (context) => {
  const disk = mounted('size=32k')
  if (disk === undefined) return context.skip('No file system may be mounted here.')
  const path = join(disk, 'results.json')
  const write = () => writeNewFile('write the results', path, 'a'.repeat(100_000))
  expect(write).toThrow(new BadInput(`Cannot write the results \`${path}\`: no space is left.`))
  expect(existsSync(path)).toBe(false)
})

test('a read-only disk is named as the reason why a folder within a new folder cannot be made', () => {
  const disk = mounted('ro,size=64k')
  if (disk === undefined) return
  const definition = {} as StudyDefinition
  expect(() => beginStudy(join(disk, 'study'), definition, '')).toThrow(/Cannot make the folder .*read-only\.$/)
})

test.each([
  ['play', ['play', '--players', '6', '--log', 'game.jsonl'], /read-only/],
  ['serve in a folder', ['serve', '--port', '0', '--log', 'games'], /read-only/],
  ['serve in a database', ['serve', '--port', '0', '--db', 'games.db'], /unable to open database file/],
])('a read-only disk is refused in one line: %s', async (_, args, why) => {
  const disk = mounted('ro,size=64k')
  if (disk === undefined) return
  const { status, stderr } = await nightzero([...args.slice(0, -1), join(disk, args.at(-1) ?? '')])
  expect(status).toBe(2)
  expect(stderr).toMatch(why)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

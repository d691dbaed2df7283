import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { textOf } from './support/documents.js'

const [, table = ''] =
  /^## Adding something$(.*?)^## /ms.exec(textOf('CONTRIBUTING.md')) ??
  textOf('CONTRIBUTING.md').split('## Adding something')
const rows = table.split('\n').filter((line) => /^\| (?!-|to add)/.test(line))

/** The files that a row names, as paths in the repository. */
const filesIn = (row: string): string[] =>
  [...row.matchAll(/`((?:[\w.-]+\/)+[\w.-]*|[\w.-]+\.(?:ts|json))`/g)].map(([, path = '']) => path)

/** Whether there is such a file; for one with NAME in it, whether others of that kind lie there. */
function isThere(path: string): boolean {
  if (!path.includes('NAME')) return existsSync(path) || path.startsWith('nightzero/')
  const pattern = new RegExp(`^${basename(path).replaceAll('.', '\\.').replace('NAME', '[a-z0-9-]+')}$`)
  return existsSync(dirname(path)) && readdirSync(dirname(path)).some((name) => pattern.test(name))
}

test('every file that the table of what may be added names is there', () => {
  expect(rows.length).toBeGreaterThan(12)
  const named = rows.flatMap(filesIn)
  expect(named.length).toBeGreaterThan(25)
  expect(named.filter((path) => !isThere(path))).toEqual([])
  expect(isThere('src/kernel/rules/NAME/NAME.ts')).toBe(false)
})

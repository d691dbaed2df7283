import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requireNewFiles, tableWriters } from '../../src/cli/output-files.js'
import { temporaryFolder } from '../support/temporary.js'
import { nightzero } from './nightzero.js'

const folder = temporaryFolder()
const at = (name: string) => join(folder, name)

test('two results with one name, and a table of an unknown kind, are refused before anything is played', async () => {
  const config = at('t.yaml')
  writeFileSync(config, JSON.stringify({ entrants: [{ name: 'a' }, { name: 'b' }], games: 2 }))
  const refused = async (...files: string[]) => {
    const { status, stderr } = await nightzero(['tournament', '--config', config, ...files])
    expect([status, existsSync(at('t.sqlite'))]).toEqual([2, false])
    return stderr
  }
  expect(await refused('--csv', at('x.csv'), '--seats', at('./x.csv'))).toContain('cannot be written to one file')
  expect(await refused('--json', at('x.json'), '--html', at('x.json'))).toContain('cannot be written to one file')
  expect(await refused('--seats', at('x.xlsx'))).toContain('expected a name that ends in .csv')
})

test('files for results are different and new', () => {
  writeFileSync(at('old.csv'), '')
  expect(() => requireNewFiles([at('new.csv')], [at('new.html'), undefined])).not.toThrow()
  expect(() => requireNewFiles([at('old.csv')])).toThrow('exists already')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)'])(
  'a text such as `%s` is no formula in a table, and a number stays one',
  (text) => {
    expect(tableWriters.csv?.([{ said: text, points: -1 }])).toBe(`said,points\n'${text},-1\n`)
  },
)

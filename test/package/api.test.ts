import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as library from '../../src/index.js'
import { apiFile, publicNames } from '../../tools/api/public-names.js'

const names = publicNames()

/** What a text has and the other has not, line by line. */
const beyond = (text: string, other: string): string[] => {
  const known = new Set(other.split('\n'))
  return text.split('\n').filter((line) => !known.has(line))
}

describe('what is public', () => {
  test.each([...names])(
    '%s is what its list says: `npm run api` writes the list, and a change of it is one for users',
    (name, text) => {
      const kept = existsSync(apiFile(name)) ? readFileSync(apiFile(name), 'utf8') : ''
      expect({ added: beyond(text, kept), removed: beyond(kept, text) }).toEqual({ added: [], removed: [] })
      expect(kept).toBe(text)
    },
  )

  test('has no list of an entry point that is gone', () => {
    const files = readdirSync('test/fixtures/api').map((file) => join('test/fixtures/api', file))
    expect(files.sort()).toEqual([...names.keys()].map(apiFile).sort())
  })

  test('is all that a program can import', () => {
    const lines = names.get('nightzero')?.split('\n') ?? []
    const values = lines.flatMap((line) => /^(?:const|function|class) (\w+)/.exec(line)?.[1] ?? [])
    expect([...new Set(values)].sort()).toEqual(Object.keys(library).sort())
    expect(lines).toContain('interface MafiaGame')
    expect(lines.find((line) => line.startsWith('function createMafiaGame'))).toMatch(/\): MafiaGame$/)
  })
})

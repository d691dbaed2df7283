import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { upToDate, writtenPages } from '../../scripts/docs/pages.js'
import { ruleMeanings } from '../../scripts/docs/rule-meanings.js'
import { ruleFields } from '../../scripts/docs/rule-tables.js'
import { withSection } from '../../scripts/docs/sections.js'

test.each(writtenPages)('%s says what the code says (else run `npm run charts`)', (path) => {
  const page = readFileSync(path, 'utf8')
  expect(page).toBe(upToDate(path, page))
})

test('a meaning is given to every rule and to nothing else', () => {
  expect(Object.keys(ruleMeanings).sort()).toEqual(
    ruleFields()
      .map(([path]) => path)
      .sort(),
  )
})

test('a page without the marks of its section is refused', () => {
  expect(withSection('a\n<!-- x:start -->\nold\n<!-- x:end -->\nb', 'x', 'new')).toBe(
    'a\n<!-- x:start -->\n\nnew\n\n<!-- x:end -->\nb',
  )
  expect(() => withSection('<!-- x:end --><!-- x:start -->', 'x', 'new')).toThrow('x:start')
})

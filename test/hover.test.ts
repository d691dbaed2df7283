import { expect, test } from 'vitest'
import { hovers } from './support/hover.js'

test('over every public name of the root an editor shows at most 15 lines', () => {
  const shown = hovers('src/index.ts')
  expect(shown.size).toBeGreaterThan(100)
  expect([...shown].filter(([, text]) => text === '').map(([name]) => name)).toEqual([])
  expect([...shown].filter(([, text]) => text.split('\n').length > 15).map(([name]) => name)).toEqual([])
})

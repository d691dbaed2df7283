import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { behavioursPage } from '../../tools/docs/behaviours-page.js'

test('docs/behaviours.md shows what players do now (else run `npm run charts`)', async () => {
  expect(readFileSync('docs/behaviours.md', 'utf8')).toBe(await behavioursPage())
})

import { expect, test } from 'vitest'
import { presets } from '../../src/rules/presets/presets.js'

// Published results name a preset: what it says changes only where somebody has decided so.
test.each(Object.entries(presets))('%s is played by these rules', (_name, rules) => {
  expect(JSON.stringify(rules, null, 2)).toMatchSnapshot()
})

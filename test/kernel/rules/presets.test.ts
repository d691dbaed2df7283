import { expect, test } from 'vitest'
import { presets } from '../../../src/kernel/rules/presets/presets.js'
import { roles } from '../../../src/kernel/rules/roles.js'

// Published results name a preset: what it says changes only where somebody has decided so.
test.each(Object.entries(presets))('%s is played by these rules', (_name, rules) => {
  expect(JSON.stringify(rules, null, 2)).toMatchSnapshot()
})

test.each(Object.entries(roles))('%s is dealt as this', (_name, { describe: _, advice: __, ...role }) => {
  expect(JSON.stringify(role)).toMatchSnapshot()
})

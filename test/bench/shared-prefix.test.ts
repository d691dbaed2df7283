import { expect, test } from 'vitest'
import { sharedPrefix } from '../../bench/support/shared-prefix.js'
import { type PresetName, presets } from '../../src/index.js'
import { inShort } from '../laws/support/runs.js'

test.each(Object.keys(presets) as PresetName[])(
  'most of what a model reads in %s stood at the beginning of its request before',
  async (rules) => {
    const { wire, text } = await sharedPrefix(inShort(rules, 3), 'game', 1)
    expect(wire).toBeGreaterThan(0.65)
    // The schema comes first and stays: it lowers nothing.
    expect(wire).toBeGreaterThanOrEqual(text)
  },
)

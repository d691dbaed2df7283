import { expect, test } from 'vitest'
import { sharedPrefix } from '../../../bench/support/shared-prefix.js'
import { inShort, sentPresets } from '../../../test/laws/support/runs.js'

test.each(sentPresets)(
  'most of what a model reads in %s stood at the beginning of its request before',
  async (rules) => {
    const { wire, text } = await sharedPrefix(inShort(rules, 2), 'game', 1)
    expect(wire).toBeGreaterThan(0.65)
    // The schema comes first and stays: it lowers nothing.
    expect(wire).toBeGreaterThanOrEqual(text)
  },
)

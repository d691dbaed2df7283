import { expect, test } from 'vitest'
import { dryRunAndGame, errorIn } from '../../../bench/support/dry-run-error.js'
import { inShort, sentPresets } from '../../../test/laws/support/runs.js'

test.each(sentPresets)(
  'a dry run of %s tells within 5 % the tokens of the game that is played by the same decisions',
  async (rules) => {
    const compared = await dryRunAndGame(inShort(rules, 2), 'dry')
    const { rehearsed, played, sent } = compared
    expect(played.inputTokens).toBe(sent)
    expect(rehearsed.calls).toBe(played.calls)
    expect(Math.abs(errorIn(compared, 'inputTokens'))).toBeLessThan(0.05)
    expect(Math.abs(errorIn(compared, 'outputTokens'))).toBeLessThan(0.05)
  },
)

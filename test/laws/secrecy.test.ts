import { describe, expect, test } from 'vitest'
import { defineRules } from '../../src/index.js'
import { seatsFor } from '../support/seats.js'
import { seedPrefix } from './support/play.js'
import { playedPresets, runs } from './support/runs.js'
import { leaksOf } from './support/secrets.js'

const seeds = Array.from({ length: runs(30, 6) }, (_, index) => `${seedPrefix}-secret-${index}`)

describe.each(playedPresets)('%s', (preset) => {
  test(`no secret is shown to anyone it is not meant for: ${seeds.length} games`, async () => {
    const rules = defineRules({ extends: preset, maxDays: 2, lastWords: true, summaries: true })
    let kept = 0
    for (const seed of seeds) {
      const found = await leaksOf({ rules, players: seatsFor(preset, 7), seed })
      expect(found.leaks, seed).toEqual([])
      kept += found.kept
    }
    expect(kept).toBeGreaterThan(seeds.length * 100)
  })
})

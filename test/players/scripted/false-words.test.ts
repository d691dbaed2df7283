import { expect, test } from 'vitest'
import { presets } from '../../../src/index.js'
import { playedPresets, runs } from '../../laws/support/runs.js'
import { scriptedGame } from '../../support/scripted-game.js'
import { falseWords } from './false-words.js'

/** With `LAWS=full`, 400 games in all. */
const games = runs(40, 6)

test.each(playedPresets)(`in ${games} games of %s nobody says what the log belies`, async (rules) => {
  const lies: string[] = []
  let facts = 0
  for (let n = 0; n < games; n++) {
    const { events, players } = await scriptedGame(rules, n)
    const checked = falseWords(events, players, presets[rules])
    facts += checked.facts
    lies.push(...checked.lies)
  }
  console.log(`${rules}: ${lies.length} of ${facts} claims of fact are false`)
  expect(facts).toBeGreaterThan(games * 5)
  expect(lies).toEqual([])
})

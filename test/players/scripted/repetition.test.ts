import { expect, test } from 'vitest'
import { playedPresets, runs } from '../../laws/support/runs.js'
import { scriptedGame } from '../../support/scripted-game.js'
import { repetitionIn } from './repetition.js'

const games = runs(40, 6)

test.each(playedPresets)(
  `in ${games} games of %s under a tenth of the sentences are worn, and nobody says the same twice`,
  async (rules) => {
    const total = { all: 0, worn: 0 }
    const twice: string[] = []
    for (let n = 0; n < games; n++) {
      const { events, players } = await scriptedGame(rules, n)
      const found = repetitionIn(
        events,
        players.map(({ name }) => name),
      )
      total.all += found.all
      total.worn += found.worn
      // Whoever has nothing left to say only passes.
      twice.push(...found.twice.filter((said) => !said.endsWith(': I pass.')))
    }
    const share = total.worn / total.all
    console.log(`${rules}: ${(100 * share).toFixed(1)} % of ${total.all} sentences worn, ${twice.length} said twice`)
    expect(total.all).toBeGreaterThan(games * 10)
    expect(share).toBeLessThan(0.1)
    expect(twice).toEqual([])
  },
)

import { expect, test } from 'vitest'
import { createMafiaGame, InvalidOptionsError, scriptedAgent } from '../../../src/index.js'
import { runs } from '../../laws/support/runs.js'

const games = runs(200, 12)

/** How many of the same games the town wins that plays with this skill, against mafia that play as well as they can. */
async function winsOf(skill: number): Promise<number> {
  const town = scriptedAgent({ skill })
  const mafia = scriptedAgent()
  const players = Array.from({ length: 10 }, (_, seat) =>
    seat < 2 ? { agent: mafia, role: 'mafia' } : { agent: town },
  )
  let wins = 0
  for (let seed = 0; seed < games; seed++) {
    const { winner } = await createMafiaGame({ rules: 'classic', players, seed: `skill ${seed}` }).run()
    wins += winner === 'town' ? 1 : 0
  }
  return wins
}

test(`in ${games} paired games a town of more skill wins more`, async () => {
  const wins: number[] = []
  for (const skill of [0, 0.5, 1]) wins.push(await winsOf(skill))
  console.log(`skill 0, 0.5, 1: the town wins ${wins.join(', ')} of ${games}`)
  expect(wins[1]).toBeGreaterThan(wins[0] as number)
  expect(wins[2]).toBeGreaterThan(wins[1] as number)
})

test.each([-0.1, 1.5, Number.NaN, '1'])('a skill of %s is refused', (skill) => {
  expect(() => scriptedAgent({ skill: skill as number })).toThrow('`skill`: Expected a number from 0 to 1')
})

test('an unknown option is refused', () => {
  expect(() => scriptedAgent({ skil: 0.5 } as object)).toThrow(InvalidOptionsError)
  expect(() => scriptedAgent({ skil: 0.5 } as object)).toThrow('Unknown field `skil` (did you mean `skill`?)')
})

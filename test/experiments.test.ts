import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import {
  brierScore,
  fitSkills,
  type Matchup,
  mafiosoWins,
  type Skills,
} from '../examples/experiments/mini-mafia-fit.js'
import { expectPrinted, printedBy } from './support/programs.js'
import type { Printed } from './support/run-programs.js'

const folder = 'examples/experiments'

/** How many games make each quick, and what it then says. */
const experiments: Readonly<Record<string, readonly [games: number, lines: readonly RegExp[]]>> = {
  'migdal.ts': [
    20,
    [
      /^5 players, 1 mafia: \d+\.\d % \(\d+\.\d to \d+\.\d\); exact 53\.3 %: inside$/m,
      /^8 players, 2 mafia: .*; exact 54\.7 %: inside$/m,
      /^The exact chance is inside the interval at 6 of 6 tables\.$/m,
    ],
  ],
  'mini-mafia.ts': [
    1,
    [
      /^sharp: deception -?\d\.\d\d, disclosure -?\d\.\d\d, detection -?\d\.\d\d$/m,
      /^weak as detective: the mafioso wins \d+ % over all backgrounds$/m,
      /^Brier score 0\.\d+, of a coin 0\.250\.$/m,
    ],
  ],
  'werewolf-arena.ts': [
    4,
    [
      /^sharp as villagers against weak: \d+\.\d % \(/m,
      /^weak as villagers against sharp: /m,
      /^ {2}\d+ bids, on average [0-4]\.\d\d of 4$/m,
    ],
  ],
  'kaggle-eight.ts': [
    9,
    [
      /^sharp: -?\d+ \(-?\d+ to -?\d+\), as villagers -?\d+, as werewolves -?\d+$/m,
      /^The village wins .* in the first night, and .* of the others\.$/m,
    ],
  ],
  'aiwolf-five.ts': [
    9,
    [
      /^9 games, \d+ void\.$/m,
      /^sharp wins .*: .*werewolf \d+ %/m,
      /^weak as possessed: \d+ false roles and \d+ false results in \d+ games$/m,
    ],
  ],
}

test('every experiment is run here, and says which publication it follows', () => {
  const programs = readdirSync(folder).filter((file) => !['support.ts', 'mini-mafia-fit.ts'].includes(file))
  expect(programs.sort()).toEqual(Object.keys(experiments).sort())
  for (const file of programs)
    expect(readFileSync(`${folder}/${file}`, 'utf8'), file).toMatch(/20\d\d[\s\S]*npm run example/)
})

let told: Printed
beforeAll(async () => {
  told = await printedBy(
    Object.entries(experiments).map(([file, [games]]) => ({ file: `${folder}/${file}`, env: { GAMES: `${games}` } })),
  )
})

test.each(Object.entries(experiments))('%s runs with scripted players', (file, [, lines]) => {
  expectPrinted(told, `${folder}/${file}`, [...lines, /^What was found there:\n- /m, /^What cannot be compared:\n- /m])
})

test('the fit of Mini-Mafia finds skills that are known', () => {
  const truth: Skills = {
    deception: { a: 1.5, b: 0, c: -1.5 },
    disclosure: { a: -1, b: 0, c: 1 },
    detection: { a: 0.5, b: 1, c: 2 },
  }
  const names = ['a', 'b', 'c']
  const matchups = names.flatMap((mafioso) =>
    names.flatMap((detective) =>
      names.map((villager): Matchup => {
        const one = { mafioso, detective, villager, won: 0, games: 400 }
        return { ...one, won: Math.round(one.games * mafiosoWins(truth, one)) }
      }),
    ),
  )
  const found = fitSkills(matchups)
  // A common factor of v and of m - d changes no chance: so chances are compared, and the order of skills.
  for (const one of matchups) expect(Math.abs(mafiosoWins(found, one) - mafiosoWins(truth, one))).toBeLessThan(0.03)
  const order = (skills: Readonly<Record<string, number>>) =>
    names.toSorted((x, y) => (skills[x] ?? 0) - (skills[y] ?? 0))
  for (const part of ['deception', 'disclosure', 'detection'] as const)
    expect(order(found[part])).toEqual(order(truth[part]))
  const best = brierScore(matchups, (one) => one.won / one.games)
  expect(brierScore(matchups, (one) => mafiosoWins(found, one)) - best).toBeLessThan(0.002)
  expect(brierScore(matchups, () => 0.5)).toBeCloseTo(0.25)
  expect(brierScore(matchups, () => 0.5) - best).toBeGreaterThan(0.03)
})

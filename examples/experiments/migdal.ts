/**
 * The theory of Mafia without skill: P. Migdał, "A mathematical model of the Mafia game", 2010 (arXiv 1009.1031). By day a random
 * player is eliminated, at night the mafia kills a citizen, and a side wins when the other is gone. Random players play
 * that game here, by rules that are data, and the exact chance should lie inside the interval of each table.
 *
 *     npm run example examples/experiments/migdal.ts
 */
import { createMafiaGame, defineRules, randomAgent } from 'nightzero'
import { rateOf } from 'nightzero/stats'
import { conclude, games, percentText } from './support.js'

/** The chance that the mafia wins, with n players of whom m are mafia, at the beginning of a day. */
function mafiaWins(n: number, m: number): number {
  if (m === 0) return 0
  if (m === n) return 1
  const night = (players: number, mafia: number): number =>
    mafia === 0 ? 0 : mafia === players ? 1 : mafiaWins(players - 1, mafia)
  return (m / n) * night(n - 1, m - 1) + ((n - m) / n) * night(n - 1, m)
}

const rules = defineRules({
  extends: 'benchmark',
  name: 'migdal',
  opening: 'nightZero', // the first day comes first
  vote: { candidates: 'living', elimination: 'pluralityOrLot', skip: false, revote: false },
  teams: {
    mafia: {
      describe: 'The mafia wins when nobody else is left.',
      knowsItself: true,
      kills: true,
      wins: [{ living: 'town', atMost: 0 }],
    },
  },
})

const tables = [
  [5, 1],
  [6, 1],
  [7, 1],
  [8, 2],
  [9, 2],
  [12, 3],
] as const

const count = games(300)
console.log(`${count} games of random players at each table; the mafia wins:`)
let inside = 0
for (const [players, mafia] of tables) {
  let won = 0
  for (let at = 0; at < count; at++) {
    const roles = { mafia, villager: players - mafia }
    const game = { rules: { ...rules, roles }, players, seed: `migdal-${players}-${mafia}-${at}`, agent: randomAgent() }
    if ((await createMafiaGame(game).run()).winner === 'mafia') won += 1
  }
  const rate = rateOf(won, count)
  const exact = mafiaWins(players, mafia)
  const holds = rate.low <= exact && exact <= rate.high
  inside += holds ? 1 : 0
  const said = holds ? 'inside' : 'OUTSIDE'
  console.log(`${players} players, ${mafia} mafia: ${percentText(rate)}; exact ${(exact * 100).toFixed(1)} %: ${said}`)
}
console.log(`The exact chance is inside the interval at ${inside} of ${tables.length} tables.`)

conclude(
  [
    'The chance follows exactly from the two numbers. One mafia player wins with (n-1)!!/n!!.',
    'It depends on the parity of the number of players: an even table is better for the town.',
    'Even chances need a mafia of about the square root of the number of players.',
  ],
  [
    'Usual rules end a game as soon as the mafia is half of the living. The rules of this file do not.',
    'An interval at 95 % misses the truth at one table of twenty.',
  ],
)

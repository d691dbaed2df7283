/**
 * A small tournament: a scripted player and one that chooses at random, with two kinds of table. Every entrant plays
 * each deal in each of its seats, so that luck is the same for all. With `sqliteStore` as `store`, the same program
 * continues where it stopped.
 */
import { randomAgent, scriptedAgent } from 'nightzero'
import { comparisonInWords, entrantReports, runTournament } from 'nightzero/tournament'

const { comparison, outcomes, ratings } = await runTournament({
  entrants: { scripted: scriptedAgent(), random: randomAgent() },
  tables: [
    { rules: 'classic', players: 7 },
    { rules: 'trial', players: 10 },
  ],
  games: 20,
  seed: 'example',
})

for (const { entrant, overall } of ratings)
  console.log(`${entrant}: ${overall.value.toFixed(0)} (${overall.low.toFixed(0)} to ${overall.high.toFixed(0)})`)
for (const sentence of comparisonInWords(comparison)) console.log(sentence)
for (const { entrant, seats, won } of entrantReports(outcomes)) console.log(`${entrant} won ${won} of ${seats} seats.`)

/**
 * Werewolf of Kaggle's Game Arena, 2026: eight players, two werewolves, a seer, a doctor and four villagers, in mixed tables: every seat is
 * played by another model. Here each entrant plays each seat of each deal, and claims, lies and findings are counted too.
 *
 *     npm run example examples/experiments/kaggle-eight.ts
 */
import { isEvent } from 'nightzero'
import { type ClusterCount, clusterRate } from 'nightzero/stats'
import { memoryStore } from 'nightzero/stores'
import { runTournament, tournamentReport } from 'nightzero/tournament'
import { conclude, entrants, games, percentText } from './support.js'

const store = memoryStore()
const result = await runTournament({
  entrants: await entrants({ sharp: 1, average: 0.6, weak: 0.2 }),
  tables: [{ rules: 'werewolf', players: 8 }],
  games: games(90),
  seed: 'kaggle-eight',
  store,
})
const { ratings, lies } = tournamentReport(result, "Kaggle's eight")

const side = (rating: { readonly value: number } | null) => rating?.value.toFixed(0) ?? 'unknown'
for (const { entrant, overall, town, mafia } of ratings)
  console.log(
    `${entrant}: ${overall.value.toFixed(0)} (${overall.low.toFixed(0)} to ${overall.high.toFixed(0)}), as villagers ${side(town)}, as werewolves ${side(mafia)}`,
  )
for (const { agent, team, figure, value } of lies?.rates ?? [])
  if (figure === 'liesTold' && team === 'mafia')
    console.log(`${agent} tells ${value?.toFixed(2)} lies a game as a werewolf`)

// What it is worth that the seer finds a werewolf at once.
// Games of one deal have the same seer and are alike, so the interval is over deals.
const found = new Map<number, ClusterCount>()
const missed = new Map<number, ClusterCount>()
for (const { id, block, winner } of result.outcomes) {
  const first = (await store.getEvents(id)).find((event) => isEvent(event, 'investigation.learned'))
  const counts = first?.data.result === 'mafia' ? found : missed
  const { count, of } = counts.get(block) ?? { count: 0, of: 0 }
  counts.set(block, { count: count + (winner === 'town' ? 1 : 0), of: of + 1 })
}
const rate = (counts: ReadonlyMap<number, ClusterCount>) => percentText(clusterRate([...counts.values()]))
console.log(
  `The village wins ${rate(found)} of games in which the seer finds a werewolf in the first night, and ${rate(missed)} of the others.`,
)

conclude(
  [
    "Kaggle rates models in one Bradley-Terry model, with wins of teams taken apart into pairs; here a team's strength is the mean of its players.",
    'An analysis of 31,479 of its games (yui-sh.github.io/blog/werewolf) has the village winning 79.4 % after the seer found a werewolf, and 41.7 % otherwise. Its page does not say which night it counts; here it is the first.',
    'It also finds that all models write more as werewolves than as villagers.',
  ],
  [
    'The models of its tables differ from game to game; here every deal is played by every entrant in every seat.',
    'Prompts, and the discussion: its players speak in turn or by bids, depending on the version; here in turn, twice around.',
  ],
)

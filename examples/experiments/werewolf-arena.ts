/**
 * Werewolf Arena: S. Bailis, J. Friedhoff and F. Chen, "Werewolf Arena: A Case Study in LLM Evaluation via Social Deduction", 2024
 * (arXiv 2407.13943). Eight players: two werewolves, a seer, a doctor and four villagers. Who speaks next is decided by bids,
 * eight times a day. One model plays all villagers and another all werewolves; then they change sides.
 *
 *     npm run example examples/experiments/werewolf-arena.ts
 */
import { defineRules, isEvent, memoryStore } from 'nightzero'
import { clusterRate } from 'nightzero/stats'
import { comparisonInWords, runTournament } from 'nightzero/tournament'
import { conclude, entrants, games, percentText } from './support.js'

const rules = defineRules({
  extends: 'werewolf',
  name: 'werewolf-arena',
  // By bids: at most one speech for each living player, so eight while all live.
  discussion: { protocol: 'bids', rounds: 1 },
  vote: { candidates: 'living', elimination: 'majority', skip: false, revote: false },
})

const players = await entrants({ sharp: 1, weak: 0.3 })
const names = Object.keys(players)
const deals = games(60)
const store = memoryStore()
// Each deal is played both ways round.
const { outcomes, comparison } = await runTournament({
  entrants: players,
  tables: [{ rules, players: 8 }],
  design: 'sides',
  games: deals * names.length,
  seed: 'arena',
  store,
})

for (const villagers of names)
  for (const werewolves of names.filter((name) => name !== villagers)) {
    const own = outcomes.filter(({ seats }) =>
      seats.every(({ entrant, team }) => entrant === (team === 'mafia' ? werewolves : villagers)),
    )
    const won = clusterRate(own.map(({ winner }) => ({ count: winner === 'town' ? 1 : 0, of: 1 })))
    console.log(`${villagers} as villagers against ${werewolves}: ${percentText(won)} won`)
    const logs = await Promise.all(own.map(({ id }) => store.getEvents(id)))
    const bids = logs.flat().filter((event) => isEvent(event, 'bid.made'))
    const urgency = bids.reduce((sum, { data }) => sum + data.urgency, 0) / Math.max(1, bids.length)
    console.log(`  ${bids.length} bids, on average ${urgency.toFixed(2)} of 4`)
  }
for (const sentence of comparisonInWords(comparison)) console.log(sentence)

conclude(
  [
    'Of the models of 2024, Gemini 1.5 Pro is a little better than GPT-4 as villagers, in games of these two against each other.',
    'How much a model says, and when it bids for the floor, changes how suspicious it looks; a seer who tells at once takes a risk.',
  ],
  [
    'Prompts and memory: there each player reflects and keeps observations of its own.',
    'There eight speeches are held every day; here as many as players live. Who was just named wins a tie of bids here; there it only has a better chance.',
    'There one werewolf, drawn by lot, chooses the victim; here the werewolves vote. There all vote after every speech, but only the last vote counts.',
  ],
)

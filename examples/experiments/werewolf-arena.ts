/**
 * Werewolf Arena: S. Bailis, J. Friedhoff and F. Chen, "Werewolf Arena: A Case Study in LLM Evaluation via Social Deduction", 2024
 * (arXiv 2407.13943). Eight players: two werewolves, a seer, a doctor and four villagers. Who speaks next is decided by bids,
 * eight times a day. One model plays all villagers and another all werewolves; then they change sides.
 *
 *     npm run example examples/experiments/werewolf-arena.ts
 */
import { type Agent, defineRules, isEvent } from 'nightzero'
import { rateOf } from 'nightzero/stats'
import { type Casting, conclude, entrants, games, percentText, playAll } from './support.js'

const rules = defineRules({
  extends: 'werewolf',
  name: 'werewolf-arena',
  // By bids: at most one speech for each living player, so eight while all live.
  discussion: { protocol: 'bids', rounds: 1 },
  vote: { candidates: 'living', elimination: 'majority', skip: false, revote: false },
})
const town = ['seer', 'doctor', 'villager', 'villager', 'villager', 'villager']
const wolves = ['werewolf', 'werewolf']

const players = await entrants({ sharp: 1, weak: 0.3 })
const names = Object.keys(players)
const each = games(60)

for (const villagers of names)
  for (const werewolves of names.filter((name) => name !== villagers || names.length === 1)) {
    const castings = Array.from({ length: each }, (_, at): Casting => {
      const seated = (roles: readonly string[], name: string) =>
        roles.map((role) => ({ role, agent: players[name] as Agent }))
      // The same deal for both ways round.
      return { rules, seed: `arena-${at}`, seats: [...seated(town, villagers), ...seated(wolves, werewolves)] }
    })
    const results = await playAll(castings)
    const won = results.filter(({ winner }) => winner === 'town').length
    console.log(`${villagers} as villagers against ${werewolves}: ${percentText(rateOf(won, each))} won`)
    const bids = results.flatMap(({ events }) => events.filter((event) => isEvent(event, 'bid.made')))
    const urgency = bids.reduce((sum, { data }) => sum + data.urgency, 0) / Math.max(1, bids.length)
    console.log(`  ${bids.length} bids, on average ${urgency.toFixed(2)} of 4`)
  }

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

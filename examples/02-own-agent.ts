/**
 * Your own agent in one seat, random agents in the others. An agent is one method, `act(request)`: it sees what its
 * player may see, and answers with a choice from `options`, with words, or with both.
 */
import { type Agent, type AgentRequest, createMafiaGame, randomAgent } from 'nightzero'

/** Follows the majority: chooses the player with the most votes so far, and says so. */
const follower: Agent = {
  name: 'follower',
  act: ({ kind, options, view, random }) => {
    const choice = mostSuspected(view, options) ?? options[Math.floor(random() * options.length)]
    if (kind === 'speak' || kind === 'defend') return { speech: choice ? `I suspect ${choice}.` : 'I listen.' }
    return choice === undefined ? { speech: 'Nothing to add.' } : { choice }
  },
}

function mostSuspected(view: AgentRequest['view'], options: readonly string[]): string | undefined {
  const votes = view.events.flatMap((event) => (event.type === 'vote.cast' ? [event.data.choice] : []))
  const named = options.filter((option) => option !== 'skip' && votes.includes(option))
  const count = (option: string) => votes.filter((vote) => vote === option).length
  return named.sort((one, other) => count(other) - count(one))[0]
}

const game = createMafiaGame({
  rules: 'benchmark',
  players: [{ id: 'fred', agent: follower }, {}, {}, {}, {}, {}, {}, {}],
  agent: randomAgent(),
  seed: 'own-agent',
})
game.on('vote.cast', ({ day, data }) => {
  if (data.player === 'fred') console.log(`Day ${day}: fred votes ${data.choice}.`)
})
const { winner, players, stats } = await game.run()
console.log(`${winner} won; fred was ${players[0]?.role}. Failed tries: ${stats.rejected}.`)

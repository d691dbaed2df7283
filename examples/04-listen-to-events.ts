/**
 * Everything that happens is an event with an audience. A listener gets every event, as the moderator does; a view
 * contains only what its audience may see, so show views on screens.
 */
import { createMafiaGame, foldEvents, type GameEvent } from 'nightzero'

const game = createMafiaGame({ rules: 'classic', players: 7, seed: 'listen' })

const heard = new Map<string, number>()
game.on('event', ({ type }) => heard.set(type, (heard.get(type) ?? 0) + 1))
game.on('phase.changed', ({ day, data }) => {
  if (data.to === 'discussion')
    console.log(`Day ${day}. The public has seen ${game.view('public').events.length} events.`)
})
game.on('investigation.learned', ({ data, audience }) =>
  console.log(`Only ${audience} learns that ${data.target} is ${data.result}.`),
)
const { events } = await game.run()

console.log(`Recorded: ${events.length} events of ${heard.size} types; kept as JSON, they are the whole game:`)
const saved = JSON.stringify(events)
const state = foldEvents(JSON.parse(saved) as GameEvent[])
console.log(`refolded, ${state.winner} won on day ${state.day}.`)

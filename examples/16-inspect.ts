// Shows a game's statecharts in the browser while it is played: open the printed link.
import { createMafiaGame } from 'nightzero'
import { createInspector } from 'nightzero/inspect'

const inspector = await createInspector()
const watched = process.stdout.isTTY
if (watched) await inspector.viewed()
const game = createMafiaGame({ rules: 'trial', seed: 'demo', inspect: inspector.inspect, paceMs: watched ? 1000 : 0 })
for await (const phase of phases()) console.log(`Day ${phase.day}: ${phase.to}.`)
console.log(`${game.state.winner} won. The page still shows how it ended, until this program ends.`)
await inspector.stop()

/** The phases of the game, as everybody sees them. */
async function* phases() {
  const run = game.run()
  for await (const event of game.stream('public'))
    if (event.type === 'phase.changed') yield { day: event.day, ...(event.data as { to: string }) }
  await run
}

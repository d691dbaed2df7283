/**
 * A newspaper of the town, one issue a day, as Markdown. It is written from the public view, so it can appear while the game is played.
 * npm run example examples/gallery/newspaper/main.ts > paper.md
 */
import { createMafiaGame } from 'nightzero'

const game = createMafiaGame({ rules: 'classic', players: 9, seed: process.env.SEED ?? 'paper' })
await game.run()
const { events, players } = game.view('public')
const nameOf = (id: string) => players.find((player) => player.id === id)?.name ?? id
/** Speech is text by others: in Markdown it stays text. */
const plain = (text: string) => text.replace(/[\\`*_{}[\]()#+!|<>~-]/g, '\\$&').replaceAll('\n', ' ')

for (let day = 1; events.some((event) => event.day === day); day++) {
  const today = events.filter((event) => event.day === day)
  const dead = today.flatMap((event) => (event.type === 'player.died' ? [event.data] : []))
  const said = today.flatMap((event) => (event.type === 'speech.given' ? [event.data] : []))
  const [loudest] = said.toSorted((one, other) => other.text.length - one.text.length)
  console.log(
    `# Day ${day}: ${dead.map(({ player }) => `${nameOf(player)} is gone`).join(', ') || 'Nobody is missing'}\n`,
  )
  for (const { player, cause } of dead) console.log(`- **${plain(nameOf(player))}** died (${plain(cause)}).`)
  if (loudest) console.log(`\n> ${plain(loudest.text)}\n>\n> *${plain(nameOf(loudest.player))}*\n`)
}

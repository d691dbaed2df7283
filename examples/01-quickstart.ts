import { createMafiaGame } from 'nightzero'

const game = createMafiaGame({ rules: 'trial', players: 10, seed: 'demo' })
game.on('player.died', ({ day, data }) => console.log(`Day ${day}: ${data.player} is dead (${data.cause}).`))
const { winner, days, players } = await game.run()
for (const { id, name, role, status } of players) console.log(`${id} (${name}) was ${role}, ${status}.`)
console.log(`${winner} won on day ${days}.`)

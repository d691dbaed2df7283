/** The same library from CommonJS. In this repository it needs the built package: `npm run build` once. */
const { createMafiaGame, randomAgent } = require('nightzero')

const game = createMafiaGame({ rules: 'reactive', players: 8, agent: randomAgent(), seed: 6 })
game.run().then(({ winner, days, stats }) => {
  console.log(`${winner} won on day ${days}, after ${stats.calls} questions.`)
})

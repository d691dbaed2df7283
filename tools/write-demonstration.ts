import { writeFileSync } from 'node:fs'
import { createMafiaGame, exportGame, scriptedAgent } from '../src/index.js'

// Records the game that the page shows to whoever has no game yet.
const game = createMafiaGame({ id: 'demonstration', rules: 'trial', players: 10, seed: 'a', agent: scriptedAgent() })
const { events } = await game.run()
const { events: shown } = exportGame(events, { view: 'post-mortem' })
writeFileSync('web/page/public/demonstration.json', `${JSON.stringify({ events: shown })}\n`)

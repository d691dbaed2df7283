import { writeFileSync } from 'node:fs'
import { createMafiaGame, exportGame, scriptedAgent } from '../src/index.js'

// Records the game that the page shows to whoever has no game yet.
const game = createMafiaGame({ id: 'demonstration', rules: 'trial', players: 10, seed: 'a', agent: scriptedAgent() })
const { events } = await game.run()
const { events: all } = exportGame(events, { view: 'post-mortem' })
// Which of them everybody saw while it was played.
const seen = events.flatMap(({ audience }, at) => (audience === 'public' ? [at] : []))
writeFileSync('web/page/public/demonstration.json', `${JSON.stringify({ events: all, seen })}\n`)

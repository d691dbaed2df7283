import { writeFileSync } from 'node:fs'
import { createMafiaGame, exportGame, scriptedAgent } from '../src/index.js'

// Records the game that the page shows to whoever has no game yet: after the first death, the first speech accuses.
const seed = 'demo 141'
const game = createMafiaGame({ id: 'demonstration', rules: 'trial', players: 10, seed, agent: scriptedAgent() })
const { events } = await game.run()
const { events: all } = exportGame(events, { view: 'post-mortem' })
const { events: told } = exportGame(events, { view: 'public' })
const same = (at: number, next: number): boolean =>
  JSON.stringify([all[at]?.type, all[at]?.data]) === JSON.stringify([told[next]?.type, told[next]?.data])
/** Which of all events everybody saw while the game was played. */
const seen: number[] = []
for (const at of all.keys()) if (same(at, seen.length)) seen.push(at)
if (seen.length < told.length) throw new Error('What everybody saw is no part of what is told after the game.')
writeFileSync('web/page/public/demonstration.json', `${JSON.stringify({ events: all, seen })}\n`)

import { appendFileSync } from 'node:fs'
import { runTournament } from '../../../../src/lab/tournament/index.js'
import { sqliteStore } from '../../../../src/stores/index.js'
import { tournamentOptions } from './entrants.js'

// Plays the tournament into a store, or goes on with it, until it ends or is killed: `player.ts PATH ASKS`.
const [path = '', asks = ''] = process.argv.slice(2)
const store = sqliteStore(path)
await runTournament({ ...tournamentOptions((ask) => appendFileSync(asks, `${ask}\n`)), store })
await store.close?.()

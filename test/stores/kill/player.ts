import { appendFileSync } from 'node:fs'
import { createMafiaGame, resumeFrom } from '../../../src/index.js'
import { jsonlStore, sqliteStore } from '../../../src/stores/index.js'
import { gameOptions, noting } from './game.js'

// Plays one game into a store, or goes on with it, until it ends or is killed: `player.ts KIND PATH SEED ASKS`.
const [kind, path = '', seed = '', asks = ''] = process.argv.slice(2)
const store = kind === 'jsonl' ? jsonlStore(path, { onWarning: () => {} }) : sqliteStore(path)
const options = gameOptions(seed)
const agent = noting((ask) => {
  appendFileSync(asks, `${ask}\n`)
  process.stdout.write('asked\n')
})
process.stdout.write('ready\n')
const known = await store.getGame(options.id)
const game = known ? await resumeFrom(store, options.id, { agent }) : createMafiaGame({ ...options, agent, store })
await game.run()
await store.close?.()

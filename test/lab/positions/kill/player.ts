import { appendFileSync } from 'node:fs'
import { runProbe } from '../../../../src/lab/positions/index.js'
import { jsonlTries } from '../../../../src/stores/index.js'
import { probeOptions } from './probed.js'

// Probes into a file, or continues there, until it ends or is killed: `player.ts PATH ASKS`.
const [path = '', asks = ''] = process.argv.slice(2)
const store = jsonlTries(path)
await runProbe({ ...(await probeOptions((ask) => appendFileSync(asks, `${ask}\n`))), store })
store.close?.()

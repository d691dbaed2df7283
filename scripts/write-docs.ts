import { readFileSync, writeFileSync } from 'node:fs'
import { upToDate, writtenPages } from './docs/pages.js'
import { remotePlayerApi, remotePlayerPath } from './docs/remote-player.js'

for (const path of writtenPages) writeFileSync(path, upToDate(path, readFileSync(path, 'utf8')))
writeFileSync(remotePlayerPath, JSON.stringify(remotePlayerApi(), null, 2))

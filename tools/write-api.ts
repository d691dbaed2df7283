/** Writes every public name with its type to `test/fixtures/api`, one file an entry point. A change of them is a change for users. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { apiFile, publicNames } from './api/public-names.js'

rmSync('test/fixtures/api', { recursive: true, force: true })
mkdirSync('test/fixtures/api', { recursive: true })
for (const [name, text] of publicNames()) writeFileSync(apiFile(name), text)

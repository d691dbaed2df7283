#!/usr/bin/env node
import module from 'node:module'

// Node 22.8 and later keep what they compile for the next start; all else is imported after that is switched on.
module.enableCompileCache?.()
const { run } = await import('./run.js')
await run()

#!/usr/bin/env node
import module from 'node:module'

// An older Node could not load the rest of the program, and would print a line of its code.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `nightzero: Node.js 20.19 or later is needed, and this is ${process.versions.node}: install a newer one.\n`,
  )
  process.exit(2)
}
// Node 22.8 and later save compiled code for the next start, so everything else is imported after this call.
module.enableCompileCache?.()
const { run } = await import('./program.js')
await run()

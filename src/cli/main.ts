#!/usr/bin/env node
import module from 'node:module'
import { ownVersion } from '../show/serving/version/index.js'

// What needs a newer Node than `engines` asks for says so itself when it is used, such as SQLite and sockets.
// An older Node could not load the rest of the program, and would print a line of its code.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `nightzero: Node.js 20.19 or later is needed, and this is ${process.versions.node}: install a newer one.\n`,
  )
  process.exit(2)
}
// The version is asked for by scripts and in reports: it waits for nothing else of the program.
// Node 22.8 and later save compiled code for the next start, so everything else is imported after this call.
module.enableCompileCache?.()
const [asked, ...more] = process.argv.slice(2)
if ((asked === '--version' || asked === '-V') && more.length === 0) process.stdout.write(`${ownVersion()}\n`)
else {
  const { run } = await import('./program.js')
  await run()
}

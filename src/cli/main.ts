#!/usr/bin/env node
import { endingOf } from './exit.js'
import { guardOutput } from './guard-output.js'
import { commandLine } from './program.js'

guardOutput(process)
try {
  await commandLine().parseAsync(process.argv)
} catch (error) {
  const { status, message } = endingOf(error)
  if (message !== undefined) process.stderr.write(`nightzero: ${message}\n`)
  process.exitCode = status
}

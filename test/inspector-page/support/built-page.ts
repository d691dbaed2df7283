import { basename, dirname, join, resolve } from 'node:path'
import { build } from 'vite'
import { inject } from 'vitest'

const folders = new Map<string, Promise<string>>()

/**
 * Builds a page, by default the inspector's, and gives the folder that holds it: one for all test files of a process, which goes
 * at the end of the run.
 */
export function builtPage(configFile = 'web/inspector/vite.config.ts'): Promise<string> {
  const known = folders.get(configFile)
  if (known !== undefined) return known
  const outDir = join(inject('corpus'), `${basename(dirname(configFile))}-${process.pid}`)
  const built = build({ configFile: resolve(configFile), logLevel: 'error', build: { outDir } }).then(() => outDir)
  folders.set(configFile, built)
  return built
}

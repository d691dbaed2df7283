import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'

/** Builds a page, by default the inspector's, and gives the folder that holds it. */
export async function builtPage(configFile = 'web/inspector/vite.config.ts'): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'nightzero-page-'))
  await build({ configFile: resolve(configFile), logLevel: 'error', build: { outDir } })
  return outDir
}

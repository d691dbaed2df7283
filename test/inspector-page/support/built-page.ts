import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'

/** Builds the page and gives the folder that holds it. */
export async function builtPage(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'nightzero-page-'))
  await build({ configFile: resolve('web/inspector/vite.config.ts'), logLevel: 'error', build: { outDir } })
  return outDir
}

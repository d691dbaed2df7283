import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Endpoint, serve } from './endpoint.js'
import { openEngine } from './engine.js'
import { writeModel } from './write-model.js'

/** Writes a model, loads it and serves it, until it is closed. */
export async function startModel(): Promise<Endpoint> {
  const folder = mkdtempSync(join(tmpdir(), 'nightzero-llama-'))
  const path = join(folder, 'noise.gguf')
  writeModel(path, 'noise')
  const engine = await openEngine(path)
  const endpoint = await serve(engine)
  return {
    ...endpoint,
    async close() {
      await endpoint.close()
      await engine.close()
      rmSync(folder, { recursive: true })
    },
  }
}

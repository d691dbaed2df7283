import fc from 'fast-check'
import { afterAll, afterEach } from 'vitest'
import { removeTemporaryFolders } from './temporary.js'

declare module 'vitest' {
  interface TaskMeta {
    /** What happened in the machines when a test file of theirs had run. */
    charts?: string[]
  }
}

// The same cases in every run: a change that breaks nothing breaks no test. Another number tries other cases.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) })

afterEach(async ({ task }) => {
  if (!task.file.filepath.includes('/test/machines/')) return
  // Loaded here, since modules that are loaded before a test cannot be mocked in it.
  const { coverage } = await import('./chart-coverage.js')
  task.file.meta.charts = coverage.seen
})

afterAll(removeTemporaryFolders)

import { afterAll, afterEach } from 'vitest'
import { coverage } from './chart-coverage.js'
import { removeTemporaryFolders } from './temporary.js'

declare module 'vitest' {
  interface TaskMeta {
    /** What happened in the machines when a test file of theirs had run. */
    charts?: string[]
  }
}

afterEach(({ task }) => {
  if (task.file.filepath.includes('/test/machines/')) task.file.meta.charts = coverage.seen
})

afterAll(removeTemporaryFolders)

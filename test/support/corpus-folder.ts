import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the games that many tests read are kept for the processes of one run. */
    readonly corpus: string
  }
}

/** Makes the folder of a run, and removes it at the end. */
export function setup(project: TestProject): () => void {
  const make = () => mkdtempSync(join(tmpdir(), 'nightzero-corpus-'))
  const made = [make()]
  project.provide('corpus', made[0] as string)
  // What is played again after a change of the code may differ.
  project.onTestsRerun(() => {
    made.push(make())
    project.provide('corpus', made.at(-1) as string)
  })
  return () => {
    for (const folder of made) rmSync(folder, { recursive: true, force: true })
  }
}

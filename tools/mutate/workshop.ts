import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Mutant } from './mutant.js'

/** Whether the tests caught a mutant. */
export type Fate = 'caught' | 'survived'

/** How long a defect may keep a test busy, in seconds of the processor: other work on the machine does not count. */
const mostSeconds = 150

const parts = [
  'src',
  'machines',
  'test',
  'tools',
  'web',
  'docs',
  'examples',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  'README.md',
  'CHANGELOG.md',
]

/** A copy of the repository in which defects are tried, one at a time. */
export class Workshop {
  readonly #folder = mkdtempSync(join(tmpdir(), 'nightzero-mutants-'))

  constructor() {
    for (const part of parts) cpSync(part, join(this.#folder, part), { recursive: true })
    symlinkSync(resolve('node_modules'), join(this.#folder, 'node_modules'))
  }

  /** Runs the stages of tests one after another until one fails. Without a mutant it tests the repository as it is. */
  async try(mutant: Mutant | null, stages: readonly (readonly string[])[]): Promise<Fate> {
    const path = mutant && join(this.#folder, mutant.path)
    const text = path && readFileSync(path, 'utf8')
    try {
      if (path) writeFileSync(path, mutant.text)
      for (const files of stages) {
        const fate = await this.#run(files)
        if (fate !== 'survived') return fate
      }
      return 'survived'
    } finally {
      if (path && text) writeFileSync(path, text)
    }
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true })
  }

  #run(files: readonly string[]): Promise<Fate> {
    const vitest = resolve('node_modules/vitest/vitest.mjs')
    const options = ['--maxWorkers', '1', '--bail', '1', '--reporter', 'dot']
    const limited = `ulimit -t ${mostSeconds} && exec "$0" "$@"`
    const child = spawn('sh', ['-c', limited, process.execPath, vitest, 'run', ...files, ...options], {
      cwd: this.#folder,
      stdio: 'ignore',
    })
    return new Promise((done) => child.on('exit', (code) => done(code === 0 ? 'survived' : 'caught')))
  }
}

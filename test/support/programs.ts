import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import type { Printed, Program } from './run-programs.js'
import { temporaryFolder } from './temporary.js'

/** Runs programs one after the other in one process, which loads the built package once for all. Gives what each printed. */
export async function printedBy(programs: readonly Program[]): Promise<Printed> {
  // Without the paths of the repository, `nightzero` is the built package.
  const tsconfig = join(temporaryFolder(), 'tsconfig.json')
  writeFileSync(tsconfig, '{}')
  const args = ['--tsconfig', tsconfig, 'test/support/run-programs.ts', JSON.stringify(programs)]
  const { stdout } = await promisify(execFile)('node_modules/.bin/tsx', args, { maxBuffer: 1 << 26 })
  return JSON.parse(stdout) as Printed
}

/** Expects that a program ended well and printed these lines. */
export function expectPrinted(printed: Printed, file: string, lines: readonly RegExp[]): void {
  expect(printed[file]?.failure).toBeUndefined()
  for (const line of lines) expect(printed[file]?.stdout).toMatch(line)
}

import { spawnSync } from 'node:child_process'

const folder = 'test/llama'
const install = ['ci', '--prefix', folder, '--omit=optional', '--ignore-scripts']

/** A download hangs now and then: it is tried again. */
const installAttempts = 3
const installTimeoutMs = 240_000

/** Plays on llama.cpp, which is installed apart from what the library needs. Returns the exit code. */
function testLlama(): number {
  const platform = `${process.platform}-${process.arch}`
  if (platform !== 'linux-x64') {
    console.log(`Skipped: llama.cpp is tested on linux-x64 only, and this is ${platform}.`)
    return 0
  }
  const passed =
    installed() &&
    succeeds('node', ['node_modules/typescript7/bin/tsc', '-p', folder]) &&
    succeeds('vitest', ['run', '--config', `${folder}/vitest.config.ts`])
  return passed ? 0 : 1
}

const installed = (): boolean =>
  Array.from({ length: installAttempts }).some(() => succeeds('npm', install, installTimeoutMs))

function succeeds(command: string, given: readonly string[], timeout?: number): boolean {
  return spawnSync(command, given, { stdio: 'inherit', ...(timeout && { timeout }) }).status === 0
}

process.exitCode = testLlama()

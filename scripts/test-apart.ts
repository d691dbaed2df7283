import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A download hangs now and then: it is tried again. */
const installAttempts = 3
const installTimeoutMs = 240_000

/** Runs the tests of a folder that has its own package.json, since its programs are large. Returns the exit code. */
function testApart(name: string): number {
  const folder = `test/${name}`
  const { os, cpu } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  if (!allows(os, process.platform) || !allows(cpu, process.arch)) {
    console.log(`Skipped: ${name} is tested on ${os} ${cpu} only, and this is ${process.platform} ${process.arch}.`)
    return 0
  }
  const passed =
    install(folder) &&
    succeeds('node', ['node_modules/typescript7/bin/tsc', '-p', folder]) &&
    succeeds('vitest', ['run', '--config', `${folder}/vitest.config.ts`])
  return passed ? 0 : 1
}

const allows = (listed: readonly string[] | undefined, here: string): boolean => listed?.includes(here) ?? true

function install(folder: string): boolean {
  const command = ['ci', '--prefix', folder, '--ignore-scripts']
  return Array.from({ length: installAttempts }).some(() => succeeds('npm', command, installTimeoutMs))
}

function succeeds(command: string, given: readonly string[], timeout?: number): boolean {
  return spawnSync(command, given, { stdio: 'inherit', ...(timeout && { timeout }) }).status === 0
}

process.exitCode = testApart(process.argv[2] ?? '')

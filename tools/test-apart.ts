import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A download hangs now and then: it is tried again. */
const installAttempts = 3
const installTimeoutMs = 240_000

/** Runs the tests of a folder that has its own package.json, since its programs are large. Returns the exit code. */
function testApart(name: string): number {
  const folder = `test/${name}`
  const { os, cpu } = readJson(`${folder}/package.json`)
  if (!allows(os, process.platform) || !allows(cpu, process.arch)) {
    console.log(`Skipped: ${name} is tested on ${os} ${cpu} only, and this is ${process.platform} ${process.arch}.`)
    return 0
  }
  const passed =
    npm(['ci', '--prefix', folder, '--ignore-scripts']) &&
    succeeds('node', ['node_modules/typescript7/bin/tsc', '-p', folder]) &&
    succeeds('vitest', ['run', '--config', `${folder}/vitest.config.ts`])
  return passed ? 0 : 1
}

/** Runs the tests of compiled charts on the newest XState that users of the library may have. Returns the exit code. */
function testNewestXState(): number {
  const folder = mkdtempSync(join(tmpdir(), 'nightzero-xstate-'))
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    const range = readJson('package.json').dependencies.xstate
    if (!npm(['install', '--prefix', folder, '--ignore-scripts', `xstate@${range}`])) return 1
    console.log(`Compiled charts on XState ${readJson(join(folder, 'node_modules/xstate/package.json')).version}:`)
    process.env.XSTATE_FOLDER = folder
    return succeeds('vitest', ['run', '--config', 'test/charts/vitest.config.ts']) ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

const allows = (listed: readonly string[] | undefined, here: string): boolean => listed?.includes(here) ?? true

function npm(command: readonly string[]): boolean {
  return Array.from({ length: installAttempts }).some(() => succeeds('npm', command, installTimeoutMs))
}

function succeeds(command: string, given: readonly string[], timeout?: number): boolean {
  return spawnSync(command, given, { stdio: 'inherit', ...(timeout && { timeout }) }).status === 0
}

const [name = ''] = process.argv.slice(2)
process.exitCode = name === 'xstate' ? testNewestXState() : testApart(name)

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createMafiaGame } from '../../src/index.js'
import { temporaryFolder } from '../support/temporary.js'
import { home } from './built-program.js'

const clone = join(temporaryFolder(), 'clone')
const missing = 'nightzero: The page is not built: run `npm run build:page`.\n'

beforeAll(async () => {
  for (const part of ['src', 'machines', 'package.json', 'tsconfig.json'])
    cpSync(join(home, part), join(clone, part), { recursive: true })
  symlinkSync(join(home, 'node_modules'), join(clone, 'node_modules'))
  const { events } = await createMafiaGame({ seed: 1 }).run()
  writeFileSync(join(clone, 'game.jsonl'), events.map((event) => `${JSON.stringify(event)}\n`).join(''))
})

/** The program as `npm run nightzero` starts it, and what it has printed on standard error. */
function started(...args: string[]): { child: ChildProcess; stderr: () => string } {
  const child = spawn('node_modules/.bin/tsx', ['src/cli/main.ts', ...args], { cwd: clone })
  let printed = ''
  child.stderr.on('data', (chunk) => {
    printed += chunk
  })
  return { child, stderr: () => printed }
}

/** The page at the address that a running program prints. */
async function pageOf(child: ChildProcess): Promise<string> {
  let printed = ''
  for await (const chunk of child.stdout ?? []) {
    printed += chunk
    const [address] = /http:\/\/[\d.:]+\//.exec(printed) ?? []
    if (address !== undefined) return await (await fetch(address)).text()
  }
  throw new Error(`No address in: ${printed}`)
}

test('the export of a page says how to build the page, and writes nothing', async () => {
  const { child, stderr } = started('export', 'game.jsonl', '--html', '--out', 'game.html')
  const [status] = await once(child, 'close')
  expect({ status, stderr: stderr() }).toEqual({ status: 2, stderr: missing })
  expect(existsSync(join(clone, 'game.html'))).toBe(false)
})

test.each([['serve', '--port', '0'], ['inspect']])('%s says it in the terminal and on its page', async (...args) => {
  const { child, stderr } = started(...args)
  const closed = once(child, 'close')
  expect(await pageOf(child)).toMatch(/The page is not built: run .*npm run build:page/)
  child.kill('SIGINT')
  await closed
  expect(stderr()).toContain(missing)
})

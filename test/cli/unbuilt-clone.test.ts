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

/** The commands that show the page, in one process, as `npm run nightzero` runs them. Each says its end on standard error. */
const program = `
import { exitReport } from './src/cli/exit.js'
import { commandLine } from './src/cli/program.js'

const run = (...args) =>
  commandLine().parseAsync(args, { from: 'user' }).catch((error) => {
    const { status, message } = exitReport(error)
    process.stderr.write(\`\${status}: \${message}\\n\`)
  })
await run('export', 'game.jsonl', '--html', '--out', 'game.html')
process.stderr.write('exported\\n')
await Promise.all([run('serve', '--port', '0'), run('inspect')])
`

/** The pages at the first two addresses that a running program prints. */
async function pagesOf(child: ChildProcess, stderr: () => string): Promise<string[]> {
  let printed = ''
  for await (const chunk of child.stdout ?? []) {
    printed += chunk
    const addresses = [...new Set(printed.match(/http:\/\/[\d.:]+\//g))]
    if (addresses.length === 2)
      return await Promise.all(addresses.map(async (address) => await (await fetch(address)).text()))
  }
  throw new Error(`No addresses in: ${printed}${stderr()}`)
}

test('export says how to build the page and writes nothing; serve and inspect say it in the terminal and on their page', async () => {
  writeFileSync(join(clone, 'program.mts'), program)
  const child = spawn('node_modules/.bin/tsx', ['program.mts'], { cwd: clone })
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const closed = once(child, 'close')
  const pages = await pagesOf(child, () => stderr)
  for (const page of pages) expect(page).toMatch(/The page is not built: run .*npm run build:page/)
  child.kill('SIGINT')
  await closed
  const [exported = '', served = ''] = stderr.split('exported\n')
  expect(exported).toBe('2: The page is not built: run `npm run build:page`.\n')
  expect(existsSync(join(clone, 'game.html'))).toBe(false)
  expect(served.split(missing)).toHaveLength(3)
})

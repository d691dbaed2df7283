import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { documents } from '../../docs/.vitepress/repository-files.js'
import { entryPoints } from '../../tools/docs/entry-points.js'
import { argumentsOf, commandsIn, isCheap, parse } from './support/commands.js'
import { type Block, blocks, blocksIn, fileIn, placeOf, textOf } from './support/documents.js'
import type { Jobs } from './support/run-blocks.js'

const ofLanguage = (...languages: string[]) => blocks.filter(({ language }) => languages.includes(language))
const code = ofLanguage('ts')
/** Code that compiles and does not run, as the comment above it says why. */
const isFragment = ({ mark = '' }: Block) => /^fragment: \w.{9,}/.test(mark)
const commands = ofLanguage('sh').flatMap((block) =>
  commandsIn(block.code).map((words) => ({ block, place: `${placeOf(block)}: ${words.join(' ')}`, words })),
)

describe('the documents', () => {
  test('hold no block that nothing checks', () => {
    // What Postgres is told is run by the tests of the fleet; text is for people.
    const languages = ['ts', 'sh', 'yaml', 'json', 'sql', 'text']
    expect(blocks.filter(({ language }) => !languages.includes(language)).map(placeOf)).toEqual([])
    for (const page of documents)
      expect(textOf(page).match(/^\s*```/gm)?.length ?? 0, page).toBe(2 * blocksIn(page).length)
    const unmarked = blocks.filter(
      ({ mark, ...block }) => mark && !isFragment({ ...block, mark }) && !/^file: /.test(mark),
    )
    expect(unmarked.map(placeOf)).toEqual([])
  })

  test('hold the first example as it is', () => {
    const example = textOf('examples/01-quickstart.ts')
    for (const page of ['README.md', 'docs/index.md']) expect(textOf(page)).toContain(example)
  })
})

// A folder in a folder, as `tools` lies in the repository: its packages are found first, then those above.
const above = mkdtempSync(join(tmpdir(), 'nightzero-documents-'))
const folder = join(above, 'tools')
const fileOf = (block: Block) => join(folder, `${placeOf(block).replaceAll(/\W/g, '-')}.ts`)

beforeAll(() => {
  mkdirSync(folder)
  symlinkSync(resolve('node_modules'), join(above, 'node_modules'))
  symlinkSync(resolve('tools/node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (const block of code) writeFileSync(fileOf(block), `${block.code}\nexport {}\n`)
  const paths = Object.fromEntries([...entryPoints].map(([name, source]) => [name, [resolve(source)]]))
  const compilerOptions = { paths, noUnusedLocals: false, types: ['node'], typeRoots: [resolve('node_modules/@types')] }
  const config = { extends: resolve('tsconfig.json'), compilerOptions, include: ['*.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
})
afterAll(() => rmSync(above, { recursive: true }))

// Both take about ten seconds of a processor, and wait for it where others need it.
const patience = { timeout: 300_000 }

test('all code in the documents compiles', patience, () => {
  expect(code.length).toBeGreaterThan(40)
  const tsc = [resolve('node_modules/typescript7/bin/tsc'), '-p', folder]
  const { stdout, status } = spawnSync(process.execPath, tsc, { encoding: 'utf8' })
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
})

test('every command in the documents is one that the program, npm or git has', async () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  for (const { place, words } of commands) {
    const args = argumentsOf(words)
    if (args) await expect(parse(args), place).resolves.toBeUndefined()
    else if (words[0] === 'npm' && words[1] === 'run') expect(Object.keys(scripts), place).toContain(words[2])
    else expect(['npm', 'git', 'cd', 'export'], place).toContain(words[0])
    const [, name, value] = /^export (\w+)=(.*)$/.exec(words.join(' ')) ?? []
    if (name !== undefined) vi.stubEnv(name, value)
  }
  await expect(parse(['play', '--player', '3'])).rejects.toThrow('unknown option')
  vi.unstubAllEnvs()
  await expect(parse(['plya'])).rejects.toThrow('unknown command')
})

/** What runs: code but fragments, and commands that are cheap. */
function jobs(): Jobs {
  const cheap = commands.flatMap(({ words, ...command }) => {
    const args = argumentsOf(words)
    return args && isCheap(args) ? [{ ...command, args }] : []
  })
  const filesOf = (page: string) => ofLanguage('yaml', 'json').filter((block) => block.page === page)
  return {
    scripts: Object.fromEntries(
      code.filter((block) => !isFragment(block)).map((block) => [placeOf(block), fileOf(block)]),
    ),
    pages: documents.map((page) => ({
      files: Object.fromEntries(filesOf(page).map((block) => [fileIn(block).name, block.code])),
      commands: Object.fromEntries(
        cheap.filter(({ block }) => block.page === page).map(({ place, args }) => [place, args]),
      ),
    })),
  }
}

test('all code in the documents runs but fragments, and so does every command that is cheap', patience, () => {
  const planned = jobs()
  expect(Object.keys(planned.scripts).length).toBeGreaterThan(40)
  expect(planned.pages.flatMap((page) => Object.keys(page.commands)).length).toBeGreaterThan(15)
  writeFileSync(join(folder, 'jobs.json'), JSON.stringify(planned))
  const args = [
    '--tsconfig',
    join(folder, 'tsconfig.json'),
    'test/docs/support/run-blocks.ts',
    join(folder, 'jobs.json'),
  ]
  const printed = execFileSync(resolve('node_modules/.bin/tsx'), args, {
    encoding: 'utf8',
    stdio: 'pipe',
    timeout: 280_000,
  })
  expect(JSON.parse(printed.slice(printed.lastIndexOf('\n')))).toEqual({})
})

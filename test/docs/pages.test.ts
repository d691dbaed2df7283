import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const inDocs = readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`)
const pages = ['README.md', 'CHANGELOG.md', ...inDocs].filter((page) => page.endsWith('.md'))
const snippets = pages.flatMap((page) =>
  [...readFileSync(page, 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code], index) => ({
    page,
    index,
    code: code ?? '',
  })),
)

test.each(pages)('the links of %s lead somewhere', (page) => {
  const links = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#]*)(#[^)]*)?\)/g)]
  for (const [, path] of links) if (path) expect(existsSync(resolve(dirname(page), path)), path).toBe(true)
})

test.each(pages)('%s names only scripts that there are', (page) => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const named = [...readFileSync(page, 'utf8').matchAll(/npm run ([a-z-]+)/g)].map(([, script]) => script)
  for (const script of named) expect(Object.keys(scripts)).toContain(script)
})

test('the ten lines of the README are the first example', () => {
  expect(readFileSync('README.md', 'utf8')).toContain(readFileSync('examples/01-quickstart.ts', 'utf8'))
})

/** Calls `use` with a folder that holds every snippet as a file and sees this repository's packages. */
function withSnippets<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'nightzero-snippets-'))
  try {
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    for (const { page, index, code } of snippets)
      writeFileSync(join(folder, `${page.replaceAll(/\W/g, '-')}-${index}.ts`), `${code}\nexport {}\n`)
    const paths = {
      nightzero: [resolve('src/index.ts')],
      'nightzero/inspect': [resolve('src/inspector/index.ts')],
      'nightzero/personas': [resolve('src/characters/index.ts')],
      'nightzero/prompts': [resolve('src/log/prompts/index.ts')],
      'nightzero/*': [resolve('*/index.ts'), resolve('src/*/index.ts')],
    }
    const compilerOptions = {
      paths,
      noUnusedLocals: false,
      types: ['node'],
      typeRoots: [resolve('node_modules/@types')],
    }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: resolve('tsconfig.json'), compilerOptions, include: ['*.ts'] }),
    )
    return use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('the code in the documents compiles', () => {
  expect(snippets.length).toBeGreaterThan(5)
  withSnippets((folder) => {
    const tsc = [resolve('node_modules/typescript7/bin/tsc'), '-p', folder]
    const { stdout, status } = spawnSync(process.execPath, tsc, { encoding: 'utf8' })
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
  })
})

/** Runs every file in one process, one after another, and prints what each of those that failed threw. */
const runner = `
const failures = {}
for (const file of JSON.parse(process.argv[2])) await import(file).catch((error) => { failures[file] = String(error?.stack ?? error) })
process.stdout.write('\\n' + JSON.stringify(failures), () => process.exit(0))
`

test('the code in the documents runs', () => {
  withSnippets((folder) => {
    const files = snippets.map(({ page, index }) => join(folder, `${page.replaceAll(/\W/g, '-')}-${index}.ts`))
    writeFileSync(join(folder, 'runner.mjs'), runner)
    const tsx = resolve('node_modules/.bin/tsx')
    const args = ['--tsconfig', join(folder, 'tsconfig.json'), join(folder, 'runner.mjs'), JSON.stringify(files)]
    const told = execFileSync(tsx, args, { encoding: 'utf8', stdio: 'pipe', maxBuffer: 100_000_000 })
    expect(JSON.parse(told.slice(told.lastIndexOf('\n')))).toEqual({})
  })
})

import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import * as machines from '../../machines/index.js'
import { Consumer, nodes, runtimeDependencies } from './packed.js'

/** The packages that the source imports and an install does not bring. */
const bundledForUse = [
  '@clack/prompts',
  '@hono/node-server',
  '@modelcontextprotocol/sdk',
  '@noble/hashes',
  '@pydantic/genai-prices',
  'cli-progress',
  'cli-table3',
  'commander',
  'hono',
  'jsonrepair',
  'partial-json',
  'safe-stable-stringify',
  'ws',
  'yaml',
]

const consumer = new Consumer()
afterAll(() => consumer.remove())

/** The files that a document links to. Where a picture is missing, its description is shown instead. */
const linksIn = (text: string): string[] =>
  [...text.replace(/^```.*?^```$|!\[[^\]]*\]\([^)]*\)/gms, '').matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(
    ([, path = '']) => path,
  )

/** What both programs do with the library, its machines, what stands beside the core, and the inspector. */
const using = `async function use([{ createMafiaGame, randomAgent }, machines, { createInspector }, remote, human, personas]) {
  console.log([remote.remoteAgent, human.humanAgent, machines.trialMachine.transition].map((one) => typeof one).join())
  console.log(personas.readPersonas('name: Zoe')[0].name)
  const { url, inspect } = await createInspector({ print: false })
  const { winner, events } = await createMafiaGame({ rules: 'classic', players: 7, seed: 1, agent: randomAgent(), inspect }).run()
  console.log(winner, events.length, /inspector/i.test(await (await fetch(url)).text()))
}`
const used = ['', '/machines', '/inspect', '/agents/remote', '/agents/human', '/personas'].map(
  (path) => `nightzero${path}`,
)
const esm = `${using}\nawait use(await Promise.all(${JSON.stringify(used)}.map((path) => import(path))))`
const commonjs = `${using}\nuse(${JSON.stringify(used)}.map((path) => require(path)))`

const typed = `import { createMafiaGame, defineRules, type Agent, type GameResult } from 'nightzero'
import { humanAgent, type Terminal } from 'nightzero/agents/human'
import { remoteAgent } from 'nightzero/agents/remote'
import { createInspector, type PageRequest } from 'nightzero/inspect'
import { trialMachine } from 'nightzero/machines'
import { fullPersonas } from 'nightzero/personas'
import { createServer, type GameServer, type ServerMessage } from 'nightzero/server'
import { createActor, type InputFrom } from 'xstate'

const agent: Agent = { act: ({ options }) => ({ choice: options[0], speech: 'So be it.' }) }
const game = createMafiaGame({ rules: defineRules({ extends: 'trial', discussion: { rounds: 1 } }), agent })
game.on('vote.cast', ({ data }) => data.choice.toUpperCase())
export const result: Promise<GameResult> = game.run()
export const inspected = createInspector({ print: false }).then(({ inspect }) => createMafiaGame({ inspect }).run())
export const request: PageRequest = { type: 'nightzero.step', unit: 'phase' }
export const served: Promise<GameServer> = createServer({ agents: { mine: { agent } } })
export const events = (message: ServerMessage) => (message.type === 'events' ? message.events.map(({ n }) => n) : [])
export const day: InputFrom<typeof trialMachine>['day'] = 1
export const actor = () => createActor(trialMachine, { input: { rules: game.rules, day, living: [] } })
export const people = (terminal: Terminal): Agent[] => [humanAgent({ terminal }), remoteAgent({ url: 'http://localhost' })]
createMafiaGame({ players: fullPersonas.map((persona) => ({ persona })) })
// @ts-expect-error no such preset
createMafiaGame({ rules: 'chess' })
// @ts-expect-error no such event
game.on('vote.lost', () => {})
`

test('installing the package brings four others and no more', () => {
  expect(Object.keys(consumer.manifest.dependencies).sort()).toEqual(runtimeDependencies)
  const optional = (consumer.manifest as { peerDependenciesMeta?: Record<string, { optional?: boolean }> })
    .peerDependenciesMeta
  for (const peer of Object.keys(consumer.manifest.peerDependencies ?? {}))
    expect(optional?.[peer]?.optional).toBe(true)
})

test('the package holds what it exports, and neither source nor source maps', () => {
  expect(consumer.files).toEqual(
    expect.arrayContaining(['dist/index.js', 'dist/index.cjs', 'dist/cli.js', 'README.md', 'LICENSE']),
  )
  expect(
    consumer.files.filter(
      (path) =>
        !/^(dist|docs|examples)\/|^(package\.json|README\.md|CONTRIBUTING\.md|SECURITY\.md|LICENSE|CHANGELOG\.md)$/.test(
          path,
        ),
    ),
  ).toEqual([])
  expect(consumer.files.filter((path) => path.endsWith('.map'))).toEqual([])
})

test('the package holds the documents and examples that its README names', () => {
  const links = [...consumer.read('README.md').matchAll(/\]\((?!\w+:|#)([^)#]+)/g)].map(([, path]) => path as string)
  const photographs = /\.(gif|jpg|png)$/
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter((path) => !photographs.test(path) && !consumer.files.includes(path))).toEqual([])
})

test('an uncaught error shows a short line of code, what was wrong, and which function of the library was called', () => {
  const program = "import { createMafiaGame } from 'nightzero'\ncreateMafiaGame({ playrs: 7 })"
  const { stderr } = spawnSync(process.execPath, [consumer.write('uncaught.mjs', program)], { encoding: 'utf8' })
  const [before, after] = stderr.split('InvalidOptionsError: Unknown field `playrs` (did you mean `players`?)')
  const lines = before?.split('\n') ?? []
  expect(lines.length).toBeLessThan(6)
  expect(lines.filter((line) => line.length > 200)).toEqual([])
  expect(after).toContain('at createMafiaGame (')
})

test('no link in a document of the package leads to a file that the package lacks', () => {
  const lost = consumer.files
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => linksIn(consumer.read(path)).map((link) => [path, join(dirname(path), link)]))
    .filter(([, target = '']) => !consumer.files.includes(target))
  expect(lost).toEqual([])
})

test('the package takes less than 7.4 MB on a disk', () => {
  const bytes = consumer.files.reduce((sum, path) => sum + statSync(consumer.pathOf(path)).size, 0)
  expect(bytes).toBeLessThan(7_400_000)
})

test.each(nodes())('with %s, what is required is what is imported', (node) => {
  const both = `import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const { exports, peerDependencies } = require('nightzero/package.json')
const paths = Object.keys(exports).filter((name) => !name.endsWith('.json')).map((name) => name.replace('.', 'nightzero'))
const ofPeers = (error) => Object.keys(peerDependencies).some((peer) => error.message.includes("'" + peer + "'"))
let same = 0
for (const path of paths) {
  const imported = await import(path).catch((error) => { if (!ofPeers(error)) throw error })
  if (imported === undefined) continue
  for (const key of Object.keys(imported)) if (imported[key] !== require(path)[key]) throw new Error(path + ' ' + key)
  same += 1
}
console.log(same, paths.length)`
  const [same, all] = consumer.run(node, consumer.write('both.mjs', both)).split(' ').map(Number)
  expect(same).toBeGreaterThan(15)
  expect(all).toBeGreaterThanOrEqual(same as number)
})

describe('of code by others', () => {
  const heads = () => [
    ...consumer.read('dist/THIRD-PARTY-NOTICES.txt').matchAll(/^={80}\n(\S+) [\d.]+\nLicence: \S+$/gm),
  ]
  const named = () => heads().map(([, name]) => name)

  test('the package holds the licences', () => {
    expect(named()).toEqual(expect.arrayContaining(bundledForUse))
    expect(named()).toEqual([...named()].sort())
    const { license } = JSON.parse(readFileSync('node_modules/yaml/package.json', 'utf8')) as { license: string }
    const text = readFileSync('node_modules/yaml/LICENSE', 'utf8').trim()
    expect(consumer.read('dist/THIRD-PARTY-NOTICES.txt')).toContain(`\nLicence: ${license}\n\n[LICENSE]\n\n${text}\n`)
  })

  test('the list of parts names the dependencies and all that is bundled, with version, hash and licence', () => {
    interface Part {
      readonly name: string
      readonly version: string
      readonly hashes: readonly object[]
      readonly licenses: readonly object[]
    }
    const { components } = JSON.parse(execFileSync('npm', ['run', '-s', 'sbom'], { encoding: 'utf8' })) as {
      components: readonly Part[]
    }
    const parts = components.map(({ name, version }) => `${name}@${version}`)
    const notices = consumer.files.filter((path) => path.includes('THIRD-PARTY-NOTICES'))
    const bundled = notices.flatMap((path) =>
      [...consumer.read(path).matchAll(/^(?:={80}\n(\S+) ([\d.]+)\nLicence|## (\S+) - ([\d.]+) \()/gm)].map(
        ([, name, version, named, numbered]) => `${name ?? named}@${version ?? numbered}`,
      ),
    )
    const versionIn = (path: string) => (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version
    const installed = runtimeDependencies.map((name) => `${name}@${versionIn(`node_modules/${name}/package.json`)}`)
    expect(new Set(parts)).toEqual(new Set([...installed, ...bundled]))
    expect(notices.length).toBeGreaterThan(3)
    expect(components.filter(({ hashes, licenses }) => hashes.length === 0 || licenses.length === 0)).toEqual([])
  })

  test.each(['openai', ...runtimeDependencies])('it holds no licence of %s, which is installed beside it', (name) => {
    expect(named()).not.toContain(name)
  })

  test('it holds the list of prices once', () => {
    const listed = consumer.files.filter(
      (path) => /\.c?js$/.test(path) && consumer.read(path).includes('"gpt-3.5-turbo"'),
    )
    expect(listed).toHaveLength(1)
  })
})

test.each(nodes())('with %s it is imported and required, brings no package, and keeps no program alive', (node) => {
  const imported = consumer.run(node, consumer.write('play.mjs', esm))
  expect(imported).toMatch(/^function,function,function\nZoe\n(mafia|town) \d{2,} true\n$/)
  expect(consumer.run(node, consumer.write('play.cjs', commonjs))).toBe(imported)
})

test('a dry run of models needs neither the package `openai` nor a key', () => {
  const config = consumer.write('dry.yaml', 'rules: benchmark\nseed: 1\ndefaults: { model: gpt-4o-mini }\n')
  const program = 'node_modules/nightzero/dist/cli.js'
  const told = consumer.run(process.execPath, program, 'play', '--config', config, '--dry-run')
  expect(told).toMatch(/│ gpt-4o-mini .*\$\d/)
})

test('a program with a model and without the package `openai` is told to install it', () => {
  const program = `import { createMafiaGame } from 'nightzero'
import { openaiAgent } from 'nightzero/agents/openai'
const agent = openaiAgent({ model: 'any', baseURL: 'http://127.0.0.1:1/v1' })
await createMafiaGame({ rules: 'benchmark', players: 7, agent }).run()`
  const { stderr } = spawnSync(process.execPath, [consumer.write('model.mjs', program)], { encoding: 'utf8' })
  expect(stderr).toContain('Language models need the package `openai`: npm install openai.')
  const config = consumer.write('model.yaml', 'defaults: { model: any, baseURL: http://127.0.0.1:1/v1 }\n')
  const played = spawnSync(process.execPath, ['node_modules/nightzero/dist/cli.js', 'play', '--config', config], {
    cwd: consumer.folder,
    encoding: 'utf8',
  })
  expect([played.status, played.stderr]).toEqual([
    2,
    'nightzero: Language models need the package `openai`: npm install openai.\n',
  ])
})

test.each([
  ['node16', 'node16', ['consumer.mts', 'consumer.cts']],
  ['esnext', 'bundler', ['consumer.ts']],
] as const)('its types resolve with module %s and moduleResolution %s', (module, moduleResolution, files) => {
  for (const file of files) consumer.write(file, typed)
  expect(compiled(module, { module, moduleResolution, noEmit: true }, files)).toBe('')
})

test('another package may export what it makes of a game or of any machine', () => {
  const names = Object.keys(machines).filter((name) => name.endsWith('Machine'))
  expect(names.length).toBeGreaterThan(15)
  const made = [
    "import { createMafiaGame } from 'nightzero'",
    `import { ${names.join(', ')} } from 'nightzero/machines'`,
    'export const game = createMafiaGame({ players: 7 })',
    'export const snapshot = game.actor.getSnapshot()',
    ...names.map((name) => `export const my_${name} = ${name}.provide({})`),
  ]
  consumer.write('declared.mts', made.join('\n'))
  expect(compiled('declared', { module: 'node16', declaration: true, outDir: 'declared' }, ['declared.mts'])).toBe('')
})

/** What the compiler says of a project; nothing when all is well. `npm run try-package` asks older compilers too. */
function compiled(name: string, options: object, files: readonly string[]): string {
  const checks = { strict: true, skipLibCheck: false, types: [], lib: ['ES2023', 'DOM'], target: 'es2023' }
  const path = consumer.write(
    `tsconfig.${name}.json`,
    JSON.stringify({ compilerOptions: { ...checks, ...options }, files }),
  )
  try {
    return consumer.run(process.execPath, resolve('node_modules/typescript7/bin/tsc'), '-p', path)
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

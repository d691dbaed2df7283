/**
 * Tries the packed package as its users have it, in an empty project: the types of every entry point under each compiler that is named, and
 * whole games in this Node, by `import` and by `require`. `npm run try-package -- 5.4 5.9 6 7`. Needs the registry of npm. The workflow
 * runs it under each Node and system; all must print the same hash.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entryPoints } from './docs/entry-points.js'

interface Manifest {
  readonly devDependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
const versions = process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['5.4', '5.9', '6', '7']
const folder = mkdtempSync(join(tmpdir(), 'nightzero-package-'))

const run = (cwd: string, command: string, ...parameters: readonly string[]): string =>
  execFileSync(command, parameters, { cwd, encoding: 'utf8', maxBuffer: 1 << 28, shell: process.platform === 'win32' })

/** A file of the project, and its name. */
function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return name
}

/** Installs the packed package, with the packages that its entry points ask for and the compilers. */
function install(): void {
  const [{ filename }] = JSON.parse(
    run('.', 'npm', 'pack', '--ignore-scripts', '--json', '--pack-destination', folder),
  ) as [{ filename: string }]
  const named = [...Object.keys(manifest.peerDependencies), '@types/node', '@types/pg']
  const compilers = versions.map((version) => `typescript${version}@npm:typescript@${version}`)
  write('package.json', '{ "private": true }')
  run(
    folder,
    'npm',
    'install',
    '--ignore-scripts',
    '--loglevel=error',
    `./${filename}`,
    ...named.map((name) => `${name}@${manifest.devDependencies[name]}`),
    ...compilers,
  )
}

const everything = [...entryPoints.keys()].map((path, index) => `import * as entry${index} from '${path}'`)
const typed = `${everything.join('\n')}
import { type Agent, createMafiaGame, defineRules, type GameResult } from 'nightzero'

const agent: Agent = { act: ({ options }) => ({ choice: options[0], speech: 'So be it.' }) }
const game = createMafiaGame({ rules: defineRules({ extends: 'trial', discussion: { rounds: 1 } }), agent })
game.on('vote.cast', ({ data }) => data.choice.toUpperCase())
export const result: Promise<GameResult> = game.run()
export const entries: readonly object[] = [${everything.map((_, index) => `entry${index}`).join(', ')}]
// @ts-expect-error There is no such preset.
createMafiaGame({ rules: 'chess' })
// @ts-expect-error There is no such event.
game.on('vote.lost', () => {})
`

/** How a project resolves modules, and the files that stand for its kinds of module. */
const settings = [
  { module: 'node16', moduleResolution: 'node16', files: ['all.mts', 'all.cts'] },
  { module: 'nodenext', moduleResolution: 'nodenext', files: ['all.mts', 'all.cts'] },
  { module: 'esnext', moduleResolution: 'bundler', files: ['all.ts'] },
]

/** Checks the program under a compiler; throws with what it says. */
function checkTypes(version: string): void {
  for (const { files, ...resolution } of settings) {
    for (const name of files) write(name, typed)
    const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true }
    // The types of peers and of Node are not ours to check.
    const rest = { target: 'es2022', lib: ['ES2023', 'DOM'], types: ['node'], noEmit: true, skipLibCheck: true }
    write('tsconfig.json', JSON.stringify({ compilerOptions: { ...strict, ...rest, ...resolution }, files }))
    run(folder, process.execPath, join('node_modules', `typescript${version}`, 'bin/tsc'), '-p', '.')
    console.log(`TypeScript ${version}, ${resolution.moduleResolution}: passes`)
  }
}

const playing = `async function play() {
  for (const [rules, players] of [['trial', 10], ['reactive', 9], ['masquerade', 12]]) {
    const { events } = await createMafiaGame({ rules, players, seed: 'matrix' }).run()
    console.log(JSON.stringify(events.map(({ meta, ...event }) => event)))
  }
}
play()`

/** The start of the hash of the logs of three games, without what differs between machines. */
function hashOfGames(name: string, loading: string): string {
  const logs = run(folder, process.execPath, write(name, `${loading}\n${playing}`))
  return createHash('sha256').update(logs).digest('hex').slice(0, 12)
}

try {
  install()
  versions.forEach(checkTypes)
  const hashes = [
    hashOfGames('play.mjs', "import { createMafiaGame } from 'nightzero'"),
    hashOfGames('play.cjs', "const { createMafiaGame } = require('nightzero')"),
  ]
  console.log(`Node ${process.version} on ${process.platform}: the games have the hashes ${hashes.join(' and ')}`)
  if (hashes[0] !== hashes[1]) throw new Error('The games differ between `import` and `require`.')
} catch (error) {
  console.error((error as { stdout?: string }).stdout ?? '', error)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true })
}

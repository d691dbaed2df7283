import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

/** What installing the package brings, besides itself. */
export const runtimeDependencies = ['eventemitter3', 'seedrandom', 'xstate', 'zod']

/** A folder outside the repository with the packed package installed, and nothing else but its dependencies. */
export class Consumer {
  readonly folder = mkdtempSync(join(tmpdir(), 'nightzero-consumer-'))
  /** The files of the package. */
  readonly files: readonly string[]

  constructor() {
    if (!existsSync('dist/index.d.cts')) throw new Error('The package is not built: run `npm run build` first.')
    const modules = join(this.folder, 'node_modules')
    mkdirSync(join(modules, 'nightzero'), { recursive: true })
    const [packed] = JSON.parse(npm('pack', '--json', '--ignore-scripts', '--pack-destination', this.folder)) as [
      Packed,
    ]
    this.files = packed.files.map(({ path }) => path)
    execFileSync('tar', [
      '-xzf',
      join(this.folder, packed.filename),
      '--strip-components=1',
      '-C',
      join(modules, 'nightzero'),
    ])
    for (const name of runtimeDependencies) symlinkSync(resolve('node_modules', name), join(modules, name))
    this.write('package.json', '{ "private": true }')
  }

  /** The manifest as it was packed. */
  get manifest(): { dependencies: object; peerDependencies?: object; bin: object } {
    return JSON.parse(this.read('package.json'))
  }

  /** Where a file of the package is. */
  pathOf(path: string): string {
    return join(this.folder, 'node_modules/nightzero', path)
  }

  /** The text of a file of the package. */
  read(path: string): string {
    return readFileSync(this.pathOf(path), 'utf8')
  }

  write(name: string, text: string): string {
    const path = join(this.folder, name)
    writeFileSync(path, text)
    return path
  }

  /** Runs a command in the folder and returns what it printed; throws, with that, when it fails. */
  run(command: string, ...parameters: readonly string[]): string {
    return execFileSync(command, parameters, { cwd: this.folder, encoding: 'utf8', stdio: 'pipe' })
  }

  remove(): void {
    rmSync(this.folder, { recursive: true })
  }
}

interface Packed {
  readonly filename: string
  readonly files: readonly { readonly path: string }[]
}

const npm = (...parameters: readonly string[]) => execFileSync('npm', parameters, { encoding: 'utf8', stdio: 'pipe' })

/** Every Node on this machine's path, from 20 on: the one that runs this first. */
export function nodes(): string[] {
  const found = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'))
  const candidates = [process.execPath, ...found.filter((path) => existsSync(path))]
  const byVersion = new Map(candidates.map((node) => [execFileSync(node, ['--version'], { encoding: 'utf8' }), node]))
  return [...byVersion].filter(([version]) => Number.parseInt(version.slice(1), 10) >= 20).map(([, node]) => node)
}

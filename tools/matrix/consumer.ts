import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { npm } from './npm.js'

interface Manifest {
  readonly devDependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest

/** A project outside the repository that has installed the packed package and the peers of its entry points. */
export class Consumer {
  readonly folder = mkdtempSync(join(tmpdir(), 'nightzero-matrix-'))

  /** What the package holds. */
  readonly files: readonly { readonly path: string; readonly size: number }[]
  /** The packed package. */
  readonly packed = join(this.folder, 'nightzero.tgz')

  constructor() {
    this.write('package.json', '{ "private": true }')
    const packed = npm(resolve('.'), 'pack', '--ignore-scripts', '--json', '--pack-destination', this.folder)
    const [{ filename, files }] = JSON.parse(packed) as [{ filename: string; files: { path: string; size: number }[] }]
    this.files = files
    renameSync(join(this.folder, filename), this.packed)
    const peers = Object.keys(manifest.peerDependencies)
    const wanted = [...peers, '@types/node', '@types/pg'].map((name) => `${name}@${manifest.devDependencies[name]}`)
    npm(this.folder, 'install', '--ignore-scripts', '--prefer-offline', './nightzero.tgz', ...wanted)
  }

  write(name: string, text: string): string {
    const path = join(this.folder, name)
    writeFileSync(path, text)
    return path
  }

  remove(): void {
    rmSync(this.folder, { recursive: true })
  }
}

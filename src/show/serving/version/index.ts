import { existsSync, readFileSync } from 'node:fs'

/** The version of this package, from the nearest package.json above this file, whether bundled or not. */
export function ownVersion(): string {
  for (let folder = new URL('.', import.meta.url); ; folder = new URL('..', folder)) {
    const manifest = new URL('package.json', folder)
    const { name, version } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {}
    if (name === 'nightzero') return version
    if (folder.pathname === new URL('..', folder).pathname) return 'unknown'
  }
}

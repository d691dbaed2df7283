import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folders of built pages, in `dist`. */
export const pageFolders = ['page', 'html-page', 'html-translation', 'report-page', 'inspector-page'] as const

const home = fileURLToPath(new URL('../../..', import.meta.url))
/** Beside them, so that it goes when they go; not in the package. */
const stamp = join(home, 'dist/.pages')

/** A hash of everything that the pages are made of. */
export function pageSources(): string {
  const folders = ['web', 'src', 'machines', 'tools/build/pages'].flatMap((folder) =>
    readdirSync(join(home, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name)),
  )
  const hash = createHash('sha256')
  for (const file of [...folders.sort(), join(home, 'package-lock.json')])
    hash.update(`${file}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

/** Whether the pages in `dist` were built from the sources as they are. */
export const pagesAreBuilt = (): boolean =>
  pageFolders.every((folder) => existsSync(join(home, 'dist', folder))) &&
  existsSync(stamp) &&
  readFileSync(stamp, 'utf8') === pageSources()

/** Notes from which sources the pages are built; `undefined` while they are being built. */
export function notePages(sources: string | undefined): void {
  if (sources === undefined) rmSync(stamp, { force: true })
  else writeFileSync(stamp, sources)
}

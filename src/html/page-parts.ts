import { fileURLToPath } from 'node:url'
import { MafiaError } from '../index.js'
import { missingPage, pageFile, textOf } from '../serving/index.js'

/** A built page, by the name of its folder. */
export type PageName = 'html-page' | 'report-page'

// Beside the built package; from its source, where the build puts it.
const places = ['./', '../../dist/']

interface PageParts {
  readonly script: string
  readonly style: string
  /** The licences of the packages whose code is in the script. */
  readonly notices: string
}

/** A built page that files are written with. Throws `MafiaError` where it was not built. */
export function pageParts(page: PageName): PageParts {
  const folders = places.map((place) => fileURLToPath(new URL(`${place}${page}/`, import.meta.url)))
  const read = (name: string): string => {
    const [file] = folders.flatMap((folder) => pageFile(folder, name) ?? [])
    if (file === undefined) throw new MafiaError(missingPage)
    return textOf(file)
  }
  return { script: read('page.js'), style: read('page.css'), notices: read('THIRD-PARTY-NOTICES.md') }
}

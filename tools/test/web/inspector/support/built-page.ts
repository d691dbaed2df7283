import { type pageFolders, pagesAreBuilt } from '../../../../build/pages/stamp.js'

let isBuilt: boolean | undefined

/** The folder of a page as it is built. Throws where it is not, or not from these sources: `npm test` builds it first. */
export function builtPage(page: (typeof pageFolders)[number] = 'inspector-page'): string {
  isBuilt ??= pagesAreBuilt()
  if (!isBuilt) throw new Error('The pages are not built from these sources: run `npm run build:page` first.')
  return `dist/${page}`
}

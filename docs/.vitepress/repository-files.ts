import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, posix } from 'node:path'

/** Pages of the site that are Markdown files outside `docs`, by their path in the repository. */
const ownPages: Readonly<Record<string, string>> = {
  'README.md': '/',
  'CHANGELOG.md': '/project/changelog',
  'CONTRIBUTING.md': '/project/contributing',
  'SECURITY.md': '/project/security',
}

/**
 * Where the site shows what a link of a page leads to. `page` and the result of `link` are paths in the repository.
 * Undefined: VitePress finds it itself.
 */
export function placeOf(page: string, link: string): string | undefined {
  const [path = '', anchor] = link.split('#')
  if (path === '' || /^[a-z]+:/.test(path) || path.startsWith('/')) return undefined
  const file = posix.join(posix.dirname(page), path)
  const hash = anchor === undefined ? '' : `#${anchor}`
  if (file in ownPages) return `${ownPages[file]}${hash}`
  if (file.startsWith('docs/')) return file.endsWith('.md') ? `/${file.slice(5, -3)}${hash}` : `/${file.slice(5)}`
  return `${sourcePage(file)}${hash}`
}

/** The page that shows a file of the repository. */
export const sourcePage = (file: string): string => `/source/${file.replaceAll('.', '-')}`

/** The files outside `docs` that a page links to and that the site shows as source. */
export function linkedSources(): string[] {
  const files = [...pagesIn('docs'), ...Object.keys(ownPages)].filter((page) => existsSync(page)).flatMap(sourcesOf)
  return [...new Set(files)].sort()
}

function sourcesOf(page: string): string[] {
  const links = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|#|\/)([^)#\s]+)/g)]
  return links
    .map(([, link = '']) => posix.join(posix.dirname(page), link))
    .filter((file) => !file.startsWith('docs/') && !(file in ownPages) && extname(file) !== '')
}

/** The pages of `docs`, without those that are made for the site alone. */
function pagesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => path.endsWith('.md') && !/^docs\/(reference|source|project|\.vitepress)\//.test(path))
}

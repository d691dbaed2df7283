import { readdirSync, readFileSync } from 'node:fs'
import { extname, posix } from 'node:path'

/** Pages of the site that are Markdown files outside `docs`, by their path in the repository. */
export const ownPages: Readonly<Record<string, string>> = {
  'README.md': '/',
  'CHANGELOG.md': '/project/changelog',
  'CONTRIBUTING.md': '/project/contributing',
  'SECURITY.md': '/project/security',
}

/** Every document that people read: what is made for the site alone is none. */
export const documents: readonly string[] = [
  ...Object.keys(ownPages),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !/^(reference|source|project)\//.test(name))
    .map((name) => `docs/${name}`),
]

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
  return [...new Set(documents.flatMap(sourcesOf))].sort()
}

function sourcesOf(page: string): string[] {
  const links = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|#|\/)([^)#\s]+)/g)]
  return links
    .map(([, link = '']) => posix.join(posix.dirname(page), link))
    .filter((file) => !file.startsWith('docs/') && !(file in ownPages) && extname(file) !== '')
}

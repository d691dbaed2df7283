import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DefaultTheme, MarkdownRenderer, UserConfig } from 'vitepress'
import { placeOf } from './repository-files.js'
import { guides, machinePages, reference } from './sidebar.js'
import { slugOf } from './slug.js'

// VitePress takes links to files of other kinds for links to pages.
process.env.VITE_EXTRA_EXTENSIONS = 'mmd'

const icon = encodeURIComponent(readFileSync('web/page/public/icon.svg', 'utf8'))

export default {
  title: 'nightzero',
  description: 'Mafia, the social deduction game, played between agents on XState statecharts.',
  lang: 'en',
  head: [['link', { rel: 'icon', href: `data:image/svg+xml,${icon}` }]],
  cleanUrls: true,
  lastUpdated: false,
  cacheDir: '../node_modules/.cache/vitepress',
  outDir: '../dist-docs',
  markdown: { config: linkRepository, anchor: { slugify: slugOf }, languageAlias: { cjs: 'js' } },
  // The index of the search is one file, loaded when somebody searches.
  vite: { build: { chunkSizeWarningLimit: 2_000 } },
  themeConfig: {
    nav: [
      { text: 'Guide', link: '/concepts', activeMatch: '^/(?!reference)' },
      { text: 'Reference', link: '/reference/', activeMatch: '^/reference' },
    ],
    sidebar: { '/': [...guides, machinePages], '/reference/': [reference] },
    outline: [2, 3],
    search: { provider: 'local', options: { miniSearch: { searchOptions: { boostDocument: guidesFirst } } } },
    footer: { message: 'MIT licence' },
  },
  // What pages link to and no page shows.
  buildEnd: ({ srcDir, outDir }) => {
    for (const name of ['charts', 'screens', 'remote-player.openapi.json'])
      cpSync(join(srcDir, name), join(outDir, name), { recursive: true })
  },
} satisfies UserConfig<DefaultTheme.Config>

/** Lists what guides say before the reference, and source code last. */
function guidesFirst(place: string): number {
  if (place.startsWith('/source/')) return 0.1
  return place.startsWith('/reference/') ? 0.3 : 1
}

/** Has links that leave `docs`, or lead to a file that is no page, lead to where the site shows it. */
function linkRepository(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('repository-links', ({ tokens, env }) => {
    const page = repositoryPath(env.relativePath)
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const place = token.type === 'link_open' ? placeOf(page, token.attrGet('href') ?? '') : undefined
      if (place !== undefined) token.attrSet('href', place)
    }
  })
}

/** Where a page of the site lies in the repository. */
function repositoryPath(page: string): string {
  const name = /^project\/(\w+)\.md$/.exec(page)?.[1]
  return name === undefined ? `docs/${page}` : `${name.toUpperCase()}.md`
}

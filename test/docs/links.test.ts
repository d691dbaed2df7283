import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { documents, placeOf, sourcePage } from '../../docs/.vitepress/repository-files.js'
import { guides, machinePages, reference } from '../../docs/.vitepress/sidebar.js'
import { slugOf } from '../../docs/.vitepress/slug.js'
import { entryPoints } from '../../tools/docs/entry-points.js'
import { textOf } from './support/documents.js'

/** The text of a document without code, where brackets mean something else. */
const proseOf = (page: string) => textOf(page).replace(/^```.*?^```$/gms, '')

/** The anchors of a document, as GitHub and the site make them. */
function anchorsIn(page: string): string[] {
  const slugs = [...proseOf(page).matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = '']) =>
    slugOf(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')),
  )
  return slugs.map((slug, index) => {
    const before = slugs.slice(0, index).filter((other) => other === slug).length
    return before === 0 ? slug : `${slug}-${before}`
  })
}

/** The links of a document that stay in the repository. */
const linksIn = (page: string) =>
  [
    ...proseOf(page)
      .replace(/`[^`\n]*`/g, '')
      .matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g),
  ].map(([, link = '']) => link)

describe.each(documents)('%s', (page) => {
  test('has links that lead to a file, and to a heading in it', () => {
    for (const link of linksIn(page)) {
      const [path = '', anchor] = link.split('#')
      const file = path === '' ? page : join(dirname(page), path)
      expect(existsSync(file), link).toBe(true)
      if (anchor !== undefined) expect(anchorsIn(file), link).toContain(anchor)
    }
  })

  test('names only scripts that there are', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
    for (const [, script] of textOf(page).matchAll(/npm run ([a-z:-]+)/g))
      expect(Object.keys(scripts)).toContain(script)
  })
})

describe('the sidebar', () => {
  const links = [...guides, machinePages].flatMap(({ items }) => items.map(({ link }) => link))

  test('has every page once', () => {
    const shown = documents.flatMap((page) => /^docs\/(?!index\.md)(.*)\.md$/.exec(page)?.[1] ?? [])
    const own = ['project/contributing', 'project/security', 'project/changelog', 'reference/']
    expect([...links].sort()).toEqual([...shown, ...own].map((page) => `/${page}`).sort())
  })

  test('has every import in the reference', () => {
    expect(reference.items.map(({ link }) => link)).toContain('/reference/nightzero.stores.postgres')
    expect(reference.items).toHaveLength(entryPoints.size + 1)
  })
})

test.each([
  ['another page', 'docs/agents.md', 'models.md#prices', '/models#prices'],
  ['a page from below', 'docs/machines/vote.md', '../charts.md', '/charts'],
  ['a picture', 'docs/charts.md', 'charts/game.mmd', '/charts/game.mmd'],
  ['a document beside the package', 'docs/agents.md', '../CHANGELOG.md', '/project/changelog'],
  ['a guide, from there', 'CONTRIBUTING.md', 'docs/roles.md', '/roles'],
  ['source code', 'docs/machines/vote.md', '../../machines/vote.ts', sourcePage('machines/vote.ts')],
  ['a heading of the same page', 'docs/agents.md', '#a-narrator', undefined],
  ['another site', 'docs/agents.md', 'https://example.org/a.md', undefined],
])('on the site, a link to %s leads there', (...[, page, link, place]) => {
  expect(placeOf(page, link)).toBe(place)
})

import { expect, test } from 'vitest'
import { loadTranslator } from '../../../src/words/languages/index.js'
import { pageCatalogues } from '../../../web/page/languages/load-language.js'
import { texts } from '../../../web/page/texts.js'
import { placeholdersIn } from './support/placeholders.js'

type Texts = Readonly<Record<string, unknown>>

/** The paths of texts, each with how many values it takes. */
function textPaths(value: Texts, path: readonly string[] = []): [string, number][] {
  return Object.entries(value).flatMap(([key, text]): [string, number][] => {
    const at = [...path, key]
    if (typeof text === 'string') return [[at.join('.'), 0]]
    return typeof text === 'function' ? [[at.join('.'), text.length]] : textPaths(text as Texts, at)
  })
}

const messageAt = (catalogue: Texts, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Texts | undefined)?.[key], catalogue)

test.each(Object.keys(pageCatalogues) as (keyof typeof pageCatalogues)[])(
  'every text of the page is in %s, with its values',
  async (tag) => {
    const translator = await loadTranslator(tag)
    const catalogue = (await pageCatalogues[tag]()) as Texts
    for (const [path, values] of textPaths(texts)) {
      if (path === 'name') continue
      const message = messageAt(catalogue, path)
      expect(message, path).toBeTypeOf('string')
      const used = values > 0 ? placeholdersIn(String(message)) : String(message).match(/\{\w+/g)
      expect([...(used ?? [])].sort(), path).toEqual(Array.from({ length: values }, (_, at) => String(at)))
      if (values > 0) expect(translator?.format(String(message), { 0: 2, 1: 3, 2: 4 }), path).not.toBe('')
    }
  },
)

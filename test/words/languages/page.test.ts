import { expect, test } from 'vitest'
import { languageTags } from '../../../src/kernel/events/language.js'
import { loadLanguage } from '../../../src/words/languages/index.js'
import { compileMessage, readLocale, valuesIn } from '../../../tools/build/words/compile.js'
import { texts } from '../../../web/page/texts.js'

type Texts = Readonly<Record<string, unknown>>

/** The ids of texts, each with how many values it takes. */
function textIds(value: Texts, path: readonly string[] = ['page']): [string, number][] {
  return Object.entries(value).flatMap(([key, text]): [string, number][] => {
    const at = [...path, key]
    if (typeof text === 'string') return [[at.join('.'), 0]]
    return typeof text === 'function' ? [[at.join('.'), text.length]] : textIds(text as Texts, at)
  })
}

test.each(languageTags.filter((tag) => tag !== 'en'))(
  'every text of the page is in %s, with its values',
  async (tag) => {
    const language = await loadLanguage(tag)
    const messages = readLocale(tag).page ?? {}
    const ids = textIds(texts).filter(([id]) => id !== 'page.name')
    expect(Object.keys(messages).sort()).toEqual(ids.map(([id]) => id).sort())
    for (const [id, values] of ids) {
      const used = [...valuesIn(compileMessage(messages[id] ?? '')).keys()].sort()
      expect(used, id).toEqual(Array.from({ length: values }, (_, at) => String(at)))
      expect(language.render({ id: id as never, values: { 0: 2, 1: 3, 2: 4 } }), id).not.toBe('')
    }
  },
)

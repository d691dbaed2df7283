import { defineConfig, type Plugin } from 'vite'
import { embeddedPage } from '../../build.js'

/** A file needs no texts of pages that only a server has. */
const withoutServedTexts: Plugin = {
  name: 'without-served-texts',
  transform: (code, id) =>
    /\/page\/texts(\/[a-z-]+)?\.ts$/.test(id)
      ? code
          .replace(/^\s*(lobby|seat|friends|connection): \w+Texts,?\n/gm, '')
          .replace(/^\s*(compare|beside): \{[\s\S]*?\n\s*\},\n/gm, '')
          .replace('liveTexts,', 'viewTexts,')
          .replace('live: liveTexts', 'live: { views: viewTexts }')
      : undefined,
}

/** A file reads the words of the language of its game, which are in the element `reading`, and of no other beside English. */
const withoutOtherLanguages: Plugin = {
  name: 'without-other-languages',
  transform: (_, id) =>
    id.endsWith('/reading/language-readers.ts')
      ? `import { languageReader } from './language-reader.js'
        const embedded = JSON.parse(document.getElementById('reading')?.textContent ?? '{}')
        const reader = embedded.reading && languageReader(embedded.reading)
        export const findReader = (tag) => (tag === embedded.tag ? reader : undefined)`
      : undefined,
}

const page = embeddedPage({
  url: import.meta.url,
  root: '..',
  outDir: '../../../dist/html-page',
  name: 'nightzeroPage',
})

export default defineConfig({ ...page, plugins: [...(page.plugins ?? []), withoutServedTexts, withoutOtherLanguages] })

import { defineConfig } from 'vite'
import { embeddedPage } from '../../../build.js'

export default defineConfig(
  embeddedPage({
    url: import.meta.url,
    root: '..',
    outDir: '../../../../dist/html-translation',
    name: 'nightzeroTranslation',
  }),
)

import { defineConfig } from 'vite'
import { embeddedPage } from '../../build.js'

/** The page of one game, for exported files. */
export default defineConfig(
  embeddedPage({ url: import.meta.url, root: '..', outDir: '../../../dist/html-page', name: 'nightzeroPage' }),
)

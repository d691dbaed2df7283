import { defineConfig } from 'vite'
import { embeddedPage } from '../build.js'

/** The report of results, for written files. */
export default defineConfig(
  embeddedPage({ url: import.meta.url, root: '.', outDir: '../../dist/report-page', name: 'nightzeroReport' }),
)

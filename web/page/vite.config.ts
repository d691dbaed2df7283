import { defineConfig } from 'vite'
import { folderPage } from '../build.js'

/** The page. */
export default defineConfig(folderPage({ url: import.meta.url, root: '.', outDir: '../../dist/page' }))

import { defineConfig } from 'vite'
import { folderPage } from '../build.js'

/** The inspector's page. */
export default defineConfig(folderPage({ url: import.meta.url, root: '.', outDir: '../../dist/inspector-page' }))

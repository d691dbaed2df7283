import { defineConfig } from 'vite'
import { folderPage } from '../build.js'

export default defineConfig(folderPage({ url: import.meta.url, root: '.', outDir: '../../dist/inspector-page' }))

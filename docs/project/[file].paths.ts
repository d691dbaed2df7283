import { readFileSync } from 'node:fs'
import { ownPages } from '../.vitepress/repository-files.js'

const folder = '/project/'

export default {
  paths: () =>
    Object.entries(ownPages)
      .filter(([, place]) => place.startsWith(folder))
      .map(([path, place]) => ({ params: { file: place.slice(folder.length) }, content: readFileSync(path, 'utf8') })),
}

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const worthIt = ['.js', '.css', '.json']

const folders = ['page', 'html-page', 'html-translation', 'report-page', 'inspector-page'].map((page) => `dist/${page}`)

// Zips the larger files of the built pages in place: a browser takes them so, and the package is a megabyte smaller.
for (const folder of folders)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!worthIt.includes(extname(name))) continue
    const file = join(folder, name)
    writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }))
    rmSync(file)
  }

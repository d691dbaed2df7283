import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { languageTags } from '../../../../src/kernel/events/index.js'

const most = 160_000

/** The bytes of a file as they are sent: zipped. */
function sentBytes(folder: string, file: string): number {
  const zipped = readdirSync(folder).includes(`${file}.gz`)
  return zipped ? readFileSync(join(folder, `${file}.gz`)).length : gzipSync(readFileSync(join(folder, file))).length
}

test('the first load of the page weighs less than 160 KB, with the faces of all players', () => {
  const html = readFileSync('dist/page/index.html', 'utf8')
  const files = [...html.matchAll(/(?:src|href)="\.\/assets\/([^"]+)"/g)].map(([, file = '']) => file)
  expect(files.some((file) => file.endsWith('.js')) && files.some((file) => file.endsWith('.css'))).toBe(true)
  const bytes = files.reduce((sum, file) => sum + sentBytes('dist/page/assets', file), gzipSync(html).length)
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThan(most)
})

test('the page of an exported game weighs less than 176 KB', () => {
  const bytes = ['page.js', 'page.css'].reduce((sum, file) => sum + sentBytes('dist/html-page', file), 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThan(176_000)
})

test.each(languageTags.filter((tag) => tag !== 'en'))('in %s it weighs less than 12 KB more', (tag) => {
  const bytes = sentBytes('dist/html-translation', `${tag}.json`)
  expect(bytes).toBeGreaterThan(3_000)
  expect(bytes).toBeLessThan(12_000)
})

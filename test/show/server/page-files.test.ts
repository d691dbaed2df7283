import { writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type PageFile, pageFile, pageResponse, readPageText } from '../../../src/show/serving/index.js'
import { temporaryFolder } from '../../support/temporary.js'

const folder = temporaryFolder()
writeFileSync(join(folder, 'app.js.gz'), gzipSync('play()'))
writeFileSync(join(folder, 'index.html'), '<p>')
const found = (path: string): PageFile => pageFile(folder, path) as PageFile

test.each(['gzip', 'br, gzip', 'GZIP;q=0.5'])(
  'a zipped file goes as it is to a browser that accepts %s',
  async (accepted) => {
    const response = pageResponse(found('/app.js'), accepted)
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
      'content-length': expect.any(String),
      vary: 'Accept-Encoding',
    })
    expect(gunzipSync(await response.arrayBuffer()).toString()).toBe('play()')
  },
)

test.each([undefined, '', 'br', 'gzip;q=0', 'identity, gzip; q=0.0'])(
  'it is unzipped for one that accepts %s',
  async (accepted) => {
    const response = pageResponse(found('/app.js'), accepted)
    expect(response.headers.has('content-encoding')).toBe(false)
    expect(await response.text()).toBe('play()')
  },
)

test('a file that is not zipped goes as it is to all', async () => {
  const response = pageResponse(found('/'), 'gzip')
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-length': '3',
    'content-type': 'text/html; charset=utf-8',
  })
  expect(await response.text()).toBe('<p>')
})

test('a file has a text, zipped or not', () => {
  expect([readPageText(found('/app.js')), readPageText(found('/index.html'))]).toEqual(['play()', '<p>'])
})

test.each([
  '/none.js',
  '/../app.js',
  '/%2e%2e/app.js',
  '/%',
  '/app.js%00',
  `/${'a'.repeat(5_000)}`,
  `/${'語'.repeat(190)}`,
])('there is no file at %s', (path) => {
  expect(pageFile(join(folder, 'inner'), path)).toBeUndefined()
})

test('the folder may be written in any way', () => {
  for (const place of [`./${relative('', folder)}`, `${folder}/../${basename(folder)}/`])
    expect(pageFile(place, '/')?.mediaType).toBe('text/html; charset=utf-8')
  expect(pageFile(`./${relative('', folder)}`, '/../other')).toBeUndefined()
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodePageFile, type PageFile, pageFile, readPageText } from '../../src/serving/index.js'
import { temporaryFolder } from '../support/temporary.js'

const folder = temporaryFolder()
writeFileSync(join(folder, 'app.js.gz'), gzipSync('play()'))
writeFileSync(join(folder, 'index.html'), '<p>')
const found = (path: string): PageFile => pageFile(folder, path) as PageFile

test.each(['gzip', 'br, gzip', 'GZIP;q=0.5'])(
  'a zipped file goes as it is to a browser that accepts %s',
  (accepted) => {
    const { headers, body } = encodePageFile(found('/app.js'), accepted)
    expect(headers).toEqual({
      'Content-Type': 'text/javascript; charset=utf-8',
      'Content-Encoding': 'gzip',
      Vary: 'Accept-Encoding',
    })
    expect(gunzipSync(body).toString()).toBe('play()')
  },
)

test.each([undefined, '', 'br', 'gzip;q=0', 'identity, gzip; q=0.0'])(
  'it is unzipped for one that accepts %s',
  (accepted) => {
    const { headers, body } = encodePageFile(found('/app.js'), accepted)
    expect(headers).not.toHaveProperty('Content-Encoding')
    expect(body.toString()).toBe('play()')
  },
)

test('a file that is not zipped goes as it is to all', () => {
  const { headers, body } = encodePageFile(found('/'), 'gzip')
  expect(headers).toEqual({ 'Content-Type': 'text/html; charset=utf-8' })
  expect(body.toString()).toBe('<p>')
})

test('a file has a text, zipped or not', () => {
  expect([readPageText(found('/app.js')), readPageText(found('/index.html'))]).toEqual(['play()', '<p>'])
})

test.each(['/none.js', '/../app.js', '/%2e%2e/app.js', '/%', '/app.js%00'])('there is no file at %s', (path) => {
  expect(pageFile(join(folder, 'inner'), path)).toBeUndefined()
})

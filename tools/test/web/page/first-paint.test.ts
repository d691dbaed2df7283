import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { serveForTests } from './support/serve-for-tests.js'

const served = serveForTests()

/** What a server may send before it waits for the other side: ten packets. */
const firstFlightBytes = 14_000

test('the first answer of a server holds words to read, and nothing before them waits for a script or a style sheet', () => {
  const html = readFileSync('dist/page/index.html', 'utf8')
  expect(gzipSync(html).length).toBeLessThan(firstFlightBytes / 4)
  const [before = '', shell = ''] = html.split('<main class="shell">')
  expect(before).not.toMatch(/rel="stylesheet"|<script(?! type="module")/)
  const words =
    shell
      .split('</main>')[0]
      ?.replaceAll(/<[^>]+>/g, ' ')
      .split(/\s+/)
      .filter(Boolean) ?? []
  expect(words.length).toBeGreaterThan(50)
})

test.each(['light', 'dark'] as const)(
  'while nothing else arrives, they can be read on a %s page',
  async (colorScheme) => {
    const page = await served.visit('', { width: 390, height: 844, colorScheme })
    await page.route('**/assets/**', () => {})
    await page.goto(served.address(''), { waitUntil: 'commit' })
    const shell = page.locator('.shell')
    await shell.getByText('The town wins when no mafia is left').waitFor()
    const { ink, ground, right } = await shell.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element)
      return { ink: color, ground: backgroundColor, right: element.getBoundingClientRect().right }
    })
    const brightness = (colour: string) => Number(/\d+/.exec(colour)?.[0])
    expect(Math.abs(brightness(ink) - brightness(ground))).toBeGreaterThan(150)
    expect(brightness(ground) > 128).toBe(colorScheme === 'light')
    expect(right).toBeLessThanOrEqual(390)
    await served.closeWindows()
    expect(served.complaints.splice(0)).toEqual([])
  },
)

test('files whose names change with what they hold are kept, and the page itself is not', async () => {
  const html = await (await fetch(served.address(''))).text()
  const script = /assets\/[^"]+\.js/.exec(html)?.[0] ?? ''
  const kept = async (path: string) => (await fetch(served.address(path))).headers.get('cache-control')
  expect(await kept(script)).toContain('immutable')
  expect(await kept('')).not.toContain('immutable')
})

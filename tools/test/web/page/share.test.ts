import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createMafiaGame, presets } from '../../../../src/index.js'
import { filmMoments } from '../../../../web/page/share/draw.js'
import { seriousFaults } from '../inspector/support/serious-faults.js'
import { serveForTests } from './support/serve-for-tests.js'

const served = serveForTests()

const saved = async (page: Page, press: () => Promise<void>): Promise<Buffer> => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return readFileSync(await download.path())
}

test('a moment is saved as a picture and as a clip, and its link shows the same picture', async () => {
  const { game } = await served.start({ rules: 'benchmark', players: 6, clock: 'simulated', paceMs: 0 })
  await served.finished(game.id)
  const page = await served.visit(`#/game/${game.id}?at=12`, { colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Share' }).click()
  await page.locator('.share-picture').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  const png = await saved(page, () => page.getByRole('button', { name: 'Save the picture' }).click())
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1_200, 630])
  // A picture of something, not of one colour.
  expect(png.byteLength).toBeGreaterThan(20_000)
  const clip = await saved(page, () => page.getByRole('button', { name: /Record a clip/ }).click())
  // The browser of the tests records MP4.
  expect(clip.subarray(4, 8).toString()).toBe('ftyp')
  expect(clip.byteLength).toBeGreaterThan(20_000)
  await page.goto(served.address(`watch/${game.id}?at=9`))
  await page.locator('.timeline .note', { hasText: '10 /' }).waitFor()
})

test('the page can be installed, says something before its script is there, and opens without a network', async () => {
  const page = await served.visit('')
  await page.locator('.hero-table .seat').first().waitFor()
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
    const response = await fetch(link?.href ?? '')
    const { icons } = (await response.json()) as { icons: { src: string }[] }
    const loaded = await Promise.all(icons.map(async ({ src }) => (await fetch(src)).status))
    return { type: response.headers.get('content-type'), loaded }
  })
  expect(manifest).toEqual({ type: 'application/manifest+json; charset=utf-8', loaded: [200, 200, 200, 200] })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.context().setOffline(true)
  await page.goto(served.address('#/game/*demonstration'))
  await page.reload()
  await page.locator('.timeline').waitFor()
  expect(await page.locator('.seat').count()).toBeGreaterThan(4)
  await page.context().setOffline(false)
  const plain = await (await fetch(served.address(''))).text()
  expect(plain).toContain('The page is being loaded.')
})

test.each(Object.keys(presets) as (keyof typeof presets)[])(
  'a film of %s shows the table, every death and verdict, and the end, in under a minute',
  async (rules) => {
    const game = createMafiaGame({ rules, seed: 'film' })
    await game.run()
    const { events } = game.view('viewers')
    const moments = filmMoments({ events })
    const shown = moments.map(({ at }) => events[at]?.type)
    const times = (type: string) => events.filter((event) => event.type === type).length
    expect([shown[0], shown.at(-1)]).toEqual(['game.opened', 'game.ended'])
    expect(shown.filter((type) => type === 'player.died')).toHaveLength(times('player.died'))
    expect(times('player.died')).toBeGreaterThan(0)
    const seconds = moments.reduce((sum, { ms }) => sum + ms, 0) / 1_000
    expect(seconds).toBeGreaterThan(5)
    expect(seconds).toBeLessThan(60)
    for (const { ms } of moments) expect(ms).toBeGreaterThan(300)
  },
)

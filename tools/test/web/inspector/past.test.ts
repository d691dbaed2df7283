import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { assign, createActor, createMachine } from 'xstate'
import { createInspector, type Inspector } from '../../../../src/inspector/index.js'
import { inProcess } from '../../../../test/cli/run-cli.js'
import { closeWindows, openWindow, startBrowser } from './support/browser.js'
import { HeldGame } from './support/held-game.js'
import { seriousFaults } from './support/serious-faults.js'

let browser: Browser
let inspector: Inspector
let page: Page
let held: HeldGame
let run: Promise<unknown>
let complaints: string[]

beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(closeWindows)

beforeEach(async () => {
  inspector = await createInspector({ print: false })
  held = new HeldGame('trial', 'demo', { inspect: inspector.inspect })
  run = held.game.run().catch(() => {})
})
afterEach(async () => {
  held.game.abort()
  await run
  await page.context().close()
  await inspector.stop()
  expect(complaints).toEqual([])
})

async function open(options: Partial<Parameters<typeof openWindow>[1]> = {}): Promise<void> {
  const window = await openWindow(browser, { width: 1440, height: 900, colorScheme: 'dark', ...options })
  await window.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  page = await window.context.newPage()
  complaints = window.refused
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  await page.goto(inspector.url)
}

const lit = (machine: string, id: string) => page.locator(`[data-machine="${machine}"] [data-state="${id}"].lit`)
const card = (machine: string) => page.locator(`[data-machine="${machine}"]`)
const button = (name: string) => page.getByRole('button', { name, exact: true })
/** The row of the latest event with these words. */
const row = (words: string) => page.locator('.occurrence', { hasText: words }).first()
const moment = () => page.locator('.moment').textContent()

/** Presses a button that changes the moment. */
async function go(name: 'Back' | 'Forward' | 'Now'): Promise<void> {
  const before = await moment()
  await button(name).click()
  await expect.poll(moment).not.toBe(before)
}

/** Plays to the defense of the first trial. */
async function playToDefense(): Promise<void> {
  held.letAnswer('kill', 'protect', 'investigate', 'speak', 'nominate')
  await lit('trial', 'defense').waitFor()
}

test('a click on an event shows the charts and the context as they were then; back, forward, and to what is now', async () => {
  await open()
  await playToDefense()
  await row('Game → Day starts').click()
  await lit('game', 'day').waitFor()
  await lit('day', 'turns').waitFor()
  expect(await card('trial').count()).toBe(0)
  await expect.poll(moment).toMatch(/^After event \d+ of \d+, \d\d:\d\d:\d\d\.\d{3}$/)
  // The day has begun: it is the actor whose context is shown, with nobody nominated.
  await page.getByRole('region', { name: 'Actor Day' }).locator('.leaf', { hasText: 'day: 1' }).waitFor()
  const events = page.locator('.sequence li[aria-current]')
  await go('Back')
  await lit('game', 'day').waitFor()
  await card('day').waitFor({ state: 'detached' })
  expect(await events.locator('.occurrence').textContent()).not.toContain('Game → Day')
  for (let back = 0; back < 100 && (await lit('game', 'night').count()) === 0; back++) await go('Back')
  await lit('game', 'night').waitFor()
  expect(await lit('game', 'day').count()).toBe(0)
  const then = await moment()
  await go('Back')
  await go('Forward')
  await expect.poll(moment).toBe(then)
  await go('Now')
  await lit('trial', 'defense').waitFor()
  await expect.poll(moment).toBe('Shown as it is now')
  await expect.poll(() => button('Forward').isDisabled()).toBe(true)
})

test('what happens meanwhile does not move the moment, and by the keyboard every moment is reached', async () => {
  await open()
  await playToDefense()
  await row('Trial → Nomination starts').click()
  await lit('trial', 'nomination').waitFor()
  const all = await page.locator('.occurrence').count()
  held.letAnswer('defend')
  await expect.poll(() => page.locator('.occurrence').count()).toBeGreaterThan(all)
  await lit('trial', 'nomination').waitFor()
  expect(await lit('trial', 'judgment').count()).toBe(0)
  await page.getByRole('slider', { name: 'Moment' }).focus()
  await page.keyboard.press('Home')
  await expect.poll(moment).toMatch(/^After event 1 of /)
  await lit('game', 'setup').waitFor()
  expect(await page.locator('.card').count()).toBe(1)
  const other = createActor(createMachine({ id: 'other', initial: 'on', states: { on: {} } }), {
    inspect: inspector.inspect,
  }).start()
  await page.getByLabel('Session').waitFor()
  await lit('game', 'setup').waitFor()
  other.stop()
  await page.keyboard.press('End')
  await lit('trial', 'judgment').waitFor()
})

test('hidden roles that are switched on afterwards are seen in the past too, at the same moment, until they are hidden again', async () => {
  await open()
  await playToDefense()
  const mafia = row('Night → Mafia team starts')
  await mafia.click()
  await expect.poll(moment).toMatch(/^After event/)
  const place = (await moment()) ?? ''
  const payload = page.locator('.payload')
  await payload.getByText('input: "(hidden)"').waitFor()
  const context = page.getByRole('region', { name: 'Actor Mafia team' })
  await context.locator('.leaf', { hasText: 'team: "(hidden)"' }).waitFor()
  const reveal = page.getByRole('checkbox', { name: 'Show hidden roles' })
  await reveal.check()
  await context.locator('summary', { hasText: 'team: [2]' }).waitFor()
  await expect.poll(moment).toBe(place)
  await payload.locator('summary', { hasText: 'input:' }).waitFor()
  await lit('night', 'acting.kill.choosing').waitFor()
  expect(await lit('game', 'day').count()).toBe(0)
  // An older one, which was sent before the switch was turned.
  await row('setup is done').click()
  await page.locator('.payload summary', { hasText: 'output:' }).waitFor()
  await reveal.uncheck()
  await page.locator('.payload').getByText('output: "(hidden)"').waitFor()
  expect(await page.locator('body').textContent()).not.toContain('villager')
})

test('a search finds events by actors, types and payloads, and one goes back and forward among those', async () => {
  await open()
  await playToDefense()
  const all = await page.locator('.occurrence').count()
  const search = page.getByRole('searchbox', { name: 'Search events' })
  await search.fill('day TURNS starts')
  await expect
    .poll(() => page.locator('.occurrence').allTextContents())
    .toEqual([expect.stringContaining('Day → Turns starts')])
  expect(await page.locator('.events [role=status]').textContent()).toBe(`1 of ${all} events`)
  await go('Back')
  await expect.poll(moment).toMatch(/^After event 1 of 1,/)
  await expect.poll(() => button('Back').isDisabled()).toBe(true)
  await go('Forward')
  await expect.poll(moment).toBe('Shown as it is now')
  await search.fill('XSTATE.DONE.ACTOR nomination')
  await expect.poll(() => page.locator('.occurrence').count()).toBeGreaterThan(1)
  await page.getByRole('checkbox', { name: 'Show hidden roles' }).check()
  await search.fill('"kind":"investigate"')
  await expect.poll(() => page.locator('.occurrence').allTextContents()).not.toEqual([])
  for (const text of await page.locator('.occurrence').allTextContents()) expect(text).toContain('Investigate')
  await search.fill('no such thing')
  await page.getByText(`0 of ${all} events`).waitFor()
})

test('on a phone nothing is cut: no page that scrolls sideways, whole charts, the time at hand', async () => {
  await open({ width: 360, height: 740 })
  await playToDefense()
  const cut = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      const isBeyond = (each: Element) => each.getBoundingClientRect().right > clientWidth
      // The day has a road to each kind of phase: its chart is wider than a phone, and scrolls inside its card.
      const charts = [...document.querySelectorAll('[data-machine]:not([data-machine="day"]) .scroll')]
      return {
        page: scrollWidth - clientWidth,
        parts: [...document.querySelectorAll('.card, .panel, .time, header.head')].filter(isBeyond).length,
        charts: charts.map((each) => each.scrollWidth - each.clientWidth),
      }
    })
  await lit('inTurn', 'asking').waitFor()
  await lit('game', 'day').waitFor()
  expect(await cut()).toEqual({ page: 0, parts: 0, charts: [0, 0, 0, 0] })
  await row('Game → Night starts').click()
  await lit('night', 'acting').waitFor()
  await lit('game', 'night').waitFor()
  expect(await cut()).toEqual({ page: 0, parts: 0, charts: [0, 0, 0] })
  const time = await page.getByRole('region', { name: 'Time' }).boundingBox()
  expect((time?.y ?? 0) + (time?.height ?? 0)).toBeLessThanOrEqual(740)
  expect(await seriousFaults(page)).toEqual([])
})

test('the whole outermost machine leaves room for the running ones', async () => {
  await open()
  await playToDefense()
  await card('game').getByRole('button', { name: 'Details' }).click()
  await card('game').locator('[data-state="night"]').first().waitFor()
  expect(
    await card('game')
      .locator('.scroll')
      .evaluate((each) => each.scrollHeight - each.clientHeight),
  ).toBeGreaterThan(100)
  for (const machine of ['day', 'trial']) expect((await card(machine).boundingBox())?.y).toBeLessThan(700)
  expect(await lit('game', 'day').first().isVisible()).toBe(true)
})

test('a chart is made larger, smaller, and fitted into its card', async () => {
  await open()
  await playToDefense()
  const width = async () => (await card('trial').locator('svg.chart').boundingBox())?.width ?? 0
  const natural = await width()
  const press = (name: string) => card('trial').getByRole('button', { name, exact: true }).click()
  const grown = async () => Math.round(((await width()) / natural) * 20) / 20
  for (const times of [1, 2, 3]) {
    await press('Larger')
    await expect.poll(grown).toBe(Math.round(1.25 ** times * 20) / 20)
  }
  const scroll = card('trial').locator('.scroll')
  const isCut = () =>
    scroll.evaluate((each) => each.scrollHeight > each.clientHeight || each.scrollWidth > each.clientWidth)
  expect(await isCut()).toBe(true)
  await press('Smaller')
  await expect.poll(grown).toBe(Math.round(1.25 ** 2 * 20) / 20)
  await press('Fit')
  await expect.poll(isCut).toBe(false)
  await press('Fit')
  await expect.poll(grown).toBe(1)
})

test('every machine is copied for the editor of Stately, one of somebody else too', async () => {
  await open()
  await playToDefense()
  const copied = async (machine: string) => {
    await card(machine).getByRole('button', { name: 'Copy for Stately' }).click()
    await card(machine).getByRole('button', { name: 'Copied' }).waitFor()
    return JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as unknown
  }
  for (const machine of ['game', 'trial']) {
    const { stdout } = await inProcess(['rules', 'trial', '--chart', 'json', '--machine', machine])
    expect(await copied(machine)).toEqual(JSON.parse(stdout))
  }
  const lamp = createMachine({
    id: 'streetLamp',
    initial: 'dark',
    context: { evenings: 0 },
    states: {
      dark: {
        on: { evening: { target: 'bright', actions: assign({ evenings: ({ context }) => context.evenings + 1 }) } },
      },
      bright: { on: { morning: 'dark' } },
    },
  })
  const actor = createActor(lamp, { inspect: inspector.inspect }).start()
  await lit('streetLamp', 'dark').waitFor()
  expect(await copied('streetLamp')).toMatchObject({ id: 'streetLamp', context: { evenings: 0 }, initial: 'dark' })
  actor.stop()
})

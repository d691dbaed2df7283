import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { closeWindows, openWindow, startBrowser } from './support/browser.js'
import { builtPage } from './support/built-page.js'
import { HeldGame } from './support/held-game.js'
import { PageServer } from './support/page-server.js'
import { seriousFaults } from './support/serious-faults.js'

let folder: string
let browser: Browser
let server: PageServer
let address: string
let page: Page
let refused: string[]
let complaints: string[]

beforeAll(async () => {
  folder = builtPage()
  browser = await startBrowser()
})

afterAll(closeWindows)

beforeEach(async () => {
  server = new PageServer(folder)
  address = await server.open()
})

afterEach(async () => {
  await page.context().close()
  await server.close()
  expect({ refused, complaints }).toEqual({ refused: [], complaints: [] })
})

async function open(options: Partial<Parameters<typeof openWindow>[1]> = {}): Promise<void> {
  const window = await openWindow(browser, { width: 1440, height: 900, colorScheme: 'light', ...options })
  page = await window.context.newPage()
  refused = window.refused
  complaints = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  await page.goto(address)
}

const state = (machine: string, id: string) => page.locator(`[data-machine="${machine}"] [data-state="${id}"].lit`)

test('a night shows the mafia seeking a consensus while doctor and sheriff act', async () => {
  const held = new HeldGame('trial', 'demo')
  server.inspectGame(held.game)
  void held.game.run().catch(() => {})
  await open()
  await state('night', 'acting.kill.choosing').waitFor()
  await state('night', 'acting.protect.acting').waitFor()
  await state('night', 'acting.investigate.acting').waitFor()
  await state('consensus', 'round').waitFor()
  await state('game', 'night').waitFor()
  await expect
    .poll(() => page.locator('[data-machine="night"] header').textContent())
    .toContain('Mafia chooses to kill, Doctor protects, Sheriff investigates')
  expect(await state('night', 'acting.shoot.acting').count()).toBe(0)
  held.game.abort()
})

test('a trial goes from the nomination to the defense and to the judgment', async () => {
  const held = new HeldGame('trial', 'demo')
  server.inspectGame(held.game)
  void held.game.run().catch(() => {})
  await open()
  held.letAnswer('kill', 'protect', 'investigate', 'speak')
  await state('trial', 'nomination').waitFor()
  held.letAnswer('nominate')
  await state('trial', 'defense').waitFor()
  expect(await state('trial', 'nomination').count()).toBe(0)
  const accused = page.locator('[data-machine="trial"] .arrow.taken').filter({ hasText: 'if someone accused' })
  await accused.waitFor()
  held.letAnswer('defend')
  await state('trial', 'judgment').waitFor()
  expect(await state('trial', 'defense').count()).toBe(0)
  await state('game', 'day').waitFor()
  held.game.abort()
})

test('the page steers a game, sends events and asks for what is hidden only when it is told to', async () => {
  const { game } = new HeldGame('trial', 'demo')
  server.inspectGame(game)
  void game.run().catch(() => {})
  await open()
  const rootId = game.actor.sessionId
  await page.getByRole('button', { name: 'Pause' }).click()
  server.tell({ type: 'nightzero.session', rootId, title: 'The game demo', paused: true })
  await page.getByRole('button', { name: 'Next event' }).click()
  await page.getByRole('button', { name: 'Next phase' }).click()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('checkbox', { name: 'Show hidden roles' }).check()
  await page.getByLabel('Send an event to').fill('hurry.up')
  await page.keyboard.press('Enter')
  await page.getByLabel('Send an event to').fill('{ "no": "type" }')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await expect.poll(() => server.asked.length).toBe(6)
  expect(server.asked).toEqual([
    { type: 'nightzero.pause', rootId },
    { type: 'nightzero.step', unit: 'event', rootId },
    { type: 'nightzero.step', unit: 'phase', rootId },
    { type: 'nightzero.resume', rootId },
    { type: 'nightzero.reveal', on: true },
    { type: 'nightzero.send', sessionId: rootId, event: { type: 'hurry.up' } },
  ])
  game.abort()
})

const lamp = createMachine({
  id: 'streetLamp',
  initial: 'dark',
  context: { evenings: 3 },
  on: { 'power.cut': '.broken' },
  states: {
    dark: { description: 'It is day.', on: { evening: 'bright' } },
    bright: {
      initial: 'warm',
      states: { warm: { on: { wind: 'flickering' } }, flickering: {} },
      on: { morning: 'dark' },
    },
    broken: { type: 'final' },
  },
})

test("a machine of somebody else's is laid out in the page", async () => {
  const actor = createActor(lamp)
  server.inspect(actor)
  actor.start()
  actor.send({ type: 'evening' })
  await open()
  await state('streetLamp', 'bright.warm').waitFor()
  await expect
    .poll(() => page.locator('[data-machine="streetLamp"] .arrow').allTextContents())
    .toEqual(expect.arrayContaining(['on evening', 'on morning', 'on wind', 'on power.cut']))
  expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0)
  actor.send({ type: 'wind' })
  await state('streetLamp', 'bright.flickering').waitFor()
  await page.locator('.key', { hasText: 'evenings:' }).waitFor()
  actor.stop()
})

test.each([
  ['wide and light', { width: 1440, height: 900, colorScheme: 'light' }],
  ['on a phone and dark', { width: 360, height: 740, colorScheme: 'dark' }],
] as const)('anybody can use the page: %s', async (_name, options) => {
  const held = new HeldGame('trial', 'demo')
  server.inspectGame(held.game)
  void held.game.run().catch(() => {})
  await open(options)
  await state('consensus', 'round').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  held.game.abort()
})

test('by the keyboard an actor is chosen and its context is read', async () => {
  const { game } = new HeldGame('trial', 'demo')
  server.inspectGame(game)
  void game.run().catch(() => {})
  await open()
  await state('consensus', 'round').waitFor()
  await page.locator('.tree button', { hasText: 'Mafia team' }).focus()
  await page.keyboard.press('Enter')
  const context = page.getByRole('region', { name: 'Actor Mafia team' })
  await context.locator('.key', { hasText: 'order:' }).waitFor()
  await context.locator('summary', { hasText: 'rules:' }).focus()
  await page.keyboard.press('Enter')
  await context.locator('.key', { hasText: 'maxDays:' }).waitFor()
  game.abort()
})

test('the page weighs less than a photograph and takes nothing from elsewhere', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(html|js\.gz|css\.gz|svg)$/.test(name),
  )
  const weight = files
    .map((name) => readFileSync(join(folder, name)))
    .reduce((sum, file, at) => sum + (files[at]?.endsWith('.gz') ? file : gzipSync(file)).length, 0)
  console.log(`The inspector's page: ${(weight / 1024).toFixed(1)} KB, compressed.`)
  expect(weight).toBeLessThan(150 * 1024)
  expect(readFileSync(join(folder, 'THIRD-PARTY-NOTICES.md'), 'utf8')).toMatch(/dagre[\s\S]*preact/)
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=|(?:src|href)="https?:/)
  expect(html).toContain("default-src 'none'")
})

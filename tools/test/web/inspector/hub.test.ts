import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createInspector, type Inspector } from '../../../../src/inspector/index.js'
import { closeWindows, openWindow, startBrowser } from './support/browser.js'
import { HeldGame } from './support/held-game.js'

let browser: Browser
let inspector: Inspector
let page: Page
let refused: string[]
let complaints: string[]

beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(closeWindows)

beforeEach(async () => {
  inspector = await createInspector({ print: false })
  const window = await openWindow(browser, { width: 1440, height: 900, colorScheme: 'dark' })
  page = await window.context.newPage()
  refused = window.refused
  complaints = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
})
afterEach(async () => {
  await page.context().close()
  await inspector.stop()
  expect({ refused, complaints }).toEqual({ refused: [], complaints: [] })
})

const lit = (machine: string, id: string) => page.locator(`[data-machine="${machine}"] [data-state="${id}"].lit`)

test('a game in the inspector lights its states from the night to the judgment, and keeps its roles to itself', async () => {
  const held = new HeldGame('trial', 'demo', { inspect: inspector.inspect })
  const run = held.game.run().catch(() => {})
  await page.goto(inspector.url)
  for (const id of ['acting.kill.choosing', 'acting.protect.acting', 'acting.investigate.acting'])
    await lit('night', id).waitFor()
  await lit('consensus', 'round').waitFor()
  await page.getByRole('heading', { name: 'A game of Mafia with 8 players' }).waitFor()
  await page.getByText('rules trial · game demo').waitFor()
  expect(await page.locator('body').textContent()).not.toContain('villager')
  held.letAnswer('kill', 'protect', 'investigate', 'speak')
  await lit('trial', 'nomination').waitFor()
  held.letAnswer('nominate')
  await lit('trial', 'defense').waitFor()
  held.letAnswer('defend')
  await lit('trial', 'judgment').waitFor()
  held.game.abort()
  await run
})

test('the page pauses a game, takes it a step further and lets it continue', async () => {
  const held = new HeldGame('trial', 'demo', { inspect: inspector.inspect })
  held.letAnswer('kill', 'protect', 'investigate')
  await page.goto(inspector.url)
  const run = held.game.run().catch(() => {})
  await lit('game', 'day').waitFor()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Resume' }).waitFor()
  expect(held.game.paused).toBe(true)
  const before = held.game.events.length
  held.letAnswer('kill', 'protect', 'investigate', 'speak')
  await page.getByRole('button', { name: 'Next event' }).click()
  await expect.poll(() => held.game.events.length).toBeGreaterThan(before)
  await page.getByRole('button', { name: 'Resume' }).click()
  await lit('trial', 'nomination').waitFor()
  held.game.abort()
  await run
})

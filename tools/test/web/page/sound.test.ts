import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMafiaGame, type GameEvent, isEvent, scriptedAgent, viewFor } from '../../../../src/index.js'
import { closeWindows, startBrowser } from '../inspector/support/browser.js'
import { openExport } from './support/exported-page.js'

let browser: Browser
let events: readonly GameEvent[]

beforeAll(async () => {
  browser = await startBrowser()
  const game = createMafiaGame({
    id: 'exported',
    rules: 'trial',
    players: 7,
    language: 'de',
    seed: 'sound',
    agent: scriptedAgent(),
  })
  events = (await game.run()).events
})

afterAll(closeWindows)

interface Said {
  readonly text: string
  readonly lang: string
  /** The language of the voice. */
  readonly voice: string | undefined
}

/** Stands in for the browser's speech, which has no voices here, and for its sound: notes what would be heard. */
const listen = (page: Page) =>
  page.evaluate(() => {
    class Utterance {
      lang = ''
      voice: SpeechSynthesisVoice | null = null
      onend = () => {}
      readonly text: string
      constructor(text: string) {
        this.text = text
      }
    }
    const heard = { said: [] as Said[], tones: 0, end: () => {} }
    Object.assign(window, { heard, SpeechSynthesisUtterance: Utterance })
    speechSynthesis.getVoices = () => ['en-US', 'de-DE', 'de-AT'].map((lang) => ({ lang }) as SpeechSynthesisVoice)
    speechSynthesis.speak = ({ text, lang, voice, onend }) => {
      heard.said.push({ text, lang, voice: voice?.lang })
      heard.end = onend as unknown as () => void
    }
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when) {
      heard.tones += 1
      return start.call(this, when)
    }
  })

const heard = (page: Page) =>
  page.evaluate(() => {
    const { said, tones } = (window as unknown as { heard: { said: Said[]; tones: number } }).heard
    return { said, tones }
  })

test('nothing is heard until it is asked for; then every speaker has a voice in the language of the game, and the stage waits for it', async () => {
  const seen = viewFor('public', events).events
  const first = seen.findIndex(({ type }) => type === 'speech.given')
  const { page, complaints } = await openExport(browser, events, { query: `?at=${first - 1}`, language: 'en' })
  await listen(page)
  await page.getByLabel('Speed').selectOption('8')
  const play = page.getByRole('button', { name: 'Play', exact: true })
  await play.click()
  const moment = () => page.locator('.timeline .when .note').textContent()
  await expect.poll(moment).toBe(`${first + 2} / ${seen.length}`)
  expect(await heard(page)).toEqual({ said: [], tones: 0 })
  await page.getByRole('button', { name: 'Voices' }).click()
  await page.getByRole('button', { name: 'Sound' }).click()
  await expect.poll(async () => (await heard(page)).said.length).toBe(1)
  const now = await moment()
  await page.waitForTimeout(1_500)
  expect(await moment()).toBe(now)
  await page.evaluate(() => (window as unknown as { heard: { end: () => void } }).heard.end())
  await expect.poll(async () => (await heard(page)).said.length).toBe(2)
  const { said } = await heard(page)
  const spoken = seen.flatMap((event) => (isEvent(event, 'speech.given') ? [event.data.text] : []))
  for (const { text, lang, voice } of said) {
    expect(spoken).toContain(text)
    expect(lang).toBe('de')
    expect(voice).toMatch(/^de-/)
  }
  await page.getByRole('button', { name: 'Voices' }).click()
  await expect.poll(async () => (await heard(page)).tones, { timeout: 30_000 }).toBeGreaterThan(0)
  expect(complaints).toEqual([])
  await page.context().close()
})

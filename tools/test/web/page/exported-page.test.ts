import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  createMafiaGame,
  defineRules,
  type GameEvent,
  type GameState,
  isEvent,
  scriptedAgent,
  viewFor,
} from '../../../../src/index.js'
import { evolve, initialGameState } from '../../../../src/kernel/events/index.js'
import { exportHtml } from '../../../../src/show/html/index.js'
import { closeWindows, startBrowser } from '../inspector/support/browser.js'
import { seriousFaults } from '../inspector/support/serious-faults.js'
import { openExport } from './support/exported-page.js'
import type { OpenedFile } from './support/opened-file.js'
import { payloads } from './support/payloads.js'
import { folded, shown } from './support/shown-seats.js'

let browser: Browser
let opened: OpenedFile
let page: Page
let events: readonly GameEvent[]

beforeAll(async () => {
  browser = await startBrowser()
  const game = createMafiaGame({ id: 'exported', rules: 'trial', players: 8, seed: 'page', agent: scriptedAgent() })
  events = (await game.run()).events
})

afterAll(closeWindows)

afterEach(async () => {
  await page.context().close()
  expect(opened.complaints).toEqual([])
})

async function open(options: Parameters<typeof openExport>[2] = {}, log = events): Promise<void> {
  opened = await openExport(browser, log, options)
  page = opened.page
}

const slider = () => page.locator('.timeline input[type="range"]')

test('speaks the language of the game, or another one, and holds the words of no other', async () => {
  await open({ language: 'ja', view: 'moderator', query: '?at=5000' })
  await page.getByRole('tab', { name: '一覧' }).click()
  await page.getByText('誰が誰に何をしたか').or(page.getByText('合計')).first().waitFor()
  await page
    .locator('.table .seat', { hasText: '人狼' })
    .or(page.locator('.table .seat', { hasText: 'マフィア' }))
    .first()
    .waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('ja')

  const { events: german } = await createMafiaGame({ language: 'de', players: 5, seed: 1 }).run()
  expect(exportHtml(german)).toContain('Das Dorf schläft')
  expect(exportHtml(german)).not.toContain('El pueblo')
  const english = exportHtml(german, { language: 'en' })
  expect(english).not.toContain('Das Dorf')
  expect(english).not.toContain('nightzeroTranslation=')
})

describe('the line of time', () => {
  test.each(['public', 'moderator'])('shows at every moment the state that the events of %s lead to', async (view) => {
    await open({ view })
    const seen = viewFor(view, events).events
    let state = initialGameState
    for (const [n, event] of seen.entries()) {
      state = evolve(state, event)
      if (n === 0 || (n % 40 !== 0 && event.type !== 'player.died' && n !== seen.length - 1)) continue
      await slider().fill(String(n))
      await page.locator('.timeline .note', { hasText: `${n + 1} / ${seen.length}` }).waitFor()
      expect(await shown(page), `event ${n}`).toEqual(folded(state))
    }
    await slider().fill('30')
    await page.locator('.timeline .note', { hasText: '31 /' }).waitFor()
    expect(await shown(page)).toEqual(folded(seen.slice(0, 31).reduce<GameState>(evolve, initialGameState)))
  })

  test('goes by the keyboard, and the address names the moment', async () => {
    await open()
    const moment = () => page.locator('.timeline .note').textContent()
    await page.keyboard.press('End')
    const last = viewFor('public', events).events.length
    await page.locator('.timeline .note', { hasText: `${last} / ${last}` }).waitFor()
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(/at=\d+$/)
    const [address, before] = [page.url(), await moment()]
    await page.goto('about:blank')
    await page.goto(address)
    await page.locator('.timeline .note', { hasText: before ?? '' }).waitFor()
    await page.keyboard.press('Home')
    await page.locator('.timeline .note', { hasText: `1 / ${last}` }).waitFor()
  })

  test('plays the game by itself to its end', async () => {
    await open({ query: `?at=${viewFor('public', events).events.length - 4}` })
    await page.getByLabel('Speed').selectOption('8')
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.locator('.middle .headline', { hasText: /wins/ }).waitFor()
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
  })
})

test('at the end of a game its chart shows the state in which it ended', async () => {
  await open()
  await page.keyboard.press('End')
  await page.getByRole('tab', { name: 'Statechart' }).click()
  const ended = page.locator('[data-machine="game"] .state.lit.final')
  await ended.waitFor()
  const [chart, state] = [await page.locator('[data-machine="game"] .wide').boundingBox(), await ended.boundingBox()]
  expect(state?.x).toBeGreaterThan(chart?.x ?? Number.POSITIVE_INFINITY)
  expect((state?.x ?? 0) + (state?.width ?? 0)).toBeLessThan((chart?.x ?? 0) + (chart?.width ?? 0))
})

test('on a phone no button of the timeline lies over another', async () => {
  await open({ view: 'moderator', width: 360, height: 780 })
  const buttons = page.locator('.timeline .steps button, .timeline .tools :is(button, select)')
  const boxes = (await Promise.all((await buttons.all()).map((button) => button.boundingBox()))).filter((box) => box)
  expect(boxes.length).toBeGreaterThanOrEqual(7)
  for (const [at, box] of boxes.slice(1).entries())
    expect(box?.x).toBeGreaterThanOrEqual((boxes[at]?.x ?? 0) + (boxes[at]?.width ?? 0) - 0.5)
})

test('votes are arrows from voter to target, and stand in the table of ballots', async () => {
  const seen = viewFor('public', events).events
  const resolved = seen.find(({ type }) => type === 'nomination.resolved')
  const votes = seen.filter(({ type, day }) => type === 'nomination.made' && day === resolved?.day)
  const named = votes.filter(({ data }) => 'choice' in data && data.choice !== 'skip')
  await open({ query: `?at=${resolved?.n}` })
  await expect.poll(() => page.locator('.aim.ballot').count()).toBe(named.length)
  await page.getByRole('tab', { name: 'Votes' }).click()
  await expect.poll(() => page.locator('.ballot tbody tr').count()).toBe(votes.length)
})

test('beliefs are plotted for who may see them, and for nobody else', async () => {
  const rules = defineRules({ extends: 'trial', beliefs: 'votes' })
  const game = createMafiaGame({ id: 'exported', rules, players: 7, seed: 'beliefs', agent: scriptedAgent() })
  const { events: log } = await game.run()
  const stated = viewFor('moderator', log).events.findLast(({ type }) => type === 'beliefs.stated')
  await open({ view: 'moderator', query: `?at=${stated?.n}` }, log)
  await page.getByRole('tab', { name: 'Suspicion' }).click()
  const [believer] = stated && 'player' in stated.data ? [stated.data.player] : ['']
  await page.getByLabel('Who believes').selectOption(String(believer))
  await expect.poll(() => page.locator('.beliefs .meters li').count()).toBeGreaterThan(1)
  await expect.poll(() => page.locator('.beliefs .plot path.plot-line').count()).toBeGreaterThan(1)
  expect(await seriousFaults(page)).toEqual([])
  await page.context().close()
  await open({}, log)
  await page.getByRole('tab', { name: 'Suspicion' }).click()
  await expect.poll(() => page.locator('.suspicion .meters li').count()).toBe(7)
  expect(await page.locator('.beliefs').count()).toBe(0)
})

test('the story can be narrowed and searched, and takes the reader to a moment', async () => {
  await open({ query: '?at=60' })
  await page.getByLabel('Show only').selectOption('votes')
  await expect.poll(() => page.locator('.items .item').count()).toBeGreaterThan(0)
  await expect.poll(() => page.locator('.items .item:not(.votes)').count()).toBe(0)
  await page.locator('.items .item .go').first().click()
  await page.locator('.timeline .note', { hasNotText: '61 /' }).waitFor()
  await expect.poll(() => page.locator('.items .item').count()).toBe(1)
})

test.each([
  { name: 'by day, on a wide screen', width: 1440, height: 900, colorScheme: 'light', moment: 'speech.given' },
  { name: 'by night, on a phone', width: 360, height: 740, colorScheme: 'light', moment: 'night.acted' },
  { name: 'at the end, in the dark', width: 1280, height: 800, colorScheme: 'dark', moment: 'game.ended' },
] as const)('is whole and can be used by everybody: $name', async ({ moment, ...window }) => {
  const at = viewFor('moderator', events).events.findLast(({ type }) => type === moment)?.n
  await open({ ...window, view: 'moderator', query: `?at=${at}` })
  for (const tab of ['Story', 'Votes', 'Suspicion', 'Statechart']) {
    await page.getByRole('tab', { name: tab }).click()
    const cut = await page.locator('.tab-panel').evaluate((panel) => panel.scrollWidth - panel.clientWidth)
    expect(cut, tab).toBe(0)
  }
  expect(await seriousFaults(page)).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
})

test('what players are called, say and think stays text', async () => {
  const hostile = (n: number) => payloads[n % payloads.length] as string
  const agent = scriptedAgent()
  let count = 0
  const persona = () => ({
    name: `Guest${count}`,
    character: hostile(count++),
    traits: [hostile(count++), hostile(count++)],
    style: hostile(count++),
    quirks: [hostile(count++)],
  })
  const game = createMafiaGame({
    id: 'exported',
    rules: defineRules({ extends: 'trial', personas: 'generated' }),
    players: 8,
    seed: 'hostile',
    agent: {
      act: async (request) => {
        const answer = await agent.act(request)
        if (request.kind === 'persona') return { persona: persona() }
        return { ...answer, speech: hostile(count++), thought: hostile(count++), memory: hostile(count++) }
      },
    },
  })
  const log = JSON.parse(JSON.stringify((await game.run()).events)) as GameEvent[]
  for (const { type, data } of log)
    if (type === 'game.opened' || type === 'game.created')
      for (const player of data.players as { name: string; seat: number }[]) player.name = hostile(player.seat * 5)
    else if (type === 'persona.chosen')
      (data.persona as { name: string }).name = hostile((Number(data.player.slice(1)) - 1) * 5)
  await open({ view: 'moderator' }, log)
  await page.evaluate('globalThis.hacked = () => alert("hacked")')
  const seen = viewFor('moderator', log).events
  for (const tab of ['Story', 'Votes', 'Statechart']) {
    await page.getByRole('tab', { name: tab }).click()
    for (let n = 20; n < seen.length; n += Math.ceil(seen.length / 12)) await slider().fill(String(n))
  }
  const strange = await page
    .locator('#page :is(script, img:not(.portrait), iframe, object, embed, video, audio, link, meta, base, a, form)')
    .count()
  expect(strange).toBe(0)
  const faces = page.locator('img.portrait')
  expect(
    await faces.evaluateAll((all) =>
      all.every((face) => /^data:image\/svg\+xml,/.test(face.getAttribute('src') ?? '')),
    ),
  ).toBe(true)
  await expect.poll(() => page.locator('.seat .name').first().textContent()).toBe(hostile(0))
  await page.getByRole('tab', { name: 'Story' }).click()
  const told = await page.locator('.items').textContent()
  expect(payloads.filter((payload) => told?.includes(payload)).length).toBeGreaterThan(20)
  const described = log.flatMap((event) => (isEvent(event, 'persona.chosen') ? [event.data.persona] : []))
  expect(described).toHaveLength(8)
  await slider().fill(String(seen.findLastIndex(({ type }) => type === 'persona.chosen')))
  await page.locator('.items .persona-chosen').nth(7).waitFor()
  const story = (await page.locator('.items .persona-chosen').allTextContents()).join('\n')
  await expect.poll(() => page.locator('.seat').first().getAttribute('title')).toContain(described[0]?.character)
  for (const { character, traits = [], style, quirks = [] } of described)
    for (const text of [character, ...traits, style, ...quirks]) expect(story).toContain(text)
})

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Agent,
  type AgentRequest,
  createMafiaGame,
  forkGame,
  memoryStore,
  scriptedAgent,
  viewFor,
} from '../../../../src/index.js'
import { createServer, type GameServer, type Listening } from '../../../../src/show/server/index.js'
import { findParting, forkMoment } from '../../../../web/page/game/parting.js'
import { closeWindows, openWindow, startBrowser } from '../inspector/support/browser.js'
import { seriousFaults } from '../inspector/support/serious-faults.js'

let browser: Browser
let server: GameServer
let listening: Listening

const store = memoryStore()
const table = { rules: 'trial', players: 7, seed: 'fork', store } as const
const parent = await createMafiaGame({ ...table, id: 'parent', agent: scriptedAgent() }).run()
const change = parent.events.find(({ type, data }) => type === 'answer.recorded' && data.kind === 'judge')
const verdict = change?.type === 'answer.recorded' && change.data.answer.choice === 'guilty' ? 'innocent' : 'guilty'
const forked = await forkGame(parent.events, {
  at: change?.seq ?? 0,
  change: { choice: verdict },
  agent: scriptedAgent(),
})
const fork = await forked.run()
// Played anew up to the same change: the public may see it without a token, unlike a fork.
const other = await createMafiaGame({ ...table, id: 'other', agent: changingAgent() }).run()

/** Plays like the scripted agent, but judges the other way round. */
function changingAgent(): Agent {
  const agent = scriptedAgent()
  const act = async (request: AgentRequest) => {
    const answer = await agent.act(request)
    return request.kind === 'judge' ? { ...answer, choice: answer.choice === 'guilty' ? 'innocent' : 'guilty' } : answer
  }
  return { act }
}

beforeAll(async () => {
  browser = await startBrowser()
  server = await createServer({ store, page: 'dist/page' })
  listening = await server.listen()
})

afterAll(async () => {
  await closeWindows()
  await server?.close()
})

test('a fork and its parent part where their events do', () => {
  const [one, forked] = [viewFor('public', parent.events).events, viewFor('public', fork.events).events]
  const at = forkMoment(one, forked)
  expect(at).toBeGreaterThan(1)
  expect(one.slice(2, at)).toEqual(forked.slice(2, at))
  expect(one[at]).not.toEqual(forked[at])
  expect(forkMoment(one, one.slice(0, 20))).toBe(20)
})

test('two games say truly where they part: a fork, a beginning, the same game, and tables of their own', async () => {
  const [one, forked] = [viewFor('public', parent.events).events, viewFor('public', fork.events).events]
  const parting = findParting(one, forked)
  expect(parting).toMatchObject({ kind: 'apart', at: forkMoment(one, forked) })
  if (parting.kind !== 'apart') throw new Error('They do not part.')
  // The changed vote itself is on stage at once.
  expect(parting.seenAt).toBe(parting.at)
  const all = findParting(viewFor('moderator', parent.events).events, viewFor('moderator', fork.events).events)
  // What the moderator sees first, the recorded answer, is not.
  expect(all).toMatchObject({ kind: 'apart', seenAt: expect.any(Number) })
  if (all.kind === 'apart') expect(all.seenAt).toBeGreaterThan(all.at)
  expect(parting.place).toMatch(/^Day \d/)
  expect(parting.told[0]).not.toBe(parting.told[1])
  expect(parting.told.join(' ')).toMatch(/guilty/)
  expect(findParting(one, one.slice(0, 20))).toMatchObject({ kind: 'prefix', at: 20, isWhole: false })
  expect(findParting(one, one)).toMatchObject({ kind: 'prefix', isWhole: true })
  const strangers = [
    { rules: 'trial', players: 7, seed: 'another' },
    { rules: 'classic', players: 7, seed: 'fork' },
  ] as const
  for (const options of strangers) {
    const { events } = await createMafiaGame({ ...options, agent: scriptedAgent() }).run()
    expect(findParting(one, viewFor('public', events).events)).toEqual({ kind: 'unrelated' })
  }
})

test('a fork and its parent are seen beside each other, from the fork on, at the same moment', async () => {
  const { context, refused } = await openWindow(browser, { width: 1280, height: 800, colorScheme: 'light' })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  await page.goto(`${listening.url}#/game/parent?beside=other`)
  const [one, two] = [viewFor('public', parent.events).events, viewFor('public', other.events).events]
  const at = forkMoment(one, two)
  await page.locator('.timeline .note', { hasText: `${at + 1} /` }).waitFor()
  const shown = (column: number) =>
    page
      .locator('.game-column')
      .nth(column)
      .locator('.seat')
      .evaluateAll((seats) => seats.map((seat) => seat.classList.contains('dead')))
  for (const moment of [at - 1, at + 5, Math.max(one.length, two.length) - 1]) {
    await page.locator('.timeline input[type="range"]').fill(String(moment))
    await page.locator('.timeline .note', { hasText: `${moment + 1} /` }).waitFor()
    for (const [column, log] of [one, two].entries()) {
      const dead = new Set(
        log.slice(0, moment + 1).flatMap(({ type, data }) => (type === 'player.died' ? data.player : [])),
      )
      const expected = Array.from({ length: 7 }, (_, seat) => dead.has(`p${seat + 1}`))
      await expect.poll(() => shown(column)).toEqual(expected)
    }
  }
  expect(await seriousFaults(page)).toEqual([])
  expect({ refused, complaints }).toEqual({ refused: [], complaints: [] })
  await context.close()
})

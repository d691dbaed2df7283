/**
 * The page: its size, the time to the first paint of a game of 500 events, and how smoothly the slider moves in a game of 50 players
 * and 20 days, opened from disk, as exported files; and when there is something to read in a served page on slow 3G. The browser's
 * CPU is slowed four times.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Agent, createMafiaGame, defineRules, type GameEvent, scriptedAgent } from 'nightzero'
import { exportHtml } from 'nightzero/html'
import { startBrowser } from '../tools/test/web/inspector/support/browser.js'
import { ServedPage } from '../tools/test/web/page/support/served-page.js'

type Browser = Awaited<ReturnType<typeof startBrowser>>

const slowdown = 4
const runs = 5
const folder = mkdtempSync(join(tmpdir(), 'nightzero-bench-'))

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} KB`
const middle = (values: readonly number[], share = 0.5): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? 0

/** The bytes that a browser loads from a folder, zipped. */
function weightOf(path: string): number {
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => ['.html', '.js', '.css', '.svg'].includes(extname(file.replace(/\.gz$/, ''))))
    .map((file) => [file, readFileSync(join(path, file))] as const)
    .reduce((sum, [file, content]) => sum + (file.endsWith('.gz') ? content : gzipSync(content)).length, 0)
}

/** Scripted players who eliminate nobody by day, so that the game is long. */
function patient(): Agent {
  const agent = scriptedAgent()
  const act: Agent['act'] = (request) => (request.kind === 'nominate' ? { choice: 'skip' } : agent.act(request))
  return { act }
}

async function openGame(browser: Browser, name: string, events: readonly GameEvent[]) {
  const file = join(folder, `${name}.html`)
  writeFileSync(file, exportHtml(events))
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(pathToFileURL(file).href)
  await page.locator('.seat').first().waitFor()
  return { page, context }
}

async function firstPaint(browser: Browser, events: readonly GameEvent[]): Promise<number> {
  const { page, context } = await openGame(browser, 'short', events)
  const paint = await page.evaluate(`new Promise((resolve) => {
    const report = (list) => list.getEntries().forEach((entry) => entry.name === 'first-contentful-paint' && resolve(entry.startTime))
    new PerformanceObserver(report).observe({ type: 'paint', buffered: true })
  })`)
  await context.close()
  return paint as number
}

/** Slow 3G: 400 ms there and back, 400 kbit/s each way. */
const slow3G = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }

/** When the page of a server has something to read on slow 3G, and when its lobby is there, in ms. */
async function readOnSlow3G(served: ServedPage): Promise<readonly [number, number]> {
  const context = await served.browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', slow3G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(served.address(''), { waitUntil: 'commit' })
  await page.locator('.game-card').first().waitFor({ timeout: 60_000 })
  const times = await page.evaluate(
    `[performance.getEntriesByName('first-contentful-paint')[0].startTime, performance.now()]`,
  )
  await context.close()
  return times as [number, number]
}

/** How long each frame takes while the slider is pulled over the whole game and back, in ms. */
async function scrub(browser: Browser, events: readonly GameEvent[]): Promise<number[]> {
  const { page, context } = await openGame(browser, 'long', events)
  const frames = await page.evaluate(`new Promise((resolve) => {
    const slider = document.querySelector('.timeline input[type="range"]')
    const [last, steps, frames] = [Number(slider.max), 240, []]
    let step = 0
    let before = performance.now()
    const pull = (now) => {
      frames.push(now - before)
      before = now
      if (step++ === steps) return resolve(frames.slice(1))
      slider.value = String(Math.round(last * (1 - Math.abs(1 - (2 * step) / steps))))
      slider.dispatchEvent(new Event('input', { bubbles: true }))
      requestAnimationFrame(pull)
    }
    requestAnimationFrame(pull)
  })`)
  await context.close()
  return frames as number[]
}

const until = async (rules: Parameters<typeof defineRules>[0], players: number, agent: Agent) =>
  (await createMafiaGame({ id: 'bench', rules: defineRules(rules), players, seed: 'bench', agent }).run()).events

const short = await until({ extends: 'trial', discussion: { rounds: 5 } }, 16, scriptedAgent())
const long = await until({ extends: 'trial', maxDays: 20 }, 50, patient())
const publicCount = (events: readonly GameEvent[]) => events.filter(({ audience }) => audience === 'public').length
const days = Math.max(...long.map(({ day }) => day))

console.log(`page with all that it may load later, zipped: ${kilobytes(weightOf('dist/page'))}`)
console.log(`page of an exported game, zipped: ${kilobytes(weightOf('dist/html-page'))}`)
const browser = await startBrowser()
const paints: number[] = []
for (let run = 0; run < runs; run += 1) paints.push(await firstPaint(browser, short))
console.log(
  `first paint of ${publicCount(short)} public events, CPU ${slowdown}x slower: ${middle(paints).toFixed(0)} ms (median of ${runs})`,
)
const frames = await scrub(browser, long)
const [half, most, worst] = [0.5, 0.95, 1].map((share) => middle(frames, share).toFixed(0))
console.log(
  `scrubbing ${long.length} events (${publicCount(long)} public), 50 players, ${days} days, CPU ${slowdown}x slower: a frame takes ${half} ms (p50), ${most} ms (p95), ${worst} ms (worst)`,
)
await browser.close()
const served = await ServedPage.open({ analysis: 'moderator' })
await served.finished((await served.start({ clock: 'simulated', paceMs: 0 })).game.id)
const read: (readonly [number, number])[] = []
for (let run = 0; run < runs; run += 1) read.push(await readOnSlow3G(served))
const [shell, lobby] = [0, 1].map((part) => middle(read.map((times) => times[part] ?? 0)).toFixed(0))
console.log(
  `served page on slow 3G, CPU ${slowdown}x slower: words to read after ${shell} ms, the lobby after ${lobby} ms (median of ${runs})`,
)
await served.close()
rmSync(folder, { recursive: true })

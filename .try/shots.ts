import { createMafiaGame } from '../src/index.js'
import { createInspector } from '../src/inspector/index.js'
import { startBrowser, openWindow } from '../test/inspector-page/support/browser.js'
const inspector = await createInspector({ print: false, keepAlive: true })
const rules = { extends: 'benchmark', roles: { mafia: 1, poisoner: 1, cupid: 1, witch: 1, vampire: 1, hunter: 1, medium: 1, villager: 3 } } as never
const game = createMafiaGame({ rules, seed: 'v', inspect: inspector.inspect })
const browser = await startBrowser()
const phone = await openWindow(browser, { width: 390, height: 844, colorScheme: 'light' })
const wide = await openWindow(browser, { width: 1400, height: 900, colorScheme: 'light' })
const p = await phone.context.newPage(); const w = await wide.context.newPage()
await p.goto(inspector.url); await w.goto(inspector.url)
for (let i = 0; i < 14; i++) await game.step('event')
await new Promise((r) => setTimeout(r, 1500))
await p.screenshot({ path: '/tmp/rl/phone.png', fullPage: true }); await w.screenshot({ path: '/tmp/rl/wide.png', fullPage: true })
console.log(await p.evaluate(() => [document.documentElement.scrollWidth, innerWidth]))
const cards = await w.locator('section, article').evaluateAll((els) => els.map((e) => [e.className, e.querySelector('h2,h3')?.textContent, /Copy for Stately/.test(e.textContent ?? '')]))
console.log(cards)
await game.run()
await new Promise((r) => setTimeout(r, 1500))
await w.screenshot({ path: '/tmp/rl/wide-end.png', fullPage: true })
await browser.close(); await inspector.stop(); process.exit(0)

import type { Page } from 'playwright-core'
import { answer, nextAsk } from '../test/web/page/support/person.js'
import { ServedPage } from '../test/web/page/support/served-page.js'
import { anyWanted, isWanted } from './wanted.js'

const wide = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

/** Takes screenshots of the lobby of a real server, and of a seat with an open question. */
export async function takeServerScreens(folder: string): Promise<void> {
  if (!anyWanted('lobby-', ...gamePictures, 'seat-', 'friends-', ...boardPictures)) return
  const served = await ServedPage.open({ analysis: 'moderator' })
  const keep: Keep = async (page, name) => {
    if (!isWanted(name)) return
    await page.waitForTimeout(400)
    await page.screenshot({ path: `${folder}/${name}.jpg`, type: 'jpeg', quality: 78 })
  }
  if (anyWanted('lobby-', ...gamePictures)) {
    const games = await startGames(served)
    await takeLobbyScreens(served, keep)
    await takeGameScreens(served, keep, games)
  }
  if (anyWanted('seat-')) await takeSeatScreens(served, keep)
  if (anyWanted('friends-')) await takeTableScreens(served, keep)
  if (anyWanted(...boardPictures)) await takeBoardScreens(served, keep)
  await served.closeWindows()
  await served.close()
}

const gamePictures = ['share-', 'beside-', 'day-dark']
const boardPictures = ['board-', 'what-if-']

async function takeLobbyScreens(served: ServedPage, keep: Keep): Promise<void> {
  for (const [size, colorScheme] of [
    [wide, 'light'],
    [wide, 'dark'],
    [phone, 'light'],
  ] as const) {
    const lobby = await served.visit(served.operatorLink, { ...size, colorScheme })
    await lobby.locator('.game-card').first().waitFor()
    await lobby.locator('.hero-table .speech').waitFor()
    await keep(lobby, `lobby-${size === wide ? 'wide' : 'phone'}-${colorScheme}`)
  }
}

/** A finished game on its board, and a fork of it, as its moderator sees them. */
async function takeBoardScreens(served: ServedPage, keep: Keep): Promise<void> {
  const { game, links } = await served.start({
    rules: 'benchmark',
    players: 8,
    clock: 'simulated',
    paceMs: 0,
    seed: 'lamp',
  })
  await served.finished(game.id)
  const whole = { complete: false }
  while (!whole.complete)
    Object.assign(whole, await served.ask(`games/${game.id}/analysis`, { token: links.moderator.token }))
  for (const [name, window] of [
    ['wide', { ...wide, colorScheme: 'light' }],
    ['dark', { ...wide, colorScheme: 'dark' }],
    ['phone', { ...phone, colorScheme: 'light' }],
  ] as const) {
    const page = await served.visit(links.moderator.link, window)
    await page.locator('.chance-mark').nth(3).press('Enter')
    if (name === 'dark') await page.keyboard.press('ArrowDown')
    await page.getByRole('tab', { name: 'Board' }).click()
    await page.locator('.board .act').first().waitFor()
    if (name === 'phone') await page.locator('.board').evaluate((board) => board.scrollIntoView())
    await keep(page, `board-${name}`)
    await page.locator('.timeline .what-if').click()
    await page.getByLabel('What is different').selectOption({ index: 1 })
    await keep(page, `what-if-${name}`)
  }
}

type Keep = (page: Page, name: string) => Promise<void>

/** Games that are over, and one that is played. Gives the ids of those that are over. */
async function startGames(served: ServedPage): Promise<string[]> {
  const over = [
    { rules: 'night-zero', players: 9, seed: 'a' },
    { rules: 'trial', players: 10, seed: 'b' },
    { rules: 'classic', players: 20, seed: 'd' },
  ]
  const started = await Promise.all(over.map((game) => served.start({ ...game, clock: 'simulated', paceMs: 0 })))
  for (const { game } of started) await served.finished(game.id)
  await served.start({ rules: 'benchmark', players: 8, seed: 'lobby', paceMs: 1_000, clock: 'simulated' })
  await served.setTable({ name: 'Ada', players: 8, open: true })
  return started.map(({ game }) => game.id)
}

/** The lower half of the lobby, a moment to be shared, two games beside each other, and a day for readers of dark pages. */
async function takeGameScreens(
  served: ServedPage,
  keep: Keep,
  [one = '', other = '']: readonly string[],
): Promise<void> {
  const lobby = await served.visit(served.operatorLink, { width: 1280, height: 900, colorScheme: 'light' })
  await lobby.locator('.game-card').first().waitFor()
  await lobby.getByRole('heading', { name: 'Games on this server' }).evaluate((heading) => heading.scrollIntoView())
  await keep(lobby, 'lobby-games')
  const share = await served.visit(`#/game/${other}?at=60`, wide)
  await share.getByRole('button', { name: 'Share' }).click()
  await share.locator('.share-picture').waitFor()
  await keep(share, 'share-wide')
  for (const [size, name] of [
    [wide, 'beside-wide'],
    [phone, 'beside-phone'],
  ] as const) {
    const beside = await served.visit(`#/game/${one}?beside=${other}&at=40`, size)
    await beside.locator('.game-column .seat').first().waitFor()
    await keep(beside, name)
  }
  const dark = await served.visit(`#/game/${other}?at=75`, { ...wide, colorScheme: 'dark' })
  await dark.locator('.seat').first().waitFor()
  await keep(dark, 'day-dark')
}

/** One by night and one by day, on a laptop and on a phone. */
async function takeSeatScreens(served: ServedPage, keep: Keep): Promise<void> {
  const players = [{ agent: 'person', role: 'mafia' }, ...Array(7).fill({})]
  const { links } = await served.start({ players, seed: 'seat' })
  const link = links.seats.p1?.link ?? ''
  const [laptop, pocket] = await Promise.all([served.visit(link, wide), served.visit(link, phone)])
  for (let asked = await nextAsk(laptop), light = 'night'; asked; asked = await nextAsk(laptop, asked)) {
    for (const page of [laptop, pocket]) await page.keyboard.press('End')
    await laptop.waitForTimeout(100)
    if ((await laptop.locator('html').getAttribute('data-light')) === light) {
      await keep(laptop, `seat-wide-${light}`)
      await keep(pocket, `seat-phone-${light}`)
      light = light === 'night' ? 'day' : 'done'
    }
    if (light === 'done') break
    await answer(laptop)
  }
}

/** A table of friends: the waiting room, a seat of it that has just been asked, and its end. */
async function takeTableScreens(served: ServedPage, keep: Keep): Promise<void> {
  const host = await served.visit(served.operatorLink, { ...phone, colorScheme: 'light' })
  await host.getByRole('link', { name: 'Play with friends' }).click()
  await host.locator('[name="name"]').fill('Ada')
  await host.locator('.means li').first().waitFor()
  await keep(host, 'friends-phone-form')
  await host.locator('[name="shared"]').check()
  await host.locator('.more summary').click()
  await host.locator('[name="paceMs"]').selectOption('0')
  await host.getByRole('button', { name: 'Set the table' }).click()
  await host.locator('.room .code').waitFor()
  for (const name of ['Ben', 'Cleo', 'Dov'])
    await served.ask(`tables/${/t-\w+/.exec(host.url())?.[0]}/join`, { body: { name } })
  await host.locator('.guests li', { hasText: 'Dov' }).waitFor()
  await keep(host, 'friends-phone-room')
}

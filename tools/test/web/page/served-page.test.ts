import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { ViewEvent } from '../../../../src/index.js'
import { evolve, initialGameState } from '../../../../src/kernel/events/index.js'
import type { StartedGame } from '../../../../src/show/server/index.js'
import { seriousFaults } from '../inspector/support/serious-faults.js'
import { answer, nextAsk, playToTheEnd, storyOf } from './support/person.js'
import { serveForTests } from './support/serve-for-tests.js'
import { folded, shown } from './support/shown-seats.js'

const served = serveForTests()

const person = { agent: 'person' } as const
const program = {} as const

/** A stage that is behind a running game is brought to its end. */
async function ended(page: Page): Promise<void> {
  await page.locator('.timeline').waitFor()
  await expect
    .poll(
      async () => {
        await page.keyboard.press('End')
        return page.locator('.middle .place').textContent()
      },
      { timeout: 60_000 },
    )
    .toContain('The end')
}

/** The link to the first seat. */
const seatLink = ({ seats }: StartedGame['links']): string => seats.p1?.link ?? ''

/** Where the address says that the page is. */
const place = (page: Page) => new URL(page.url()).hash

interface Seen {
  readonly events: readonly ViewEvent[]
}

describe('the lobby', () => {
  test('starts a game, which is watched to its end, and each moment shows the state of its events', async () => {
    const page = await served.visit(served.operatorLink)
    const form = page.locator('.start-form')
    await form.locator('[name="rules"]').selectOption('benchmark')
    await page.locator('.card', { hasText: '10 players: 2 mafia' }).waitFor()
    await form.locator('[name="players"]').fill('6')
    await page.locator('.card', { hasText: '6 players: 1 mafia' }).waitFor()
    expect(place(page)).toBe('#/')
    await form.locator('.more summary').click()
    await form.locator('[name="paceMs"]').selectOption('0')
    await form.locator('[name="seed"]').fill('lobby')
    await form.locator('button[type="submit"]').click()
    // Who starts a game wants to guess, too: it opens as everybody sees it.
    await page.locator('.badge.seen', { hasText: 'Public view' }).waitFor()
    await page.locator('.views select').selectOption('moderator')
    await page.locator('.badge.seen', { hasText: 'Moderator' }).waitFor()
    await ended(page)
    await page.locator('.state.finished').waitFor()
    const [, id = ''] = /#\/game\/([^?]+)/.exec(page.url()) ?? []
    const token = await page.evaluate((id) => sessionStorage.getItem(`nightzero token ${id}`), id)
    const { events } = await served.ask<Seen>(`games/${id}/events?limit=5000`, { token: token ?? '' })
    for (let n = events.length - 1; n > 0; n -= Math.ceil(events.length / 6)) {
      await page.locator('.timeline input[type="range"]').fill(String(n))
      await page
        .locator('.timeline')
        .getByText(`${n + 1} / ${events.length}`, { exact: true })
        .waitFor()
      expect(await shown(page), `event ${n}`).toEqual(folded(events.slice(0, n + 1).reduce(evolve, initialGameState)))
    }
    await page.goto(`${page.url().split('#')[0]}#/`)
    await page.locator(`.games [data-game="${id}"]`).waitFor()
  })

  test('starts a game with a person: the link of the seat comes next, and the moderator may take it', async () => {
    const moderator = await served.visit(served.operatorLink)
    await moderator.locator('.start-form [name="rules"]').selectOption('night-zero')
    await moderator.locator('.start-form [name="people"]').fill('1')
    await moderator.locator('.start-form .more summary').click()
    await moderator.locator('.start-form [name="paceMs"]').selectOption('0')
    await moderator.locator('.start-form button[type="submit"]').click()
    await moderator.locator('dialog', { hasText: 'press Resume' }).waitFor()
    const opening = moderator.context().waitForEvent('page')
    await moderator.locator('.links [data-link="p1"]').getByText('Take this seat').click()
    const seat = await opening
    await seat.locator('.dock').waitFor()
    await moderator.keyboard.press('Escape')
    await moderator.locator('dialog').waitFor({ state: 'detached' })
    await moderator.getByText('Resume').click()
    expect(await nextAsk(seat)).toBeDefined()
    expect(await moderator.locator('dialog').count()).toBe(0)
  })

  test('shows a demonstration to visitors who may not start games', async () => {
    const page = await served.visit('')
    expect(await page.locator('.start-form').count()).toBe(0)
    await page.locator('.hero-table .seat').first().waitFor()
    await page.locator('.hero a.main').click()
    await page.locator('.timeline button[aria-label="Pause"]').waitFor()
    // It opens with a death and in the public view, and tells the truth at the end.
    await page.locator('.middle .death').waitFor()
    expect(await page.locator('.table .role').count()).toBe(0)
    for (const suspect of await page.locator('.guess .suspect').all()) await suspect.click()
    await ended(page)
    await page.locator('.guess', { hasText: /You found \d of 3/ }).waitFor()
    await page.getByRole('button', { name: 'See everything from the beginning' }).click()
    await page.locator('.badge.seen', { hasText: 'Everything, after the game' }).waitFor()
  })
})

describe('a seat', () => {
  test('is played to the end by two people in two browsers, and each sees its own view alone', async () => {
    // Both are asked in the first night, before anybody dies.
    const [mafia, sheriff] = [
      { ...person, role: 'mafia' },
      { ...person, role: 'sheriff' },
    ]
    const players = [mafia, program, sheriff, program, program, program]
    const { game, links } = await served.start({ players, seed: 'two' })
    const pages = await Promise.all(['p1', 'p3'].map((seat) => served.visit(links.seats[seat]?.link ?? '')))
    const counts = await Promise.all(pages.map((page) => playToTheEnd(page)))
    const { events } = await served.ask<Seen>(`games/${game.id}/events?limit=5000`, { token: links.moderator.token })
    const answersOf = (player: string) =>
      events.filter(({ type, data }) => type === 'answer.recorded' && 'player' in data && data.player === player)
    expect(counts).toEqual([answersOf('p1').length, answersOf('p3').length])
    expect(Math.min(...counts)).toBeGreaterThan(0)
    expect(events.filter(({ type }) => type === 'answer.defaulted')).toEqual([])
    for (const [at, seat] of ['p1', 'p3'].entries()) {
      const own = await served.ask<Seen>(`games/${game.id}/events?limit=5000`, {
        token: links.seats[seat]?.token ?? '',
      })
      const count = `${own.events.length} / ${own.events.length}`
      await ended(pages[at] as Page)
      await expect.poll(() => pages[at]?.locator('.timeline .note').textContent()).toBe(count)
    }
  })

  test('keeps its question, a half-written answer and the focus when the connection is lost, and the rest on a reload', async () => {
    const { links } = await served.start({
      rules: 'night-zero',
      players: [person, ...Array(5).fill(program)],
      seed: 'q',
    })
    const page = await served.visit(seatLink(links))
    let asked = await nextAsk(page)
    const speech = page.locator('.ask textarea[name="speech"]')
    while ((await page.locator('.ask').getAttribute('data-kind')) !== 'speak') {
      await answer(page)
      asked = await nextAsk(page, asked)
    }
    await speech.pressSequentially('I was about to')
    await page.context().setOffline(true)
    await page.locator('.bar .alert').waitFor()
    await page.locator('.ask button[type="submit"]').click()
    await page.context().setOffline(false)
    await page.locator('.bar .alert').waitFor({ state: 'detached' })
    expect(await speech.inputValue()).toBe('I was about to')
    await speech.pressSequentially(' say')
    await page.reload()
    expect(await nextAsk(page)).toBe(asked)
    expect(await speech.inputValue()).toBe('I was about to say')
    await answer(page, 'I was about to say it.')
    await page.locator('.story', { hasText: 'I was about to say it.' }).waitFor()
  })

  test('chooses at the table, declares a claim, and thinks aloud for the moderator alone', async () => {
    const { links } = await served.start({
      rules: 'night-zero',
      players: [{ ...person, role: 'villager' }, ...Array(5).fill(program)],
    })
    const [page, moderator] = await Promise.all(
      [seatLink(links), links.moderator.link].map((link) => served.visit(link)),
    )
    if (!page || !moderator) throw new Error('No window opened.')
    await nextAsk(page)
    await page.locator('.seat.option .pick').last().click()
    await expect.poll(() => page.locator('.options .option.chosen').count()).toBe(1)
    await page.locator('[data-field="claim"] summary').click()
    await page.locator('[data-field="claim"] select').selectOption('sheriff')
    await page.locator('[data-field="claim"] .small').click()
    await page.locator('[data-field="claim"] .pairs select').first().selectOption({ index: 1 })
    await page.locator('[data-field="claim"] .pairs select').last().selectOption('mafia')
    await page.locator('[data-field="thought"] summary').click()
    await page.locator('textarea[name="thought"]').fill('They will believe it.')
    await page.locator('textarea[name="speech"]').fill('I am the sheriff.')
    await page.locator('.ask button[type="submit"]').click()
    await moderator.locator('.story', { hasText: 'They will believe it.' }).waitFor()
    // The true sheriff may claim as well before this is looked at.
    await page.locator('.story .role-claimed', { hasText: 'You claim to be a sheriff' }).waitFor()
    expect(await page.locator('.story', { hasText: 'They will believe it.' }).count()).toBe(0)
  })

  test('states what it believes of everybody, and corrects the record of a vote', async () => {
    const { game, links } = await served.start({
      rules: { extends: 'trial', beliefs: 'votes' },
      players: [{ ...person, role: 'mafia' }, ...Array(7).fill(program)],
      seed: 'beliefs',
      paceMs: 0,
    })
    const page = await served.visit(seatLink(links))
    const field = (name: string) => page.locator(`[data-field="${name}"]`)
    let isCorrected = false
    for (let asked = await nextAsk(page); asked && !isCorrected; asked = await nextAsk(page, asked)) {
      if ((await field('beliefs').count()) > 0) {
        await field('beliefs').locator('summary').click()
        await field('beliefs').locator('input').first().fill('79')
        // The keys belong to this slider, not to the timeline.
        await field('beliefs').locator('input').first().press('ArrowRight')
        await field('beliefs').getByText('80%').waitFor()
      }
      if ((await field('correction').count()) > 0) {
        await field('correction').locator('summary').click()
        await field('correction').locator('input').fill('1')
        await field('correction').getByText('Add a vote').click()
        await field('correction').locator('select').first().selectOption('p2')
        await field('correction').locator('select').last().selectOption('skip')
        isCorrected = true
      }
      await answer(page)
    }
    await page.locator('.story .vote-corrected').first().waitFor()
    const { events } = await served.ask<Seen>(`games/${game.id}/events?limit=5000`, {
      token: links.seats.p1?.token ?? '',
    })
    const own = events.flatMap(({ type, data }) => (type === 'beliefs.stated' ? [Object.entries(data.beliefs)] : []))
    const mates = events.flatMap(({ type, data }) => (type === 'role.dealt' ? (data.teammates ?? []) : []))
    expect(own.length).toBeGreaterThan(0)
    // The sliders start at what a mafia player knows.
    for (const [first, ...others] of own) {
      expect(first?.[1]).toBe(0.8)
      for (const [id, chance] of others) expect([id, chance]).toEqual([id, mates.includes(id) ? 1 : 0])
    }
    expect(events.find(({ type }) => type === 'vote.corrected')?.data).toMatchObject({
      player: 'p1',
      correction: { day: 1, votes: [{ voter: 'p2', choice: 'skip' }] },
    })
  })

  test('on a phone has the talk above and the question below, and a role, rules and notes one touch away', async () => {
    const { links } = await served.start({ players: [{ ...person, role: 'mafia' }, ...Array(5).fill(program)] })
    const page = await served.visit(seatLink(links), { width: 390, height: 844 })
    await nextAsk(page)
    expect(await page.locator('.timeline, .jump').count()).toBe(0)
    const boxes = await Promise.all(
      ['.strip', '.talk', '.ask'].map((part) =>
        page.locator(part).evaluate((each) => each.getBoundingClientRect().toJSON()),
      ),
    )
    const [strip, talk, ask] = boxes as { top: number; bottom: number }[]
    expect(strip?.bottom).toBeLessThanOrEqual(talk?.top ?? 0)
    expect(talk?.bottom).toBeLessThanOrEqual(ask?.top ?? 0)
    expect(ask?.bottom).toBeLessThanOrEqual(844)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844)
    await page.getByRole('button', { name: 'Notes' }).click()
    await page.locator('[name="notes"]').fill('Two is too quiet.')
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Rules' }).click()
    await page.locator('dialog .rule-card', { hasText: 'The town wins' }).waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Notes' }).click()
    expect(await page.locator('[name="notes"]').inputValue()).toBe('Two is too quiet.')
  })

  test('learns why a try was rejected', async () => {
    const { links } = await served.start({ rules: 'classic', players: [person, ...Array(4).fill(program)] })
    const page = await served.visit(seatLink(links))
    await nextAsk(page)
    await page.locator('.ask .field input').fill('Moderator')
    await page.locator('.ask button[type="submit"]').click()
    await page.locator('.ask .alert', { hasText: 'Moderator' }).waitFor()
  })

  test('learns when its time is over', async () => {
    const players = [{ ...person, role: 'mafia' }, ...Array(5).fill(program)]
    const { links } = await served.start({ players, timeoutMs: 1_000, maxRetries: 0, paceMs: 200 })
    const page = await served.visit(seatLink(links))
    await page
      .getByText(/Your time was up\. The game chose for you: ./)
      .first()
      .waitFor()
  })

  test('does not open with a forged link, and the public may still watch', async () => {
    const { game } = await served.start({ players: 5, paused: true })
    const page = await served.visit(`#/game/${game.id}?token=forged.token`)
    await page.getByText('no longer valid').waitFor()
    expect(place(page)).toBe(`#/game/${game.id}`)
    await page.getByRole('button').click()
    await page.getByText('no longer valid').waitFor({ state: 'detached' })
  })
})

test('a viewer who was disconnected in the middle misses nothing and gets nothing twice', async () => {
  const { game, links } = await served.start({ players: 8, paceMs: 40, seed: 'cut', paused: true })
  const page = await served.visit(links.viewers.link)
  const told = async () => (await served.ask<Seen>(`games/${game.id}/events?limit=5000&view=public`)).events.length
  /** The game goes on for a while, and does not end meanwhile. */
  const goOn = async () => {
    const before = await told()
    await served.steer(game.id, 'resume')
    await expect.poll(told, { interval: 20 }).toBeGreaterThan(before + 5)
    await served.steer(game.id, 'pause')
  }
  await goOn()
  await page.locator('.story .item').first().waitFor()
  await page.context().setOffline(true)
  await page.locator('.bar .alert').waitFor()
  await goOn()
  await page.context().setOffline(false)
  await page.locator('.bar .alert').waitFor({ state: 'detached' })
  await page.reload()
  await served.steer(game.id, 'resume')
  await ended(page)
  const fresh = await served.visit(`#/game/${game.id}`)
  const { events } = await served.ask<Seen>(`games/${game.id}/events?limit=5000`, { token: links.viewers.token })
  expect(events.length).toBeGreaterThan(20)
  // A game that is over opens at its beginning.
  await fresh.locator('.timeline .note', { hasText: `/ ${events.length}` }).waitFor()
  expect(await storyOf(fresh)).toEqual(await storyOf(page))
})

test('the moderator pauses, which stops the clock of the player asked, steps, resumes, and forks', async () => {
  // The mafia would be asked for words alone at first, in which there is no choice to change.
  const players = [{ ...person, role: 'villager' }, ...Array(5).fill(program)]
  const { game, links } = await served.start({ rules: 'night-zero', players })
  const [moderator, seat] = await Promise.all([links.moderator.link, seatLink(links)].map((link) => served.visit(link)))
  if (!moderator || !seat) throw new Error('No window opened.')
  const asked = await nextAsk(seat)
  await moderator.getByText('Pause', { exact: true }).click()
  await seat.locator('.clock.paused').waitFor()
  await moderator.getByText('Next event').click()
  await seat.locator('.clock:not(.paused)').waitFor()
  await answer(seat)
  await moderator.getByText('Paused: after a step').waitFor()
  await moderator.getByText('Resume').click()
  await moderator.getByText('Paused').waitFor({ state: 'detached' })
  await nextAsk(seat, asked)
  await moderator.getByRole('button', { name: 'Links' }).click()
  await moderator.locator('.links li').first().waitFor()
  expect(
    await moderator.locator('.links li').evaluateAll((links) => links.map((link) => link.getAttribute('data-link'))),
  ).toEqual(['p1', 'public', 'viewers', 'moderator'])
  await moderator.keyboard.press('Escape')
  await moderator.keyboard.press('End')
  await moderator.getByText('Fork here').click()
  const legal = moderator.locator('.fork .change option')
  await legal.nth(1).waitFor({ state: 'attached' })
  const { events } = await served.ask<Seen>(`games/${game.id}/events?limit=5000`, { token: links.moderator.token })
  const changed = events.findLast(({ type }) => type === 'answer.recorded')
  const { options } = await served.ask<{ options: string[] }>(`games/${game.id}/choices?at=${changed?.n}`, {
    token: links.moderator.token,
  })
  expect(await legal.evaluateAll((all) => all.map((option) => option.getAttribute('value')))).toEqual(['', ...options])
  await moderator.locator('.fork button[type="submit"]').click()
  await moderator.waitForURL(/beside=/)
  const [, fork = ''] = /beside=([^&]+)/.exec(moderator.url()) ?? []
  const token = await moderator.evaluate((id) => sessionStorage.getItem(`nightzero token ${id}`), fork)
  expect(await served.ask(`games/${fork}`, { token: token ?? '' })).toMatchObject({ parent: game.id, as: 'moderator' })
})

describe('nobody is kept out', () => {
  test('of the lobby in the dark', async () => {
    const page = await served.visit(served.operatorLink, { colorScheme: 'dark' })
    await page.locator('.card h3').waitFor()
    expect(await seriousFaults(page)).toEqual([])
  })

  test('of a seat that is asked by night and by day', async () => {
    const { links } = await served.start({ players: [{ ...person, role: 'mafia' }, ...Array(5).fill(program)] })
    const page = await served.visit(seatLink(links), { width: 390, height: 844 })
    for (let asked = await nextAsk(page), light = 'night'; asked; asked = await nextAsk(page, asked)) {
      await page.keyboard.press('End')
      await page.waitForTimeout(100)
      if ((await page.locator('html').getAttribute('data-light')) === light) {
        expect(await seriousFaults(page), light).toEqual([])
        if (light === 'day') return
        light = 'day'
      }
      await answer(page)
    }
    throw new Error('The seat was never asked by night and then by day.')
  })
})

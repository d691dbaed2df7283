import type { Page } from 'playwright-core'

/** What was on stage, since when by the clock of the page, in ms. */
export interface Shown {
  readonly since: number
  /** The number of the event that is shown. */
  readonly at: number
  readonly words: string
}

/** Opens a link with a clock that only the test moves. */
export async function openWithClock(page: Page, link: string): Promise<void> {
  await page.clock.install()
  await page.goto('about:blank')
  await page.goto(link)
}

/** Lets the page note everything that comes on stage from now on. */
export const watchStage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const noted: Shown[] = []
    Object.assign(window, { noted })
    const note = () => {
      const at = Number.parseInt(document.querySelector('.timeline .when .note')?.textContent ?? '0', 10) - 1
      const words = document.querySelector('.middle')?.textContent ?? ''
      const last = noted.at(-1)
      if (last?.at === at) noted[noted.length - 1] = { ...last, words }
      else noted.push({ since: performance.now(), at, words })
    }
    note()
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true })
  })

/** Moves the clock of the page until event `last` is on stage; gives all that was shown. */
export async function playStage(page: Page, last: number): Promise<readonly Shown[]> {
  for (let minutes = 0; minutes < 120; minutes += 1) {
    await page.clock.runFor(60_000)
    const noted = await page.evaluate(() => (window as unknown as { noted: Shown[] }).noted)
    if (noted.at(-1)?.at === last) return noted
  }
  throw new Error(`Event ${last} did not come on stage within two hours.`)
}

import type { Page } from 'playwright-core'

/** Waits until the seat is asked something else than `before`, or the game is over; gives what it is asked, if anything. */
export async function nextAsk(page: Page, before = ''): Promise<string | undefined> {
  const asked = await page.waitForFunction(
    (before) => {
      if (document.querySelector('.dock[data-over="true"]')) return 'over'
      const request = document.querySelector('.ask')?.getAttribute('data-request') ?? ''
      return request !== before && request
    },
    before,
    { polling: 30 },
  )
  const request = await asked.jsonValue()
  return request === 'over' || request === false ? undefined : request
}

/** Answers the open question: the last option, and words where they are due. */
export async function answer(page: Page, words = 'I slept well, and I have nothing to hide.'): Promise<void> {
  await page.evaluate((words) => {
    const speech = document.querySelector<HTMLTextAreaElement>('.ask textarea[name="speech"]')
    if (speech) {
      speech.value = words
      speech.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const options = [...document.querySelectorAll<HTMLInputElement>('.ask .options input')]
    options.at(-1)?.click()
  }, words)
  await page.locator('.ask button[type="submit"]').click()
}

/** Plays to the end; gives how many questions were answered. `look` gets the page with each question. */
export async function playToTheEnd(page: Page, look?: (page: Page) => Promise<void>): Promise<number> {
  let asked = await nextAsk(page)
  for (let count = 0; ; count += 1) {
    if (asked === undefined) return count
    await look?.(page)
    await answer(page)
    asked = await nextAsk(page, asked)
  }
}

/** Everything that the page tells of the game, in order. */
export async function storyOf(page: Page): Promise<string[]> {
  await page.keyboard.press('End')
  await page.locator('.middle .place', { hasText: 'The end' }).waitFor()
  const earlier = page.locator('.story .earlier')
  while ((await earlier.count()) > 0) await earlier.click()
  return page.locator('.story .items > li').allTextContents()
}

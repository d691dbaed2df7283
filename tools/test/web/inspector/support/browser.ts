import sparticuz from '@sparticuz/chromium'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'

const args = ['--no-sandbox', '--disable-gpu', '--no-zygote', '--headless=shell']

let started: Promise<Browser> | undefined

/**
 * A real browser: the one at `CHROME_PATH`, or the one for Linux that the package `@sparticuz/chromium` brings. Throws, and
 * says what may be missing, where none can start. One serves all test files of a process, and ends with it; each file closes
 * its windows.
 */
export function startBrowser(): Promise<Browser> {
  started ??= launch()
  return started
}

/** Closes every window that is open. */
export async function closeWindows(): Promise<void> {
  const browser = await started
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])
}

async function launch(): Promise<Browser> {
  try {
    const executablePath = process.env.CHROME_PATH ?? (await sparticuz.executablePath())
    return await chromium.launch({ executablePath, args })
  } catch (cause) {
    throw new Error(
      'No browser could start, so the page is not tested. On Linux install NSS (`apt-get install -y libnss3`); elsewhere set `CHROME_PATH` to a Chrome.',
      { cause },
    )
  }
}

/** A window that reaches this machine alone. `refused` gets every other address that was tried. */
export async function openWindow(
  browser: Browser,
  options: { readonly width: number; readonly height: number; readonly colorScheme: 'light' | 'dark' },
): Promise<{ readonly context: BrowserContext; readonly refused: string[] }> {
  const { width, height, colorScheme } = options
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
  })
  // A busy machine is slow.
  context.setDefaultTimeout(60_000)
  const refused: string[] = []
  await context.route(
    ({ hostname, protocol }) => hostname !== '127.0.0.1' && protocol !== 'file:',
    async (route) => {
      refused.push(route.request().url())
      await route.abort()
    },
  )
  return { context, refused }
}

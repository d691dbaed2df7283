import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { openWindow } from '../../inspector/support/browser.js'

export interface FileOpening {
  /** What follows `#` in the address. */
  readonly place?: string
  readonly width?: number
  readonly height?: number
  readonly colorScheme?: 'light' | 'dark'
}

/** A page that was opened from disk in a real browser. */
export interface OpenedFile {
  readonly page: Page
  /** Faults of scripts, warnings, dialogs, and everything that was asked for besides the file itself. */
  readonly complaints: readonly string[]
}

/** Writes a page to disk and opens it there. */
export async function openFile(
  browser: Browser,
  html: string,
  { place = '', width = 1280, height = 800, colorScheme = 'light' }: FileOpening = {},
): Promise<OpenedFile> {
  const file = join(mkdtempSync(join(tmpdir(), 'nightzero-html-')), 'page.html')
  writeFileSync(file, html)
  const address = pathToFileURL(file).href
  const { context, refused } = await openWindow(browser, { width, height, colorScheme })
  const page = await context.newPage()
  const complaints: string[] = refused
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  page.on('dialog', (dialog) => complaints.push(`a dialog: ${dialog.message()}`))
  page.on('request', (request) => request.url().split('#')[0] === address || complaints.push(request.url()))
  await page.goto(`${address}#${place}`)
  return { page, complaints }
}

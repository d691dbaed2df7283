import type { Browser } from 'playwright-core'
import { exportHtml } from '../../../src/html/index.js'
import type { GameEvent, Observer } from '../../../src/index.js'
import { type FileOpening, type OpenedFile, openFile } from './opened-file.js'

interface Opening extends Omit<FileOpening, 'place'> {
  readonly view?: Observer
  /** What follows `#/game/ID` in the address. */
  readonly query?: string
}

/** Exports a game and opens the file. */
export async function openExport(
  browser: Browser,
  events: readonly GameEvent[],
  { view = 'public', query = '', ...window }: Opening = {},
): Promise<OpenedFile> {
  const opened = await openFile(browser, exportHtml(events, { view }), { ...window, place: `/game/exported${query}` })
  await opened.page.locator('.table .seat').first().waitFor()
  return opened
}

import type { Browser } from 'playwright-core'
import type { GameEvent } from '../../../../../src/index.js'
import { exportHtml, type HtmlOptions } from '../../../../../src/show/html/index.js'
import { type FileOpening, type OpenedFile, openFile } from './opened-file.js'

interface Opening extends Omit<FileOpening, 'place'>, Pick<HtmlOptions, 'view' | 'language' | 'analysis'> {
  /** What follows `#/game/ID` in the address. */
  readonly query?: string
}

/** Exports a game and opens the file. */
export async function openExport(
  browser: Browser,
  events: readonly GameEvent[],
  { view = 'public', language = 'en', analysis, query = '', ...window }: Opening = {},
): Promise<OpenedFile> {
  const opened = await openFile(browser, exportHtml(events, { view, language, ...(analysis && { analysis }) }), {
    ...window,
    place: `/game/exported${query}`,
  })
  await opened.page.locator('.table .seat').first().waitFor()
  return opened
}

import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { ServerOptions } from '../../../../../src/show/server/index.js'
import { ServedPage } from './served-page.js'

/** A served page for all tests of a file: closed after them, and after each test nothing may have been complained of. */
export function serveForTests(options: Pick<ServerOptions, 'analysis'> = {}): ServedPage {
  const served = new ServedPage()
  beforeAll(() => served.open(options))
  afterEach(async () => {
    await served.closeWindows()
    expect(served.complaints.splice(0)).toEqual([])
  })
  afterAll(() => served.close())
  return served
}

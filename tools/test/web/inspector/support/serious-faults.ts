import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Everything that axe finds on a page, each with its weight: a fault with where it is. */
async function findings(page: Page): Promise<readonly { readonly isSerious: boolean; readonly fault: string }[]> {
  await page.evaluate(axe)
  const { violations } = await page.evaluate<AxeResults>('axe.run()')
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target }) => ({
      isSerious: impact === 'serious' || impact === 'critical',
      fault: `${id}: ${target.join(' ')}`,
    })),
  )
}

/** Everything that axe finds on a page, of any weight. */
export const axeFindings = async (page: Page): Promise<string[]> => (await findings(page)).map(({ fault }) => fault)

/** What keeps people from using a page, by axe. */
export const seriousFaults = async (page: Page): Promise<string[]> =>
  (await findings(page)).filter(({ isSerious }) => isSerious).map(({ fault }) => fault)

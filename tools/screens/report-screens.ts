import { rmSync } from 'node:fs'
import { randomAgent, scriptedAgent } from '../../src/index.js'
import { type Report, reportHtml } from '../../src/show/html/index.js'
import { openFile } from '../test/web/page/support/opened-file.js'
import { probeOf, resultFolder, tournamentOf } from '../test/web/page/support/results.js'
import { ServedPage } from '../test/web/page/support/served-page.js'
import { isWanted } from './wanted.js'

const wide = { width: 1280, height: 1080 }
const phone = { width: 390, height: 1500 }

const screens = [
  { name: 'tournament-report-wide-light', report: 'tournament', size: wide, colorScheme: 'light' },
  { name: 'tournament-report-phone-dark', report: 'tournament', size: phone, colorScheme: 'dark' },
  { name: 'probe-report-wide-light', report: 'probe', size: wide, colorScheme: 'light' },
  { name: 'probe-report-phone-dark', report: 'probe', size: phone, colorScheme: 'dark' },
] as const

const compareScreens = [
  { name: 'compare-wide-light', size: wide, colorScheme: 'light' },
  { name: 'compare-wide-dark', size: wide, colorScheme: 'dark' },
  { name: 'compare-phone-light', size: phone, colorScheme: 'light' },
  { name: 'compare-phone-dark', size: phone, colorScheme: 'dark' },
] as const

/** Takes screenshots of the reports of a tournament and a probe of scripted players, as files and in the page of a real server. */
export async function takeReportScreens(folder: string): Promise<void> {
  const entrants = { sharp: scriptedAgent(), average: scriptedAgent({ skill: 0.5 }), random: randomAgent() }
  const reports: Record<'tournament' | 'probe', Report> = {
    tournament: await tournamentOf({ title: 'Three scripted players', entrants, games: 120 }),
    probe: await probeOf({ title: 'Three scripted players', entrants, games: 24 }),
  }
  const results = resultFolder(reports)
  const served = await ServedPage.open({ results })
  const picture = (name: string) => ({ path: `${folder}/${name}.jpg`, type: 'jpeg', quality: 78 }) as const
  for (const { name, report, size, colorScheme } of screens.filter(({ name }) => isWanted(name))) {
    const { page } = await openFile(served.browser, reportHtml(reports[report]), { ...size, colorScheme })
    if (report === 'tournament') await page.locator('.course canvas').waitFor()
    await page.screenshot(picture(name))
    await page.context().close()
  }
  for (const { name, size, colorScheme } of compareScreens.filter(({ name }) => isWanted(name))) {
    const page = await served.visit('#/compare?name=tournament', { ...size, colorScheme })
    await page.locator('.course canvas').waitFor()
    await page.screenshot(picture(name))
  }
  await served.closeWindows()
  await served.close()
  rmSync(results, { recursive: true })
}

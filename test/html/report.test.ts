import { expect, test } from 'vitest'
import { type Report, reportHtml } from '../../src/html/index.js'
import { randomAgent, scriptedAgent } from '../../src/index.js'
import { runTournament, tournamentReport } from '../../src/lab/tournament/index.js'

const result = runTournament({
  entrants: { 'careful</script>': scriptedAgent(), coin: randomAgent(), third: randomAgent() },
  tables: [{ rules: 'classic', players: 7 }],
  games: 12,
  seed: 'report',
})

test('a report holds every figure of a tournament, and counts each seat in its role once', async () => {
  const report = tournamentReport(await result, 'Twelve games')
  expect(report).toMatchObject({ report: 'tournament', games: 12, of: 12 })
  expect(report.pairs).toHaveLength(3 * 3)
  expect(report.pairs.every(({ words }) => words.length > 20)).toBe(true)
  expect(report.roles.reduce((sum, { of }) => sum + of, 0)).toBe((12 - report.void) * 7)
  const [course] = report.courses
  expect(course?.games.at(-1)).toBe(12 - report.void)
  const overall = report.pairs.find(
    ({ one, other, team }) => one === course?.one && other === course.other && team === null,
  )
  expect(course?.difference.at(-1)).toBeCloseTo(overall?.difference ?? Number.NaN)
})

test('a report is one file that asks nothing of any server, and no name in it becomes more than text', async () => {
  const html = reportHtml(tournamentReport(await result, '<img src=x onerror=alert(1)>'))
  expect(html).toContain("default-src 'none'")
  expect(html).not.toContain('<img')
  expect(html).not.toMatch(/<(script|link|style)[^>]* (src|href)="(?!data:)/)
  const [, data = ''] = /<script type="application\/json" id="report">(.*?)<\/script>/s.exec(html) ?? []
  const { ratings } = JSON.parse(data) as Extract<Report, { report: 'tournament' }>
  expect(ratings.map(({ entrant }) => entrant).sort()).toEqual(['careful</script>', 'coin', 'third'])
})

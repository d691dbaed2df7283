import { expect, test } from 'vitest'
import { randomAgent, scriptedAgent } from '../../../src/index.js'
import { runTournament, tournamentReport } from '../../../src/lab/tournament/index.js'
import { type Report, reportHtml } from '../../../src/show/html/index.js'

const result = runTournament({
  entrants: { 'careful</script>': scriptedAgent(), coin: randomAgent(), third: randomAgent() },
  tables: [{ rules: 'classic', players: 7 }],
  games: 12,
  seed: 'report',
})

test('a report holds every figure of a tournament, and counts each seat in its role once', async () => {
  const report = tournamentReport(await result, 'Twelve games')
  expect(report).toMatchObject({ report: 'tournament', games: 12, of: 12 })
  expect(report.comparison.pairs).toHaveLength(3 * 3)
  expect(report.words.every((words) => words.length > 20)).toBe(true)
  expect(report.roles.reduce((sum, { of }) => sum + of, 0)).toBe((12 - report.void) * 7)
  const [course] = report.courses
  expect(course?.games.at(-1)).toBe(12 - report.void)
  const overall = report.comparison.pairs.find(
    ({ one, other, part }) =>
      part === 'all' && [one, other].sort().join() === [course?.one, course?.other].sort().join(),
  )
  expect(Math.abs(course?.difference.at(-1) ?? 0)).toBeCloseTo(Math.abs(overall?.difference ?? Number.NaN))
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

import type { Report } from '../../src/html/index.js'
import { ProbeView } from './probe-view.js'
import { texts } from './texts.js'
import { TournamentView } from './tournament-view.js'

/** The results of a tournament or a probe. */
export function ReportView({ report }: { readonly report: Report }) {
  return (
    <article class="report">
      <header>
        <p class="kind">{texts[report.report]}</p>
        <h1>{report.title}</h1>
        <p class="facts">{factsOf(report).join(' · ')}</p>
      </header>
      {report.report === 'tournament' ? <TournamentView report={report} /> : <ProbeView report={report} />}
    </article>
  )
}

function factsOf(report: Report): string[] {
  const { entrants, games, voided, defaulted, positions, asked } = texts.facts
  const count = entrants(report.entrants.length)
  if (report.report === 'probe')
    return [count, positions(report.positions, report.games), asked(report.asked, report.of)]
  return [
    count,
    games(report.games, report.of),
    ...(report.defaulted > 0 ? [defaulted(report.defaulted)] : []),
    ...(report.void > 0 ? [voided(report.void)] : []),
  ]
}

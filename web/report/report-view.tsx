import type { GroupFigures, PositionGroup, ProbeFigure, ProbeReport } from '../../src/lab/positions/index.js'
import type { Rating, TournamentReport } from '../../src/lab/tournament/index.js'
import type { Report } from '../../src/show/html/index.js'
import { BalanceSection } from './balance-section.js'
import { ComparisonSection } from './comparison-section.js'
import { CourseSection } from './course-section.js'
import { countNote, FigurePanels } from './figure-panels.js'
import {
  FigureTable,
  type IntervalRow,
  Intervals,
  PairSection,
  Section,
  scaleFor,
  shareScale,
  Words,
} from './figures.js'
import { LiesSection } from './lies-section.js'
import { formatCount, reportTexts } from './texts.js'

function ProbeView({ report }: { readonly report: ProbeReport }) {
  const pairs = report.pairs.filter(({ measure }) => measure === 'right')
  const hasBeliefs = report.entrants.some(({ measured }) => measured.brier !== null)
  return (
    <div class="parts">
      <Section title={reportTexts.right.title} lead={reportTexts.right.lead} wide={!hasBeliefs && pairs.length === 0}>
        <Intervals
          rows={report.entrants.flatMap(({ entrant, measured: { right } }) => shareRow(entrant, right))}
          scale={shareScale}
          tick={reportTexts.share}
          {...(report.chance !== null && { reference: report.chance })}
          dotted
        />
      </Section>
      <PairSection lead={reportTexts.pairs.probeLead} pairs={pairs} words={report.words} tall={hasBeliefs} />
      <BeliefSection report={report} />
      {(['kind', 'rules', 'role', 'day'] as const).map((group) => (
        <GroupSection key={group} group={group} report={report} />
      ))}
      <AnswerSection report={report} />
    </div>
  )
}

function shareRow(name: string, figure: ProbeFigure | null): IntervalRow[] {
  if (figure === null) return []
  const { mean, low, high } = figure
  const words = { told: reportTexts.share(mean), note: reportTexts.shareSpan(low, high) ?? '' }
  return [{ name, value: mean, low, high, ...words, strong: true }]
}

function BeliefSection({ report: { entrants } }: { readonly report: ProbeReport }) {
  const rows = entrants.flatMap(({ entrant, measured: { brier } }): IntervalRow[] => {
    if (brier === null) return []
    const { mean, low, high } = brier
    return [{ name: entrant, value: mean, low, high, told: mean.toFixed(3), strong: true }]
  })
  if (rows.length === 0) return null
  const scale = scaleFor([0, 0.3, ...rows.map(({ high }) => high)])
  return (
    <Section title={reportTexts.right.brier} lead={reportTexts.right.brierLead}>
      <Intervals rows={rows} scale={scale} tick={(value) => value.toFixed(2)} reference={0.25} dotted />
    </Section>
  )
}

function GroupSection({ group, report }: { readonly group: PositionGroup; readonly report: ProbeReport }) {
  const groups = report.groups[group].filter(({ positions }) => positions > 1)
  if (groups.length === 0) return null
  return (
    <Section title={reportTexts.right.groups[group]} wide>
      <div class="panels">
        {groups.map((one) => (
          <GroupPanel
            key={one.group}
            name={group === 'day' ? reportTexts.right.day(one.group) : one.group}
            figures={one}
          />
        ))}
      </div>
    </Section>
  )
}

function GroupPanel({ name, figures }: { readonly name: string; readonly figures: GroupFigures }) {
  return (
    <div>
      <h3>
        {name} <small>{reportTexts.right.positions(figures.positions)}</small>
      </h3>
      <Intervals
        rows={Object.entries(figures.right).flatMap(([entrant, figure]) =>
          shareRow(entrant, figure).map(({ note: _, strong: _s, ...row }) => row),
        )}
        scale={shareScale}
        tick={reportTexts.share}
        reference={figures.chance}
        dotted
      />
    </div>
  )
}

function AnswerSection({ report: { entrants } }: { readonly report: ProbeReport }) {
  const { title, entrant, answers, failed, defaulted, variety, latency, perAnswer, cost, unknown } = reportTexts.answers
  return (
    <Section title={title} wide>
      <FigureTable
        label={title}
        head={[entrant, answers, failed, defaulted, variety, latency, perAnswer, cost]}
        rows={entrants.map(({ measured, ...one }) => [
          one.entrant,
          ...[one.answers, one.rejected, one.defaulted].map(formatCount),
          measured.entropy?.mean.toFixed(2) ?? unknown,
          measured.latency?.mean.toFixed(0) ?? unknown,
          reportTexts.dollars(measured.cost?.mean ?? null),
          reportTexts.dollars(one.costUsd),
        ])}
      />
    </Section>
  )
}

const whole = (value: number): string => `${Math.round(value) + 0}`

function TournamentView({ report }: { readonly report: TournamentReport }) {
  // A file of an earlier version has no places of options.
  const { ratings, ratingsWithoutDefaults, courses, places: optionPlaces = [], placeWords = [] } = report
  const places = new Map(ratings.map(({ entrant }, place) => [entrant, place]))
  /** Every section lists the strongest first, as the ratings do. */
  const byRating = <Row extends { readonly entrant: string }>(rows: readonly Row[]): Row[] =>
    rows.toSorted((one, other) => (places.get(one.entrant) ?? 0) - (places.get(other.entrant) ?? 0))
  const clean = byRating(ratingsWithoutDefaults ?? [])
  return (
    <div class="parts">
      {report.health !== undefined && (
        <Section title={reportTexts.health.title} lead={reportTexts.health.lead} wide>
          <Words sentences={report.health} />
        </Section>
      )}
      <ComparisonSection report={report} />
      <RatingSection
        title={reportTexts.ratings.title}
        lead={`${reportTexts.ratings.lead} ${report.ratingPrior}`}
        ratings={ratings}
      />
      {clean.length > 0 && (
        <RatingSection title={reportTexts.ratings.clean} lead={reportTexts.ratings.cleanLead} ratings={clean} />
      )}
      <BalanceSection tables={report.balance} wide={clean.length > 0} />
      <RoleSection roles={byRating(report.roles)} words={report.roleWords} />
      <CourseSection courses={courses} />
      {report.lies && <LiesSection lies={report.lies} words={report.lieWords} />}
      <SeatSection entrants={byRating(report.entrants)} />
      {report.tables?.map(({ title, lead, head, rows }) => (
        <Section key={title} title={title} lead={lead} wide>
          <FigureTable label={title} head={head} rows={rows} />
        </Section>
      ))}
      {optionPlaces.length > 0 && <PlaceSection places={byRating(optionPlaces)} words={placeWords} />}
    </div>
  )
}

/** What is shown of a table, in sentences; absent in a file of an earlier version. */
interface WordsOfTable {
  readonly words: readonly string[] | undefined
}

interface RatingProps {
  readonly title: string
  readonly lead: string
  readonly ratings: readonly Rating[]
}

function RatingSection({ title, lead, ratings }: RatingProps) {
  const sides = ['overall', 'town', 'mafia'] as const
  const rows = ratings.flatMap((rating) =>
    sides.flatMap((side) => {
      const estimate = rating[side]
      if (estimate === null) return []
      const { value, low, high } = estimate
      const told = `${whole(value)} (${whole(low)} to ${whole(high)})`
      const isOverall = side === 'overall'
      const name = isOverall ? rating.entrant : reportTexts.ratings.sides[side]
      return [{ name, value, low, high, told, strong: isOverall, ...(side !== 'overall' && { team: side }) }]
    }),
  )
  const scale = scaleFor(rows.flatMap(({ low, high }) => [low, high]))
  return (
    <Section title={title} lead={lead}>
      <Intervals rows={rows} scale={scale} tick={whole} reference={0} />
    </Section>
  )
}

function RoleSection({ roles, words }: Pick<TournamentReport, 'roles'> & WordsOfTable) {
  const figures = roles.map(({ role, entrant, team, share, low, high, chance, shown, ...counted }) => ({
    ...{ group: role, entrant, team, value: share ?? 0, low, high, chance, shown, note: countNote(counted) },
  }))
  return <FigurePanels {...reportTexts.roles} figures={figures} words={words} />
}

function PlaceSection({ places, words }: Pick<TournamentReport, 'places'> & WordsOfTable) {
  const { title, lead, first, last } = reportTexts.places
  const figures = (['first', 'last'] as const).flatMap((end) =>
    places
      .filter(({ place }) => place === end)
      .map(({ entrant, share, low, high, chance, shown, ...counted }) => ({
        ...{ group: end === 'first' ? first : last, entrant, value: share ?? 0, note: countNote(counted) },
        ...{ low, high, chance, shown },
      })),
  )
  return <FigurePanels title={title} lead={lead} figures={figures} words={words} />
}

function SeatSection({ entrants }: Pick<TournamentReport, 'entrants'>) {
  const { title, entrant, calls, failed, defaulted, won, cost, perPoint, forfeits, faults } = reportTexts.answers
  const kinds = Object.entries(faults) as [keyof typeof faults, string][]
  return (
    <Section title={title} wide>
      <FigureTable
        label={title}
        head={[entrant, won, calls, failed, ...kinds.map(([, label]) => label), defaulted, forfeits, cost, perPoint]}
        rows={entrants.map((one) => [
          one.entrant,
          `${formatCount(one.won)} of ${formatCount(one.seats)}`,
          ...[one.calls, one.failed, ...kinds.map(([kind]) => one.faults[kind] ?? 0), one.defaulted].map(formatCount),
          `${formatCount(one.forfeits)} of ${formatCount(one.games)}`,
          reportTexts.dollars(one.costUsd),
          reportTexts.dollars(one.costPerPointUsd),
        ])}
      />
    </Section>
  )
}

export function ReportView({ report }: { readonly report: Report }) {
  return (
    <article class="report">
      <header>
        <p class="kind">{reportTexts[report.report]}</p>
        <h1>{report.title}</h1>
        <p class="facts">{reportFacts(report).join(' · ')}</p>
        {report.report === 'tournament' && <SourceLine source={report.source} />}
      </header>
      {report.report === 'tournament' ? <TournamentView report={report} /> : <ProbeView report={report} />}
    </article>
  )
}

/** When and by what the games were played, and where each is. */
function SourceLine({ source }: { readonly source: TournamentReport['source'] }) {
  if (source === undefined) return null
  const { seed, from, to, versions = [], logs = [] } = source
  const [first, last] = [from, to].map((date) => date?.slice(0, 10))
  const played = first === undefined ? [] : [first === last ? first : `${first} – ${last}`]
  const facts = [...played, ...(seed === undefined ? [] : [reportTexts.source.seed(seed)]), ...versions]
  return (
    <>
      <p class="facts">{facts.join(' · ')}</p>
      {logs.length > 0 && (
        <details class="games">
          <summary>{reportTexts.source.games}</summary>
          <ul>
            {logs.map(({ id, path }) => (
              <li key={id}>
                <a href={path.split('/').map(encodeURIComponent).join('/')}>{id}</a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function reportFacts(report: Report): string[] {
  const { entrants, games, voided, defaulted, positions, asked } = reportTexts.facts
  const count = entrants(report.entrants.length)
  if (report.report === 'probe')
    return [count, positions(report.positions, report.games), asked(report.asked, report.of)]
  const missed = report.defaulted > 0 ? [defaulted(report.defaulted)] : []
  return [count, games(report.games, report.of), ...missed, ...(report.void > 0 ? [voided(report.void)] : [])]
}

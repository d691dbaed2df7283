import type { TournamentReport } from '../../src/lab/tournament/index.js'
import { FigureTable, Intervals, Section, scaleFor, shareScale, starred, Words } from './figures.js'
import { formatCount, reportTexts } from './texts.js'

type Lies = NonNullable<TournamentReport['lies']>
type Figure = Lies['figures'][number]

/** Who lies, who is believed and who is seen through: the counts, each figure, and the same seat compared. */
export function LiesSection({ lies, words }: { readonly lies: Lies; readonly words: readonly string[] | undefined }) {
  const { title, lead } = reportTexts.lies
  return (
    <Section title={title} lead={lead} wide>
      <Words sentences={words} />
      <ClaimTable lies={lies} />
      <div class="panels">
        {lies.figures.map((figure) => (
          <FigurePanel key={figure.figure} figure={figure} lies={lies} />
        ))}
      </div>
    </Section>
  )
}

function ClaimTable({ lies: { claims } }: { readonly lies: Lies }) {
  const { claim, seats, trueRoles, falseRoles, trueResults, falseResults } = reportTexts.lies
  return (
    <FigureTable
      label={reportTexts.lies.title}
      head={[claim, seats, trueRoles, falseRoles, trueResults, falseResults]}
      rows={claims.map((row) => [
        `${row.agent}, ${row.role}`,
        ...[row.seats, row.trueRoles, row.falseRoles, row.trueResults, row.falseResults].map(formatCount),
      ])}
    />
  )
}

/** The value of each entrant on each side, and under it how it differs from the others in the same seat. */
function FigurePanel({ figure: { figure, title, describe }, lies }: { readonly figure: Figure; readonly lies: Lies }) {
  const told = figure === 'liesTold' ? (value: number) => value.toFixed(2) : reportTexts.share
  const differences = new Map(
    lies.differences.filter((row) => row.figure === figure).map((row) => [`${row.agent} ${row.team}`, row]),
  )
  const rows = lies.rates
    .filter((row) => row.figure === figure)
    .map(({ agent, team, value, low, high, chance, occasions }) => {
      const apart = differences.get(`${agent} ${team}`)
      return {
        ...{
          name: `${agent}, ${team}`,
          value: value ?? 0,
          low,
          high,
          team,
          told: told(value ?? 0),
        },
        note: [
          reportTexts.lies.of(occasions),
          ...(chance === null ? [] : [reportTexts.lies.chance(reportTexts.share(chance))]),
          ...(apart ? [differenceText(apart)] : []),
        ].join('; '),
      }
    })
  const scale = figure === 'liesTold' ? scaleFor(rows.flatMap(({ value, high }) => [value, high])) : shareScale
  return (
    <div>
      <h3>{title}</h3>
      <p class="note">{describe}</p>
      <Intervals rows={rows} scale={scale} tick={told} />
    </div>
  )
}

function differenceText({ figure, difference, low, high, shown }: Lies['differences'][number]): string {
  const show = (value: number | null) =>
    value === null ? '?' : figure === 'liesTold' ? value.toFixed(2) : (value * 100).toFixed(0)
  return reportTexts.lies.sameSeat(
    starred(show(difference), shown),
    low === null ? null : `${show(low)} to ${show(high)}`,
  )
}

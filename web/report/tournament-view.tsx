import type { Rating, TournamentReport } from '../../src/tournament/index.js'
import { CourseSection } from './course-section.js'
import { Intervals } from './intervals.js'
import { PairSection } from './pair-section.js'
import { scaleFor, shares } from './scale.js'
import { Section } from './section.js'
import { Table } from './table.js'
import { count, texts } from './texts.js'

const whole = (value: number): string => `${Math.round(value) + 0}`

/** The results of a tournament. */
export function TournamentView({ report }: { readonly report: TournamentReport }) {
  const { ratings, ratingsWithoutDefaults, pairs, courses } = report
  const places = new Map(ratings.map(({ entrant }, place) => [entrant, place]))
  /** Every section lists the strongest first, as the ratings do. */
  const byRating = <Row extends { readonly entrant: string }>(rows: readonly Row[]): Row[] =>
    rows.toSorted((one, other) => (places.get(one.entrant) ?? 0) - (places.get(other.entrant) ?? 0))
  const clean = byRating(ratingsWithoutDefaults ?? [])
  return (
    <div class="parts">
      <RatingSection title={texts.ratings.title} lead={texts.ratings.lead} ratings={ratings} />
      <PairSection
        lead={texts.pairs.lead}
        pairs={pairs.map((pair) => ({ ...pair, part: pair.team ?? 'all' }))}
        verdict={report.verdict}
      />
      {clean.length > 0 && <RatingSection title={texts.ratings.clean} lead={texts.ratings.cleanLead} ratings={clean} />}
      <BalanceSection tables={report.balance} wide={clean.length === 0} />
      <RoleSection roles={byRating(report.roles)} />
      <CourseSection courses={courses} />
      <AnswerSection entrants={byRating(report.entrants)} />
    </div>
  )
}

interface RatingProps {
  readonly title: string
  readonly lead: string
  readonly ratings: readonly Rating[]
}

function RatingSection({ title, lead, ratings }: RatingProps) {
  const sides = ['overall', 'town', 'mafia'] as const
  const rows = ratings.flatMap((rating) =>
    sides.map((side) => {
      const { value, low, high } = rating[side]
      const told = `${whole(value)} (${whole(low)} to ${whole(high)})`
      const isOverall = side === 'overall'
      const name = isOverall ? rating.entrant : texts.ratings.sides[side]
      return { name, value, low, high, told, strong: isOverall, ...(side !== 'overall' && { team: side }) }
    }),
  )
  const scale = scaleFor(rows.flatMap(({ low, high }) => [low, high]))
  return (
    <Section title={title} lead={lead}>
      <Intervals rows={rows} scale={scale} tick={whole} reference={0} />
    </Section>
  )
}

function RoleSection({ roles }: Pick<TournamentReport, 'roles'>) {
  const names = [...new Set(roles.map(({ role }) => role))]
  return (
    <Section title={texts.roles.title} lead={texts.roles.lead} wide>
      <div class="panels">
        {names.map((role) => (
          <div key={role}>
            <h3 class={`role team-${roles.find((one) => one.role === role)?.team}`}>{role}</h3>
            <Intervals
              rows={roles
                .filter((one) => one.role === role)
                .map(({ entrant, team, share, low, high, count: won, of }) => ({
                  ...{ name: entrant, value: share ?? 0, low, high, team },
                  told: `${texts.share(share ?? 0)}`,
                  note: `${count(won)} of ${count(of)}`,
                }))}
              scale={shares}
              tick={texts.share}
            />
          </div>
        ))}
      </div>
    </Section>
  )
}

interface BalanceProps {
  readonly tables: TournamentReport['balance']
  readonly wide: boolean
}

function BalanceSection({ tables, wide }: BalanceProps) {
  const { title, lead } = texts.balance
  return (
    <Section title={title} lead={lead} wide={wide}>
      <ol class="balance">
        {tables.map((table) => (
          <li key={table.table}>
            <p>
              <strong>{table.table}</strong> <span class="note">{texts.facts.games(table.games, table.games)}</span>
            </p>
            <p class="split" aria-hidden="true">
              <i class="team-town" style={{ width: `${table.town.share * 100}%` }} />
              <i class="team-mafia" style={{ width: `${table.mafia * 100}%` }} />
              <i class="team-neutral" style={{ width: `${table.others * 100}%` }} />
            </p>
            <Sides table={table} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Sides({ table: { town, mafia, others } }: { readonly table: BalanceProps['tables'][number] }) {
  const words = texts.balance
  return (
    <p class="sides">
      <span class="team-town">
        {words.town} {texts.share(town.share)} <small>({texts.shareSpan(town.low, town.high)})</small>
      </span>
      <span class="team-mafia">
        {words.mafia} {texts.share(mafia)}
      </span>
      {others >= 0.005 && (
        <span class="team-neutral">
          {words.others} {texts.share(others)}
        </span>
      )}
    </p>
  )
}

function AnswerSection({ entrants }: Pick<TournamentReport, 'entrants'>) {
  const { title, entrant, calls, failed, defaulted, won, cost, perPoint } = texts.answers
  return (
    <Section title={title} wide>
      <Table
        label={title}
        head={[entrant, won, calls, failed, defaulted, cost, perPoint]}
        rows={entrants.map((one) => [
          one.entrant,
          `${count(one.won)} of ${count(one.seats)}`,
          ...[one.calls, one.failed, one.defaulted].map(count),
          texts.dollars(one.costUsd),
          texts.dollars(one.costPerPointUsd),
        ])}
      />
    </Section>
  )
}

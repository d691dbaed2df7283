import type { GroupFigures, PositionGroup, ProbeFigure, ProbeReport } from '../../src/positions/index.js'
import { type IntervalRow, Intervals } from './intervals.js'
import { PairSection } from './pair-section.js'
import { scaleFor, shares } from './scale.js'
import { Section } from './section.js'
import { Table } from './table.js'
import { count, texts } from './texts.js'

/** The results of a probe. */
export function ProbeView({ report }: { readonly report: ProbeReport }) {
  const pairs = report.pairs.filter(({ measure }) => measure === 'right')
  const hasBeliefs = report.entrants.some(({ measured }) => measured.brier !== null)
  return (
    <div class="parts">
      <Section title={texts.right.title} lead={texts.right.lead} wide={!hasBeliefs && pairs.length === 0}>
        <Intervals
          rows={report.entrants.flatMap(({ entrant, measured: { right } }) => shareRow(entrant, right))}
          scale={shares}
          tick={texts.share}
          reference={report.chance}
          dotted
        />
      </Section>
      <PairSection
        lead={texts.pairs.probeLead}
        pairs={pairs.map((pair) => ({ ...pair, part: 'all' as const }))}
        tall={hasBeliefs}
      />
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
  return [{ name, value: mean, low, high, told: texts.share(mean), note: texts.shareSpan(low, high), strong: true }]
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
    <Section title={texts.right.brier} lead={texts.right.brierLead}>
      <Intervals rows={rows} scale={scale} tick={(value) => value.toFixed(2)} reference={0.25} dotted />
    </Section>
  )
}

interface GroupSectionProps {
  readonly group: PositionGroup
  readonly report: ProbeReport
}

function GroupSection({ group, report }: GroupSectionProps) {
  const groups = report.groups[group].filter(({ positions }) => positions > 1)
  if (groups.length === 0) return null
  return (
    <Section title={texts.right.groups[group]} wide>
      <div class="panels">
        {groups.map((one) => (
          <GroupPanel key={one.group} name={group === 'day' ? texts.right.day(one.group) : one.group} figures={one} />
        ))}
      </div>
    </Section>
  )
}

function GroupPanel({ name, figures }: { readonly name: string; readonly figures: GroupFigures }) {
  return (
    <div>
      <h3>
        {name} <small>{texts.right.positions(figures.positions)}</small>
      </h3>
      <Intervals
        rows={Object.entries(figures.right).flatMap(([entrant, figure]) =>
          shareRow(entrant, figure).map(({ note: _, strong: _s, ...row }) => row),
        )}
        scale={shares}
        tick={texts.share}
        reference={figures.chance}
        dotted
      />
    </div>
  )
}

function AnswerSection({ report: { entrants } }: { readonly report: ProbeReport }) {
  const { title, entrant, answers, failed, defaulted, variety, latency, perAnswer, cost, unknown } = texts.answers
  return (
    <Section title={title} wide>
      <Table
        label={title}
        head={[entrant, answers, failed, defaulted, variety, latency, perAnswer, cost]}
        rows={entrants.map(({ measured, ...one }) => [
          one.entrant,
          ...[one.answers, one.rejected, one.defaulted].map(count),
          measured.entropy?.mean.toFixed(2) ?? unknown,
          measured.latency?.mean.toFixed(0) ?? unknown,
          texts.dollars(measured.cost?.mean ?? null),
          texts.dollars(one.costUsd),
        ])}
      />
    </Section>
  )
}

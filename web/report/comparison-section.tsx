import { useState } from 'preact/hooks'
import type {
  ComparedPart,
  Comparison,
  Meeting,
  PairComparison,
  TournamentReport,
} from '../../src/lab/tournament/index.js'
import { Scrollable, SelectField } from '../parts.js'
import { Section, Words, wholePoints } from './figures.js'
import { reportTexts } from './texts.js'

const texts = reportTexts.comparison

/** What is shown, who may have which place, and every difference in one matrix. */
export function ComparisonSection({ report }: { readonly report: TournamentReport }) {
  const { comparison, words, verdicts, estimand, forfeitRule, headToHead, fit, meetingWords = [], families } = report
  const [part, choose] = useState<ComparedPart | 'opposite'>('all')
  const ranked = part === 'opposite' ? 'all' : part
  const ranks = comparison.ranks.filter((one) => one.part === ranked)
  const pairs = part === 'opposite' ? headToHead.meetings : comparison.pairs.filter((pair) => pair.part === part)
  return (
    <Section title={texts.title} lead={estimand} wide>
      <Words sentences={[...words, ...verdicts]} />
      <SelectField
        class="pair-choice"
        label={<span class="note">{texts.compared}</span>}
        value={part}
        options={[...new Set(comparison.pairs.map((pair) => pair.part)), 'opposite'].map((value) => ({
          value,
          label: texts.part(value),
        }))}
        onChoose={(value) => choose(value as ComparedPart | 'opposite')}
      />
      <DifferenceMatrix ranks={ranks} pairs={pairs} />
      <p class="note">{part === 'opposite' ? texts.opposite : texts.matrix}</p>
      {[...meetingWords, ...fit].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p class="note">{families}</p>
      <p class="note">{forfeitRule}</p>
    </Section>
  )
}

type Pair = Meeting | PairComparison

interface MatrixProps {
  readonly ranks: Comparison['ranks']
  readonly pairs: readonly Pair[]
}

function DifferenceMatrix({ ranks: order, pairs }: MatrixProps) {
  return (
    <Scrollable class="scroll" label={texts.title}>
      <table class="matrix">
        <thead>
          <tr>
            <th scope="col">{texts.entrant}</th>
            <th scope="col">{texts.places}</th>
            {order.map(({ entrant }, at) => (
              <th key={entrant} scope="col" class="figure" title={entrant}>
                {at + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.map((range, at) => (
            <tr key={range.entrant}>
              <th scope="row">
                {at + 1} {range.entrant}
              </th>
              <td>{range.words}</td>
              {order.map(({ entrant }) => (
                <DifferenceCell key={entrant} pairs={pairs} row={range.entrant} column={entrant} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrollable>
  )
}

interface CellProps {
  readonly pairs: readonly Pair[]
  readonly row: string
  readonly column: string
}

function DifferenceCell({ pairs, row, column }: CellProps) {
  const pair = pairs.find(({ one, other }) => (one === row && other === column) || (one === column && other === row))
  if (pair === undefined || pair.difference === null) return <td class="figure" />
  const { difference, low, high, better } = pair
  const [from, to] = pair.one === row ? [low, high] : [-high, -low]
  const value = pair.one === row ? difference : -difference
  const isShown = better !== null
  return (
    <td
      class={isShown ? (better === row ? 'figure better' : 'figure worse') : 'figure'}
      title={texts.interval(`${row} − ${column}`, wholePoints(from), wholePoints(to))}
    >
      {isShown ? <strong>{wholePoints(value)}*</strong> : wholePoints(value)}
    </td>
  )
}

import type { ComponentChildren } from 'preact'
import { Scrollable } from '../parts.js'
import { reportTexts } from './texts.js'

interface Scale {
  readonly ticks: readonly number[]
  /** Where a value lies in the range, from 0 to 100. Values outside lie at its ends. */
  readonly at: (value: number) => number
}

const steps = [1, 2, 2.5, 5, 10]

/** A scale that contains all these values and 0, with round ends and three to five ticks. */
export function scaleFor(values: readonly (number | null)[]): Scale {
  const known = values.filter((value) => value !== null)
  const [least, most] = [Math.min(0, ...known), Math.max(0, ...known)]
  const room = most - least || 1
  const size = 10 ** Math.floor(Math.log10(room / 4))
  const spansOf = (step: number) => Math.ceil(most / step) - Math.floor(least / step)
  const step = size * (steps.find((each) => spansOf(size * each) <= 4) ?? 20)
  const [low, high] = [Math.floor(least / step) * step, Math.ceil(most / step) * step || step]
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step)
  return scale(low, high, ticks)
}

/** Shares from 0 to 1. */
export const shareScale: Scale = scale(0, 1, [0, 0.5, 1])

function scale(low: number, high: number, ticks: readonly number[]): Scale {
  const at = (value: number) => (100 * (Math.max(low, Math.min(high, value)) - low)) / (high - low)
  return { ticks, at }
}

interface SectionProps {
  readonly title: string
  readonly lead?: string
  readonly wide?: boolean
  /** As high as two sections that stand beside it, one above the other. */
  readonly tall?: boolean
  readonly children: ComponentChildren
}

export function Section({ title, lead, wide = false, tall = false, children }: SectionProps) {
  return (
    <section class={`sheet part ${wide ? 'full' : tall ? 'tall' : ''}`.trim()}>
      <h2>{title}</h2>
      {lead !== undefined && <p class="note">{lead}</p>}
      {children}
    </section>
  )
}

interface TableProps {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly label: string
}

/** A table of figures, which scrolls sideways on a narrow page. */
export function FigureTable({ head, rows, label }: TableProps) {
  return (
    <Scrollable class="scroll" label={label}>
      <table>
        <thead>
          <tr>
            {head.map((title, at) => (
              <th key={title} scope="col" class={at === 0 ? '' : 'figure'}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={head[at + 1]} class="figure">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrollable>
  )
}

export interface IntervalRow {
  readonly name: string
  readonly value: number
  /** Null where there are too few deals for an interval. */
  readonly low: number | null
  readonly high: number | null
  readonly told: string
  readonly note?: string
  /** The team whose colour the row has. Absent: the accent colour. */
  readonly team?: string
  readonly strong?: boolean
}

interface IntervalsProps {
  readonly rows: readonly IntervalRow[]
  readonly scale: Scale
  readonly tick: (value: number) => string
  /** The value at which a line is drawn, for example 0 or chance. Absent: no line. */
  readonly reference?: number
  readonly dotted?: boolean
}

export function Intervals({ rows, scale, tick, reference, dotted = false }: IntervalsProps) {
  const mark = reference === undefined ? undefined : scale.at(reference)
  return (
    <div class="intervals">
      <ol>
        {rows.map((row, index) => (
          <li key={`${row.name} ${index}`} class={rowClass(row)}>
            <span class="name">
              {row.name}
              {row.note !== undefined && <small>{row.note}</small>}
            </span>
            <span class="track" aria-hidden="true">
              {mark !== undefined && <i class={dotted ? 'mark dotted' : 'mark'} style={{ left: `${mark}%` }} />}
              <Range row={row} scale={scale} />
              <i class="dot" style={{ left: `${scale.at(row.value)}%` }} />
            </span>
            <span class="told">{row.told}</span>
          </li>
        ))}
      </ol>
      <p class="ticks" aria-hidden="true">
        {scale.ticks.map((value) => (
          <span key={value} style={{ left: `${scale.at(value)}%` }}>
            {tick(value)}
          </span>
        ))}
      </p>
    </div>
  )
}

const rowClass = ({ team, strong }: IntervalRow): string =>
  `${team ? `team-${team}` : ''} ${strong ? 'strong' : ''}`.trim()

/** The interval of a row; nothing where there is none. */
function Range({ row: { low, high }, scale }: { row: IntervalRow; scale: Scale }) {
  if (low === null || high === null) return null
  const [from, to] = [scale.at(low), scale.at(high)]
  return <i class="range" style={{ left: `${from}%`, width: `${to - from}%` }} />
}

/** How one entrant differs from another. */
interface Pair {
  readonly one: string
  readonly other: string
  readonly difference: number | null
  readonly low: number | null
  readonly high: number | null
  readonly shown: 'more' | 'less' | null
}

interface PairSectionProps {
  readonly lead: string
  readonly pairs: readonly Pair[]
  /** What is shown of them. */
  readonly words: readonly string[]
  readonly tall?: boolean
}

/** What is shown of every two entrants; then the differences with their intervals. */
export function PairSection({ lead, pairs, words, tall = false }: PairSectionProps) {
  const measured = pairs.filter(({ difference }) => difference !== null)
  const scale = scaleFor(measured.flatMap(({ difference, low, high }) => [difference, low, high]))
  if (measured.length === 0) return null
  return (
    <Section title={reportTexts.pairs.title} lead={lead} tall={tall}>
      <Words sentences={words} />
      <Intervals
        rows={measured.map(({ one, other, difference, low, high, shown }) => ({
          ...{ value: difference ?? 0, low, high, strong: true, told: starred(tenths(difference ?? 0), shown) },
          name: `${one} − ${other}`,
        }))}
        scale={scale}
        tick={wholePoints}
        reference={0}
      />
    </Section>
  )
}

/** A figure, with a star where a difference is shown. */
export const starred = (told: string, shown: 'more' | 'less' | null | undefined): string => (shown ? `${told}*` : told)

/** What is shown of a table. */
export function Words({ sentences = [] }: { readonly sentences?: readonly string[] | undefined }) {
  return (
    <ul class="words">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

/** Points of 100. */
export const wholePoints = (share: number): string => withSign(share * 100, 0)
const tenths = (share: number): string => withSign(share * 100, 1)

/** With a sign, unless it is rounded to 0. */
function withSign(value: number, digits: number): string {
  const rounded = Number(value.toFixed(digits)) + 0
  return `${rounded > 0 ? '+' : ''}${rounded.toFixed(digits)}`
}

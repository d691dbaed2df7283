import { useId, useMemo, useState } from 'preact/hooks'
import type { ViewEvent } from '../../../src/index.js'
import { type SuspicionMoment, suspicions } from '../../../src/lab/stats/index.js'
import { SelectField } from '../../parts.js'
import { texts } from '../texts.js'
import type { GameStore } from './store.js'

interface PlotLine {
  readonly id: string
  /** From left to right: `y`, from 0 to 100, from the moment `x` until the next point. */
  readonly points: readonly { readonly x: number; readonly y: number }[]
}

interface PlotProps {
  readonly label: string
  readonly lines: readonly PlotLine[]
  readonly last: number
  /** The ids of the lines that stand out, each in a colour of its own. */
  readonly shown: readonly string[]
  /** The moment that is shown: what comes after it is not drawn. */
  readonly at: number
  readonly onPick: (x: number) => void
}

/** How many colours there are for lines; after that they are used again. */
const lineColors = 6

const [width, height] = [1_000, 200]

/** Lines over the moments of a game; a click goes to the moment under it. With the keyboard, the timeline does the same. */
function Plot({ label, lines, last, shown, at, onPick }: PlotProps) {
  const clip = useId()
  const end = Math.max(1, last)
  const paths = useMemo(() => lines.map((line) => ({ id: line.id, d: linePath(line, end) })), [lines, end])
  const ordered = paths.toSorted((one, other) => shown.indexOf(one.id) - shown.indexOf(other.id))
  const now = (width * at) / end
  const pick = ({ currentTarget, clientX }: { currentTarget: SVGElement; clientX: number }) => {
    const { left, width: wide } = currentTarget.getBoundingClientRect()
    onPick(Math.round((end * (clientX - left)) / wide))
  }
  return (
    <div class="plot">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the slider of the timeline goes to every moment by the keyboard */}
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label} onClick={pick}>
        <clipPath id={clip}>
          <rect x="0" y="-4" width={now} height={height + 8} />
        </clipPath>
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <line key={share} class="grid-line" x1="0" x2={width} y1={height * share} y2={height * share} />
        ))}
        <g clip-path={`url(#${clip})`}>
          {ordered.map(({ id, d }) => (
            <path key={id} class={lineClass(shown.indexOf(id))} d={d} />
          ))}
        </g>
        <line class="now-line" x1={now} x2={now} y1="0" y2={height} />
      </svg>
      {[100, 50, 0].map((value) => (
        <span key={value} class="tick" style={{ top: `${100 - value}%` }} aria-hidden="true">
          {value}
        </span>
      ))}
    </div>
  )
}

/** The class of a line by its place among those that stand out; -1 for one of many in the background. */
const lineClass = (place: number): string => (place < 0 ? 'plot-line' : `plot-line line-${place % lineColors}`)

function linePath({ points }: PlotLine, end: number): string {
  const steps = points.map(({ x, y }, step) => {
    const [right, down] = [tenth((width * x) / end), tenth(height - (height * y) / 100)]
    return step === 0 ? `M${right} ${down}` : `H${right}V${down}`
  })
  return `${steps.join('')}H${width}`
}

const tenth = (value: number): number => Math.round(value * 10) / 10

interface MeterProps {
  readonly name: string
  readonly status: 'alive' | 'dead'
  /** 0 to 100. */
  readonly score: number
  readonly reason?: string | undefined
  /** The number of the colour of its line; -1 for a line that does not stand out. */
  readonly color: number
  /** Highlights the line or stops highlighting it. Absent: the reader cannot choose that. */
  readonly onToggle?: () => void
}

function Meter({ name, status, score, reason, color, onToggle }: MeterProps) {
  const inside = (
    <>
      <svg class="swatch" viewBox="0 0 14 4" aria-hidden="true">
        <path class={lineClass(color)} d="M0 2H14" />
      </svg>
      <span class="name">{name}</span>
      <span class="gauge" aria-hidden="true">
        <span style={{ width: `${score}%` }} />
      </span>
      <span class="figure">{score}</span>
      {reason && <span class="reason">{reason}</span>}
    </>
  )
  return (
    <li class={status}>
      {onToggle ? (
        <button type="button" class="meter" aria-pressed={color >= 0} onClick={onToggle}>
          {inside}
        </button>
      ) : (
        <div class="meter">{inside}</div>
      )}
    </li>
  )
}

interface BeliefsProps {
  readonly store: GameStore
  readonly stated: readonly ViewEvent<'beliefs.stated'>[]
}

/** How likely one player thinks each other player is mafia: now, and over the game until now. */
function BeliefsSection({ store, stated }: BeliefsProps) {
  const { at, knownTo: last, state } = store
  const believers = state.players.filter(({ id }) => stated.some(({ data }) => data.player === id))
  const [chosen, choose] = useState<string>()
  const believer = chosen ?? believers[0]?.id
  const own = useMemo(() => stated.filter(({ data }) => data.player === believer), [stated, believer])
  const lines = useMemo(() => statedBeliefLines(own), [own])
  const now = own.findLast(({ n }) => n <= at)?.data.beliefs ?? {}
  const rows = state.players
    .flatMap(({ id, name, status }) => (now[id] === undefined ? [] : [{ id, name, status, score: percent(now[id]) }]))
    .sort((one, other) => other.score - one.score)
  const shown = rows.slice(0, 3).map(({ id }) => id)
  return (
    <section class="beliefs" aria-label={texts.beliefs.title}>
      <h2>{texts.beliefs.title}</h2>
      <SelectField
        class="pick"
        label={texts.beliefs.of}
        value={believer}
        options={believers.map(({ id, name }) => ({ value: id, label: name }))}
        onChoose={choose}
      />
      <Plot
        {...{ lines, last, shown, at }}
        label={texts.beliefs.label(rows.slice(0, 3).map(({ name, score }) => `${name} ${score} %`))}
        onPick={(n) => store.goTo(n)}
      />
      {rows.length === 0 && <p class="note">{texts.beliefs.none}</p>}
      <ul class="meters">
        {rows.map((row) => (
          <Meter key={row.id} {...row} color={shown.indexOf(row.id)} />
        ))}
      </ul>
    </section>
  )
}

const percent = (chance: number): number => Math.round(100 * chance)

function statedBeliefLines(own: BeliefsProps['stated']): PlotLine[] {
  const ids = [...new Set(own.flatMap(({ data }) => Object.keys(data.beliefs)))]
  return ids.map((id) => ({
    id,
    points: own.flatMap(({ n, data }) => {
      const chance = data.beliefs[id]
      return chance === undefined ? [] : [{ x: n, y: percent(chance) }]
    }),
  }))
}

/** How many lines stand out if the reader has chosen none. */
const highlighted = 3

/** How suspicious everybody looks: now, with the reason, and over the game until now. */
export function SuspicionTab({ store }: { readonly store: GameStore }) {
  const { at, knownTo: last, state } = store
  const events = useMemo(() => store.events.slice(0, last + 1), [store, last])
  const [chosen, choose] = useState<readonly string[]>([])
  const moments = useMemo(() => suspicions(events), [events])
  const lines = useMemo(() => suspicionLines(moments), [moments])
  const stated = useMemo(() => events.filter((event) => event.type === 'beliefs.stated'), [events])
  const now = moments.findLast((moment) => moment.at <= at)
  const ranked = useMemo(() => rank(now, state.players), [now, state.players])
  const leading = ranked.filter(({ reason }) => reason !== undefined).slice(0, highlighted)
  const shown = chosen.length > 0 ? chosen : leading.map(({ id }) => id)
  if (now === undefined) return <p class="note none">{texts.suspicion.none}</p>
  const toggle = (id: string) => choose(shown.includes(id) ? shown.filter((each) => each !== id) : [...shown, id])
  const label = texts.suspicion.label(ranked.slice(0, highlighted).map(({ name, score }) => `${name} ${score}`))
  return (
    <div class="suspicion">
      <p class="note">{texts.suspicion.lead}</p>
      {now.declared !== null && <p class="note">{texts.suspicion.declared(percent(now.declared))}</p>}
      <Plot {...{ label, lines, last, shown, at }} onPick={(n) => store.goTo(n)} />
      <ul class="meters">
        {ranked.map((row) => (
          <Meter key={row.id} {...row} color={shown.indexOf(row.id)} onToggle={() => toggle(row.id)} />
        ))}
      </ul>
      {stated.length > 0 && <BeliefsSection store={store} stated={stated} />}
    </div>
  )
}

interface Row {
  readonly id: string
  readonly name: string
  readonly status: 'alive' | 'dead'
  readonly score: number
  readonly reason: string | undefined
}

function rank(now: SuspicionMoment | undefined, players: GameStore['state']['players']): Row[] {
  return players
    .map(({ id, name, status }) => {
      const { score = 0, reasons = [] } = now?.players[id] ?? {}
      const strongest = reasons.toSorted((one, other) => other.points - one.points)[0]
      return { id, name, status, score: Math.round(score), reason: strongest?.text }
    })
    .sort((one, other) => Number(one.status === 'dead') - Number(other.status === 'dead') || other.score - one.score)
}

function suspicionLines(moments: readonly SuspicionMoment[]): PlotLine[] {
  const ids = Object.keys(moments[0]?.players ?? {})
  return ids.map((id) => ({ id, points: moments.map(({ at, players }) => ({ x: at, y: players[id]?.score ?? 0 })) }))
}

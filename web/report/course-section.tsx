import { useEffect, useRef, useState } from 'preact/hooks'
import type UPlot from 'uplot'
import type { Course } from '../../src/lab/tournament/index.js'
import { SelectField } from '../parts.js'
import { Section } from './figures.js'
import { formatCount, reportTexts } from './texts.js'

const height = 260
const points = (shares: readonly number[]): number[] => shares.map((share) => share * 100)

/** The difference of a pair over the games, with its interval as a band. */
function CoursePlot({ course }: { readonly course: Course }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? drawPlot(place.current, course) : undefined), [course])
  const last = ((course.difference.at(-1) ?? 0) * 100).toFixed(1)
  const label = reportTexts.course.label(`${course.one} − ${course.other}`, course.games.at(-1) ?? 0, last)
  return <div class="course" ref={place} role="img" aria-label={label} />
}

/** Draws the plot in a place now, and again when the colour scheme changes; it follows the width of the place. Returns how to stop that. */
function drawPlot(place: HTMLElement, course: Course): () => void {
  let plot: UPlot | undefined
  let gone = false
  const draw = async () => {
    const { default: Plot } = await import('uplot')
    plot?.destroy()
    const level = (share: number) => points(course.games.map(() => share))
    const data: UPlot.AlignedData = [
      [...course.games],
      ...[level(course.high), level(course.low), points(course.difference)],
    ]
    if (!gone) plot = new Plot(plotOptions(place, course), data, place)
  }
  // If it cannot be drawn, its label and the sentences of the report say what it shows.
  const drawAgain = () => void draw().catch(() => place.replaceChildren())
  const resizing = new ResizeObserver(() => plot?.setSize({ width: place.clientWidth, height }))
  const dark = matchMedia('(prefers-color-scheme: dark)')
  drawAgain()
  resizing.observe(place)
  dark.addEventListener('change', drawAgain)
  return () => {
    gone = true
    resizing.disconnect()
    dark.removeEventListener('change', drawAgain)
    plot?.destroy()
  }
}

function plotOptions(place: HTMLElement, course: Course): UPlot.Options {
  const colour = (name: string) => themeColour(place, name)
  const [ink, edge, flame] = [colour('--soft'), colour('--edge'), colour('--flame')]
  const font = `12px ${getComputedStyle(place).fontFamily}`
  const axis = { stroke: ink, font, grid: { stroke: edge, width: 1 }, ticks: { show: false } }
  const gamesLabel = { label: reportTexts.course.games, labelFont: font, labelSize: 20 }
  const edgeOfBand = { stroke: 'transparent', points: { show: false } }
  return {
    width: place.clientWidth,
    height,
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false }, y: { range: plotRange(course) } },
    axes: [
      { ...axis, ...gamesLabel, size: 30, values: (_, ticks) => ticks.map(formatCount) },
      { ...axis, size: 44 },
    ],
    bands: [{ series: [1, 2], fill: translucent(flame) }],
    series: [{}, edgeOfBand, edgeOfBand, { stroke: flame, width: 2, points: { show: false } }],
    hooks: { drawAxes: [(plot) => zeroLine(plot, ink)] },
  }
}

/** The range contains 0 and the interval at the end. What swings widely in the first games is left out of it, or all else would be flat. */
function plotRange({ difference, low, high }: Course): UPlot.Range.MinMax {
  const later = points(difference.slice(Math.min(4, Math.floor(difference.length / 4))))
  const [least, most] = [Math.min(0, 100 * low, ...later), Math.max(0, 100 * high, ...later)]
  return [least - 2, most + 2]
}

function zeroLine({ ctx, bbox, valToPos }: UPlot, colour: string): void {
  const y = Math.round(valToPos(0, 'y', true))
  ctx.save()
  ctx.strokeStyle = colour
  ctx.lineWidth = devicePixelRatio
  ctx.beginPath()
  ctx.moveTo(bbox.left, y)
  ctx.lineTo(bbox.left + bbox.width, y)
  ctx.stroke()
  ctx.restore()
}

/** The value of a colour of the page, by its custom property: a canvas cannot use the property itself. */
function themeColour(place: HTMLElement, name: string): string {
  const sample = place.appendChild(document.createElement('i'))
  sample.style.color = `var(${name})`
  const { color } = getComputedStyle(sample)
  sample.remove()
  return color
}

const translucent = (colour: string): string => colour.replace(/^rgb\((.*)\)$/, 'rgb($1, 0.18)')

export function CourseSection({ courses }: { readonly courses: readonly Course[] }) {
  const drawable = courses.filter(({ games }) => games.length > 1)
  const [at, choose] = useState(0)
  const course = drawable[at]
  if (course === undefined) return null
  return (
    <Section title={reportTexts.course.title} lead={reportTexts.course.lead} wide>
      <SelectField
        class="pair-choice"
        label={<span class="note">{reportTexts.course.pair}</span>}
        value={at}
        options={drawable.map(({ one, other }, index) => ({ value: String(index), label: `${one} − ${other}` }))}
        onChoose={(index) => choose(Number(index))}
      />
      <p class="note">{reportTexts.course.difference}</p>
      <CoursePlot course={course} />
    </Section>
  )
}

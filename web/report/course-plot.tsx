import { useEffect, useRef } from 'preact/hooks'
import type UPlot from 'uplot'
import type { Course } from '../../src/tournament/index.js'
import { count, texts } from './texts.js'

const height = 260
const points = (shares: readonly number[]): number[] => shares.map((share) => share * 100)

/** The difference of a pair over the games, with its interval as a band. */
export function CoursePlot({ course }: { readonly course: Course }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? drawn(place.current, course) : undefined), [course])
  const last = ((course.difference.at(-1) ?? 0) * 100).toFixed(1)
  const label = texts.course.label(`${course.one} − ${course.other}`, course.games.at(-1) ?? 0, last)
  return <div class="course" ref={place} role="img" aria-label={label} />
}

/** Draws now, and again when the place changes its width or the page its light. */
function drawn(place: HTMLElement, course: Course): () => void {
  let plot: UPlot | undefined
  let gone = false
  const draw = async () => {
    const { default: Plot } = await import('uplot')
    plot?.destroy()
    if (!gone) plot = new Plot(optionsFor(place, course), dataOf(course), place)
  }
  // Where it cannot be drawn, the label and the sentences say what it shows.
  const drawAgain = () => void draw().catch(() => place.replaceChildren())
  const resized = new ResizeObserver(() => plot?.setSize({ width: place.clientWidth, height }))
  const dark = matchMedia('(prefers-color-scheme: dark)')
  drawAgain()
  resized.observe(place)
  dark.addEventListener('change', drawAgain)
  return () => {
    gone = true
    resized.disconnect()
    dark.removeEventListener('change', drawAgain)
    plot?.destroy()
  }
}

const dataOf = ({ games, difference, low, high }: Course): UPlot.AlignedData => [
  [...games],
  points(high),
  points(low),
  points(difference),
]

function optionsFor(place: HTMLElement, course: Course): UPlot.Options {
  const [ink, edge, flame] = ['--soft', '--edge', '--flame'].map((name) => colourOf(place, name)) as [
    string,
    string,
    string,
  ]
  const font = `12px ${getComputedStyle(place).fontFamily}`
  const axis = { stroke: ink, font, grid: { stroke: edge, width: 1 }, ticks: { show: false } }
  const edgeOfBand = { stroke: 'transparent', points: { show: false } }
  return {
    width: place.clientWidth,
    height,
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false }, y: { range: rangeFor(course) } },
    axes: [
      {
        ...axis,
        label: texts.course.games,
        labelFont: font,
        labelSize: 20,
        size: 30,
        values: (_, ticks) => ticks.map(count),
      },
      { ...axis, size: 44 },
    ],
    bands: [{ series: [1, 2], fill: faded(flame) }],
    series: [{}, edgeOfBand, edgeOfBand, { stroke: flame, width: 2, points: { show: false } }],
    hooks: { drawAxes: [(plot) => zeroLine(plot, ink)] },
  }
}

/** The middle is always in sight, and the wide intervals of the first games do not press everything together. */
function rangeFor({ low, high }: Course): UPlot.Range.MinMax {
  const settled = Math.min(4, Math.floor(low.length / 4))
  const [least, most] = [Math.min(...points(low.slice(settled))), Math.max(...points(high.slice(settled)))]
  return [Math.min(least, 0) - 2, Math.max(most, 0) + 2]
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

/** A canvas does not know the colours of the page: an element in it does. */
function colourOf(place: HTMLElement, name: string): string {
  const sample = place.appendChild(document.createElement('i'))
  sample.style.color = `var(${name})`
  const { color } = getComputedStyle(sample)
  sample.remove()
  return color
}

const faded = (colour: string): string => colour.replace(/^rgb\((.*)\)$/, 'rgb($1, 0.18)')

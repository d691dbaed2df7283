import { readFileSync } from 'node:fs'
import type { Diagram } from '../../src/diagrams/index.js'
import { drawChart, type Shape } from '../../web/charts/drawing.js'
import { computeLayout, type Layout } from '../../web/charts/layout.js'
import { type Sketch, type SketchOptions, sketchDiagram } from '../../web/charts/sketch.js'
import { elkEngine } from './elk-engine.js'

const style = readFileSync(new URL('../../web/charts/chart.css', import.meta.url), 'utf8')

interface PictureOptions extends SketchOptions {
  /** The title of the picture, which screen readers read. */
  readonly title: string
  /** Shapes that are tried, width divided by height: the picture that fits a screen best is taken. Default none: arrows lead down. */
  readonly shapes?: readonly number[]
}

/** A diagram as an SVG file that needs no other file, light or dark by the reader's colour scheme. */
export async function svgOf(diagram: Diagram, { title, shapes = [], ...options }: PictureOptions): Promise<string> {
  const sketch = sketchDiagram(diagram, options)
  const layout = await bestLayout(sketch, shapes)
  const { width, height } = layout
  const whole: Shape = {
    tag: 'svg',
    attributes: {
      xmlns: 'http://www.w3.org/2000/svg',
      class: 'chart',
      role: 'img',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
    },
    inside: [
      { tag: 'title', attributes: {}, inside: [title] },
      { tag: 'style', attributes: {}, inside: [withoutLit(style)] },
      { tag: 'rect', attributes: { class: 'paper', width, height, rx: 12 }, inside: [] },
      ...drawChart(sketch, layout),
    ],
  }
  return `${textOf(whole)}\n`
}

async function bestLayout(sketch: Sketch, shapes: readonly number[]): Promise<Layout> {
  if (shapes.length === 0) return computeLayout(sketch, elkEngine)
  const layouts = await Promise.all(shapes.map((shape) => computeLayout(sketch, elkEngine, { shape })))
  const size = ({ width, height }: Layout) => Math.max(width, 1.3 * height)
  return layouts.reduce((best, layout) => (size(layout) < size(best) ? layout : best))
}

/** The style sheet, short, and without the rules for active states: a picture shows a chart at rest. */
function withoutLit(css: string): string {
  return css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/[^{}]*\.(?:lit|taken)[^{}]*\{[^}]*\}/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{}:;,]) ?/g, '$1')
    .trim()
}

function textOf({ tag, attributes, inside }: Shape): string {
  const given = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
  const open = `<${tag}${given.join('')}`
  if (inside.length === 0) return `${open}/>`
  const content = inside.map((part) => (typeof part === 'string' ? escapeXml(part) : textOf(part)))
  return `${open}>${content.join(tag === 'svg' ? '\n' : '')}</${tag}>`
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

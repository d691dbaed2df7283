import { readFileSync } from 'node:fs'
import type { Diagram } from '../../src/diagrams/index.js'
import { drawingOf, type Shape } from '../../web/charts/drawing.js'
import type { Layout } from '../../web/charts/layout.js'
import { layoutOf } from '../../web/charts/place.js'
import { type Sketch, type SketchOptions, sketchOf } from '../../web/charts/sketch.js'
import { elkEngine } from './elk-engine.js'

const style = readFileSync(new URL('../../web/charts/chart.css', import.meta.url), 'utf8')

interface PictureOptions extends SketchOptions {
  /** What it shows. */
  readonly title: string
  /** Widths by heights that are tried: the picture that fits best on a screen is taken. Default none, arrows lead down. */
  readonly shapes?: readonly number[]
}

/** A diagram as a picture that stands alone, light or dark as its reader's screen is. */
export async function svgOf(diagram: Diagram, { title, shapes = [], ...options }: PictureOptions): Promise<string> {
  const sketch = sketchOf(diagram, options)
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
      { tag: 'style', attributes: {}, inside: [minified(style)] },
      { tag: 'rect', attributes: { class: 'paper', width, height, rx: 12 }, inside: [] },
      ...drawingOf(sketch, layout),
    ],
  }
  return `${written(whole)}\n`
}

async function bestLayout(sketch: Sketch, shapes: readonly number[]): Promise<Layout> {
  if (shapes.length === 0) return layoutOf(sketch, elkEngine)
  const layouts = await Promise.all(shapes.map((shape) => layoutOf(sketch, elkEngine, shape)))
  const size = ({ width, height }: Layout) => Math.max(width, 1.3 * height)
  return layouts.reduce((best, layout) => (size(layout) < size(best) ? layout : best))
}

/** Pictures show charts at rest: how lit states look is left out. */
function minified(css: string): string {
  return css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/[^{}]*\.(?:lit|taken)[^{}]*\{[^}]*\}/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{}:;,]) ?/g, '$1')
    .trim()
}

function written({ tag, attributes, inside }: Shape): string {
  const given = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
  const open = `<${tag}${given.join('')}`
  if (inside.length === 0) return `${open}/>`
  const content = inside.map((part) => (typeof part === 'string' ? escaped(part) : written(part)))
  return `${open}>${content.join(tag === 'svg' ? '\n' : '')}</${tag}>`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

import { readFileSync } from 'node:fs'
import type { Diagram } from '../../src/diagrams/index.js'
import { drawingOf, type Shape } from '../../web/charts/drawing.js'
import { layoutOf } from '../../web/charts/place.js'
import { type SketchOptions, sketchOf } from '../../web/charts/sketch.js'
import { elkEngine } from './elk-engine.js'

const style = readFileSync(new URL('../../web/charts/chart.css', import.meta.url), 'utf8')

/** A diagram as a picture that stands alone, light or dark as its reader's screen is. `title` says what it shows. */
export async function svgOf(diagram: Diagram, title: string, options: SketchOptions): Promise<string> {
  const sketch = sketchOf(diagram, options)
  const layout = await layoutOf(sketch, elkEngine, 1.4)
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

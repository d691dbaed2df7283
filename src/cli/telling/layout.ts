import Table from 'cli-table3'
import { oneLine } from '../../text/index.js'
import type { Style } from './paint.js'
import { nameColumn, type Scene, seatedName } from './scene.js'
import { columns, wrap } from './wrap.js'

const margin = '  '

/** A heading across the page, after an empty line. */
export function heading({ paint, width }: Scene, text: string): string[] {
  const title = oneLine(text)
  const rule = '━'.repeat(Math.max(3, width - columns(title) - 5))
  return ['', paint('heading', `━━━ ${title} ${rule}`.slice(0, width)), '']
}

/** The name of a part of the day, after an empty line. */
export function subheading({ paint }: Scene, title: string): string[] {
  return ['', paint('heading', `${margin}${title}`), '']
}

/** A paragraph in the margin of the page. */
export function paragraph({ paint, width }: Scene, text: string, style?: Style): string[] {
  return wrap(text, width - margin.length).map((line) => margin + (style ? paint(style, line) : line))
}

/** Something that only some may know, set apart by a mark. */
export function aside({ paint, width }: Scene, text: string, style: Style = 'quiet'): string[] {
  return wrap(text, width - 6).map((line, at) => paint(style, `${margin}  ${at === 0 ? '· ' : '  '}${line}`))
}

/** Somebody's words: the name in a column of its own, the words wrapped beside it. */
export function spoken(scene: Scene, player: string, text: string): string[] {
  const column = nameColumn(scene)
  const name = player === scene.observer ? 'You' : seatedName(scene, player)
  const indent = margin + ' '.repeat(column + 2)
  const [first = '', ...rest] = wrap(text, scene.width - columns(indent))
  const shown = margin + scene.paint('name', name)
  const others = rest.map((line) => indent + line)
  if (columns(name) > column) return [shown, indent + first, ...others]
  return [`${shown}${' '.repeat(column - columns(name) + 2)}${first}`, ...others]
}

/** A table that fits the page: where it is too wide, the last column gives way first, then the widest of the others. */
export function table(scene: Scene, head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => row.map(oneLine))
  const colWidths = fitted(
    head.map((title, at) => Math.max(columns(title), ...cells.map((row) => columns(row[at] ?? ''))) + 2),
    scene.width - margin.length - head.length - 1,
  )
  const tooLong = (word: string, at: number) => columns(word) > (colWidths[at] ?? 0) - 2
  const drawn = new Table({
    head: [...head],
    colWidths,
    wordWrap: true,
    wrapOnWordBoundary: !cells.some((row) => row.some((cell, at) => cell.split(' ').some((word) => tooLong(word, at)))),
    style: { head: [], border: [], compact: true },
  })
  drawn.push(...cells)
  return drawn
    .toString()
    .split('\n')
    .map((line) => margin + line)
}

/** The widths of columns that together take at most `room`; a column keeps 8 as long as another has more to give. */
function fitted(wanted: readonly number[], room: number): number[] {
  const last = wanted.length - 1
  const widths = wanted.map((width, at) => (at === last ? width : Math.min(32, width)))
  const sum = () => widths.reduce((total, width) => total + width, 0)
  widths[last] = Math.min(widths[last] ?? 0, Math.max(8, room - sum() + (widths[last] ?? 0)))
  while (sum() > room) {
    const widest = widths.indexOf(Math.max(...widths))
    widths[widest] = (widths[widest] ?? 0) - 1
  }
  return widths
}

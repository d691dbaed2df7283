import Table from 'cli-table3'
import { oneLine } from '../../text/index.js'
import { margin } from './layout.js'
import type { Scene } from './scene.js'
import { columns, wrap } from './wrap.js'

type Rows = readonly (readonly string[])[]

/**
 * A table that fits the page. Where it is too wide, cells are broken between words, those of the last column first; where not
 * even single words fit beside each other, each row becomes a short list.
 */
export function table({ width }: Pick<Scene, 'width'>, head: readonly string[], rows: Rows): string[] {
  const cells = rows.map((row) => row.map(oneLine))
  const room = width - margin.length - head.length - 1
  const columnsOf = (size: (cell: string) => number) =>
    head.map((title, at) => Math.max(size(title), ...cells.map((row) => size(row[at] ?? ''))) + padding)
  const [least, most] = [columnsOf(longestWord), columnsOf(columns)]
  const lines =
    sum(least) > room ? asList(width - margin.length, head, cells) : drawn(fitted(least, most, room), head, cells)
  return lines.map((line) => margin + line)
}

const padding = 2

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)

/** Longer words than this are broken too: one alone shall not keep a table from being one. */
const longest = 24

const longestWord = (cell: string): number => Math.min(longest, Math.max(0, ...cell.split(' ').map(columns)))

/** Columns between the width of their longest words and what they want: the last gives way first, then the widest. */
function fitted(least: readonly number[], most: readonly number[], room: number): number[] {
  const widths = [...most]
  const last = widths.length - 1
  widths[last] = Math.max(least[last] ?? 0, (widths[last] ?? 0) - Math.max(0, sum(widths) - room))
  while (sum(widths) > room) {
    const spare = widths.map((width, at) => (width > (least[at] ?? 0) ? width : 0))
    const widest = spare.indexOf(Math.max(...spare))
    widths[widest] = (widths[widest] ?? 0) - 1
  }
  return widths
}

function drawn(colWidths: number[], head: readonly string[], cells: Rows): string[] {
  const folded = (row: readonly string[]) =>
    row.map((cell, at) => wrap(cell, (colWidths[at] ?? 0) - padding).join('\n'))
  const grid = new Table({ head: folded(head), colWidths, style: { head: [], border: [], compact: true } })
  grid.push(...cells.map(folded))
  return grid.toString().split('\n')
}

/** Each row under its first cell: the others by their titles, and none that is empty. */
function asList(width: number, [, ...titles]: readonly string[], cells: Rows): string[] {
  return cells.flatMap(([first = '', ...rest]) => {
    const told = rest.flatMap((cell, at) => (cell === '' ? [] : [`${titles[at]}: ${cell}`]))
    return [...wrap(first, width), ...wrap(told.join(', '), width - margin.length).map((line) => margin + line)]
  })
}

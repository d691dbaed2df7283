import Table from 'cli-table3'
import { oneLine } from '../../text/index.js'
import { margin } from './layout.js'
import type { Scene } from './scene.js'
import { columns, wrap } from './wrap.js'

type Rows = readonly (readonly string[])[]

/**
 * A table that fits the page. If it is too wide, cells are broken between words, those of the last column first. If not even
 * single words fit beside each other, each row becomes a short list.
 */
export function table({ width }: Pick<Scene, 'width'>, head: readonly string[], rows: Rows): string[] {
  const cells = rows.map((row) => row.map(oneLine))
  const room = width - margin.length - head.length - 1
  const columnsOf = (size: (cell: string) => number) =>
    head.map((title, at) => Math.max(size(title), ...cells.map((row) => size(row[at] ?? ''))) + padding)
  const [least, most] = [columnsOf(longestWord), columnsOf(columns)]
  const lines =
    sum(least) > room ? asList(width - margin.length, head, cells) : draw(fitInto(least, most, room), head, cells)
  return lines.map((line) => margin + line)
}

const padding = 2

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)

/** Words with more columns than this are broken, so that one long word does not turn the table into a list. */
const longest = 24

const longestWord = (cell: string): number => Math.min(longest, Math.max(0, ...cell.split(' ').map(columns)))

/** The widths of the columns, which fit into `room`: the last column is narrowed first, then the widest, none below `least`. */
function fitInto(least: readonly number[], most: readonly number[], room: number): number[] {
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

function draw(colWidths: number[], head: readonly string[], cells: Rows): string[] {
  const wrapRow = (row: readonly string[]) =>
    row.map((cell, at) => wrap(cell, (colWidths[at] ?? 0) - padding).join('\n'))
  const grid = new Table({ head: wrapRow(head), colWidths, style: { head: [], border: [], compact: true } })
  grid.push(...cells.map(wrapRow))
  return grid.toString().split('\n')
}

/** Each row as its first cell and, under it, the other cells that are not empty, with their titles. */
function asList(width: number, [, ...titles]: readonly string[], cells: Rows): string[] {
  return cells.flatMap(([first = '', ...rest]) => {
    const others = rest.flatMap((cell, at) => (cell === '' ? [] : [`${titles[at]}: ${cell}`]))
    return [...wrap(first, width), ...wrap(others.join(', '), width - margin.length).map((line) => margin + line)]
  })
}

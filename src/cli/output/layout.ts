import Table from 'cli-table3'
import { oneLine } from '../../kernel/text/index.js'
import { subjectOf } from '../../words/stories/index.js'
import {
  displayWidth,
  nameColumn,
  type Style,
  sceneWording,
  seatedName,
  speakerAt,
  type TerminalScene,
  wrapLines,
} from './scene.js'

/** The margin before every line of the page except headings. */
const margin = '  '

/** A heading across the page, after an empty line. */
export function heading({ paint, width }: TerminalScene, text: string): string[] {
  const title = oneLine(text)
  const rule = '━'.repeat(Math.max(3, width - displayWidth(title) - 5))
  return ['', paint('heading', `━━━ ${title} ${rule}`.slice(0, width)), '']
}

export function subheading({ paint }: TerminalScene, title: string): string[] {
  return ['', paint('heading', `${margin}${title}`), '']
}

export function paragraph({ paint, width }: TerminalScene, text: string, style?: Style): string[] {
  return wrapLines(text, width - margin.length).map((line) => margin + (style ? paint(style, line) : line))
}

/** Something that only some may know, with a mark before it. */
export function aside({ paint, width }: TerminalScene, text: string, style: Style = 'quiet'): string[] {
  return wrapLines(text, width - 6).map((line, at) => paint(style, `${margin}  ${at === 0 ? '· ' : '  '}${line}`))
}

/** Somebody's words: the name in a column of its own, the words wrapped beside it. */
export function spoken(scene: TerminalScene, player: string, text: string): string[] {
  const column = nameColumn(scene)
  const name = player === scene.observer ? subjectOf(player, sceneWording(scene)) : seatedName(scene, player)
  const indent = margin + ' '.repeat(column + 2)
  const [first = '', ...rest] = wrapLines(text, scene.width - displayWidth(indent))
  const seat = scene.state.players.find(({ id }) => id === player)?.seat
  const shown = margin + scene.paint(seat === undefined ? 'name' : speakerAt(seat), name)
  const others = rest.map((line) => indent + line)
  if (displayWidth(name) > column) return [shown, indent + first, ...others]
  return [`${shown}${' '.repeat(column - displayWidth(name) + 2)}${first}`, ...others]
}

type Rows = readonly (readonly string[])[]

/**
 * A table that fits the page. If it is too wide, cells are broken between words, those of the last column first. If not even
 * single words fit beside each other, each row becomes a short list.
 */
export function table({ width }: Pick<TerminalScene, 'width'>, head: readonly string[], rows: Rows): string[] {
  const cells = rows.map((row) => row.map(oneLine))
  const room = width - margin.length - head.length - 1
  const columnsOf = (size: (cell: string) => number) =>
    head.map((title, at) => Math.max(size(title), ...cells.map((row) => size(row[at] ?? ''))) + padding)
  const [least, most] = [columnsOf(longestWord), columnsOf(displayWidth)]
  const lines =
    sum(least) > room ? asList(width - margin.length, head, cells) : draw(fitInto(least, most, room), head, cells)
  return lines.map((line) => margin + line)
}

const padding = 2

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)

/** Words with more columns than this are broken, so that one long word does not turn the table into a list. */
const longest = 24

const longestWord = (cell: string): number => Math.min(longest, Math.max(0, ...cell.split(' ').map(displayWidth)))

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
    row.map((cell, at) => wrapLines(cell, (colWidths[at] ?? 0) - padding).join('\n'))
  const grid = new Table({ head: wrapRow(head), colWidths, style: { head: [], border: [], compact: true } })
  grid.push(...cells.map(wrapRow))
  return grid.toString().split('\n')
}

/** Each row as its first cell and, under it, the other cells that are not empty, with their titles. */
function asList(width: number, [, ...titles]: readonly string[], cells: Rows): string[] {
  return cells.flatMap(([first = '', ...rest]) => {
    const others = rest.flatMap((cell, at) => (cell === '' ? [] : [`${titles[at]}: ${cell}`]))
    return [
      ...wrapLines(first, width),
      ...wrapLines(others.join(', '), width - margin.length).map((line) => margin + line),
    ]
  })
}

export const percent = (share: number | null): string => (share === null ? '-' : `${(share * 100).toFixed(1)} %`)

/** An interval; `-` where there is none. */
export const percents = (low: number | null, high: number | null): string =>
  low === null || high === null ? '-' : `${(low * 100).toFixed(1)} to ${percent(high)}`

export const dollars = (amount: number | null): string => (amount === null ? 'unknown' : `$${amount.toFixed(4)}`)

import Table from 'cli-table3'
import type { Style } from './paint.js'
import { columns, oneLine, wrap } from './plain-text.js'
import { nameColumn, type Scene, seatedName } from './scene.js'

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

/** A table that fits the page: the last column takes what the others leave. */
export function table(scene: Scene, head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => row.map(oneLine))
  const widths = head.map(
    (title, at) => Math.min(30, Math.max(columns(title), ...cells.map((row) => columns(row[at] ?? '')))) + 2,
  )
  const others = widths.slice(0, -1).reduce((sum, width) => sum + width + 1, 1)
  const widest = Math.max(columns(head.at(-1) ?? ''), ...cells.map((row) => columns(row.at(-1) ?? ''))) + 2
  const last = Math.max(8, Math.min(widest, scene.width - margin.length - others - 1))
  const colWidths = [...widths.slice(0, -1), last]
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

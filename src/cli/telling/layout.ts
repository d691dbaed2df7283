import { oneLine } from '../../text/index.js'
import { type Style, speakerAt } from './paint.js'
import { nameColumn, type Scene, seatedName } from './scene.js'
import { columns, wrap } from './wrap.js'

/** The margin before every line of the page except headings. */
export const margin = '  '

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

/** Something that only some may know, with a mark before it. */
export function aside({ paint, width }: Scene, text: string, style: Style = 'quiet'): string[] {
  return wrap(text, width - 6).map((line, at) => paint(style, `${margin}  ${at === 0 ? '· ' : '  '}${line}`))
}

/** Somebody's words: the name in a column of its own, the words wrapped beside it. */
export function spoken(scene: Scene, player: string, text: string): string[] {
  const column = nameColumn(scene)
  const name = player === scene.observer ? 'You' : seatedName(scene, player)
  const indent = margin + ' '.repeat(column + 2)
  const [first = '', ...rest] = wrap(text, scene.width - columns(indent))
  const seat = scene.state.players.find(({ id }) => id === player)?.seat
  const shown = margin + scene.paint(seat === undefined ? 'name' : speakerAt(seat), name)
  const others = rest.map((line) => indent + line)
  if (columns(name) > column) return [shown, indent + first, ...others]
  return [`${shown}${' '.repeat(column - columns(name) + 2)}${first}`, ...others]
}

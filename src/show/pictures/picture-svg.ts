import { htmlText } from '../../kernel/text/index.js'

/** The size of every picture, as pages that show links expect it, in pixels. */
export const pictureSize = { width: 1200, height: 630 } as const

interface TextBlock {
  readonly text: string
  readonly x: number
  /** The baseline of the first line. */
  readonly y: number
  /** The height of the letters in pixels. */
  readonly size: number
  readonly width: number
  readonly mostLines: number
  readonly style?: string
}

/** Text as XML: also without the characters that XML cannot hold. */
export const xmlText = (text: string): string =>
  htmlText(text.replaceAll(/(?![\t\n\r])\p{Cc}|\p{Surrogate}|[\ufffe\uffff]/gu, ''))

/** How wide a text is, in heights of its letters: a picture is drawn without asking the font. */
function textWidth(text: string): number {
  let width = 0
  for (const character of text)
    width +=
      character > '\u2e7f'
        ? 1.02
        : /[ilj.,;:'|!\sI()]/.test(character)
          ? 0.34
          : /[mwMW@A-Z]/.test(character)
            ? 0.78
            : 0.56
  return width
}

/** The text in lines, cut where there is no room for more. */
export function wrapText(text: string, width: number, mostLines: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const part of text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .split(/(?<=\s)|(?<=[\u2e80-\uffff])/)) {
    const pieces = textWidth(part) > width ? [...part] : [part]
    for (const piece of pieces) {
      if (line !== '' && textWidth((line + piece).trimEnd()) > width) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += piece
    }
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  return lines.length <= mostLines ? lines : [...lines.slice(0, mostLines - 1), `${lines[mostLines - 1]} …`]
}

/** Lines of text in a picture, and the baseline of what may follow below. */
export function textBlock({ text, x, y, size, width, mostLines, style = '' }: TextBlock) {
  const lines = wrapText(text, width / size, mostLines)
  const height = size * 1.32
  const svg = lines
    .map((line, at) => `<text x="${x}" y="${y + at * height}" font-size="${size}" ${style}>${xmlText(line)}</text>`)
    .join('')
  return { svg, below: y + lines.length * height }
}

import { plainText } from '../../text/index.js'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const wide =
  /\p{Emoji_Presentation}|\uFE0F|[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/u

/** How many columns `text` takes on a terminal. */
export function columns(text: string): number {
  let sum = 0
  for (const { segment } of graphemes.segment(text)) sum += wide.test(segment) ? 2 : 1
  return sum
}

/** `text` broken into lines of at most `width` columns, at blanks where possible; its own line breaks stay. */
export function wrap(text: string, width: number): string[] {
  return plainText(text)
    .split('\n')
    .flatMap((paragraph) => wrapParagraph(paragraph, width))
}

function wrapParagraph(paragraph: string, width: number): string[] {
  const lines = ['']
  for (const word of paragraph
    .split(' ')
    .filter(Boolean)
    .flatMap((long) => pieces(long, width))) {
    const line = lines.at(-1) ?? ''
    if (line === '') lines[lines.length - 1] = word
    else if (columns(line) + 1 + columns(word) <= width) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

function pieces(word: string, width: number): string[] {
  if (columns(word) <= width) return [word]
  const parts = ['']
  for (const { segment } of graphemes.segment(word)) {
    const part = parts.at(-1) ?? ''
    if (columns(part) + columns(segment) > width) parts.push(segment)
    else parts[parts.length - 1] = part + segment
  }
  return parts
}

/** The sizes of text, in pixels. */
export const sizes = { title: 14, line: 12, label: 12 } as const

const narrow = new Set("ijlI.,:;'|!()[]{} ")
const wide = new Set('mwMWABCDEGHKNOPQRSUVXYZ&@%')

/** About how wide text is in a common sans serif font, in pixels. It needs no browser, and is the same on every machine. */
export function textWidth(text: string, size: number): number {
  let width = 0
  for (const letter of text) width += narrow.has(letter) ? 0.36 : wide.has(letter) ? 0.8 : 0.6
  return Math.ceil(width * size)
}

/** Text in lines of at most `width` pixels, broken between words. */
export function wrap(text: string, width: number, size: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && textWidth(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

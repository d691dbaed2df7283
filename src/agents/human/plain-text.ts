// Whole escape sequences first, then whatever controls a terminal or reorders how text is shown.
const sequences =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is what this is for
  /\u001B\][^\u0007\u001B]*(?:\u0007|\u001B\\)?|[\u001B\u009B][[\]()#;?]*[0-9;:?]*[ -/]*[@-~]?/g
const controls = /(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/gu

/** Somebody's words as they may be shown: no escape sequences, no control characters but line breaks. */
export function plainText(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\t', ' ').replace(sequences, '').replace(controls, '')
}

/** The same on one line. */
export function oneLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim()
}

/** Somebody's words after a label, further lines marked so that none can pass for the moderator's. */
export function quoted(label: string, text: string): string[] {
  const [first = '', ...rest] = plainText(text).split('\n')
  return [`${label}: ${first}`, ...rest.map((line) => `  | ${line}`)]
}

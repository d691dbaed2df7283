import { plainText } from '../../text/clean-text.js'

/** Somebody's words after a label, further lines marked so that none can pass for the moderator's. */
export function quoted(label: string, text: string): string[] {
  const [first = '', ...rest] = plainText(text).split('\n')
  return [`${label}: ${first}`, ...rest.map((line) => `  | ${line}`)]
}

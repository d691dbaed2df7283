import { printable } from '../../text/clean-text.js'
import type { Checked } from './check-answer.js'

const maxOfferedChars = 20_000

/**
 * A rejected answer as JSON text in which the same fault can be found again: with shortened texts if that keeps the
 * fault, otherwise complete. Undefined when no text shows the fault.
 */
export function offeredText(raw: unknown, reason: string, check: (answer: unknown) => Checked): string | undefined {
  if (raw === undefined) return undefined
  const said = withoutCall(raw)
  return [jsonOf(said, 200), jsonOf(said, maxOfferedChars)].find(
    (text) => text !== undefined && fails(text, reason, check),
  )
}

/** The facts of a call belong to the `meta` of its event. */
function withoutCall(raw: unknown): unknown {
  return typeof raw === 'object' && raw !== null && 'call' in raw ? { ...raw, call: undefined } : raw
}

function jsonOf(raw: unknown, maxTextChars: number): string | undefined {
  try {
    const json = JSON.stringify(raw, (_key, value) =>
      typeof value === 'string' ? value.slice(0, maxTextChars) : value,
    )
    return json === undefined || json.length > maxOfferedChars ? undefined : printable(json)
  } catch {
    return undefined
  }
}

function fails(text: string, reason: string, check: (answer: unknown) => Checked): boolean {
  try {
    const checked = check(JSON.parse(text))
    return 'reason' in checked && checked.reason === reason
  } catch {
    return false
  }
}

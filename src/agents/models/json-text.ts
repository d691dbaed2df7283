import { jsonrepair } from 'jsonrepair'

const thinking = /<think(?:ing)?>([\s\S]*?)<\/think(?:ing)?>/gi
// Some servers drop the opening tag.
const unopened = /^([\s\S]*)<\/think(?:ing)?>/i
const unclosed = /<think(?:ing)?>([\s\S]*)$/i

/** A text without the parts in which a reasoning model thinks aloud. */
export function withoutThinking(text: string): string {
  return text.replace(thinking, '').replace(unopened, '').replace(unclosed, '')
}

/** The parts of a text in which a reasoning model thinks aloud. */
export function thinkingIn(text: string): string {
  const blocks = [...text.matchAll(thinking)].map(([, said]) => said)
  const left = text.replace(thinking, '')
  const parts = [...blocks, unopened.exec(left)?.[1], unclosed.exec(left)?.[1]]
  return parts
    .map((said = '') => said.trim())
    .filter(Boolean)
    .join('\n\n')
}

/**
 * The JSON object in a model's text: the text itself, otherwise the first complete object in it, otherwise the part
 * between the outermost braces, repaired. Null when there is none. `whole` is false for a text that was cut off; then
 * nothing is repaired.
 */
export function jsonObjectIn(text: string, whole: boolean): Record<string, unknown> | null {
  const said = withoutThinking(text)
  const cut = said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1)
  const found = objectFrom(said, JSON.parse) ?? objectFrom(firstObject(said), JSON.parse) ?? objectFrom(cut, JSON.parse)
  if (found !== null || !whole || !said.includes('{')) return found
  return objectFrom(cut, parseRepaired) ?? objectFrom(said.slice(said.indexOf('{')), parseRepaired)
}

/** A reply that is not an object: other JSON, otherwise the text itself without its code fence. */
export function bareIn(text: string): unknown {
  const said = withoutThinking(text).trim()
  const bare = /^```\w*\n([\s\S]*?)\n?```$/.exec(said)?.[1]?.trim() ?? said
  try {
    return JSON.parse(bare) as unknown
  } catch {
    return bare
  }
}

/** From the first brace to the one that closes it; braces in strings do not count. */
function firstObject(text: string): string {
  const start = text.indexOf('{')
  let depth = 0
  let inString = false
  for (let at = Math.max(0, start); at < text.length; at++) {
    const character = text[at]
    if (inString && character === '\\') at++
    else if (character === '"') inString = !inString
    else if (!inString && character === '{') depth++
    else if (!inString && character === '}' && --depth === 0) return text.slice(start, at + 1)
  }
  return ''
}

const parseRepaired = (text: string): unknown => JSON.parse(jsonrepair(text))

function objectFrom(text: string, parse: (text: string) => unknown): Record<string, unknown> | null {
  if (text === '') return null
  try {
    const value = parse(text)
    const single: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
    return typeof single === 'object' && single !== null && !Array.isArray(single)
      ? (single as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

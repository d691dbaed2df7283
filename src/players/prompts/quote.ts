import { jsonEscape, visibleJson } from '../../kernel/text/clean-text.js'

// What a model's server might take for a mark of its own: `<|im_start|>`, `[INST]`, `<think>`.
// And what looks like a quotation mark to a reader, but not to JSON.
const serverMarks = /[<[\uFF02]/g

/** Words from outside as one JSON string, out of which no text can break and which cannot contain the player's mark. */
export function quote(text: string, mark: string, maxChars = Number.POSITIVE_INFINITY): string {
  const kept = text.length > maxChars ? `${text.slice(0, maxChars)} (cut)` : text
  return escapeMarks(JSON.stringify(kept), mark)
}

export function quoteJson(value: unknown, mark: string, maxChars = Number.POSITIVE_INFINITY): string {
  const json = JSON.stringify(value) ?? 'null'
  return json.length > maxChars ? quote(json, mark, maxChars) : escapeInStrings(json, mark)
}

function escapeMarks(json: string, mark: string): string {
  const own = new RegExp(mark, 'gi')
  return visibleJson(json.replace(serverMarks, jsonEscape)).replace(own, jsonEscape)
}

const jsonStrings = /"(?:[^"\\]|\\.)*"/g

const escapeInStrings = (json: string, mark: string): string =>
  json.replace(jsonStrings, (text) => escapeMarks(text, mark))

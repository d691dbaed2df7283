import { sha256Hex } from '../events/commitment.js'

/** A mark that no player can guess: one for each player and game, the same in all of its prompts. 12 hex digits. */
export function nonceFor(secret: string, gameId: string, playerId: string): string {
  return sha256Hex(JSON.stringify(['nonce', secret, gameId, playerId])).slice(0, 12)
}

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

// What a model's server might take for a mark of its own (`<|im_start|>`, `[INST]`, `<think>`), what ends a line for some
// readers, and what reorders how text is shown. JSON itself escapes quotes and the other control characters.
const dangerous = /[<[\u007f-\u009f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/**
 * Words from outside as data: a JSON string on one line, from which nothing that was said can break out. The nonce of the
 * frame cannot occur in it. Longer texts are cut and say so.
 */
export function quote(text: string, nonce: string, maxChars = Number.POSITIVE_INFINITY): string {
  const kept = text.length > maxChars ? `${text.slice(0, maxChars)} (cut)` : text
  return quoted(JSON.stringify(kept), nonce)
}

/** Any JSON value from outside as data on one line, with the same care. */
export function quoteJson(value: unknown, nonce: string, maxChars = Number.POSITIVE_INFINITY): string {
  const json = JSON.stringify(value) ?? 'null'
  return json.length > maxChars ? quote(json, nonce, maxChars) : quotedStrings(json, nonce)
}

function quoted(json: string, nonce: string): string {
  const mark = new RegExp(nonce, 'gi')
  return json.replace(dangerous, escaped).replace(mark, (found) => found.replace(/./g, escaped))
}

const jsonStrings = /"(?:[^"\\]|\\.)*"/g

/** Only what stands in strings is foreign: the brackets of lists are ours. */
const quotedStrings = (json: string, nonce: string): string => json.replace(jsonStrings, (text) => quoted(text, nonce))

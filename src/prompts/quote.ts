import { sha256Hex } from '../events/commitment.js'
import { jsonEscape, visibleJson } from '../text/clean-text.js'

/** A mark that no player can guess: one for each player and game, the same in all of its prompts. 12 hex digits. */
export function nonceFor(secret: string, gameId: string, playerId: string): string {
  return sha256Hex(JSON.stringify(['nonce', secret, gameId, playerId])).slice(0, 12)
}

// What a model's server might take for a mark of its own: `<|im_start|>`, `[INST]`, `<think>`.
const serverMarks = /[<[]/g

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
  return visibleJson(json.replace(serverMarks, jsonEscape)).replace(mark, jsonEscape)
}

const jsonStrings = /"(?:[^"\\]|\\.)*"/g

/** Only what stands in strings is foreign: the brackets of lists are ours. */
const quotedStrings = (json: string, nonce: string): string => json.replace(jsonStrings, (text) => quoted(text, nonce))

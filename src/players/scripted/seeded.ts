import type { Random } from '../../kernel/rules/random.js'

/** FNV-1a, from 0 to 2^32 - 1. The hash of a beginning, as `basis`, and the rest give the hash of the whole. */
export function hashText(text: string, basis = 0x811c9dc5): number {
  let hash = basis
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

export function seededRandom(text: string): Random {
  let state = hashText(text)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

import alea from 'seedrandom/lib/alea.js'
import type { Random } from '../rules/random.js'

/// <reference path="./alea.d.ts" />

/**
 * A generator for one draw, derived from the game's seed, what is drawn, and the place in the game. Each draw has its
 * own generator, so an agent's retries or the order of answers cannot change another draw. It is created on first use,
 * because most are never used.
 */
export function derive(seed: string, ...place: readonly (string | number)[]): Random {
  let draw: Random | undefined
  return () => {
    // The seed comes last: places contain no spaces, so no two draws can have the same name.
    draw ??= alea(`${place.join(' ')} ${seed}`)
    return draw()
  }
}

/** A seed of 128 random bits, as 32 hex digits. */
export function randomSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

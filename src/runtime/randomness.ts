import { alea } from '../rules/alea.js'
import type { Random } from '../rules/random.js'

/**
 * A generator for one draw, derived from the game's seed, what is drawn and where in the game. Each draw has its own, so
 * no agent's retries or answering order can change another draw. It is made when it is first drawn from: most are not.
 */
export function derive(seed: string, ...place: readonly (string | number)[]): Random {
  let draw: Random | undefined
  return () => {
    // The seed comes last: places hold no blanks, so no two draws can share a name.
    draw ??= alea(`${place.join(' ')} ${seed}`)
    return draw()
  }
}

/** A seed of 128 random bits, as 32 hex digits. */
export function randomSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/// <reference path="./alea.d.ts" />
import alea from 'seedrandom/lib/alea.js'
import type { Random } from '../rules/random.js'

/** Which seed a game draws with once its log has `length` events: its own, or the one that a fork was given. */
export function seedAt({ seed, luck = [] }: Seeds, length: number): string {
  return luck.length === 0 ? seed : (luck.findLast(({ from }) => from <= length)?.seed ?? seed)
}

interface Seeds {
  readonly seed: string
  readonly luck?: readonly { readonly from: number; readonly seed: string }[] | undefined
}

/**
 * Alea's hash of a text, continuing from the hash of what came before it. All of its numbers are between 0 and 2 ** 34, so
 * `floor` takes the same bits as `>>> 0` does in the package, in less time.
 */
function mash(text: string, from: number): number {
  let hash = from
  for (let at = 0; at < text.length; at++) {
    const spread = 0.02519603282416938 * (hash + text.charCodeAt(at))
    const whole = Math.floor(spread)
    const mixed = (spread - whole) * whole
    const mixedWhole = Math.floor(mixed)
    hash = mixedWhole + (mixed - mixedWhole) * 0x1_0000_0000
  }
  return hash
}

const fraction = (hash: number): number => (hash >>> 0) * 2 ** -32

/** Before the seed, Alea hashes three blanks: they are the same for every generator. */
const blank0 = mash(' ', 0xefc8249d)
const blank1 = mash(' ', blank0)
const blank2 = mash(' ', blank1)

const positive = (part: number) => (part < 0 ? part + 1 : part)

/** The number whose fraction Alea draws first. `hash` is that of the seed; only further draws need the two that follow it. */
const firstSum = (hash: number): number => 2091639 * positive(fraction(blank0) - fraction(hash)) + 2 ** -32

/** The package's generator after its first draw. */
function afterFirstDraw(seed: string, hash0: number): Random {
  const hash1 = mash(seed, hash0)
  const hash2 = mash(seed, hash1)
  const s0 = positive(fraction(blank1) - fraction(hash1))
  const s1 = positive(fraction(blank2) - fraction(hash2))
  const sum = firstSum(hash0)
  const c = sum | 0
  return alea('', { state: { c, s0, s1, s2: sum - c } })
}

/**
 * A generator for one draw, derived from the game's seed, what is drawn, and the place in the game. Each draw has its
 * own generator, so an agent's retries or the order of answers cannot change another draw.
 *
 * It is that of `seedrandom`, whose seeding and first draw are written out here: most generators draw once or never, and
 * a first draw needs a third of the seeding, and no text made of all parts. A test compares every bit with the package's.
 */
export function derive(seed: string, ...place: readonly (string | number)[]): Random {
  let first: number | undefined
  let further: Random | undefined
  return () => {
    if (first === undefined) {
      // The seed comes last: places contain no spaces, so no two draws can have the same name.
      let hash = blank2
      for (const part of place) hash = mash(' ', mash(`${part}`, hash))
      first = mash(seed, hash)
      const sum = firstSum(first)
      return sum - (sum | 0)
    }
    further ??= afterFirstDraw([...place, seed].join(' '), first)
    return further()
  }
}

/** A seed of 128 random bits, as 32 hex digits. */
export function randomSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

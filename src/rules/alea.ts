import type { Random } from './random.js'

const perBit = 2.3283064365386963e-10 // 2^-32
const twoTo32 = 0x100000000

const fraction = (hash: number): number => (hash >>> 0) * perBit

/** The hash of `text` after what was hashed before. */
function mashed(before: number, text: string): number {
  let hash = before
  for (let at = 0; at < text.length; at++) {
    hash += text.charCodeAt(at)
    let mixed = 0.02519603282416938 * hash
    hash = mixed >>> 0
    mixed = (mixed - hash) * hash
    hash = mixed >>> 0
    hash += (mixed - hash) * twoTo32
  }
  return hash
}

/** Every seeding begins with three blanks. */
const blanks = [1, 2, 3].map((count) => mashed(0xefc8249d, ' '.repeat(count))) as [number, number, number]
const [one, two, three] = blanks.map(fraction) as [number, number, number]

const less = (start: number, taken: number): number => (start < taken ? start - taken + 1 : start - taken)

/**
 * Numbers in [0, 1) that only depend on `text`: Johannes Baagøe's Alea (2010, MIT), number by number what `seedrandom.alea`
 * gives. A game draws once or twice from each of hundreds of generators, so it counts how quickly one is made.
 */
export function alea(text: string): Random {
  const first = mashed(blanks[2], text)
  const second = mashed(first, text)
  let s0 = less(one, fraction(first))
  let s1 = less(two, fraction(second))
  let s2 = less(three, fraction(mashed(second, text)))
  let carry = 1
  return () => {
    const next = 2_091_639 * s0 + carry * perBit
    s0 = s1
    s1 = s2
    carry = next | 0
    s2 = next - carry
    return s2
  }
}

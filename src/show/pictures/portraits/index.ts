import { createAvatar } from '@dicebear/core'
import * as pixelArt from '@dicebear/pixel-art'

const drawn = new Map<string, string>()
/** How many portraits are remembered. */
const mostDrawn = 2_000

/** The address of a portrait, drawn from a seed alone: the same seed gives the same face everywhere, without a network. */
export function portraitAddress(seed: string): string {
  const known = drawn.get(seed)
  if (known !== undefined) return known
  const svg = createAvatar(pixelArt, {
    seed,
    hatProbability: 20,
    glassesProbability: 30,
    beardProbability: 20,
  }).toString()
  // What it says of itself is not shown.
  const address = `data:image/svg+xml,${encodeURIComponent(svg.replace(/<metadata.*<\/metadata>/s, ''))}`
  if (drawn.size >= mostDrawn) drawn.clear()
  drawn.set(seed, address)
  return address
}

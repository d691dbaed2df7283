import { requireArgument } from '../errors/arguments.js'
import { InvalidOptionsError } from '../errors/errors.js'

/** A source of numbers from 0 (included) to 1 (excluded). */
export type Random = () => number

/** Returns the generator of one draw, by its purpose and place: no two draws share a generator. */
export type Draw = (purpose: string, ...place: readonly (string | number)[]) => Random

/** One of `items`, each as likely as the others. Throws `InvalidOptionsError` when there is none. */
export function pick<T>(items: readonly T[], random: Random): T {
  requireDraw(items, random)
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new InvalidOptionsError('Expected at least one item to pick from.', 'items')
  return item
}

/** A shuffled copy of `items` (Fisher-Yates). */
export function shuffle<T>(items: readonly T[], random: Random): T[] {
  requireDraw(items, random)
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const moved = shuffled[last] as T
    shuffled[last] = shuffled[other] as T
    shuffled[other] = moved
  }
  return shuffled
}

function requireDraw(items: unknown, random: unknown): void {
  requireArgument('items', items, { kind: 'a list' })
  requireArgument('random', random, { kind: 'a function', advice: "as `derive(seed, 'purpose')` makes one" })
}

import { builtInRules } from './evidence/built-in.js'
import type { Casebook, Evidence } from './evidence/evidence.js'
import { evidenceOn } from './evidence-on.js'

/** One reason to suspect somebody, or to trust it (source 003). */
export interface SuspicionRule {
  readonly name: string
  /** What its points are multiplied by: 0 turns it off. */
  readonly weight: number
  /** What it finds, as a sentence with the gaps `{player}`, `{other}` and `{day}`. */
  readonly describe: string
  /**
   * The points of a player as the game stands, before they are weighted; positive ones speak against it. A number, or one piece of
   * evidence for each thing. It must be pure and use nothing but `game`.
   */
  readonly calculate: (player: string, game: Casebook) => number | readonly Evidence[]
}

/** The built-in rules: votes, words and claims. Each has weight 1. */
export const suspicionRules: readonly SuspicionRule[] = Object.entries(builtInRules).map(([name, describe]) => ({
  name,
  weight: 1,
  describe,
  calculate: (player, game) => evidenceOn(player, game).filter(({ rule }) => rule === name),
}))

const builtInNames = new Map(suspicionRules.map(({ calculate, name }) => [calculate, name]))

/** Rules as they are applied: the built-in ones have found everything in one pass before. */
interface Sorted {
  readonly weights: ReadonlyMap<string, { readonly name: string; readonly weight: number }>
  readonly own: readonly SuspicionRule[]
}

const sortedBefore = new WeakMap<readonly SuspicionRule[], Sorted>()

function sorted(rules: readonly SuspicionRule[]): Sorted {
  const before = sortedBefore.get(rules)
  if (before) return before
  const builtIn = rules.flatMap((rule) => {
    const found = builtInNames.get(rule.calculate)
    return found === undefined ? [] : [[found, rule] as const]
  })
  const made = { weights: new Map(builtIn), own: rules.filter(({ calculate }) => !builtInNames.has(calculate)) }
  sortedBefore.set(rules, made)
  return made
}

/** What these rules find on a player, weighted. What gives no points is left out. */
export function weighed(player: string, book: Casebook, rules: readonly SuspicionRule[]): readonly Evidence[] {
  const found = evidenceOn(player, book)
  if (rules === suspicionRules) return found
  const { weights, own } = sorted(rules)
  const builtIn = found.map((each) => {
    const { name = each.rule, weight = 0 } = weights.get(each.rule) ?? {}
    return { ...each, rule: name, points: each.points * weight }
  })
  return [...builtIn, ...own.flatMap((rule) => foundBy(rule, player, book))].filter(({ points }) => points !== 0)
}

function foundBy({ name, weight, calculate }: SuspicionRule, player: string, book: Casebook): readonly Evidence[] {
  const found = calculate(player, book)
  const evidence = typeof found === 'number' ? [{ points: found }] : found
  return evidence.map((each) => ({ ...each, rule: name, player, points: each.points * weight }))
}

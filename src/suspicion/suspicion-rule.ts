import { builtInRules } from './evidence/built-in.js'
import type { Casebook, Evidence } from './evidence/evidence.js'
import { evidenceOn } from './evidence-on.js'

/** One reason to suspect or trust a player (source 003). */
export interface SuspicionRule {
  readonly name: string
  /** The factor of its points: 0 turns the rule off. */
  readonly weight: number
  /** Its finding, as a sentence with the placeholders `{player}`, `{other}` and `{day}`. */
  readonly describe: string
  /**
   * The points of a player in the current game, before weighting; positive points count against the player. Either a
   * number, or a list of evidence. It must be pure and use only `game`.
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

/** Rules in the form in which they are applied: all built-in ones run in one pass. */
interface Sorted {
  readonly weights: ReadonlyMap<string, { readonly name: string; readonly weight: number }>
  readonly own: readonly SuspicionRule[]
}

const sortedBefore = new WeakMap<readonly SuspicionRule[], Sorted>()

function sortRules(rules: readonly SuspicionRule[]): Sorted {
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

/** The weighted findings of these rules about a player, without those of 0 points. */
export function weigh(player: string, book: Casebook, rules: readonly SuspicionRule[]): readonly Evidence[] {
  const found = evidenceOn(player, book)
  if (rules === suspicionRules) return found
  const { weights, own } = sortRules(rules)
  const builtIn = found.map((each) => {
    const { name = each.rule, weight = 0 } = weights.get(each.rule) ?? {}
    return { ...each, rule: name, points: each.points * weight }
  })
  return [...builtIn, ...own.flatMap((rule) => evidenceBy(rule, player, book))].filter(({ points }) => points !== 0)
}

function evidenceBy({ name, weight, calculate }: SuspicionRule, player: string, book: Casebook): readonly Evidence[] {
  const found = calculate(player, book)
  const evidence = typeof found === 'number' ? [{ points: found }] : found
  return evidence.map((each) => ({ ...each, rule: name, player, points: each.points * weight }))
}

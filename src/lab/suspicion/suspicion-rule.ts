import { InvalidOptionsError } from '../../errors/errors.js'
import { findEvidence, type ObservedGame } from '../../players/suspicion/evidence.js'
import { builtInRules, type Evidence } from '../../players/suspicion/evidence-kinds.js'
import { definedFields } from '../../text/objects.js'

/** One reason to suspect or trust a player (source 003). */
export interface SuspicionRule {
  readonly name: string
  /** The factor of its points: 0 turns the rule off. */
  readonly weight: number
  /** Its finding, as a sentence with the placeholders `{player}`, `{other}` and `{day}`. */
  readonly describe: string
  /**
   * The points of a player before weighting, or evidence; positive ones count against it. Pure, from `game` alone.
   * Absent in built-in rules, which are known by their names.
   */
  readonly calculate?: (player: string, game: ObservedGame) => number | readonly Evidence[]
}

/** The built-in rules: votes, words and claims. Each has weight 1. */
export const suspicionRules: readonly SuspicionRule[] = Object.entries(builtInRules).map(([name, describe]) => ({
  name,
  weight: 1,
  describe,
}))

export function weigherFor(
  rules: readonly SuspicionRule[],
): (player: string, game: ObservedGame) => readonly Evidence[] {
  if (rules === suspicionRules) return findEvidence
  const weights = new Map(rules.flatMap(({ name, weight, calculate }) => (calculate ? [] : [[name, weight] as const])))
  return (player, game) => {
    const builtIn = findEvidence(player, game).map((each) => ({
      ...each,
      points: each.points * (weights.get(each.rule) ?? 0),
    }))
    const own = rules.flatMap((rule) => applyRule(rule, player, game))
    return [...builtIn, ...own].filter(({ points }) => points !== 0)
  }
}

function applyRule(
  { name, weight, calculate }: SuspicionRule,
  player: string,
  game: ObservedGame,
): readonly Evidence[] {
  const found = calculate?.(player, game) ?? []
  const evidence = typeof found === 'number' ? [{ points: found }] : found
  return evidence.map((each) => ({ ...each, rule: name, player, points: each.points * weight }))
}

/** A reason for a score. */
export interface SuspicionReason {
  readonly rule: string
  /** Positive points speak against the player, negative ones for it. */
  readonly points: number
  /** A sentence, with the names of players. */
  readonly text: string
  /** Another player it is about, by id. */
  readonly other?: string
  readonly day?: number
}

export function describeReason(
  { rule, player, points, other, day }: Evidence,
  { rules, name }: { rules: readonly SuspicionRule[]; name: (id: string) => string },
): SuspicionReason {
  const describe = rules.find((each) => each.name === rule)?.describe ?? rule
  const slots: Readonly<Record<string, string>> = {
    player: name(player),
    other: other === undefined ? 'somebody' : name(other),
    day: day === undefined ? 'this day' : `${day}`,
  }
  const text = describe.replace(/\{(player|other|day)\}/g, (_gap, slot: string) => slots[slot] ?? '')
  return { rule, points, text, ...definedFields({ other, day }) }
}

/** Checked by hand: a page that measures suspicion does without the library of schemas. */
export function requireRules(rules: unknown): asserts rules is readonly SuspicionRule[] {
  if (!Array.isArray(rules)) throw new InvalidOptionsError('Expected `rules` to be a list of rules.', 'rules')
  rules.forEach(requireRule)
}

function requireRule(rule: unknown, at: number): void {
  const { name, weight, describe, calculate } = (rule ?? {}) as Partial<Record<keyof SuspicionRule, unknown>>
  const path = `rules[${at}]`
  const fault = (field: string, wanted: string) =>
    new InvalidOptionsError(`Expected \`${path}.${field}\` to be ${wanted}.`, `${path}.${field}`)
  if (typeof name !== 'string' || name === '') throw fault('name', 'a name')
  if (typeof weight !== 'number' || !Number.isFinite(weight)) throw fault('weight', 'a number')
  if (typeof describe !== 'string') throw fault('describe', 'a sentence')
  const isBuiltIn = calculate === undefined && Object.hasOwn(builtInRules, name)
  if (typeof calculate !== 'function' && !isBuiltIn) throw fault('calculate', 'a function')
}

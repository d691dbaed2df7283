import { InvalidOptionsError } from '../errors/invalid-options-error.js'
import type { SuspicionRule } from './suspicion-rule.js'

/** Throws `InvalidOptionsError` when `rules` are not a list of rules of suspicion. */
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
  if (typeof calculate !== 'function') throw fault('calculate', 'a function')
}

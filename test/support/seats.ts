import { defineRules, type PresetName, presets, type RulesInput } from '../../src/index.js'

/** As many players as are wanted, or as few as the rules allow. */
export function seatsFor(rules: PresetName | RulesInput, wanted: number): number {
  const { table } = typeof rules === 'string' ? presets[rules] : defineRules(rules)
  return Math.max(wanted, table.min)
}

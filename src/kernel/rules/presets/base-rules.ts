import { type BuiltInPower, powersWithOptions } from '../powers/powers.js'
import type { RoleDefinition } from '../role.js'
import { doctor, mafia, sheriff, vigilante, villager } from '../roles.js'
import { defaultContext, type Rules } from '../rules-schema.js'

/** What the presets share; each states only its differences. */
export const baseRules = {
  table: { min: 5, max: 50 },
  filler: 'villager',
  personas: 'none',
  opening: 'night',
  maxDays: 30,
  nomination: { threshold: 0.3 },
  ballot: 'parallel',
  abstention: false,
  lastWords: false,
  revealCause: false,
  summaries: false,
  context: defaultContext,
  narration: 'viewers',
} as const satisfies Partial<Rules>

/** The fields of a free discussion (source 004); a discussion in turns does not read them. */
export const freeDiscussion = {
  durationMs: 60_000,
  quietMs: 10_000,
  messagesPerPlayer: 3,
  cooldownMs: 3_000,
  heard: 2,
  checkMs: 1_000,
  chance: 0.05,
  minDelayMs: 1_000,
  maxDelayMs: 5_000,
} as const satisfies Partial<Rules['discussion']>

/** Options of powers, by power, that replace the defaults. */
type Changes = { readonly [P in BuiltInPower]?: Readonly<Record<string, unknown>> }

/** `cast` with every option of its powers given: `changes`, otherwise the defaults. */
export function completeCast<Name extends string>(
  cast: Readonly<Record<Name, RoleDefinition>>,
  changes: Changes = {},
): Record<Name, RoleDefinition> {
  const entries = Object.entries<RoleDefinition>(cast).map(([name, role]) => {
    const powers = powersWithOptions(role, null).map((own) => ({
      power: own.name,
      ...own.options,
      ...changes[own.name as BuiltInPower],
    }))
    return [name, { ...role, powers }]
  })
  return Object.fromEntries(entries) as Record<Name, RoleDefinition>
}

export const usualCast = (changes?: Changes) => completeCast({ mafia, doctor, sheriff, vigilante, villager }, changes)

import { defaultContext } from './context-rules.js'
import type { Rules } from './rules-schema.js'

/** The rules that the presets share; each preset states only its differences. */
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
export const freeTalk = {
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

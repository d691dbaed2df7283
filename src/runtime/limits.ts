/** The limits of a game that are not rules. */
export interface Limits {
  /** How often a player is asked again after a first failed try. */
  readonly maxRetries: number
  /** How long an answer may take, in milliseconds of the game's clock (real time while that is simulated). */
  readonly timeoutMs: number
  /** Speech beyond this many characters is cut and marked. */
  readonly maxSpeechChars: number
}

/** A thought beyond this many characters is cut. */
export const maxThoughtChars = 20_000

/** Reasoning beyond this many characters is cut. */
export const maxReasoningChars = 100_000

/** Memory beyond this many bytes of JSON makes an answer invalid. */
export const maxMemoryBytes = 16_384

/** Memory nested deeper than this makes an answer invalid. */
export const maxMemoryDepth = 64

/** Each text of a persona beyond this many characters is cut. */
export const maxPersonaChars = 2_000

import type { Persona, PersonaGuidance } from '../rules/persona.js'

/**
 * How one character talks. Where a line names somebody, it is `{target}` in an accusation and `{accuser}` in a retort.
 * Every accusation holds a word that the table understands as one.
 */
export interface Voice {
  /** At most this many sentences of content, besides an opening and a closing. */
  readonly sentences: number
  readonly openers: readonly string[]
  readonly accuse: readonly string[]
  readonly calm: readonly string[]
  readonly retort: readonly string[]
  readonly closers: readonly string[]
}

/** A built-in character, whole. */
export interface Character {
  /** What everyone knows of it. */
  readonly persona: Persona
  /** What only its player is told. */
  readonly guidance: PersonaGuidance
  /** How scripted players speak as it. */
  readonly voice: Voice
}

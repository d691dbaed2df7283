import type { PersonaGuidance } from '../rules/persona.js'

/**
 * How one character talks. A named player is `{target}` in an accusation and `{accuser}` in a retort. Every accusation
 * contains a word that readers recognise as one.
 */
export interface Voice {
  /** The largest number of sentences between an opening and a closing. */
  readonly sentences: number
  readonly openers: readonly string[]
  readonly accuse: readonly string[]
  readonly calm: readonly string[]
  readonly retort: readonly string[]
  readonly closers: readonly string[]
}

/** A built-in character, without its public persona. */
export interface Character {
  /** The name of its persona in `builtInPersonas`. */
  readonly name: string
  /** The part that only its player sees. */
  readonly guidance: PersonaGuidance
  /** How scripted players with this character speak. */
  readonly voice: Voice
}

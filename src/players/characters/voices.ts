import type { CharacterName } from '../../rules/built-in-personas.js'
import lines from './voices.json' with { type: 'json' }

/**
 * A named player is `{target}` in an accusation, which contains a word that readers recognise as one, and `{accuser}`
 * in a retort.
 */
export interface Voice
  extends Readonly<Record<'openers' | 'accuse' | 'calm' | 'retort' | 'closers', readonly string[]>> {
  /** The largest number of sentences between an opening and a closing. */
  readonly sentences: number
}

export const voices: Readonly<Record<CharacterName, Voice>> = lines

import type { CharacterName } from '../../kernel/rules/built-in-personas.js'
import lines from './voices.json' with { type: 'json' }

/** `{target}` is accused, beside a word that readers recognise as an accusation; a retort answers `{accuser}`. */
export interface Voice
  extends Readonly<Record<'openers' | 'accuse' | 'calm' | 'retort' | 'closers', readonly string[]>> {
  /** The largest number of sentences between an opening and a closing. */
  readonly sentences: number
}

export const voices: Readonly<Record<CharacterName, Voice>> = lines

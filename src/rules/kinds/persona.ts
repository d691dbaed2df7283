import { freePersona } from '../free-persona.js'
import type { RequestKindDefinition } from './kind.js'

/** Before the roles are dealt, a player invents its persona (source 001). */
export const persona: RequestKindDefinition = {
  words: 'none',
  describe: 'Create the character you will play.',
  advice: 'Make it someone whose voice others would recognise after two sentences.',
  takes: ['persona', 'memory'],
  fallback: (_question, { personas, random, taken }) => ({ persona: freePersona(personas, random, taken) }),
  becomes: { event: 'persona.chosen', form: 'persona', audience: 'public' },
}

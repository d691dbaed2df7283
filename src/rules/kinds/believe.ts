import type { RequestKindDefinition } from './kind.js'

/** A request for a player's beliefs about the others, when nothing else is asked of it at that moment. */
export const believe: RequestKindDefinition = {
  words: 'none',
  describe: 'State how likely each other living player is to be mafia.',
  known: 'Nobody else ever learns it, and nothing in the game depends on it.',
  advice: 'Weigh all that you know and heard: what you believe, not what you would say aloud.',
  takes: [],
  beliefs: 'due',
  fallback: () => ({}),
  becomes: { event: 'beliefs.stated', form: 'beliefs', audience: 'player' },
}

import type { RequestKindDefinition } from './kind.js'

/** The narrator comments for spectators. It sees only what is public, and has no notes of its own. */
export const narrate: RequestKindDefinition = {
  words: 'required',
  describe: 'Comment on what just happened, for those who watch.',
  advice: 'A few vivid sentences about this moment and what led to it.',
  takes: [],
  fallback: () => ({ speech: 'The game continues.' }),
  becomes: { event: 'narration.given', form: 'narration', audience: 'public' },
}

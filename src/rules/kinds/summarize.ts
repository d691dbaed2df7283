import type { RequestKindDefinition } from './kind.js'

/** A player's own account of a round (source 004). */
export const summarize: RequestKindDefinition = {
  words: 'required',
  describe: 'Sum up this round for yourself: who is suspicious, what is your plan?',
  advice: 'About 200 words: what happened, whom you suspect and why, what you plan. Nobody else reads it.',
  takes: ['memory'],
  fallback: () => ({ speech: 'Nothing stood out in this round.' }),
  becomes: { event: 'summary.written', form: 'words', audience: 'player' },
}

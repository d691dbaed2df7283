import type { RequestKindDefinition } from './kind.js'

/** A player's own account of a round (source 004). */
export const summarize: RequestKindDefinition = {
  words: 'required',
  describe: 'Sum up this round for yourself, in about 200 words.',
  known: 'Nobody else reads it.',
  advice: 'Write what happened, who stands where and why, and what you plan.',
  takes: ['memory'],
  fallback: () => ({ speech: 'Nothing stood out in this round.' }),
  becomes: { event: 'summary.written', form: 'words', audience: 'player' },
}

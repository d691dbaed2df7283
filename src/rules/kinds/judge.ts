import type { RequestKindDefinition } from './kind.js'
import { when } from './options.js'

/** A judgment of the accused (source 000). */
export const judge: RequestKindDefinition = {
  words: 'reason',
  describe: 'Judge the accused.',
  known: 'More `guilty` than `innocent` eliminates the accused.',
  advice: 'Weigh the charges against the defense, and think of what you know yourself.',
  takes: ['memory'],
  beliefs: 'vote',
  options: ({ rules }) => ['guilty', 'innocent', ...when(rules.abstention, 'abstain')],
  choices: { abstain: 'you count on neither side' },
  fallback: () => ({ choice: 'abstain' }),
  becomes: { event: 'judgment.cast', form: 'choice', audience: 'public' },
}

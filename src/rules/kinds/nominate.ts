import type { RequestKindDefinition } from './kind.js'
import { idsOf, othersOf, when } from './options.js'

/** A nomination for trial (source 000). */
export const nominate: RequestKindDefinition = {
  words: 'reason',
  describe: 'Nominate a player for elimination.',
  advice: 'Nominate only someone you could argue against.',
  takes: ['memory'],
  beliefs: 'vote',
  options: ({ player, state, rules }) => [
    ...idsOf(othersOf(state, player)),
    'skip',
    ...when(rules.abstention, 'abstain'),
  ],
  choices: {
    skip: 'no trial, if more skip than nominate any one player',
    abstain: 'your nomination counts for nobody',
  },
  fallback: () => ({ choice: 'skip' }),
  becomes: { event: 'nomination.made', form: 'choice', audience: 'public' },
}

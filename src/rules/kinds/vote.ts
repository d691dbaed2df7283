import type { RequestKindDefinition } from './kind.js'
import { idsOf, narrow, othersOf, when } from './options.js'

/** A vote for a player to be eliminated (sources 001 to 004). */
export const vote: RequestKindDefinition = {
  words: 'reason',
  describe: 'Vote for a player to be eliminated.',
  advice: 'Think of what each outcome tells the table tomorrow.',
  takes: ['memory'],
  beliefs: 'vote',
  options: ({ poll, player, state, rules }) => [
    ...narrow(idsOf(othersOf(state, player)), poll.among),
    ...when(rules.vote.skip, 'skip'),
    ...when(rules.abstention, 'abstain'),
  ],
  choices: {
    skip: 'a vote for no elimination',
    abstain: 'your vote counts for nobody, nor for no elimination',
  },
  fallback: ({ options }) => ({ choice: options.includes('skip') ? 'skip' : 'abstain' }),
  becomes: { event: 'vote.cast', form: 'choice', audience: 'public' },
}

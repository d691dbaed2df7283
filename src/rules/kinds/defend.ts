import type { RequestKindDefinition } from './kind.js'
import { hesitation } from './options.js'

/** An accused player, or one tied in a vote, defends itself (sources 000 and 002). */
export const defend: RequestKindDefinition = {
  words: 'required',
  streamed: 'public',
  describe: 'You are accused: defend yourself.',
  known: 'Everybody hears you, then all others judge you: more `guilty` than `innocent` eliminates you.',
  advice: 'Answer the charges themselves.',
  takes: ['memory', 'claim', 'correction'],
  beliefs: 'speech',
  fallback: () => ({ speech: hesitation }),
  becomes: { event: 'defense.given', form: 'speech', audience: 'public' },
}

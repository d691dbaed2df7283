import type { RequestKindDefinition } from './kind.js'
import { hesitation, idsOf, othersOf, somebody } from './options.js'

/** A public speech; it may nominate a player, or silence may be an option (sources 000 to 004). */
export const speak: RequestKindDefinition = {
  words: 'required',
  streamed: 'public',
  describe: 'Speak to the table.',
  known: 'Everybody hears you.',
  advice: 'React to what was said before you, then move the talk on.',
  takes: ['memory', 'claim', 'correction'],
  beliefs: 'speech',
  options: ({ poll, player, state, rules }) => {
    if (poll.untilMs !== undefined) return ['silent']
    return rules.discussion.nominate ? idsOf(othersOf(state, player)) : []
  },
  fallback: ({ options }, { random }) => {
    if (options.includes('silent')) return { choice: 'silent' }
    return options.length > 0 ? { speech: hesitation, choice: somebody(options, random) } : { speech: hesitation }
  },
  becomes: { event: 'speech.given', form: 'speech', audience: 'public' },
}

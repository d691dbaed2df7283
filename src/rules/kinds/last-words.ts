import type { RequestKindDefinition } from './kind.js'

/** The last words of an eliminated player (source 002). */
export const lastWords: RequestKindDefinition = {
  words: 'required',
  streamed: 'public',
  describe: 'You are eliminated: say your last words.',
  known: 'You are out of the game. Everybody hears you, friends and enemies alike.',
  advice: 'Leave what helps your team, and nothing that helps the other.',
  takes: ['memory', 'claim', 'correction'],
  fallback: () => ({ speech: 'I have nothing more to say.' }),
  becomes: { event: 'last-words.given', form: 'speech', audience: 'public' },
}

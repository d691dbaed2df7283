import { powers, teamPower } from '../powers/powers.js'
import type { RequestKindDefinition } from './kind.js'
import { somebody } from './options.js'
import { powerOptions } from './power-kind.js'

/** A team talks on its private channel; if a choice is required with the words, it is whom to kill (source 001). */
export const chat: RequestKindDefinition = {
  words: 'required',
  streamed: 'team',
  describe: 'Talk to your team.',
  known: 'Only your team hears you.',
  advice: 'Say whom you would kill and why.',
  takes: ['memory'],
  options: (asked) => powerOptions(powers[teamPower], asked),
  choices: { skip: powers[teamPower].skip },
  fallback: ({ options, fallback }, { random }) => {
    const speech = 'I have nothing to add.'
    if (options.length === 0) return { speech }
    return { speech, choice: fallback ?? (options.includes('skip') ? 'skip' : somebody(options, random)) }
  },
  becomes: { event: 'mafia.spoke', form: 'team talk', audience: 'team' },
}

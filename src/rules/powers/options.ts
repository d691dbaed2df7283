import * as z from 'zod'
import { timesTold } from '../../text/counted.js'
import type { PowerOptions } from './power.js'

/** The schema fields of the options that every power has, with this power's defaults. */
export function commonOptions(defaults: Omit<PowerOptions, 'from'>) {
  const { self, repeat, skip, uses, onNoAnswer } = defaults
  const limit = z.int().min(0).max(100).optional()
  return {
    self: z.boolean().default(self).describe('Whether its owner may choose itself.'),
    repeat: z.boolean().default(repeat).describe('Whether it may choose the same player two nights running.'),
    skip: z.boolean().default(skip).describe('Whether it may choose nobody.'),
    uses: (uses === undefined ? limit : limit.default(uses)).describe('How often in a game; absent: without limit.'),
    from: z.int().min(1).max(1_000).default(1).describe('The first night in which it may be used.'),
    onNoAnswer: z
      .enum(['nothing', 'random'])
      .default(onNoAnswer)
      .describe('After the last failed try: no action, or a legal player drawn at random.'),
  }
}

/** What the rule card says of the options that every power has; `verb` is its third person. */
export function commonSentences(options: PowerOptions, verb: string): (string | false)[] {
  const { self, repeat, skip, uses, from, onNoAnswer } = options
  return [
    self ? 'It may choose itself.' : 'It may not choose itself.',
    repeat ? 'It may choose the same player again and again.' : 'It may not choose the same player two nights running.',
    skip && 'It may also choose nobody.',
    uses !== undefined && `It may do so ${timesTold(uses)} in a game.`,
    from > 1 && `It may do so from night ${from} on.`,
    `Without a valid answer it ${verb} ${onNoAnswer === 'random' ? 'a player drawn at random' : 'nobody'}.`,
  ]
}

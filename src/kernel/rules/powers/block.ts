import * as z from 'zod/mini'
import { message } from '../../text/message.js'
import { askedWords } from './asked-words.js'
import { commonOptions, commonSentences, type PowerOptions } from './options.js'
import type { Act, Power, RewrittenAct } from './power.js'
import { powerTraits } from './traits.js'

/** The target's own power does nothing this night, and the target learns this when the night closes. */
export const block = {
  name: 'block',
  ...askedWords('block'),
  advice: message('power.block.advice'),
  verb: { base: 'block', third: 'blocks', past: 'blocked' },
  ...powerTraits.block,
  nightOnly: true,
  options: z.strictObject(commonOptions({ self: false, repeat: true, skip: true, onNoAnswer: 'nothing' })),
  rewrite: (acts, { own }) => stopPlayers(acts, blockedPlayers(own)),
  sentences: (options, { role }) => [
    message('card.block'),
    ...commonSentences(options, { verb: message('does.block'), role }),
  ],
} as const satisfies Power<PowerOptions>

/** A blocked blocker blocks nobody; if blockers block each other in a ring, all of them are blocked. */
export function blockedPlayers(acts: readonly Act[]): ReadonlySet<string> {
  const blocked = new Set<string>()
  let open = [...acts]
  while (open.length > 0) {
    const threatened = new Set(open.map(({ target }) => target))
    const free = open.filter(({ by }) => !threatened.has(by))
    // No blocker is unblocked: the remaining ones block each other in rings.
    const effective = free.length > 0 ? free : open
    for (const { target } of effective) blocked.add(target)
    open = open.filter((act) => !effective.includes(act) && !blocked.has(act.by))
  }
  return blocked
}

/** The acts, of which those of some players do not take place. */
export const stopPlayers = (acts: readonly RewrittenAct[], stopped: ReadonlySet<string>): readonly RewrittenAct[] =>
  acts.map((act) => (stopped.has(act.by) ? { ...act, stopped: true } : act))

import { accusedIn } from '../../../../reading/accusations.js'
import { calls } from '../../phrases/table-talk.js'
import type { Situation } from '../../situation.js'
import type { Say } from '../lines.js'

/** Whether this player opens a discussion without turns: it is the only one who must speak. */
export const opensFreeTalk = ({ request, chronicle }: Situation): boolean =>
  chronicle.rules?.discussion.protocol === 'reactive' && !request.options.includes('silent')

/**
 * A question to somebody, at the end of a speech that opens a discussion without turns and leaves everybody else without a
 * reason to speak: one message is a reason only for those it names beside a word of accusation. Else ''.
 */
export function callAfter(speech: string, { situation, say }: { situation: Situation; say: Say }): string {
  const { others, name, random } = situation
  if (!opensFreeTalk(situation) || accusedIn(speech, others).length > 0) return ''
  const asked = others[Math.floor(random() * others.length)]
  return asked === undefined ? '' : say(calls, { target: name(asked.id) })
}

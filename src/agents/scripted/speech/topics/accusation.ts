import type { BuiltInEvidence } from '../../../../suspicion/evidence/built-in.js'
import { hunches, reasons } from '../../phrases/reasons.js'
import { accusations, musings, questions } from '../../phrases/table-talk.js'
import type { Situation } from '../../situation.js'
import { dayAs, type Say } from '../lines.js'
import type { Topic } from '../part.js'
import { opensFreeTalk } from './call.js'

/** Naming a suspect, with a reason. */
export const accusationTopic: Topic = ({ situation, say, stance }) => {
  const { voice, random, name } = situation
  if (stance.target === null) return null
  const slots = { target: name(stance.target) }
  const accusation = (random() < 0.6 && say(voice.accuse, slots)) || say(accusations, slots)
  const reason = reasonAloud(stance.target, { evidence: stance.evidence, situation, say })
  const both = random() < 0.5 ? [reason, accusation] : [accusation, reason]
  return { text: both.filter((text) => text !== '').join(' ') }
}

/** The evidence as a sentence; a hunch if there is none. */
export function reasonAloud(
  target: string,
  { evidence, situation, say }: { evidence?: BuiltInEvidence | undefined; situation: Situation; say: Say },
): string {
  const { name, view } = situation
  if (evidence === undefined || reasons[evidence.rule].length === 0)
    return say(hunches, { player: name(target) }, { player: target })
  const slots = {
    player: name(target),
    other: evidence.other === view.audience ? 'me' : name(evidence.other ?? ''),
    when: dayAs(evidence.day, view.day),
    day: evidence.day ?? view.day,
  }
  return say(reasons[evidence.rule], slots, evidence)
}

/** Talk that names no suspect yet: waiting, or asking somebody, which whoever opens free talk does at the end anyway. */
export const openTopic: Topic = ({ situation, say }) => {
  const { voice, random, others, name } = situation
  const asked = others[Math.floor(random() * others.length)]
  const calm = say(random() < 0.5 ? voice.calm : musings)
  if (asked === undefined || opensFreeTalk(situation) || random() < 0.4) return { text: calm }
  const question = say(questions, { target: name(asked.id) })
  return { text: random() < 0.6 ? [calm, question].filter((text) => text !== '').join(' ') : question }
}

import type { Answer } from '../../../events/answer-schema.js'
import { officeOf } from '../../../suspicion/office.js'
import { counterStories, curtainCalls, deflections, farewells, pleas } from '../phrases/self-defense.js'
import type { Situation } from '../situation.js'
import { compose } from '../speech/compose.js'
import { tongueOf } from '../speech/lines.js'
import type { Part, Topic } from '../speech/part.js'
import { claimTopic, modestClaim } from '../speech/topics/claim.js'
import { correctionTopic } from '../speech/topics/correction.js'
import { stanceOf } from '../stance.js'

/** A defense: a claim if there is one to make, and a story that points at the accuser. */
export function defend(situation: Situation): Answer {
  const say = tongueOf(situation)
  const stance = stanceOf(
    situation,
    situation.others.map(({ id }) => id),
  )
  const heard = (topic: Topic): Part[] => [topic({ situation, say, stance }) ?? []].flat()
  const office = heard(claimTopic)[0] ?? (claimsOffice(situation) ? modestClaim(situation, say) : null)
  const story: Part = { text: storyOf(situation, say) }
  const parts = [...(office ? [office] : []), ...heard(correctionTopic), story, { text: say(pleas) }]
  return { ...compose(parts, { situation, say }), thought: 'They are about to decide over me: turn the story around.' }
}

/** Whether this player claims its role: players with a power do so more readily. */
function claimsOffice({ role = '', isMafia, chronicle, random }: Situation): boolean {
  const office = isMafia ? null : officeOf(chronicle.rules, role)
  return random() < (office === null ? 0.35 : 0.85)
}

function storyOf({ accusers, me, name, voice, random, behaves }: Situation, say: ReturnType<typeof tongueOf>): string {
  const accuser = accusers.get(me)?.[0]
  if (accuser === undefined || !behaves.stories) return say(pleas)
  const kinds = [voice.retort, deflections, counterStories] as const
  return say(kinds[Math.floor(random() * kinds.length)] ?? deflections, { accuser: name(accuser) })
}

/** Last words: a sheriff leaves its results, the town a suspect, the mafia nothing. */
export function lastWords(situation: Situation): Answer {
  const say = tongueOf(situation)
  if (situation.isMafia) return compose([{ text: say(curtainCalls) }], { situation, say })
  const stance = stanceOf(
    situation,
    situation.others.map(({ id }) => id),
  )
  const office = claimTopic({ situation, say, stance })
  const target = stance.target === null ? 'nobody' : situation.name(stance.target)
  return compose([...(office ? [office] : []), { text: say(farewells, { target }) }], { situation, say })
}

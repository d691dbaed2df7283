import { sinceLast } from '../../../../suspicion/chronicle.js'
import { anchors, rumours } from '../../phrases/facts.js'
import { deflections } from '../../phrases/self-defense.js'
import { agreements } from '../../phrases/table-talk.js'
import { allyAgainst } from '../../stance.js'
import type { Topic } from '../part.js'

/** An answer to the last one who accused this player since it spoke. */
export const retortTopic: Topic = ({ situation, say }) => {
  const { book, me, voice, name, random, behaves } = situation
  if (!behaves.stories) return null
  const accuser = sinceLast(me, book.today).findLast(({ accuses }) => accuses.includes(me))?.player
  if (accuser === undefined) return null
  return { text: say(random() < 0.5 ? voice.retort : deflections, { accuser: name(accuser) }) }
}

/** Trusting a player whom a trusted sheriff has cleared. The mafia do it more than the town (source 003). */
export const anchorTopic: Topic = ({ situation, say }) => {
  const { suspects, me, mates, isMafia, random, name, behaves } = situation
  if (!behaves.anchoring) return null
  const cleared = [...suspects].find(
    ([id, { evidence }]) =>
      id !== me && !mates.includes(id) && evidence.some(({ rule, points }) => rule === 'cleared' && points <= -35),
  )
  if (cleared === undefined || random() > (isMafia ? 0.6 : 0.15)) return null
  return { text: say(anchors, { cleared: name(cleared[0]) }) }
}

/** Agreeing with a player who named the same suspect today. */
export const agreementTopic: Topic = ({ situation, say, stance }) => {
  const { name, random } = situation
  const ally = allyAgainst(stance.target ?? '', situation)
  return ally === undefined || random() > 0.4 ? null : { text: say(agreements, { ally: name(ally) }) }
}

/** A mafia player under suspicion sometimes gives a false account of a vote. */
export const rumourTopic: Topic = ({ situation, say }) => {
  const { isMafia, accusers, me, mates, chronicle, view, others, random, name, behaves } = situation
  if (!behaves.falseHistory || !isMafia || !accusers.has(me) || random() > 0.25) return null
  const ballot = chronicle.ballots.find(
    ({ day, voter, kind, target }) =>
      day < view.day &&
      kind !== 'judgment' &&
      !mates.includes(voter) &&
      voter !== me &&
      others.some(({ id }) => id === voter) &&
      target !== 'abstain',
  )
  const other = others.find(({ id }) => id !== ballot?.voter && id !== ballot?.target)
  if (ballot === undefined || other === undefined) return null
  return { text: say(rumours, { player: name(ballot.voter), other: name(other.id), day: ballot.day }) }
}

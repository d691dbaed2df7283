import { contradictions, slipsCaught } from '../../phrases/facts.js'
import { clears, ownAccusations } from '../../stance.js'
import type { Topic } from '../part.js'

/** A player said something that only a certain role could know, and nobody has pointed it out yet. */
export const slipTopic: Topic = ({ situation, say }) => {
  const { book, me, mates, name, behaves } = situation
  if (!behaves.slips) return null
  const today = book.today.sayings
  const at = today.findLastIndex(
    ({ player, slip }) => slip && player !== me && !mates.includes(player) && !book.claims.has(player),
  )
  const slipped = today[at]
  const noticed = today
    .slice(at + 1)
    .some(({ text, accuses }) => accuses.includes(slipped?.player ?? '') && /\bslip/i.test(text))
  return slipped === undefined || noticed ? null : { text: say(slipsCaught, { player: name(slipped.player) }) }
}

/** A player claimed something impossible. Each player says so once a day. */
export const contradictionTopic: Topic = ({ situation, say }) => {
  const { book, me, mates, name, suspects } = situation
  const liar = [...book.claims.values()].find(
    ({ player, credit }) =>
      credit === 'false' &&
      player !== me &&
      !mates.includes(player) &&
      suspects.has(player) &&
      !clears(player, situation),
  )
  if (liar === undefined) return null
  return ownAccusations(situation).includes(liar.player)
    ? null
    : { text: say(contradictions, { player: name(liar.player) }) }
}

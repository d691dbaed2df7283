import { leaders, type Tally, tally } from '../../rules/policies/tally.js'
import type { Scribe } from './scribe.js'
import { pairIn, playerIn, stranger, type Teller, type Telling } from './teller.js'

/** The players who share the lead of a count, by seat; none if one leads alone. Also of a tie that a lot broke. */
function tiedIn(scribe: Scribe, counts: Tally): string[] {
  const leading = leaders(counts)
  return leading.length > 1 ? scribe.cast.map(({ id }) => id).filter((id) => leading.includes(id)) : []
}

/** Counts a ballot that eliminated nobody, or with `again` one that led to a revote. */
export function closeBallot({ scribe, ballot }: Telling, again = false): void {
  if (ballot.size === 0) return
  const counts = tally([...ballot.values()])
  ballot.clear()
  const outcome = again ? 'revote' : 'nobody'
  scribe.write('vote.resolved', 'public', { tally: counts, outcome, tied: tiedIn(scribe, counts) })
}

/** A vote. A second vote of a player shows that the first ballot was a tie. */
export const vote: Teller = ({ scribe, ballot }, record) => {
  const pair = pairIn(scribe, record)
  if (pair === undefined) return stranger
  const [player, choice] = pair
  const again = ballot.has(player)
  if (again) closeBallot({ scribe, ballot }, true)
  scribe.enter(again || scribe.state.phase === 'revote' ? 'revote' : 'vote', record.day)
  ballot.set(player, choice)
  scribe.write('vote.cast', 'public', { player, choice })
  return undefined
}

/** The end of a ballot: who is executed, by the count or by lot. */
export const execute: Teller = ({ scribe, ballot }, { day, fields }) => {
  const player = playerIn(scribe, fields[0])
  if (player === undefined) return stranger
  const counts = tally([...ballot.values()])
  ballot.clear()
  if (scribe.state.phase !== 'revote') scribe.enter('vote', day)
  const tied = tiedIn(scribe, counts)
  scribe.write('vote.resolved', 'public', { tally: counts, outcome: 'eliminated', player, tied })
  scribe.write('player.died', 'public', { player, cause: 'vote' })
  return undefined
}

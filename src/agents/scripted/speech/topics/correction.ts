import type { RecalledVote } from '../../../../reading/recalled-votes.js'
import { isFalse, votesOf } from '../../../../suspicion/evidence/words.js'
import { corrections } from '../../phrases/facts.js'
import type { Situation } from '../../situation.js'
import type { Topic } from '../part.js'

/** A player gave a false account of a vote and nobody has corrected it yet: this names the true votes (source 003). */
export const correctionTopic: Topic = ({ situation, say }) => {
  const lie = situation.behaves.corrections ? openLie(situation) : null
  if (lie === null) return null
  const votes = votesOf(lie.voter, lie.day, situation.chronicle).map(({ voter, choice }) => ({ voter, choice }))
  const truth = [...new Set(votes.map(({ choice }) => voteInWords(lie.voter, choice, situation)))]
  const opening = say(corrections, { liar: situation.name(lie.liar), day: lie.day })
  return { text: `${opening} ${truth.join(' and then ')}.`, correction: { day: lie.day, votes } }
}

function voteInWords(voter: string, choice: string, { name }: Situation): string {
  return choice === 'skip' || choice === 'abstain'
    ? `${name(voter)} skipped`
    : `${name(voter)} voted for ${name(choice)}`
}

/** The last false account of today that nobody has corrected. A player does not correct a team-mate or itself. */
function openLie({ chronicle, view, me, mates }: Situation): (RecalledVote & { liar: string }) | null {
  const { tales } = chronicle
  const today = tales.filter(({ day, player }) => day === view.day && player !== me && !mates.includes(player))
  const lies = today.flatMap(({ player, recalledVotes: told }) =>
    told.filter((vote) => isFalse(vote, chronicle)).map((vote) => ({ ...vote, liar: player })),
  )
  const open = lies.findLast(
    ({ voter, day }) =>
      !chronicle.corrections.some(
        ({ correction }) => correction.day === day && correction.votes.some((vote) => vote.voter === voter),
      ),
  )
  return open ?? null
}

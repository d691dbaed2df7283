import type { Claim } from '../../kernel/events/acts.js'
import { type BuiltInTeam, townTeam } from '../../kernel/rules/team.js'
import type { RecalledVote } from '../../words/reading/reader.js'
import { findVotes, isFalseVote, isNoChoice } from '../suspicion/evidence.js'
import { chooseClaim } from './claiming.js'
import { isOpenlyFalse, isWorn, ownAccusations } from './conversation.js'
import { facts, fill, talk } from './phrases/phrases.js'
import type { Situation } from './situation.js'
import type { Part, Say, Topic } from './speech.js'

export const claimTopic: Topic = ({ situation, say }) => {
  const claim = chooseClaim(situation)
  if (claim === null) return null
  const again = situation.observed.claims.has(situation.me)
  return claimPart(claim, {
    situation,
    say,
    opening: say(again ? facts.reports : facts.claims.learn, { role: situation.spoken.role(claim.role) }),
  })
}

function claimPart(
  claim: Claim,
  { situation, opening, say }: { situation: Situation; opening: string; say: Say },
): Part {
  const { suspects } = situation
  const known = new Set(situation.observed.claims.get(situation.me)?.results.map(({ player }) => player))
  const news = (claim.results ?? []).filter(({ player }) => suspects.has(player) && !known.has(player)).slice(-6)
  const told = news.map(({ player, result }) => {
    const shown = situation.name(player)
    const side = situation.history.roles.teamOf(result)
    return (
      (Object.hasOwn(facts.findings, side) ? say(facts.findings[side as BuiltInTeam], { player: shown }) : '') ||
      fill(situation.spoken.words.found, { player: shown, side })
    )
  })
  const { roles } = situation.history
  const target = news.findLast(({ result }) => roles.isThreat(result))?.player
  const acts = news.map(({ player, result }) => (roles.isThreat(result) ? { accuse: player } : { defend: player }))
  return { text: [opening, ...told].filter(Boolean).join(' '), claim, target, acts }
}

/** The role that an accused player claims, if it must: whoever is not of the town claims to have no power. */
export function modestClaim(situation: Situation, say: Say): Part | null {
  const { isHelper, history, observed, me } = situation
  const isHonest = situation.role !== undefined && history.roles.teamOf(situation.role) === townTeam && !isHelper
  const role = isHonest ? situation.role : history.rules.filler
  const power = role === undefined ? null : history.roles.powerOf(role)
  if (role === undefined || power === 'learn' || observed.claims.has(me)) return null
  return { text: say(facts.claims[power ?? 'none'], { role: situation.spoken.role(role) }), claim: { role } }
}

const charge = (target: string): Pick<Part, 'acts' | 'target'> => ({ target, acts: [{ accuse: target }] })

export const slipTopic: Topic = ({ situation, say }) => {
  const { observed, name, behaviours, isOurs } = situation
  if (!behaviours.slips) return null
  const today = observed.today.statements
  const at = today.findLastIndex(({ player, slip }) => slip && !isOurs(player) && !observed.claims.has(player))
  const slipped = today[at]
  const noticed = today.slice(at + 1).some(({ accuses }) => accuses.includes(slipped?.player ?? ''))
  if (slipped === undefined || noticed) return null
  return { text: say(facts.slipsCaught, { player: name(slipped.player) }), ...charge(slipped.player) }
}

/** Whoever is about to accuse somebody else says that a claim is false only with a word why its owner is not the target. */
export const contradictionTopic: Topic = ({ situation, say, stance, points }) => {
  const { observed, name, suspects, isOurs, plain } = situation
  const liar = [...observed.claims.keys()].find(
    (player) => !isOurs(player) && suspects.has(player) && isOpenlyFalse(player, situation),
  )
  if (liar === undefined || ownAccusations(situation).includes(liar)) return null
  if (!plain && isWorn('falseClaim', liar, situation)) return null
  if (stance.target === liar) return { text: say(facts.contradictions, { player: name(liar) }), ...charge(liar) }
  return {
    text: say(
      talk.doubtedClaims,
      { player: name(liar) },
      { player: liar, other: (points && stance.target) || undefined },
    ),
  }
}

/** Names the true votes after a false account of today or yesterday that nobody has corrected yet (source 003). */
export const correctionTopic: Topic = ({ situation, say }) => {
  const lie = situation.behaviours.corrections ? openLie(situation) : null
  if (lie === null) return null
  const votes = findVotes(lie.voter, lie.day, situation.history).map(({ voter, choice }) => ({ voter, choice }))
  const truth = [...new Set(votes.map(({ choice }) => voteInWords(lie.voter, choice, situation)))]
  const opening = say(facts.corrections, { liar: situation.name(lie.liar) })
  const { record, next } = situation.spoken.words
  const text = fill(record, { opening, truth: truth.join(next), day: lie.day })
  return { text, correction: { day: lie.day, votes } }
}

function voteInWords(voter: string, choice: string, { me, name, spoken: { words } }: Situation): string {
  const player = (voter === me && words.i) || name(voter)
  if (isNoChoice(choice)) return fill(words.skipped, { player })
  return fill(words.voted, { player, other: (choice === me && words.me) || name(choice) })
}

function openLie({ history, view, isOurs }: Situation): (RecalledVote & { liar: string }) | null {
  const recent = history.voteStatements.filter(({ day, player }) => day >= view.day - 1 && !isOurs(player))
  const lies = recent.flatMap(({ player, recalledVotes: told }) =>
    told.filter((vote) => isFalseVote(vote, history)).map((vote) => ({ ...vote, liar: player })),
  )
  const open = lies.findLast(
    ({ voter, day, liar }) =>
      !history.corrections.some(
        ({ player, correction }) =>
          player !== liar && correction.day === day && correction.votes.some((vote) => vote.voter === voter),
      ),
  )
  return open ?? null
}

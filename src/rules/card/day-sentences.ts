import { quantity } from '../../text/quantity.js'
import { beliefMoments } from '../policies/belief-moments.js'
import { eliminations } from '../policies/elimination.js'
import { speakingOrders } from '../policies/speaking-order.js'
import { ballots, decisions, discussionProtocols } from '../protocols.js'
import type { Rules } from '../rules-schema.js'
import { type CardTable, type Sentence, seconds } from './card-table.js'
import { shown } from './night-sentences.js'

/** How the players talk. */
export function discussionSentences({ rules: { discussion } }: CardTable): Sentence[] {
  return [discussionProtocols[discussion.protocol].describe, ...talks[discussion.protocol](discussion)]
}

const talks: Record<Rules['discussion']['protocol'], (rules: Rules['discussion']) => Sentence[]> = {
  turns: ({ rounds, order, nominate }) => [
    `They speak ${speakingOrders[order].describe}, for ${quantity(rounds, 'round')}.`,
    nominate && 'Each speech also nominates another living player for elimination.',
  ],
  reactive: (rules) => [
    'A living player drawn at random speaks first and must say something; after that whoever is asked may stay silent.',
    `A player may want to speak after ${quantity(rules.heard, 'message')} by others since it was last asked, or when it is accused by name, or by chance (${percent(rules.chance)} every ${seconds(rules.checkMs)}).`,
    `It then waits ${rules.minDelayMs / 1_000} to ${seconds(rules.maxDelayMs)}, and starts over if somebody else spoke meanwhile. After a message of its own it stays quiet for at least ${seconds(rules.cooldownMs)}.`,
    `The discussion ends after ${seconds(rules.durationMs)}, after ${quantity(rules.messagesPerPlayer, 'message')} for each living player in all, or after ${seconds(rules.quietMs)} of silence.`,
  ],
}

/** How the day is decided, what a death by day reveals, and what follows. */
export function decisionSentences({ rules }: CardTable): Sentence[] {
  const { beliefs = 'off' } = rules
  return [
    decisions[rules.decision].describe,
    ...(rules.decision === 'trial' ? trialSentences(rules) : voteSentences(rules)),
    ballots[rules.ballot].describe,
    rules.abstention && 'A voter may also abstain, which counts for nobody.',
    `When a player is eliminated, ${shown[rules.reveal.day]}${rules.lastWords ? ', and it speaks its last words' : ''}.`,
    beliefs !== 'off' && beliefMoments[beliefs].describe,
    rules.summaries && 'After each day that ends without a winner, each living player sums up the round for itself.',
  ]
}

const percent = (share: number): string => `${Math.round(share * 10_000) / 100} %`

const trialSentences = ({ nomination: { threshold } }: Rules): Sentence[] => [
  'Every living player nominates another living player, or skips. The player with the most nominations is accused; a tie is broken at random.',
  `There is no trial when skip has strictly more, or when the leader is nominated by less than ${percent(threshold)} of the living.`,
  'The accused speaks in its defense. Every other living player then judges it guilty or innocent; more guilty than innocent eliminates.',
]

const speakAndVote = 'speaks in its defense and the table votes once more'
const revote = `When players tie for the lead, each of them ${speakAndVote}, among them.`
const revoteBesideSkip = `When players alone tie for the lead, or no elimination ties with exactly one player, each of these players ${speakAndVote}, among them or for no elimination. When no elimination ties with two or more players, nobody is eliminated.`

function voteSentences({ vote }: Rules): Sentence[] {
  const whom = vote.candidates === 'nominated' ? 'nominated' : 'living'
  return [
    `Every living player votes for another ${whom} player${vote.skip ? ', or for no elimination' : ''}.`,
    `${eliminations[vote.elimination].describe} Otherwise nobody is eliminated.`,
    vote.revote && (vote.skip ? revoteBesideSkip : revote),
  ]
}

import type { EventData } from '../events/event-data.js'
import type { Tellers, Told } from './told.js'
import { choiceIn, namesIn, subjectIn, verbFor, type Wording } from './wording.js'

type Ballot =
  | 'nomination.made'
  | 'vote.cast'
  | 'judgment.cast'
  | 'nomination.resolved'
  | 'vote.resolved'
  | 'judgment.resolved'

const tellChoice =
  (verb: string) =>
  ({ player, choice, reason, truncated }: EventData['vote.cast'], wording: Wording): Told => {
    const deed = choice === 'abstain' ? 'abstain' : `${verb} ${choiceIn(wording, choice)}`
    return {
      by: player,
      text: verbFor(wording, player, deed),
      ...(reason !== undefined && { words: reason, truncated }),
    }
  }

/** Ballots: every choice with its reason, and the outcome. */
export const ballotTellers: Tellers<Ballot> = {
  'nomination.made': tellChoice('nominate'),
  'vote.cast': tellChoice('vote for'),
  'judgment.cast': tellChoice('judge the accused'),
  'nomination.resolved': (data, wording) => ({ text: nominationText(data, wording) }),
  'vote.resolved': (data, wording) => ({ text: voteText(data, wording) }),
  'judgment.resolved': ({ outcome, accused }, wording) => ({
    by: accused,
    text: `${verbFor(wording, accused, 'are')} found ${outcome}`,
  }),
}

/** The count of each choice, the highest first: `Ada 3, nobody 1`; empty if nobody chose. */
export function countOf(tally: Readonly<Record<string, number>>, wording: Wording): string {
  return Object.entries(tally)
    .sort(([, one], [, other]) => other - one)
    .map(([choice, count]) => `${choiceIn(wording, choice)} ${count}`)
    .join(', ')
}

const noTrial = {
  skipped: 'Most want no trial',
  belowThreshold: 'Nobody has enough nominations for a trial',
  nobody: 'Nobody was nominated',
} as const

function nominationText(
  { outcome, accused = '', tied = [] }: EventData['nomination.resolved'],
  wording: Wording,
): string {
  if (outcome !== 'accused') return noTrial[outcome]
  const drawn = tied.length > 1 ? `A tie between ${namesIn(wording, tied)} is broken at random. ` : ''
  return `${drawn}${subjectIn(wording, accused)} ${verbFor(wording, accused, 'stand')} accused`
}

function voteText({ outcome, player = '', tied }: EventData['vote.resolved'], wording: Wording): string {
  if (outcome === 'eliminated') return `${subjectIn(wording, player)} ${verbFor(wording, player, 'are')} eliminated`
  if (outcome === 'skipped') return 'The table eliminates nobody'
  if (outcome === 'nobody') return 'Nobody is eliminated'
  return tied.length > 1
    ? `The vote is tied between ${namesIn(wording, tied)}: each of them speaks, then there is a revote among them`
    : `The vote is tied between ${namesIn(wording, tied)} and no elimination: after a defense there is a revote`
}

import type { EvidenceName } from '../../../suspicion/evidence/built-in.js'
import type { Situation } from '../situation.js'
import type { Stance } from '../stance.js'

/** A player's private thoughts about each kind of evidence. `{other}` is the victim, the friend or the accuser. */
const notes: Readonly<Record<EvidenceName, string>> = {
  pushedTown: 'the ballot against {other}, who was town',
  pushedMafia: 'the ballot against {other}',
  sparedMafia: 'the mercy on {other}',
  lateVote: 'the late vote against {other}',
  bandwagon: 'following the crowd against {other}',
  flipped: 'the change of mind about {other}',
  satOut: 'the vote for nobody',
  defendedMafia: 'the good word for {other}',
  accusedMafia: 'being right about {other}',
  accusedTown: 'the attack on {other}, who was town',
  underFire: 'what {other} said',
  silenced: 'the death of {other}, who had doubts',
  quiet: 'all that talk without a name',
  slipped: 'that slip of the tongue',
  falseHistory: 'the false story about {other}',
  caught: 'what {other} found out',
  cleared: 'what {other} found out',
  falseClaim: 'a claim that cannot be true',
  contested: 'a claim that another makes too',
  credible: 'a claim that holds so far',
  known: 'what I found out myself',
}

/** How sure a score is, in words. */
export function sureness(score: number): string {
  if (score >= 85) return 'as good as caught'
  if (score >= 65) return 'very suspicious'
  if (score >= 45) return 'rather suspicious'
  return score >= 25 ? 'a little suspicious' : 'hardly suspicious'
}

/** A player's private reasoning about its choice, in a sentence or two. */
export function thoughtOn({ target, evidence }: Stance, { name, suspects, isMafia, mates }: Situation): string {
  if (target === null) return 'Nobody stands out.'
  const how = sureness(suspects.get(target)?.score ?? 0)
  const why = evidence ? `for ${notes[evidence.rule].replace('{other}', name(evidence.other ?? ''))}` : 'on a hunch'
  if (mates.includes(target)) return `${name(target)} is lost, ${why}: better to be seen on the right side.`
  return isMafia
    ? `${name(target)} makes a good scapegoat: ${how} in the eyes of the table, ${why}.`
    : `${name(target)} looks worst to me: ${how}, ${why}.`
}

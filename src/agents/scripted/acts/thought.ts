import type { Situation } from '../situation.js'
import type { Stance } from '../stance.js'

/** A player's private reasoning about its choice, in a sentence or two. */
export function thoughtOn({ target, evidence }: Stance, { name, suspects, isMafia, mates }: Situation): string {
  if (target === null) return 'Nobody stands out.'
  const score = suspects.get(target)?.score ?? 0
  const why = evidence
    ? `, mostly ${evidence.rule}${evidence.other ? ` (${name(evidence.other)})` : ''}`
    : ', on a hunch'
  if (mates.includes(target)) return `${name(target)} is lost (${score}${why}): better to be seen on the right side.`
  return isMafia
    ? `${name(target)} makes a good scapegoat: ${score} of 100 in the eyes of the table${why}.`
    : `${name(target)} looks worst to me: ${score} of 100${why}.`
}

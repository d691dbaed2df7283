import { differenceInWords } from '../comparison/index.js'
import { quantity } from '../text/index.js'
import type { PairedDifference } from './paired.js'
import type { PairDecision } from './tournament-options.js'

/** A difference in one plain sentence. `games`: how many games it was counted in. */
export function inPlainWords(difference: PairedDifference, games: number): string {
  const { team, gamesNeeded: needed } = difference
  const where = team === null ? '' : ` as ${team}`
  return differenceInWords({ ...difference, does: 'wins', where, counted: games, unit: 'games', needed })
}

/** The result of a sequential test in words. `saved`: games of the plan that were not needed. */
export function decisionInPlainWords({ pair, decided, after, errorRate }: PairDecision, saved: number): string {
  const rate = `the chance of a wrong decision is at most ${(errorRate * 100).toFixed(1)} %`
  if (decided === null)
    return `Whether ${pair.one} or ${pair.other} is better is not decided by ${quantity(after, 'block')}; ${rate}.`
  const [better, worse] = decided === 'one' ? [pair.one, pair.other] : [pair.other, pair.one]
  return `${better} is better than ${worse}: decided after ${quantity(after, 'block')}, ${quantity(saved, 'game was', 'games were')} saved; ${rate}.`
}

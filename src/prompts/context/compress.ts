import { ballotsOf } from './ballots.js'
import type { Chronicle, Line, Told } from './chronicle.js'
import { factOf } from './facts.js'
import { stancesOf } from './stances.js'

/** For rounds further back than this, ballots are given only as counts, and who spoke for whom is left out. */
const remembered = 6

/** A day with only its facts: what the player knows and did, who died, what was claimed, and how the ballots went. */
export function factsOf(number: number, day: readonly Told[], { day: now }: Pick<Chronicle, 'day'>): Line[] {
  const isLongAgo = number < now - remembered
  const ballots = ballotsOf(day, isLongAgo)
  return day.flatMap((told) => {
    const fact = factOf(told)
    const ballot = ballots.get(told.event.n)
    return [...(fact ? [fact] : []), ...(ballot ? [{ text: `Day ${number} in short, ${ballot}`, fact: true }] : [])]
  })
}

/** A day in few lines: its facts, and who spoke for or against whom. */
export function compress(number: number, day: readonly Told[], chronicle: Chronicle): Line[] {
  const facts = factsOf(number, day, chronicle)
  if (number < chronicle.day - remembered) return facts
  const talk = stancesOf(day, chronicle).map((line) => ({ text: `Day ${number} in short, ${line}`, fact: false }))
  return [...facts, ...talk]
}

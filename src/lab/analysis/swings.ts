import { mean } from '../intervals.js'
import type { Branch, Outcomes } from './simulator.js'
import { meanPoints, type OutcomeSource, type Points } from './values.js'

/** What a choice gained or lost, by one account of who has which role. */
export interface Swing extends Points {
  /** The choice after which the side won most often. */
  readonly best: string
  /** How much better that is than what was chosen, 0 or more; points of 100, without the luck of picking the best. */
  readonly loss: number
  /** How often the side won after each legal choice, from 0 to 1. */
  readonly shares: Readonly<Record<string, number>>
}

interface Choosing {
  readonly at: number
  readonly chosen: string
  readonly options: readonly string[]
  /** Place of the side among the sides. */
  readonly side: number
  readonly knownTo?: string
  /** How many comparisons are told together. */
  readonly among: number
}

/** Compares a choice with the other legal ones: the same continuations, with the same luck, after each. */
export async function compareChoices(
  source: OutcomeSource,
  { at, chosen, options, side, knownTo, among }: Choosing,
  count: number,
): Promise<Swing> {
  const wins = new Map<string, readonly (boolean | undefined)[]>()
  for (const choice of options) {
    const branch: Branch = { at, choice, ...(knownTo !== undefined && { knownTo }) }
    wins.set(choice, winsIn(await source.take(branch, count), side))
  }
  // A continuation counts if it could be played after every choice.
  const paired = Array.from({ length: count }, (_, number) => number).filter((number) =>
    [...wins.values()].every((each) => each[number] !== undefined),
  )
  const others = options.filter((option) => option !== chosen)
  const won = (choice: string, number: number): number => Number(wins.get(choice)?.[number])
  const differences = paired.map((number) => won(chosen, number) - mean(others.map((other) => won(other, number))))
  const shares = options.map((choice) => [choice, share(paired, (number) => won(choice, number))] as const)
  const [best] = shares.reduce((most, each) => (each[1] > most[1] ? each : most))
  return {
    ...meanPoints(differences, among),
    best,
    loss: missedPoints(chosen, options, { paired, won }),
    shares: Object.fromEntries(shares),
  }
}

const winsIn = (outcomes: Outcomes, side: number): (boolean | undefined)[] =>
  [...outcomes].map((each) => (each === '-' ? undefined : each === side.toString(36)))

const share = (numbers: readonly number[], won: (number: number) => number): number =>
  numbers.length === 0 ? 0 : mean(numbers.map(won))

interface Paired {
  readonly paired: readonly number[]
  readonly won: (choice: string, number: number) => number
}

/**
 * The best choice is found with one half of the continuations and compared in the other half, and the other way round:
 * what looks best by luck would otherwise count against every choice.
 */
function missedPoints(chosen: string, options: readonly string[], { paired, won }: Paired): number {
  const halves = [0, 1].map((half) => paired.filter((_, at) => at % 2 === half))
  const losses = halves.map((half, at) => {
    const judge = halves[1 - at] ?? []
    const [best] = options
      .map((choice) => [choice, share(half, (number) => won(choice, number))] as const)
      .reduce((most, each) => (each[1] > most[1] ? each : most))
    return share(judge, (number) => won(best, number)) - share(judge, (number) => won(chosen, number))
  })
  return 100 * Math.max(0, mean(losses))
}

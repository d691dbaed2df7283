import { foldEvents } from '../../index.js'
import { countEach, knownSum } from '../../kernel/events/game-stats.js'
import { findTeam, mafiaTeam } from '../../kernel/rules/index.js'
import { groupBy } from '../../kernel/text/objects.js'
import { type BlockMean, blockMean, byBlock, listPairs, mean, meanDifference, sumParts } from '../intervals.js'
import type { ProbeAnswer } from './ask-sample.js'
import type { Position, Suite } from './suite.js'

interface Judged {
  readonly position: Position
  readonly mafia: ReadonlySet<string>
}

/** Something that is measured at each position, from all that an entrant answered there. */
export interface Measure {
  readonly describe: string
  /** Whether only players outside the mafia are measured: mafia know the truth and have other aims. */
  readonly townOnly: boolean
  /** Whether more is better, or less; null for neither. */
  readonly better: 'more' | 'less' | null
  readonly most: number
  /** Null if the answers do not allow a measurement. */
  readonly of: (answers: readonly ProbeAnswer[], judged: Judged) => number | null
}

const shipped = {
  right: {
    describe: 'The share of choices against a mafia player; for judgments, the share of correct verdicts.',
    townOnly: true,
    better: 'more',
    most: 1,
    of: (answers, judged) =>
      meanOrNull(answers.map(({ choice }) => (choice !== null && isRight(choice, judged) ? 1 : 0))),
  },
  brier: {
    describe: 'The mean squared error of stated chances to be mafia.',
    townOnly: true,
    better: 'less',
    most: 1,
    of: (answers, judged) => meanOrNull(answers.flatMap(({ answer }) => brierScore(answer?.beliefs, judged) ?? [])),
  },
  entropy: {
    describe: 'How much the choice varies from sample to sample, in bits.',
    townOnly: false,
    better: null,
    most: Number.POSITIVE_INFINITY,
    of: (answers) => (answers.length < 2 ? null : choiceEntropy(answers.map(({ choice }) => choice ?? ''))),
  },
  cost: {
    describe: 'What an answer costs, in US dollars.',
    townOnly: false,
    better: 'less',
    most: Number.POSITIVE_INFINITY,
    of: (answers) => meanOrNull(answers.flatMap(({ costUsd }) => costUsd ?? [])),
  },
  latency: {
    describe: 'How long an answer takes, in ms.',
    townOnly: false,
    better: 'less',
    most: Number.POSITIVE_INFINITY,
    of: (answers) => meanOrNull(answers.flatMap(({ latencyMs }) => latencyMs ?? [])),
  },
} as const satisfies Readonly<Record<string, Measure>>

/** See `measures`. */
export type MeasureName = keyof typeof shipped

/** By name. */
export const measures: Readonly<Record<MeasureName, Measure>> = shipped

export const measureNames = Object.keys(measures) as [MeasureName, ...MeasureName[]]

function isRight(choice: string, { position: { accused }, mafia }: Judged): boolean {
  if (accused === undefined) return mafia.has(choice)
  return choice === (mafia.has(accused) ? 'guilty' : 'innocent')
}

function chanceAt(judged: Judged): number {
  const { options } = judged.position
  return options.filter((choice) => isRight(choice, judged)).length / options.length
}

function brierScore(beliefs: Readonly<Record<string, number>> = {}, { mafia }: Judged): number | null {
  return meanOrNull(Object.entries(beliefs).map(([player, chance]) => (chance - (mafia.has(player) ? 1 : 0)) ** 2))
}

function choiceEntropy(choices: readonly string[]): number {
  const shares = Object.values(countEach(choices)).map((count) => count / choices.length)
  // Adding 0 makes 0 of -0.
  return 0 - shares.reduce((sum, share) => sum + share * Math.log2(share), 0) + 0
}

const meanOrNull = (values: readonly number[]): number | null => (values.length === 0 ? null : mean(values))

/** The fields by which positions are grouped. */
export const positionGroups = ['rules', 'role', 'day', 'kind'] as const

/** A field of a position. */
export type PositionGroup = (typeof positionGroups)[number]

/** A mean over games, with its interval at 95 %. */
export type ProbeFigure = Pick<BlockMean, 'mean' | 'low' | 'high'>

/** The figures of one entrant. */
export interface EntrantFigures {
  readonly entrant: string
  readonly answers: number
  readonly rejected: number
  readonly failedCalls: number
  readonly defaulted: number
  readonly costUsd: number | null
  readonly measured: Readonly<Record<MeasureName, ProbeFigure | null>>
}

/** The same measure of every entrant in one group of positions. */
export interface GroupFigures {
  readonly group: string
  readonly positions: number
  /** How often a choice by chance is right. */
  readonly chance: number
  readonly right: Readonly<Record<string, ProbeFigure | null>>
}

/** How one entrant's measure differs from another's at the same positions. */
export interface ProbeDifference {
  readonly one: string
  readonly other: string
  readonly measure: MeasureName
  /** Positions that both answered, and the games that these are from. */
  readonly positions: number
  readonly blocks: number
  /** The mean difference over games; null if nothing was measured for both. */
  readonly difference: number | null
  readonly low: number
  readonly high: number
  /** Positions of such a suite needed to show a difference as large as measured; null when it is shown already, or is 0. */
  readonly positionsNeeded: number | null
}

/** The figures of a probe, from its suite and its answers. Positions of one game are alike: every interval is over games. */
export class ProbeFigures {
  readonly #answers: ReadonlyMap<string, readonly ProbeAnswer[]>
  readonly #all: readonly ProbeAnswer[]
  readonly #judged: readonly Judged[]
  readonly #byPosition: ReadonlyMap<string, Judged>
  readonly #blocks: ReadonlyMap<string, number>
  /** In the order of the answers. */
  readonly entrants: readonly string[]

  constructor(suite: Suite, answers: readonly ProbeAnswer[]) {
    this.#all = answers
    this.#answers = groupBy(answers, ({ entrant, position }) => answerKey(entrant, position))
    this.entrants = [...new Set(answers.map(({ entrant }) => entrant))]
    const mafia = new Map(suite.logs.map(({ log, events }) => [log, mafiaIn(events)]))
    this.#judged = suite.positions.map((position) => ({ position, mafia: mafia.get(position.log) ?? new Set() }))
    this.#byPosition = new Map(this.#judged.map((judged) => [judged.position.position, judged]))
    this.#blocks = new Map(suite.logs.map(({ log }, block) => [log, block]))
  }

  byEntrant(): EntrantFigures[] {
    return this.entrants.map((entrant) => {
      const own = this.#all.filter((answer) => answer.entrant === entrant)
      return {
        entrant,
        answers: own.length,
        ...sumParts(own, ['rejected', 'failedCalls']),
        defaulted: own.filter(({ choice }) => choice === null).length,
        costUsd: knownSum(own.map(({ costUsd }) => costUsd)),
        measured: Object.fromEntries(
          measureNames.map((name) => [name, this.#figure(entrant, name, this.#measured(measures[name]))]),
        ) as EntrantFigures['measured'],
      }
    })
  }

  /** How often choices are right, in each group of positions. By role the mafia are counted too. */
  byGroup(group: PositionGroup): GroupFigures[] {
    const judged = group === 'role' ? this.#judged : this.#measured(measures.right)
    const groups = groupBy(judged, ({ position }) => `${position[group]}`)
    const inOrder = [...groups].sort(([one], [other]) => (group === 'day' ? Number(one) - Number(other) : 0))
    return inOrder.map(([name, own]) => ({
      group: name,
      positions: own.length,
      chance: mean(own.map(chanceAt)),
      right: Object.fromEntries(this.entrants.map((entrant) => [entrant, this.#figure(entrant, 'right', own)])),
    }))
  }

  /** How often a choice by chance is right, over all positions that the measure `right` is taken at; null if there are none. */
  get chance(): number | null {
    return meanOrNull(this.#measured(measures.right).map(chanceAt))
  }

  /** Whether the choice is right for the town, given the true roles. */
  isRight({ position, choice }: Pick<ProbeAnswer, 'position' | 'choice'>): boolean {
    const judged = this.#byPosition.get(position)
    return judged !== undefined && choice !== null && isRight(choice, judged)
  }

  /** How two entrants differ at the positions that both answered. */
  difference({ one, other }: { readonly one: string; readonly other: string }, measure: MeasureName): ProbeDifference {
    const both = this.#measured(measures[measure]).flatMap((judged) => {
      const [first, second] = [this.#value(one, measure, judged), this.#value(other, measure, judged)]
      return first === null || second === null ? [] : [this.#inBlock(judged, first - second)]
    })
    const blocks = byBlock(both).map((block) => mean(block.map(({ value }) => value)))
    const { blocksNeeded, ...measured } = meanDifference(blocks, { most: measures[measure].most })
    const needed = blocksNeeded === null ? null : Math.ceil((blocksNeeded * both.length) / blocks.length)
    return { one, other, measure, positions: both.length, ...measured, positionsNeeded: needed }
  }

  /** Every two entrants by one measure. */
  differences(measure: MeasureName): ProbeDifference[] {
    return listPairs(this.entrants).map((pair) => this.difference(pair, measure))
  }

  #measured({ townOnly }: Measure): readonly Judged[] {
    return this.#judged.filter(({ position }) => !townOnly || position.team !== mafiaTeam)
  }

  #figure(entrant: string, measure: MeasureName, judged: readonly Judged[]): ProbeFigure | null {
    const values = judged.flatMap((one) => {
      const value = this.#value(entrant, measure, one)
      return value === null ? [] : [this.#inBlock(one, value)]
    })
    if (values.length === 0) return null
    const { mean: middle, low, high } = blockMean(byBlock(values).map((block) => mean(block.map(({ value }) => value))))
    return { mean: middle, low: Math.max(0, low), high: Math.min(measures[measure].most, high) }
  }

  #value(entrant: string, measure: MeasureName, judged: Judged): number | null {
    const answers = this.#answers.get(answerKey(entrant, judged.position.position)) ?? []
    return answers.length === 0 ? null : measures[measure].of(answers, judged)
  }

  #inBlock({ position }: Judged, value: number) {
    return { block: this.#blocks.get(position.log) ?? -1, value }
  }
}

const answerKey = (entrant: string, position: string): string => JSON.stringify([entrant, position])

function mafiaIn(events: Suite['logs'][number]['events']): Set<string> {
  const { players, rules } = foldEvents(events)
  return new Set(players.filter(({ role = '' }) => rules && findTeam(rules, role) === mafiaTeam).map(({ id }) => id))
}

import { foldEvents, InvalidOptionsError } from '../../index.js'
import { knownSum } from '../../kernel/events/game-stats.js'
import { findTeam, mafiaTeam } from '../../kernel/rules/index.js'
import { groupBy } from '../../kernel/text/objects.js'
import { dealKey } from '../deal.js'
import { listPairs, mean, sumParts } from '../intervals.js'
import { byRow, type SimultaneousMean, simultaneousMeans, timesNeeded } from '../simultaneous.js'
import type { ProbeAnswer } from './ask-sample.js'
import {
  chanceAt,
  isRight,
  type Judged,
  type Measure,
  type MeasureName,
  meanOrNull,
  measureNames,
  measures,
} from './measures.js'
import type { Suite } from './suite.js'

/** The fields by which positions are grouped. */
export const positionGroups = ['rules', 'role', 'day', 'kind'] as const

/** A field of a position. */
export type PositionGroup = (typeof positionGroups)[number]

/** A mean over deals, with its interval: all of a table hold together at 95 %; null with fewer than five deals. */
export interface ProbeFigure {
  readonly mean: number
  readonly low: number | null
  readonly high: number | null
}

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
export interface ProbeDifference extends Pick<SimultaneousMean, 'blocks' | 'low' | 'high' | 'shown'> {
  readonly one: string
  readonly other: string
  readonly measure: MeasureName
  /** Positions that both answered; `blocks` are the deals that these are from. */
  readonly positions: number
  /** The mean difference over deals; null if nothing was measured for both. Intervals of all pairs and measures hold together. */
  readonly difference: number | null
  /** Positions of such a suite needed to show a difference as large as measured; null when it is shown already, or is 0. */
  readonly positionsNeeded: number | null
}

/** The figures of a probe, from its suite and its answers. Positions of one deal are alike: every interval is over deals. */
export class ProbeFigures {
  readonly #answers: ReadonlyMap<string, readonly ProbeAnswer[]>
  readonly #all: readonly ProbeAnswer[]
  readonly #judged: readonly Judged[]
  readonly #byPosition: ReadonlyMap<string, Judged>
  readonly #blocks: ReadonlyMap<string, string>
  #differences: readonly ProbeDifference[] | undefined
  /** In the order of the answers. */
  readonly entrants: readonly string[]

  constructor(suite: Suite, answers: readonly ProbeAnswer[]) {
    this.#all = answers
    this.#answers = groupBy(answers, ({ entrant, position }) => answerKey(entrant, position))
    this.entrants = [...new Set(answers.map(({ entrant }) => entrant))]
    const mafia = new Map(suite.logs.map(({ log, events }) => [log, mafiaIn(events)]))
    this.#judged = suite.positions.map((position) => ({ position, mafia: mafia.get(position.log) ?? new Set() }))
    this.#byPosition = new Map(this.#judged.map((judged) => [judged.position.position, judged]))
    this.#blocks = new Map(suite.logs.map(({ log, events }) => [log, dealKey(events)]))
  }

  byEntrant(): EntrantFigures[] {
    const wanted = this.entrants.flatMap((entrant) => measureNames.map((measure) => ({ entrant, measure })))
    const figures = this.#figures(
      wanted.map((one) => ({ ...one, judged: this.#measured(measures[one.measure]) })),
      'entrants',
    )
    return this.entrants.map((entrant) => {
      const own = this.#all.filter((answer) => answer.entrant === entrant)
      const measured = wanted.flatMap((one, at) => (one.entrant === entrant ? [[one.measure, figures[at]]] : []))
      return {
        entrant,
        answers: own.length,
        ...sumParts(own, ['rejected', 'failedCalls']),
        defaulted: own.filter(({ choice }) => choice === null).length,
        costUsd: knownSum(own.map(({ costUsd }) => costUsd)),
        measured: Object.fromEntries(measured) as EntrantFigures['measured'],
      }
    })
  }

  /** How often choices are right, in each group of positions. By role the mafia are counted too. */
  byGroup(group: PositionGroup): GroupFigures[] {
    const judged = group === 'role' ? this.#judged : this.#measured(measures.right)
    const groups = [...groupBy(judged, ({ position }) => `${position[group]}`)]
    const inOrder = groups.sort(([one], [other]) => (group === 'day' ? Number(one) - Number(other) : 0))
    const wanted = inOrder.flatMap(([, own]) =>
      this.entrants.map((entrant) => ({ entrant, measure: 'right' as const, judged: own })),
    )
    const figures = this.#figures(wanted, group)
    return inOrder.map(([name, own], row) => ({
      group: name,
      positions: own.length,
      chance: mean(own.map(chanceAt)),
      right: Object.fromEntries(
        this.entrants.map((entrant, at) => [entrant, figures[row * this.entrants.length + at] ?? null]),
      ),
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
    const found = this.differences(measure).find(
      (pair) => (pair.one === one && pair.other === other) || (pair.one === other && pair.other === one),
    )
    if (found === undefined)
      throw new InvalidOptionsError(`There are no answers of \`${one}\` and \`${other}\`.`, 'one')
    return found.one === one ? found : turned(found)
  }

  /** Every two entrants by one measure. */
  differences(measure: MeasureName): ProbeDifference[] {
    this.#differences ??= this.#allDifferences()
    return this.#differences.filter((difference) => difference.measure === measure)
  }

  /** Every two entrants by every measure, all told together. */
  #allDifferences(): ProbeDifference[] {
    const family = measureNames.flatMap((measure, group) =>
      listPairs(this.entrants).map((pair) => {
        const both = this.#measured(measures[measure]).flatMap((judged) => {
          const [first, second] = [this.#value(pair.one, measure, judged), this.#value(pair.other, measure, judged)]
          return first === null || second === null ? [] : [this.#inBlock(judged, first - second)]
        })
        return { ...pair, measure, group, both }
      }),
    )
    const { means, reach } = this.#together(
      family.map(({ both }) => both),
      { seed: 'pairs', groups: family.map(({ group }) => group) },
    )
    return family.map(({ group: _, both, ...pair }, at): ProbeDifference => {
      const told = means[at] as SimultaneousMean
      const { most } = measures[pair.measure]
      const times = timesNeeded(told, reach)
      return {
        ...pair,
        positions: both.length,
        blocks: told.blocks,
        difference: told.mean,
        low: told.low === null ? null : Math.max(-most, told.low),
        high: told.high === null ? null : Math.min(most, told.high),
        shown: told.shown,
        positionsNeeded: times === null ? null : Math.ceil(times * both.length),
      }
    })
  }

  #measured({ townOnly }: Measure): readonly Judged[] {
    return this.#judged.filter(({ position }) => !townOnly || position.team !== mafiaTeam)
  }

  #figures(wanted: readonly WantedFigure[], seed: string): (ProbeFigure | null)[] {
    const values = wanted.map(({ entrant, measure, judged }) =>
      judged.flatMap((one) => {
        const value = this.#value(entrant, measure, one)
        return value === null ? [] : [this.#inBlock(one, value)]
      }),
    )
    const groups = wanted.map(({ measure }) => measureNames.indexOf(measure))
    const { means } = this.#together(values, { seed, groups })
    return wanted.map(({ measure }, at) => {
      const { mean: middle, low, high } = means[at] as SimultaneousMean
      if (middle === null) return null
      const [least, most] = [low && Math.max(0, low), high && Math.min(measures[measure].most, high)]
      return { mean: middle, low: least, high: most }
    })
  }

  /** The means over deals of these values, all told together. */
  #together(
    columns: readonly (readonly { readonly block: string; readonly value: number }[])[],
    { seed, groups }: { readonly seed: string; readonly groups: readonly number[] },
  ) {
    const deals = [...new Set(this.#blocks.values())]
    const values = columns.map((values) => {
      const byDeal = groupBy(values, ({ block }) => block)
      return deals.map((deal) => meanOrNull((byDeal.get(deal) ?? []).map(({ value }) => value)))
    })
    return simultaneousMeans(byRow(values), { seed: `probe ${seed}`, groups, most: Number.POSITIVE_INFINITY })
  }

  #value(entrant: string, measure: MeasureName, judged: Judged): number | null {
    const answers = this.#answers.get(answerKey(entrant, judged.position.position)) ?? []
    return answers.length === 0 ? null : measures[measure].of(answers, judged)
  }

  #inBlock({ position }: Judged, value: number) {
    return { block: this.#blocks.get(position.log) ?? '', value }
  }
}

interface WantedFigure {
  readonly entrant: string
  readonly measure: MeasureName
  readonly judged: readonly Judged[]
}

/** The same difference, of the second from the first. */
function turned({ one, other, difference, low, high, shown, ...rest }: ProbeDifference): ProbeDifference {
  const minus = (value: number | null) => (value === null ? null : 0 - value)
  const back = shown === null ? null : shown === 'more' ? 'less' : 'more'
  return {
    ...rest,
    one: other,
    other: one,
    difference: minus(difference),
    low: minus(high),
    high: minus(low),
    shown: back,
  }
}

const answerKey = (entrant: string, position: string): string => JSON.stringify([entrant, position])

function mafiaIn(events: Suite['logs'][number]['events']): Set<string> {
  const { players, rules } = foldEvents(events)
  return new Set(players.filter(({ role = '' }) => rules && findTeam(rules, role) === mafiaTeam).map(({ id }) => id))
}

import { countEach } from '../../kernel/events/game-stats.js'
import { mean } from '../intervals.js'
import type { ProbeAnswer } from './ask-sample.js'
import type { Position } from './suite.js'

/** A position, with who is mafia at its table. */
export interface Judged {
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

export function isRight(choice: string, { position: { accused }, mafia }: Judged): boolean {
  if (accused === undefined) return mafia.has(choice)
  return choice === (mafia.has(accused) ? 'guilty' : 'innocent')
}

export function chanceAt(judged: Judged): number {
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

export const meanOrNull = (values: readonly number[]): number | null => (values.length === 0 ? null : mean(values))

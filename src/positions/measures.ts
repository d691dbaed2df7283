import { mean } from '../comparison/index.js'
import { mafiaTeam } from '../rules/index.js'
import { countEach } from '../stats/sums/index.js'
import type { ProbeAnswer } from './answer.js'
import type { Position } from './suite.js'

/** A position with what is true there. */
export interface Judged {
  readonly position: Position
  /** The players of the mafia, by id. */
  readonly mafia: ReadonlySet<string>
}

/** Something that is measured at each position, from all that an entrant answered there. */
export interface Measure {
  /** One sentence. */
  readonly describe: string
  /** Whether only players outside the mafia are measured: mafia know the truth and have other aims. */
  readonly townOnly: boolean
  /** Whether more is better, or less; null for neither. */
  readonly better: 'more' | 'less' | null
  /** The greatest value there can be. */
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
    of: (answers, judged) => meanOf(answers.map(({ choice }) => (choice !== null && isRight(choice, judged) ? 1 : 0))),
  },
  brier: {
    describe: 'The mean squared error of stated chances to be mafia.',
    townOnly: true,
    better: 'less',
    most: 1,
    of: (answers, judged) => meanOf(answers.flatMap(({ answer }) => brierOf(answer?.beliefs, judged) ?? [])),
  },
  entropy: {
    describe: 'How much the choice varies from sample to sample, in bits.',
    townOnly: false,
    better: null,
    most: Number.POSITIVE_INFINITY,
    of: (answers) => (answers.length < 2 ? null : entropyOf(answers.map(({ choice }) => choice ?? ''))),
  },
  cost: {
    describe: 'What an answer costs, in US dollars.',
    townOnly: false,
    better: 'less',
    most: Number.POSITIVE_INFINITY,
    of: (answers) => meanOf(answers.flatMap(({ costUsd }) => costUsd ?? [])),
  },
  latency: {
    describe: 'How long an answer takes, in ms.',
    townOnly: false,
    better: 'less',
    most: Number.POSITIVE_INFINITY,
    of: (answers) => meanOf(answers.flatMap(({ latencyMs }) => latencyMs ?? [])),
  },
} as const satisfies Readonly<Record<string, Measure>>

/** The name of a measure. */
export type MeasureName = keyof typeof shipped

/** Every measure, by name. */
export const measures: Readonly<Record<MeasureName, Measure>> = shipped

/** The names of all measures. */
export const measureNames = Object.keys(measures) as [MeasureName, ...MeasureName[]]

/** Whether the choice is right for the town, given the true roles. */
export function isRight(choice: string, { position: { accused }, mafia }: Judged): boolean {
  if (accused === undefined) return mafia.has(choice)
  return choice === (mafia.has(accused) ? 'guilty' : 'innocent')
}

/** How often a choice by chance is right at a position. */
export function chanceAt(judged: Judged): number {
  const { options } = judged.position
  return options.filter((choice) => isRight(choice, judged)).length / options.length
}

/** Whether the measure is taken of the player asked there. */
export const isMeasured = ({ townOnly }: Measure, { team }: Position): boolean => !townOnly || team !== mafiaTeam

function brierOf(beliefs: Readonly<Record<string, number>> = {}, { mafia }: Judged): number | null {
  return meanOf(Object.entries(beliefs).map(([player, chance]) => (chance - (mafia.has(player) ? 1 : 0)) ** 2))
}

function entropyOf(choices: readonly string[]): number {
  const shares = Object.values(countEach(choices)).map((count) => count / choices.length)
  // Adding 0 makes 0 of -0.
  return 0 - shares.reduce((sum, share) => sum + share * Math.log2(share), 0) + 0
}

const meanOf = (values: readonly number[]): number | null => (values.length === 0 ? null : mean(values))

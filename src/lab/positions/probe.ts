import { InvalidLogError, InvalidOptionsError } from '../../index.js'
import { requireArgument } from '../../kernel/errors/arguments.js'
import { openRequests } from '../../players/prompts/index.js'
import { memoryTries, type TryStore } from '../../stores/index.js'
import { roundUp } from '../intervals.js'
import { createRunBudget, entrantNames, type Suspension } from '../run-game.js'
import { type AbandonedUnit, inProcess, type RunOptions, type RunProgress, runPlan } from '../run-plan.js'
import { shownInWords } from '../simultaneous.js'
import { type AskParts, askSample, type ProbeAnswer, planProbe, type Sample } from './ask-sample.js'
import type { EntrantFigures, GroupFigures, PositionGroup, ProbeDifference, ProbeFigures } from './figures.js'
import { positionGroups } from './figures.js'
import { isImplied } from './implied-questions.js'
import { type MeasureName, measureNames } from './measures.js'
import { eventsAt, type Position, type Suite } from './suite.js'

/** The entrants, the positions, and the number of samples. */
export interface ProbeOptions extends Omit<AskParts, 'budget' | 'store'>, RunOptions<Sample, ProbeAnswer> {
  readonly suite: Suite
  /** How many times each entrant is asked each position. Default 1. */
  readonly samples?: number
  /** Default: in memory. With `jsonlTries(path)` the same call continues where it stopped. */
  readonly store?: TryStore
  readonly onProgress?: (progress: ProbeProgress) => void
}

export interface ProbeProgress extends RunProgress {
  /** Questions that ended with the default of the rules. */
  readonly defaulted: number
}

export interface ProbeResult {
  /** In the order of the plan. */
  readonly answers: readonly ProbeAnswer[]
  /** How many questions the plan has. */
  readonly of: number
  /** Questions that failed repeatedly and were given up: only with an executor for several processes. */
  readonly abandoned: readonly AbandonedUnit[]
  /** Why not every question was asked; the probe can be continued. Null when all were asked. */
  readonly stopped: Suspension | null
}

/**
 * Asks every entrant every position of a suite, with exactly the requests of the games. Saved answers are not asked for
 * again. When one question has to stop, no new one begins, and open ones are finished.
 *
 * @throws {InvalidOptionsError} without an entrant, when one is no agent, or when `samples` is not a whole number from 1.
 * @throws {InvalidLogError} when a log of the suite never asks the request of a position.
 */
export async function runProbe(options: ProbeOptions): Promise<ProbeResult> {
  requireArgument('options', options, { kind: 'an object' })
  const {
    suite,
    entrants,
    samples = 1,
    store = memoryTries(),
    executor = inProcess(options.concurrency ?? 4),
    budget: given,
    onProgress,
    ...rest
  } = options
  const names = entrantNames(entrants)
  if (names.length === 0) throw new InvalidOptionsError('Expected at least one of `entrants`.', 'entrants')
  if (!Number.isInteger(samples) || samples < 1)
    throw new InvalidOptionsError(`Expected \`samples\` to be a whole number from 1, got \`${samples}\`.`, 'samples')
  const plan = planProbe(suite, names, samples)
  for (const position of suite.positions) await requireAsked(suite, position)
  const budget =
    given &&
    (await createRunBudget({
      given,
      paidBefore: () => plan.flatMap(({ id }) => store.getTries(id).flatMap(({ meta }) => meta?.usage ?? [])),
    }))
  const parts: AskParts = { ...rest, entrants, store, ...(budget && { budget }) }
  let defaulted = 0
  const { outcomes, abandoned, stopped } = await runPlan<Sample, ProbeAnswer>(
    {
      plan,
      signal: options.signal,
      perform: (sample) => askSample(sample, eventsAt(suite, sample.position), parts),
      onProgress: (progress, answer) => {
        if (answer?.choice === null) defaulted += 1
        onProgress?.({ ...progress, defaulted })
      },
    },
    executor,
  )
  const answers = [...outcomes.values()]
  return { answers, of: plan.length, abandoned, stopped: stopped === 'decided' ? null : stopped }
}

/** Waiting for a question that is never asked would never end. */
async function requireAsked(suite: Suite, position: Position): Promise<void> {
  const events = eventsAt(suite, position)
  const isAsked = position.implied
    ? isImplied(events, position)
    : (await openRequests(events)).some(({ id }) => id === position.requestId)
  if (!isAsked)
    throw new InvalidLogError(`The log of \`${position.position}\` does not ask \`${position.requestId}\` there.`)
}

/** A difference of the measure `right`, in one plain sentence. */
export function probeInPlainWords({ one, other, difference, low, high, shown, ...counts }: ProbeDifference): string {
  const { positions, positionsNeeded: needed } = counts
  if (difference === null) return `${one} and ${other} did not answer the same positions.`
  if (shown !== null && low !== null && high !== null) {
    const [better, worse, from, to] = shown === 'more' ? [one, other, low, high] : [other, one, -high, -low]
    const points = (share: number) => (share * 100).toFixed(1)
    return `${better} is right ${points(Math.abs(difference))} points of 100 more often than ${worse} (95 % interval ${points(from)} to ${points(to)}).`
  }
  const apart = `${one} and ${other} cannot be told apart by these ${positions} positions`
  if (needed === null || needed <= positions) return `${apart}.`
  return `${apart}; about ${roundUp(needed).toLocaleString('en-US')} would be needed.`
}

/** What is shown of a probe, in sentences. */
export function probeInWords(figures: ProbeFigures): string[] {
  const shownIn = (measure: MeasureName) => figures.differences(measure).filter(({ shown }) => shown !== null)
  const beliefs = shownIn('brier').map(({ one, other, difference, shown }) => {
    const [better, worse] = shown === 'less' ? [one, other] : [other, one]
    const size = Math.abs(difference ?? 0).toFixed(3)
    return `The beliefs of ${better} are nearer to the truth than those of ${worse}: a Brier score lower by ${size}.`
  })
  const stated = figures.differences('brier').some(({ difference }) => difference !== null)
  const [clearest] = figures
    .differences('right')
    .filter(({ positionsNeeded }) => positionsNeeded !== null)
    .sort((one, other) => (one.positionsNeeded ?? 0) - (other.positionsNeeded ?? 0))
  const right = shownIn('right').map(probeInPlainWords)
  return [
    ...shownInWords('right choices', right),
    ...(right.length === 0 && clearest ? [probeInPlainWords(clearest)] : []),
    ...(stated ? shownInWords('beliefs', beliefs) : []),
  ]
}

/** The report of a probe for people: figures and sentences, as plain JSON. */
export interface ProbeReport {
  readonly report: 'probe'
  readonly title: string
  readonly positions: number
  readonly games: number
  readonly asked: number
  readonly of: number
  /** How often a choice by chance is right; null if no position has a right choice. */
  readonly chance: number | null
  readonly entrants: readonly EntrantFigures[]
  /** Every two entrants by each measure that both have, and what of it is shown, in sentences. */
  readonly pairs: readonly ProbeDifference[]
  readonly words: readonly string[]
  readonly groups: Readonly<Record<PositionGroup, readonly GroupFigures[]>>
}

/** The report of a probe, finished or not. */
export function probeReport(
  { suite, figures, result }: { readonly suite: Suite; readonly figures: ProbeFigures; readonly result: ProbeResult },
  title: string,
): ProbeReport {
  const differences = measureNames.flatMap((name) => figures.differences(name))
  return {
    report: 'probe',
    title,
    positions: suite.positions.length,
    games: suite.logs.length,
    asked: result.answers.length,
    of: result.of,
    chance: figures.chance,
    entrants: figures.byEntrant(),
    pairs: differences.filter(({ difference }) => difference !== null),
    words: result.answers.length === 0 || figures.entrants.length < 2 ? [] : probeInWords(figures),
    groups: Object.fromEntries(positionGroups.map((group) => [group, figures.byGroup(group)])) as Record<
      PositionGroup,
      GroupFigures[]
    >,
  }
}

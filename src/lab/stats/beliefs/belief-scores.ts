import { castTypes } from '../../../kernel/events/ballots.js'
import { findOpening, type GameEvent, isEvent, maySee } from '../../../kernel/events/event.js'
import type { EventType } from '../../../kernel/events/event-data.js'
import { ownEntry } from '../../../kernel/text/objects.js'
import { ratio, sumBy, sumParts } from '../../intervals.js'

/** Sums over stated chances and the truth, from which Brier score and log loss are computed. */
export interface ScoreSums {
  readonly chances: number
  /** Sum of `(chance - truth)²`, where the truth is 1 for mafia and 0 otherwise. */
  readonly squared: number
  /** Sum of `-ln(chance of what is true)`; chances below 0.001 count as 0.001. */
  readonly logged: number
  /** The sum of squares of a player who states, for each named player, the true share of mafia among them. */
  readonly reference: number
}

/** How well chances fit the truth; null if none was stated. */
export interface BeliefScore {
  readonly chances: number
  readonly brier: number | null
  readonly logLoss: number | null
  /** The Brier score of a player who knows only how many of the named players are mafia. */
  readonly reference: number | null
}

const scoreParts = ['chances', 'squared', 'logged', 'reference'] as const
export const noScore: ScoreSums = sumParts([], scoreParts)
export const addScores = (one: ScoreSums, other: ScoreSums): ScoreSums => sumParts([one, other], scoreParts)

/** The smallest chance used in the logarithm, so that a wrong certainty costs 6.9 and not infinitely much. */
const leastChance = 0.001

export function scoreBeliefs(beliefs: Readonly<Record<string, number>>, mafia: ReadonlySet<string>): ScoreSums {
  const stated = Object.entries(beliefs).map(([id, chance]) => ({ chance, truth: mafia.has(id) ? 1 : 0 }))
  const share = sumBy(stated, ({ truth }) => truth) / Math.max(1, stated.length)
  return {
    chances: stated.length,
    squared: sumBy(stated, ({ chance, truth }) => (chance - truth) ** 2),
    logged: sumBy(stated, ({ chance, truth }) => -Math.log(Math.max(leastChance, truth === 1 ? chance : 1 - chance))),
    reference: sumBy(stated, ({ truth }) => (share - truth) ** 2),
  }
}

/** Brier score and log loss from sums. */
export function scoreFromSums({ chances, squared, logged, reference }: ScoreSums): BeliefScore {
  const mean = (sum: number) => ratio(sum, chances)
  return { chances, brier: mean(squared), logLoss: mean(logged), reference: mean(reference) }
}

/** The chances stated between two bounds, and how many of the players they were about are mafia. */
export interface CalibrationBin {
  /** From this chance, itself included. */
  readonly from: number
  /** Up to this one; only the last bin holds its end. */
  readonly to: number
  readonly count: number
  readonly stated: number
  readonly mafia: number
}

const bins = 10

export const emptyBins: readonly CalibrationBin[] = Array.from({ length: bins }, (_, index) => ({
  from: index / bins,
  to: (index + 1) / bins,
  count: 0,
  stated: 0,
  mafia: 0,
}))

export function addToBins(
  before: readonly CalibrationBin[],
  beliefs: Readonly<Record<string, number>>,
  mafia: ReadonlySet<string>,
): CalibrationBin[] {
  const after = before.map((bin) => ({ ...bin }))
  for (const [id, chance] of Object.entries(beliefs)) {
    const bin = after[Math.min(bins - 1, Math.floor(chance * bins + 1e-9))]
    if (bin === undefined) continue
    bin.count += 1
    bin.stated += chance
    bin.mafia += mafia.has(id) ? 1 : 0
  }
  return after
}

export const addBins = (one: readonly CalibrationBin[], other: readonly CalibrationBin[]): CalibrationBin[] =>
  one.map((bin, index) => {
    const { count = 0, stated = 0, mafia = 0 } = other[index] ?? {}
    return { ...bin, count: bin.count + count, stated: bin.stated + stated, mafia: bin.mafia + mafia }
  })

/** The mean distance of stated chances from the shares of mafia (expected calibration error); null if none was stated. */
export function calibrationError(all: readonly CalibrationBin[]): number | null {
  return ratio(
    sumBy(all, ({ stated, mafia }) => Math.abs(stated - mafia)),
    sumBy(all, ({ count }) => count),
  )
}

export interface Shift {
  readonly at: number
  readonly day: number
  readonly speaker: string
  readonly listener: string
  readonly before: Readonly<Record<string, number>>
  readonly after: Readonly<Record<string, number>>
}

/** Events that tell a player nothing about others: those about its own answers, and those that belong to a speech. */
const neutral: ReadonlySet<EventType> = new Set<EventType>([
  'beliefs.stated',
  'memory.updated',
  'answer.rejected',
  'phase.changed',
  'narration.given',
  'role.claimed',
  'vote.corrected',
])

type Speech = GameEvent<'speech.given'> | GameEvent<'defense.given'>

interface Mind {
  readonly beliefs: Readonly<Record<string, number>>
  /** The speeches the player heard since; null as soon as it learned anything else. */
  readonly heard: readonly Speech[] | null
}

/**
 * The beliefs of every listener before and after every speech: the last statement before it and the next one after it,
 * if the listener learned nothing in between except this one speech of another player.
 */
export function shiftsIn(events: readonly GameEvent[]): Shift[] {
  const minds = new Map<string, Mind>()
  const ignored = ignoredIn(events)
  const shifts: Shift[] = []
  for (const event of events) {
    if (isEvent(event, 'beliefs.stated')) {
      const { player: listener, beliefs } = event.data
      const mind = minds.get(listener)
      const speech = mind?.heard?.length === 1 ? mind.heard[0] : undefined
      if (mind && speech) {
        const { seq: at, day, data } = speech
        shifts.push({ at, day, speaker: data.player, listener, before: mind.beliefs, after: beliefs })
      }
      minds.set(listener, { beliefs, heard: [] })
    } else
      for (const [player, mind] of minds) if (!ignored.has(event.type)) minds.set(player, inform(player, mind, event))
  }
  return shifts
}

function ignoredIn(events: readonly GameEvent[]): ReadonlySet<EventType> {
  return findOpening(events)?.rules.ballot === 'sequential' ? neutral : new Set([...neutral, ...castTypes])
}

function inform(player: string, mind: Mind, event: GameEvent): Mind {
  if (mind.heard === null || !maySee(player, event.audience)) return mind
  const isSpeech = isEvent(event, 'speech.given') || isEvent(event, 'defense.given')
  // A player learns nothing from its own words.
  if (isSpeech && event.data.player === player) return mind
  return { ...mind, heard: isSpeech ? [...mind.heard, event] : null }
}

interface Movement {
  readonly named: number
  readonly moved: number
  /** Sum of how much nearer each chance came to the truth; negative: farther. */
  readonly towardsTruth: number
  /** How much the chance of the speaker changed; null if one of the statements does not name it. */
  readonly onSpeaker: number | null
}

export function measureMovement({ before, after, speaker }: Shift, mafia: ReadonlySet<string>): Movement {
  const named = Object.keys(after).filter((id) => Object.hasOwn(before, id))
  const pairs = named.map((id) => ({ was: before[id] ?? 0, is: after[id] ?? 0, truth: mafia.has(id) ? 1 : 0 }))
  const [from, to] = [ownEntry(before, speaker), ownEntry(after, speaker)]
  return {
    named: pairs.length,
    moved: sumBy(pairs, ({ was, is }) => Math.abs(is - was)),
    towardsTruth: pairs.reduce((sum, { was, is, truth }) => sum + Math.abs(was - truth) - Math.abs(is - truth), 0),
    onSpeaker: from === undefined || to === undefined ? null : to - from,
  }
}

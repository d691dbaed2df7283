import { type GameEvent, isEvent } from '../../../kernel/events/event.js'
import type { PlayerState } from '../../../kernel/rules/game-state.js'
import { isMafia } from '../../../kernel/rules/team.js'
import { groupBy, ownEntry } from '../../../kernel/text/objects.js'
import { sumBy, sumParts } from '../../intervals.js'
import { type TownVote, votesByDay } from '../../lies/reception.js'
import type { CalibrationBin, ScoreSums, Shift } from './belief-scores.js'
import { addScores, addToBins, emptyBins, measureMovement, noScore, scoreBeliefs, shiftsIn } from './belief-scores.js'

/** How often a player voted as it believed. */
export interface BeliefAgreement {
  /** Votes against a player, and judgments, that follow a statement of beliefs on the same day. */
  readonly compared: number
  /** Votes against the candidate it gave the highest chance (or one of them), and judgments that match its chance. */
  readonly agreed: number
}

/** A vote is compared with what its player stated last, if that was on the same day. */
function agreementsIn(
  events: readonly GameEvent[],
  statements: readonly GameEvent<'beliefs.stated'>[],
): Record<string, BeliefAgreement> {
  const agreements: Record<string, BeliefAgreement> = {}
  for (const vote of votesByDay(events)) {
    const { at, day, voter } = vote
    const stated = statements.findLast(({ seq, data }) => seq < at && data.player === voter)
    const followed = stated?.day === day ? isFollowed(vote, stated.data.beliefs) : undefined
    if (followed === undefined) continue
    const { compared, agreed } = ownEntry(agreements, voter) ?? { compared: 0, agreed: 0 }
    agreements[voter] = { compared: compared + 1, agreed: agreed + (followed ? 1 : 0) }
  }
  return agreements
}

/** Undefined if it is not a vote against a player of whom a chance was stated. */
function isFollowed(
  { choice, candidates, judgment }: TownVote,
  beliefs: Readonly<Record<string, number>>,
): boolean | undefined {
  const chance = ownEntry(beliefs, judgment ? (candidates[0] ?? '') : choice)
  if (chance === undefined || choice === 'abstain') return undefined
  if (!judgment) return candidates.every((id) => chance >= (ownEntry(beliefs, id) ?? 0))
  return choice === 'guilty' ? chance >= 0.5 : chance <= 0.5
}

/** How much the speeches of a player moved others: sums over its speeches and their listeners. */
export interface PersuasionSums {
  /** Speeches that are the only event between two statements of a listener. */
  readonly speeches: number
  /** Listeners, counted once for each speech; players they named, counted once for each listener. */
  readonly listeners: number
  readonly named: number
  /** Sums of how much each chance changed, and how much nearer it came to the truth. */
  readonly moved: number
  readonly towardsTruth: number
  /** Listeners who named the speaker, and the sum of how much its own chance changed. */
  readonly namedSpeaker: number
  readonly onSpeaker: number
}

/** What others stated of a player. */
export interface SuspicionSums {
  readonly count: number
  readonly stated: number
}

/** What a player believed, and what others believed about it. Sums, so that games can be added up. */
export interface PlayerBeliefs {
  readonly statements: number
  /** Whether it is mafia, of whom beliefs are stated: not one that only wins with the mafia, such as a possessed. */
  readonly isMafia: boolean
  /** The scores of a player who does not know the mafia; empty for a mafia player. */
  readonly score: ScoreSums
  readonly calibration: readonly CalibrationBin[]
  readonly persuasion: PersuasionSums
  /** Stated by players who do not know the mafia. */
  readonly suspicion: SuspicionSums
  readonly votes: BeliefAgreement
}

/** The scores of one day of a game. */
export interface DayBeliefs {
  readonly day: number
  readonly score: ScoreSums
}

/** One speech and how much it moved the players who do not know the mafia. */
export interface SpeechEffect {
  /** Number of the speech in the log. */
  readonly at: number
  readonly day: number
  readonly speaker: string
  readonly listeners: number
  /** The mean change of a chance, up or down; and how much nearer it came to the truth (negative: farther). */
  readonly moved: number
  readonly towardsTruth: number
  /** The mean change of the speaker's own chance; null if nobody stated it before and after. */
  readonly onSpeaker: number | null
}

/** What was believed in a game. */
export interface GameBeliefs {
  /** Days on which beliefs were scored, in order. */
  readonly days: readonly DayBeliefs[]
  /** Speeches that are the only event between two statements of a player, in order. */
  readonly speeches: readonly SpeechEffect[]
  readonly players: Readonly<Record<string, PlayerBeliefs>>
}

/** Mafia know the truth, so their statements are compared only with their own votes. */
export function beliefsIn(
  events: readonly GameEvent[],
  players: readonly Pick<PlayerState, 'id' | 'team'>[],
): GameBeliefs {
  const mafia = new Set(players.filter(isMafia).map(({ id }) => id))
  const statements = events.filter((event) => isEvent(event, 'beliefs.stated'))
  const scoring = statements.filter(({ data }) => !mafia.has(data.player))
  const shifts = shiftsIn(events).filter(({ listener }) => !mafia.has(listener))
  const agreements = agreementsIn(events, statements)
  const told = { scoring, shifts, mafia }
  return {
    days: daysIn(told),
    speeches: speechesIn(told),
    players: Object.fromEntries(
      players.map(({ id }) => {
        const count = statements.filter(({ data }) => data.player === id).length
        const votes = ownEntry(agreements, id) ?? { compared: 0, agreed: 0 }
        return [id, { statements: count, isMafia: mafia.has(id), ...playerBeliefs(id, told), votes }]
      }),
    ),
  }
}

interface StatedBeliefs {
  readonly scoring: readonly GameEvent<'beliefs.stated'>[]
  readonly shifts: readonly Shift[]
  readonly mafia: ReadonlySet<string>
}

function playerBeliefs(
  id: string,
  { scoring, shifts, mafia }: StatedBeliefs,
): Omit<PlayerBeliefs, 'statements' | 'isMafia' | 'votes'> {
  const own = scoring.filter(({ data }) => data.player === id).map(({ data }) => data.beliefs)
  const of = scoring.flatMap(({ data }) => ownEntry(data.beliefs, id) ?? [])
  return {
    score: own.map((beliefs) => scoreBeliefs(beliefs, mafia)).reduce(addScores, noScore),
    calibration: own.reduce<readonly CalibrationBin[]>((bins, beliefs) => addToBins(bins, beliefs, mafia), emptyBins),
    persuasion: sumPersuasion(
      shifts.filter(({ speaker }) => speaker === id),
      mafia,
    ),
    suspicion: { count: of.length, stated: sumBy(of, (chance) => chance) },
  }
}

function sumPersuasion(shifts: readonly Shift[], mafia: ReadonlySet<string>): PersuasionSums {
  const movements = shifts.map((shift) => measureMovement(shift, mafia))
  const onSpeaker = movements.flatMap((movement) => movement.onSpeaker ?? [])
  return {
    speeches: new Set(shifts.map(({ at }) => at)).size,
    listeners: shifts.length,
    ...sumParts(movements, ['named', 'moved', 'towardsTruth']),
    namedSpeaker: onSpeaker.length,
    onSpeaker: sumBy(onSpeaker, (change) => change),
  }
}

function daysIn({ scoring, mafia }: StatedBeliefs): DayBeliefs[] {
  return [...groupBy(scoring, ({ day }) => day)].map(([day, stated]) => ({
    day,
    score: stated.map(({ data }) => scoreBeliefs(data.beliefs, mafia)).reduce(addScores, noScore),
  }))
}

function speechesIn({ shifts, mafia }: StatedBeliefs): SpeechEffect[] {
  return [...groupBy(shifts, ({ at }) => at)]
    .sort(([one], [other]) => one - other)
    .map(([at, heard]) => {
      const [{ day, speaker }] = heard as [Shift]
      const { listeners, named, moved, towardsTruth, namedSpeaker, onSpeaker } = sumPersuasion(heard, mafia)
      return {
        at,
        day,
        speaker,
        listeners,
        moved: moved / Math.max(1, named),
        towardsTruth: towardsTruth / Math.max(1, named),
        onSpeaker: namedSpeaker === 0 ? null : onSpeaker / namedSpeaker,
      }
    })
}

import { type GameEvent, isEvent } from '../../events/event.js'
import { ownEntry } from '../../rules/own-entry.js'
import { isMafia, type Team } from '../../rules/roles/team.js'
import { type Agreement, agreementsIn } from './agreement.js'
import { addToBins, type CalibrationBin, emptyBins } from './calibration.js'
import { movementOf, type Shift, shiftsIn } from './persuasion.js'
import { addScores, noScore, type ScoreSums, scoreBeliefs } from './score.js'

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
  /** How often it stated beliefs. */
  readonly statements: number
  /** The scores of a player who does not know the mafia; empty for a mafia player. */
  readonly score: ScoreSums
  readonly calibration: readonly CalibrationBin[]
  readonly persuasion: PersuasionSums
  /** Stated by players who do not know the mafia. */
  readonly suspicion: SuspicionSums
  readonly votes: Agreement
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
  /** By player id. */
  readonly players: Readonly<Record<string, PlayerBeliefs>>
}

interface Player {
  readonly id: string
  readonly team?: Team | undefined
}

/**
 * The beliefs of a game's players, compared with the truth, and who moved whom. Mafia know the truth, so their
 * statements are compared only with their own votes. Empty if the rules do not ask for beliefs.
 */
export function beliefsIn(events: readonly GameEvent[], players: readonly Player[]): GameBeliefs {
  const mafia = new Set(players.filter(isMafia).map(({ id }) => id))
  const statements = events.filter((event) => isEvent(event, 'beliefs.stated'))
  const scoring = statements.filter(({ data }) => !mafia.has(data.player))
  const shifts = shiftsIn(events).filter(({ listener }) => !mafia.has(listener))
  const agreements = agreementsIn(events)
  const told = { scoring, shifts, mafia }
  return {
    days: daysIn(told),
    speeches: speechesIn(told),
    players: Object.fromEntries(
      players.map(({ id }) => {
        const count = statements.filter(({ data }) => data.player === id).length
        return [
          id,
          { statements: count, ...reportOf(id, told), votes: ownEntry(agreements, id) ?? { compared: 0, agreed: 0 } },
        ]
      }),
    ),
  }
}

interface Told {
  readonly scoring: readonly GameEvent<'beliefs.stated'>[]
  readonly shifts: readonly Shift[]
  readonly mafia: ReadonlySet<string>
}

function reportOf(id: string, { scoring, shifts, mafia }: Told): Omit<PlayerBeliefs, 'statements' | 'votes'> {
  const own = scoring.filter(({ data }) => data.player === id).map(({ data }) => data.beliefs)
  const of = scoring.flatMap(({ data }) => ownEntry(data.beliefs, id) ?? [])
  return {
    score: own.map((beliefs) => scoreBeliefs(beliefs, mafia)).reduce(addScores, noScore),
    calibration: own.reduce<readonly CalibrationBin[]>((bins, beliefs) => addToBins(bins, beliefs, mafia), emptyBins),
    persuasion: persuasionOf(
      shifts.filter(({ speaker }) => speaker === id),
      mafia,
    ),
    suspicion: { count: of.length, stated: of.reduce((sum, chance) => sum + chance, 0) },
  }
}

function persuasionOf(shifts: readonly Shift[], mafia: ReadonlySet<string>): PersuasionSums {
  const movements = shifts.map((shift) => movementOf(shift, mafia))
  const onSpeaker = movements.flatMap((movement) => movement.onSpeaker ?? [])
  const sumOf = (part: 'players' | 'moved' | 'towardsTruth') => movements.reduce((sum, one) => sum + one[part], 0)
  return {
    speeches: new Set(shifts.map(({ at }) => at)).size,
    listeners: shifts.length,
    named: sumOf('players'),
    moved: sumOf('moved'),
    towardsTruth: sumOf('towardsTruth'),
    namedSpeaker: onSpeaker.length,
    onSpeaker: onSpeaker.reduce((sum, change) => sum + change, 0),
  }
}

function daysIn({ scoring, mafia }: Told): DayBeliefs[] {
  const days = new Map<number, ScoreSums>()
  for (const { day, data } of scoring)
    days.set(day, addScores(days.get(day) ?? noScore, scoreBeliefs(data.beliefs, mafia)))
  return [...days].map(([day, score]) => ({ day, score }))
}

function speechesIn({ shifts, mafia }: Told): SpeechEffect[] {
  const speeches = new Map<number, Shift[]>()
  for (const shift of shifts) speeches.set(shift.at, [...(speeches.get(shift.at) ?? []), shift])
  return [...speeches]
    .sort(([one], [other]) => one - other)
    .map(([at, heard]) => {
      const [{ day, speaker }] = heard as [Shift]
      const { listeners, named, moved, towardsTruth, namedSpeaker, onSpeaker } = persuasionOf(heard, mafia)
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

import * as z from 'zod/mini'
import { requireCreated } from '../../game/replay-game.js'
import { checkFields } from '../../kernel/errors/checks.js'
import { InvalidLogError } from '../../kernel/errors/errors.js'
import type { OptionsFrom } from '../../kernel/errors/option-fields.js'
import { type GameEvent, isEvent, isFinished } from '../../kernel/events/event.js'
import { foldEvents } from '../../kernel/events/evolve.js'
import { mean } from '../intervals.js'
import { analyseSchema, openSource } from './analyse.js'
import { findTurningPoints } from './curve.js'
import { sidesIn } from './simulator.js'
import { type Value, valueFrom, wonValue } from './values.js'

/** A seat of a game: who played it, whether it won, and what chance contributed to that. */
export interface LuckySeat {
  readonly entrant: string
  readonly won: boolean
  /** Of the side that it was dealt, in wins: the chance when the roles had been dealt, and what draws changed (`measureLuck`: `deal + draws`). */
  readonly luck: number
}

/** How much more often one entrant won a game than another, as it was and less luck. */
export interface WinDifference {
  readonly wins: number
  /**
   * Without what luck gave to each. Entrants sit at random, so that the deal favours nobody on average, and neither do later
   * draws: over all games the mean of `adjusted` is that of `wins`, however good the continuations play.
   */
  readonly adjusted: number
}

/** The difference between two entrants in one game. Undefined if one of them did not play. */
export function winDifference(seats: readonly LuckySeat[], one: string, other: string): WinDifference | undefined {
  const of = (entrant: string) => seats.filter((seat) => seat.entrant === entrant)
  const [ours, theirs] = [of(one), of(other)]
  if (ours.length === 0 || theirs.length === 0) return undefined
  const differ = (figure: (seat: LuckySeat) => number) => mean(ours.map(figure)) - mean(theirs.map(figure))
  const wins = differ(({ won }) => Number(won))
  return { wins, adjusted: wins - differ(({ luck }) => luck) }
}

/** What chance contributed to the win of a side in one game, in wins. */
export interface SideLuck {
  /** Its chance when the roles had been dealt. */
  readonly deal: number
  /** What draws of the game and of known players added later, below 0 if they took. */
  readonly draws: number
}

const luckSchema = z.extend(
  z.omit(analyseSchema, {
    ...{ precision: true, momentContinuations: true, choices: true, choiceContinuations: true, table: true },
    onProgress: true,
  }),
  {
    /** The ids of players who play as `agent` does: their draws are luck too. Default: none. */
    known: z.optional(z.readonly(z.array(z.string()))),
  },
)

/** The options of `measureLuck`. */
export interface LuckOptions extends OptionsFrom<typeof luckSchema> {}

/**
 * What chance contributed to the win of each side of a finished game: the deal, draws of the game, and draws of known
 * players, each by 100 continuations of a moment or as many as `continuations` says.
 *
 * Between two answers of players who are not known, only chance acts. What such a stretch changes of the chances is 0 on
 * average, whatever the chances are worth, because the continuations from its beginning play it in the same way: wins less
 * luck have the same mean as wins. For this, known players must play as `agent` does, which may hold nothing that is drawn
 * for each continuation: give them `scriptedAgent({ plain: true })`, not the baseline `scripted`, whose feelings are.
 *
 * @throws {InvalidLogError} when the log is empty, foreign, gapped or of a game that has not ended.
 * @throws {InvalidOptionsError} when an option is wrong.
 */
export async function measureLuck(
  events: readonly GameEvent[],
  options: LuckOptions = {},
): Promise<Readonly<Record<string, SideLuck>>> {
  requireCreated(events)
  checkFields(luckSchema, options)
  if (!isFinished(events)) throw new InvalidLogError('Expected a game that has ended: nobody has won this one yet.')
  const { continuations = 100, known = [] } = options
  const { source } = openSource(events, options)
  const sides = sidesIn(events)
  const chanceAt = async (at: number): Promise<Value['chances']> =>
    at === events.length - 1
      ? wonValue(foldEvents(events).winner ?? 'draw', sides).chances
      : valueFrom(await source.take({ at }, continuations), sides).chances
  const luck = new Map(sides.map((side) => [side, { deal: 0, draws: 0 }]))
  const count = (part: keyof SideLuck, sign: 1 | -1, chances: Value['chances']) => {
    for (const [side, sums] of luck) sums[part] += sign * (chances[side]?.share ?? 0)
  }
  count('deal', 1, await chanceAt(dealtAt(events)))
  for (const { from, to } of chanceStretches(events, known)) {
    count('draws', -1, await chanceAt(from))
    count('draws', 1, await chanceAt(to))
  }
  return Object.fromEntries(luck)
}

const dealtAt = (events: readonly GameEvent[]): number => findTurningPoints(events)[0]?.at ?? 0

/** The stretches of a finished log in which only chance and known players acted, from event `from` to event `to`. */
function chanceStretches(
  events: readonly GameEvent[],
  known: readonly string[],
): { readonly from: number; readonly to: number }[] {
  const start = dealtAt(events)
  const answers = events.flatMap((event) =>
    (isEvent(event, 'answer.recorded') || isEvent(event, 'answer.defaulted')) &&
    event.seq > start &&
    !known.includes(event.data.player)
      ? event.seq
      : [],
  )
  const ends = [...answers.map((seq) => seq - 1), events.length - 1]
  return [start, ...answers].flatMap((from, at) => {
    const to = ends[at] ?? from
    return to > from ? { from, to } : []
  })
}

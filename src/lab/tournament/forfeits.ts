import { type GameEvent, isEvent } from '../../index.js'
import { countEach } from '../../kernel/events/game-stats.js'
import { defaultMaxDefaulted } from '../stats/index.js'

/** What becomes of a seat whose entrant forfeits: it has lost (`lost`), or no figure of the entrant includes it (`leftOut`). */
export const forfeitRules = ['lost', 'leftOut'] as const

/** One of `forfeitRules`. */
export type ForfeitRule = (typeof forfeitRules)[number]

/**
 * Why tries of an entrant failed. `refused`: the model or its server's filter declined; `cutOff`: it reached the limit of its
 * tokens; `malformed`: no JSON, or none at all; `illegal`: a choice or a part that the rules do not allow; `late`: no answer in time; `crashed`: the agent threw.
 */
export const answerFaults = ['cutOff', 'refused', 'malformed', 'illegal', 'late', 'crashed'] as const

/** Counts of failed tries by their reason. */
export type FaultCounts = Readonly<Record<(typeof answerFaults)[number], number>>

/** The sentences with which the players of models and the runtime say why there is no answer. */
const reasons: readonly (readonly [(typeof answerFaults)[number], RegExp])[] = [
  ['refused', /^The model refused|^The server's content filter/],
  ['cutOff', /^The answer was cut off/],
  ['malformed', /^The answer (?:holds no JSON|is empty|broke off|is of a wrong type)/],
  ['late', /^No answer within /],
  ['crashed', /^The agent failed/],
]

function faultIn({ reason, fault }: { readonly reason: string; readonly fault: string }): keyof FaultCounts {
  if (fault === 'cut-off') return 'cutOff'
  const [kind] = reasons.find(([, sentence]) => sentence.test(reason)) ?? []
  return kind ?? (fault === 'agent' ? 'malformed' : 'illegal')
}

/** The failed tries of a player, by their reason. */
export function countFaults(events: readonly GameEvent[], player: string): FaultCounts {
  const faults = events.flatMap((event) =>
    isRejected(event, player) && event.data.reason !== notAsked ? [faultIn(event.data)] : [],
  )
  const counts = countEach(faults)
  return Object.fromEntries(answerFaults.map((fault) => [fault, counts[fault] ?? 0])) as FaultCounts
}

const isRejected = (event: GameEvent, player: string): event is GameEvent<'answer.rejected'> =>
  isEvent(event, 'answer.rejected') && event.data.player === player

/** The reason of every failed try of an entrant that is asked no more. */
export const notAsked = 'The run asks this entrant no more: it gave no valid answer in its first games.'

/** Whether the run no longer asked who sat there. */
export const isNotAsked = (events: readonly GameEvent[], player: string): boolean =>
  events.some((event) => isRejected(event, player) && event.data.reason === notAsked)

interface AnsweredSeat {
  readonly entrant: string
  readonly answered: number
  readonly defaulted: number
}

/** The entrants that forfeit a game: more than `maxDefaulted` of the answers due from all their seats in it are defaults. */
export function forfeitingEntrants(seats: readonly AnsweredSeat[], maxDefaulted = defaultMaxDefaulted): Set<string> {
  const sums = new Map<string, { due: number; defaulted: number }>()
  for (const { entrant, answered, defaulted } of seats) {
    const sum = sums.get(entrant) ?? { due: 0, defaulted: 0 }
    sums.set(entrant, { due: sum.due + answered + defaulted, defaulted: sum.defaulted + defaulted })
  }
  const forfeits = ([, { due, defaulted }]: [string, { due: number; defaulted: number }]) =>
    defaulted > 0 && defaulted / due > maxDefaulted
  return new Set([...sums].filter(forfeits).map(([entrant]) => entrant))
}

const ruleSentences: Readonly<Record<ForfeitRule, string>> = {
  lost: 'has lost it, in each of its seats',
  leftOut: 'has no figure that includes it',
}

/** The rule, as it is said before anything is played. */
export const forfeitInWords = (rule: ForfeitRule = 'lost', maxDefaulted = defaultMaxDefaulted): string =>
  `An entrant with more than ${+(maxDefaulted * 100).toFixed(1)} % default answers in a game forfeits it: it ${ruleSentences[rule]}. The result counts for all others.`

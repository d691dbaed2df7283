import type { Agent, AgentRequest } from '../../index.js'
import { AgentError } from '../../index.js'
import { quantity } from '../../kernel/text/index.js'
import { groupBy } from '../../kernel/text/objects.js'
import { ratio, sumBy, sumParts } from '../intervals.js'
import type { EntrantAgent, Suspension } from '../run-game.js'
import { requireOutcomes } from './comparison.js'
import { backgroundName } from './designs.js'
import { answerFaults, type FaultCounts, notAsked } from './forfeits.js'
import type { GameOutcome, SeatOutcome } from './play-planned.js'

/** How well an entrant could be asked: what stands beside a verdict about it. */
export interface EntrantHealth {
  readonly entrant: string
  /** Calls that were answered or failed, and why they failed. */
  readonly calls: number
  readonly faults: FaultCounts
  /** Calls that no service answered. */
  readonly failedCalls: number
  /** Questions that ended with the default of the rules. */
  readonly defaulted: number
  readonly games: number
  readonly forfeits: number
  /** Parameters that were asked for and not sent, since the server refused them. */
  readonly unsent: readonly string[]
  /** Whether the run stopped asking it. */
  readonly stopped: boolean
}

/** With a larger share of forfeited games, an entrant is compared with nobody: also who met it won by its forfeits. */
export const mostForfeits = 0.1

/** A service does not answer so many of its calls now and then: they are asked again, and nothing is lost. */
const usualFailures = 0.05

/** Without one valid answer in so many games, an entrant is asked no more. */
const firstGames = 3

/** Names of parameters as an entrant's fields have them, and as servers are sent them. */
const sentNames: Readonly<Record<string, readonly string[]>> = {
  temperature: ['temperature'],
  topP: ['top_p', 'topP'],
  seed: ['seed'],
  reasoningEffort: ['reasoning_effort', 'reasoningEffort', 'reasoning.effort'],
}

/** The fields of each entrant as they were asked for, by name. */
export type AskedFields = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The health of each entrant, by name. `asked`: what its server was to be sent. */
export function entrantHealth(games: readonly GameOutcome[], asked: AskedFields = {}): EntrantHealth[] {
  requireOutcomes(games)
  const seats = groupBy(
    games.flatMap(({ id, seats: own }) => own.map((seat) => ({ ...seat, id }))),
    ({ entrant }) => entrant,
  )
  return [...seats]
    .filter(([entrant]) => entrant !== backgroundName)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([entrant, own]) => ({
      entrant,
      ...answersIn(own.filter(({ stopped }) => !stopped)),
      games: new Set(own.map(({ id }) => id)).size,
      forfeits: new Set(own.flatMap(({ id, forfeited }) => (forfeited ? [id] : []))).size,
      unsent: unsentOf(own, asked[entrant]),
      stopped: own.some(({ stopped }) => stopped),
    }))
}

const answersIn = (seats: readonly SeatOutcome[]) => ({
  ...sumParts(seats, ['calls', 'defaulted']),
  faults: sumParts(
    seats.map(({ faults }) => faults),
    answerFaults,
  ),
  failedCalls: sumBy(seats, ({ failedCalls = 0 }) => failedCalls),
})

function unsentOf(seats: readonly SeatOutcome[], asked: AskedFields[string] = {}): string[] {
  const sent = seats.flatMap(({ parameters }) => parameters ?? [])
  if (sent.length === 0) return []
  return Object.entries(sentNames).flatMap(([field, names]) =>
    asked[field] === undefined || names.some((name) => sent.includes(name)) ? [] : [field],
  )
}

const faultWords: Readonly<Record<keyof FaultCounts, string>> = {
  cutOff: 'cut off at the limit of their tokens',
  refused: 'refused',
  malformed: 'malformed',
  illegal: 'not allowed by the rules',
  late: 'late',
  crashed: 'failed in the program of the entrant',
}

/** Whether a verdict about it would say something else than how it plays: then it is told at once. */
export const isAlarming = ({ calls, faults, failedCalls, forfeits, unsent, stopped }: EntrantHealth): boolean =>
  stopped || faults.cutOff + faults.refused + forfeits + unsent.length > 0 || failedCalls > calls * usualFailures

/** The health of entrants in sentences: one for each of which anything went wrong. */
export function healthInWords(health: readonly EntrantHealth[]): string[] {
  const troubled = health.flatMap(troubles)
  return troubled.length > 0
    ? troubled
    : ['All entrants gave valid answers: none was cut off, refused or replaced by a default.']
}

/** The sentences about one entrant; none where nothing went wrong. */
export function troubles(health: EntrantHealth): string[] {
  const { entrant, calls, faults, failedCalls, defaulted, games, forfeits, unsent, stopped } = health
  const failed = answerFaults.flatMap((fault) =>
    faults[fault] > 0 ? [`${faults[fault].toLocaleString('en-US')} ${faultWords[fault]}`] : [],
  )
  const answers = calls - sumBy(answerFaults, (fault) => faults[fault]) - failedCalls
  const parts = [
    ...(failed.length > 0 ? [`of ${quantity(calls, 'call')} ${failed.join(', ')}`] : []),
    ...(failedCalls > calls * usualFailures ? [`${quantity(failedCalls, 'call')} not answered by its service`] : []),
    ...(defaulted > 0
      ? [`${defaulted.toLocaleString('en-US')} of ${quantity(answers + defaulted, 'question')} answered by default`]
      : []),
    ...(unsent.length > 0 ? [`it ran without ${unsent.join(' and ')}, which its server refused`] : []),
  ]
  const share = ratio(forfeits, games) ?? 0
  return [
    ...(parts.length > 0 ? [`${entrant}: ${parts.join('; ')}.`] : []),
    ...(forfeits > 0 ? [`${entrant} forfeited ${forfeits} of ${quantity(games, 'game')}${forfeitClause(share)}.`] : []),
    ...(stopped
      ? [`${entrant} gave no valid answer in its first ${quantity(firstGames, 'game')}, and was asked no more.`]
      : []),
  ]
}

const forfeitClause = (share: number): string =>
  share > mostForfeits
    ? `, more than ${mostForfeits * 100} %: it is compared with nobody`
    : ', which count as lost unless the rule for forfeits says otherwise'

/** The games as comparisons count them: without the seats of entrants that forfeit more than `mostForfeits` of their games. */
export function withoutBroken(games: readonly GameOutcome[]): GameOutcome[] {
  const broken = new Set(
    entrantHealth(games).flatMap(({ entrant, forfeits, games: played }) =>
      forfeits / played > mostForfeits ? [entrant] : [],
    ),
  )
  if (broken.size === 0) return [...games]
  return games.map((game) => ({
    ...game,
    seats: game.seats.map((seat) => (broken.has(seat.entrant) ? { ...seat, counted: false } : seat)),
  }))
}

/** Watches how entrants answer while a run goes on, and stops paying one that cannot. */
export class EntrantWatch {
  readonly #games = new Map<string, number>()
  readonly #answering = new Set<string>()

  /** Returns the same outcome. */
  observe<Outcome extends GameOutcome | Suspension>(outcome: Outcome): Outcome {
    for (const [entrant, own] of groupBy('by' in outcome ? [] : outcome.seats, (seat) => seat.entrant)) {
      const { calls, failed } = sumParts(own, ['calls', 'failed'])
      if (calls > 0) this.#games.set(entrant, (this.#games.get(entrant) ?? 0) + 1)
      if (calls > failed + sumBy(own, ({ failedCalls = 0 }) => failedCalls)) this.#answering.add(entrant)
    }
    return outcome
  }

  isStopped(entrant: string): boolean {
    return !this.#answering.has(entrant) && (this.#games.get(entrant) ?? 0) >= firstGames
  }

  /** The same entrants, but one that is stopped is not asked. */
  guard(entrants: Readonly<Record<string, EntrantAgent>>): Record<string, EntrantAgent> {
    return Object.fromEntries(
      Object.entries(entrants).map(([name, entrant]) => [
        name,
        typeof entrant === 'function' ? (player) => this.#guarded(name, entrant(player)) : this.#guarded(name, entrant),
      ]),
    )
  }

  #guarded(name: string, agent: Agent): Agent {
    const act = (request: AgentRequest) => {
      if (this.isStopped(name)) throw new AgentError(notAsked)
      return agent.act(request)
    }
    return { ...agent, act }
  }
}

import { type ContinuedOptions, Moment } from '../../game/continuation.js'
import { pastWithAnswer } from '../../game/fork-game.js'
import { type AskedQuestion, askedQuestions } from '../../game/recorded-requests.js'
import { requireCreated } from '../../game/replay-game.js'
import type { Answer } from '../../kernel/events/answer-schema.js'
import { type GameEvent, isEvent, type Observer } from '../../kernel/events/event.js'
import { narratorId } from '../../kernel/rules/persona.js'
import { teamNamesIn } from '../../kernel/rules/team.js'
import type { Agent } from '../../kernel/runtime/agent.js'
import { definedFields } from '../../kernel/text/objects.js'
import { findAccused } from '../../words/reading/mentions.js'
import { KnownMoment } from './known-moment.js'

/** From where a game is continued. */
export interface Branch {
  /** The number of the last event that is kept, or of the answer that is given as `choice`. */
  readonly at: number
  /** What is chosen at `at`. Others who were asked at the same time answer as they did. */
  readonly choice?: string
  /** Whose knowledge counts: roles are drawn from those that fit it. Default: the roles that were dealt. */
  readonly knownTo?: Observer
  /** Other continuations than those without: for what was chosen by their outcomes. */
  readonly anew?: boolean
}

export const branchKey = ({ at, choice = '', knownTo = '', anew = false }: Branch): string =>
  [at, choice, knownTo, ...(anew ? ['anew'] : [])].join(' ')

/** The side that won each continuation, as a digit: its place among the sides. `-`: none could be played. */
export type Outcomes = string

/** Who can win a game by these rules: its teams, nobody (`draw`), and `other`, such as lovers of two teams. */
export function sidesIn(events: readonly GameEvent[]): string[] {
  return [...teamNamesIn(requireCreated(events).data.rules as Parameters<typeof teamNamesIn>[0]), 'draw', 'other']
}

/** How continuations are played. */
export interface SimulatorOptions extends Omit<ContinuedOptions, 'findAccused'> {
  /** Makes the player of every seat, for the continuation with this seed. */
  readonly baseline: (seed: string) => Agent
  readonly seed: string
}

type Continuable = Pick<Moment, 'continue'> | KnownMoment

const deepest = 24

/** Plays continuations of one game. The same branch and number always end the same. */
export class Simulator {
  readonly #events: readonly GameEvent[]
  readonly #seed: string
  readonly #options: ContinuedOptions
  readonly #seats: readonly string[]
  readonly #baseline: SimulatorOptions['baseline']
  readonly #sides: readonly string[]
  readonly #moments = new Map<string, Continuable>()
  #asked: Promise<Map<string, AskedQuestion>> | undefined

  constructor(events: readonly GameEvent[], { baseline, seed, charts, powers }: SimulatorOptions) {
    const { players } = requireCreated(events).data
    this.#events = events
    this.#seed = seed
    this.#options = { findAccused, ...definedFields({ charts, powers }) }
    this.#baseline = baseline
    this.#seats = [...players.map(({ id }) => id), narratorId]
    this.#sides = sidesIn(events)
  }

  /** Every question of the log, by request id. Throws `DivergenceError` when the log does not follow from its answers. */
  asked(): Promise<Map<string, AskedQuestion>> {
    const { charts, powers } = this.#options
    this.#asked ??= askedQuestions(this.#events, definedFields({ charts, powers }))
    return this.#asked
  }

  /** The outcomes of the continuations numbered from `first`, each with a seed of its own. */
  async play(branch: Branch, first: number, count: number): Promise<Outcomes> {
    const moment = await this.#momentAt(branch)
    let outcomes = ''
    const name = branch.anew ? 'anew ' : ''
    for (let number = first; number < first + count; number++)
      outcomes += await this.#playOne(moment, `${name}${number}`)
    return outcomes
  }

  /** Of what an observer knows, deals are tried until one fits. */
  async #playOne(moment: Continuable, number: string): Promise<string> {
    for (let attempt = 0; attempt < deepest; attempt++) {
      const seed = [this.#seed, number, ...(attempt > 0 ? [attempt] : [])].join(' ')
      const agent = this.#baseline(seed)
      const game = moment.continue(new Map(this.#seats.map((id) => [id, agent])), seed)
      if (game === undefined) continue
      await game.run()
      if (moment instanceof KnownMoment && !moment.fits(game)) continue
      const side = this.#sides.indexOf(game.state.winner ?? 'draw')
      return (side < 0 ? this.#sides.length - 1 : side).toString(36)
    }
    return '-'
  }

  async #momentAt(branch: Branch): Promise<Continuable> {
    const key = branchKey(branch)
    const known = this.#moments.get(key)
    if (known) return known
    const made = await this.#makeMoment(branch)
    if (this.#moments.size >= deepest) this.#moments.delete(this.#moments.keys().next().value as string)
    this.#moments.set(key, made)
    return made
  }

  async #makeMoment({ at, choice, knownTo }: Branch): Promise<Continuable> {
    const events = this.#events.slice(0, at + 1)
    if (choice === undefined)
      return knownTo === undefined ? new Moment(events, this.#options) : new KnownMoment(knownTo, events, this.#options)
    const answer = this.#events[at] as GameEvent<'answer.recorded'>
    const asked = await this.#questionFor(answer)
    if (knownTo !== undefined) {
      const { player, kind } = answer.data
      const known = this.#events.slice(0, asked.seen)
      return new KnownMoment(knownTo, known, { ...this.#options, last: { player, kind, answer: { choice } } })
    }
    return this.#changedMoment(at, choice, asked)
  }

  async #questionFor({ seq, data }: GameEvent<'answer.recorded'>): Promise<AskedQuestion> {
    const question = (await this.asked()).get(data.requestId)
    if (question === undefined) throw new RangeError(`Event ${seq} answers no question of the log.`)
    return question
  }

  /** Without a reason, since that of the recorded choice would speak for it alone, unless words are due. */
  async #changedMoment(at: number, choice: string, { question }: AskedQuestion): Promise<Moment> {
    const asked = await this.asked()
    const change: Answer = question.words === 'reason' ? { choice, speech: undefined } : { choice }
    const isAsked = (requestId: string) => (asked.get(requestId)?.seen ?? Number.POSITIVE_INFINITY) <= at
    const kept = pastWithAnswer(this.#events, { at, change, question, isAsked, findAccused })
    return new Moment(kept, { ...this.#options, from: kept.filter(({ seq }) => seq <= at).length })
  }
}

/** The answers of a log that chose something. */
export function choicesIn(events: readonly GameEvent[]): GameEvent<'answer.recorded' | 'answer.defaulted'>[] {
  return events.filter(
    (event): event is GameEvent<'answer.recorded' | 'answer.defaulted'> =>
      (isEvent(event, 'answer.recorded') || isEvent(event, 'answer.defaulted')) &&
      event.data.answer.choice !== undefined,
  )
}

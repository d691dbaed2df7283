import {
  type Boundary,
  beginAfter,
  type ContinuedOptions,
  findBoundaries,
  openContinuation,
} from '../../game/continuation.js'
import type { GameInstance } from '../../game/game-instance.js'
import { openRuleset } from '../../game/open-game.js'
import type { AcceptedAnswer } from '../../kernel/events/answer-schema.js'
import { chosenInBallot, isVerdict } from '../../kernel/events/ballots.js'
import type { GameSetup } from '../../kernel/events/decide/decide.js'
import { findOpening, type GameEvent, isEvent, type Observer } from '../../kernel/events/event.js'
import { defaultLimits } from '../../kernel/events/limits.js'
import { findKind } from '../../kernel/rules/kinds/kinds.js'
import type { Rules } from '../../kernel/rules/rules-schema.js'
import type { Agent } from '../../kernel/runtime/agent.js'
import type { PendingAttempt, RecordedAnswers } from '../../kernel/runtime/ask/recorded-answers.js'
import { derive } from '../../kernel/runtime/randomness.js'
import { Deals, seenBy, viewAfter, withDeal } from './deals.js'

/** An answer that the observer knows of, or whose alternative is tried. */
export interface KnownAnswer {
  readonly player: string
  readonly kind: string
  readonly answer: AcceptedAnswer
}

/** What everybody sees of a vote, a nomination, a judgment or a speech, as the answer that led to it. */
function answerSeenIn({ type, data }: GameEvent): { player: string; answer: AcceptedAnswer } | undefined {
  const { player } = data as { player?: string }
  if (player === undefined) return undefined
  if ('choice' in data && type !== 'mafia.spoke') {
    const { choice = '', reason } = data as { choice?: string; reason?: string }
    return { player, answer: { choice, ...(reason !== undefined && { speech: reason }) } }
  }
  if (!('text' in data)) return undefined
  const { text, nominee } = data as { text: string; nominee?: string }
  return { player, answer: { speech: text, ...(nominee !== undefined && { choice: nominee }) } }
}

/** The answers that public events show, in order, by the event that they became. A claim belongs to the speech after it. */
function answersSeen(events: readonly GameEvent[]): Map<string, AcceptedAnswer[]> {
  const answers = new Map<string, AcceptedAnswer[]>()
  const declared = new Map<string, Pick<AcceptedAnswer, 'claim' | 'correction'>>()
  for (const event of events) {
    if (isEvent(event, 'role.claimed')) declared.set(event.data.player, { claim: event.data.claim })
    if (isEvent(event, 'vote.corrected')) declared.set(event.data.player, { correction: event.data.correction })
    const seen = event.audience === 'public' ? answerSeenIn(event) : undefined
    if (seen === undefined) continue
    const key = `${event.type} ${seen.player}`
    const extra = 'speech' in seen.answer ? declared.get(seen.player) : undefined
    answers.set(key, [...(answers.get(key) ?? []), { ...seen.answer, ...extra }])
    if (extra) declared.delete(seen.player)
  }
  return answers
}

/** Gives each player the answers that were seen of it, in order; then it is asked. */
class SeenAnswers implements RecordedAnswers {
  readonly #answers: Map<string, AcceptedAnswer[]>
  readonly #given = new Map<string, number>()
  readonly #last: KnownAnswer | undefined
  #lastGiven = false

  constructor(answers: Map<string, AcceptedAnswer[]>, last?: KnownAnswer) {
    this.#answers = answers
    this.#last = last
  }

  find({ question: { kind, player, untilMs, options }, number }: PendingAttempt) {
    if (number > 1 || untilMs !== undefined) return []
    const key = `${findKind(kind).becomes.event} ${player}`
    const given = this.#given.get(key) ?? 0
    const answer = this.#answers.get(key)?.[given] ?? this.#changed(kind, player)
    this.#given.set(key, given + 1)
    if (answer === undefined || (answer.choice !== undefined && !options.includes(answer.choice))) return []
    return [{ outcome: 'accepted' as const, number: 1, answer }]
  }

  #changed(kind: string, player: string): AcceptedAnswer | undefined {
    if (this.#lastGiven || this.#last?.kind !== kind || this.#last.player !== player) return undefined
    this.#lastGiven = true
    return this.#last.answer
  }
}

/** What a table sees of the outcome of a decision. */
function outcomeSeen(event: GameEvent): string | undefined {
  if (isEvent(event, 'player.died')) return `${event.type} ${event.data.player}`
  if (!isVerdict(event)) return undefined
  return [event.type, event.data.outcome, ...chosenInBallot({ verdict: event })].join(' ')
}

const outcomesSeen = (events: readonly GameEvent[]): string[] => events.flatMap((event) => outcomeSeen(event) ?? [])

/**
 * A moment of a game as one observer knows it: who has which role is drawn anew for each continuation, so that nothing
 * that the observer has not seen has an effect on how the game goes on.
 */
export class KnownMoment {
  readonly #options: ContinuedOptions
  readonly #seen: readonly GameEvent[]
  readonly #boundary: Boundary
  readonly #deals: Deals
  readonly #setup: GameSetup
  readonly #last: KnownAnswer | undefined

  /** After the last of `events`; then `last` is answered, if it is given. */
  constructor(
    observer: Observer,
    events: readonly GameEvent[],
    { last, ...options }: ContinuedOptions & { last?: KnownAnswer },
  ) {
    const seen = seenBy(observer, events)
    this.#seen = seen
    this.#options = options
    this.#last = last
    this.#deals = new Deals(viewAfter(observer, seen))
    this.#boundary = findBoundaries(seen).at(-1) ?? { seq: seen.length, beginning: 'night' }
    const opening = findOpening(seen)
    this.#setup = setupFrom(opening?.id ?? '', opening?.rules as Rules, opening?.players ?? [])
  }

  /** The game as it could continue; undefined if no deal was found that fits. */
  continue(agents: ReadonlyMap<string, Agent>, seed: string): GameInstance | undefined {
    const { rules } = this.#setup.created
    const deal = this.#deals.draw(derive(seed, 'known-deal'))
    if (deal === undefined) return undefined
    const before = withDeal(this.#seen.slice(0, this.#boundary.seq), deal, rules)
    const { beginning, seq } = this.#boundary
    const day = this.#seen[seq]?.day ?? 0
    const start = beginAfter(before, { beginning, day }, openRuleset(rules, this.#options.powers))
    if (start.playState.winner !== null) return undefined
    const created = { ...this.#setup.created, luck: [{ from: 1, seed }] }
    return openContinuation({
      ...this.#options,
      setup: { ...this.#setup, created, roles: Object.fromEntries(deal.map(({ id, role }) => [id, role])) },
      agents,
      start,
      answers: new SeenAnswers(answersSeen(this.#seen.slice(this.#boundary.seq)), this.#last),
    })
  }

  /** Whether a game that was continued has come to what the observer has seen. */
  fits(game: GameInstance): boolean {
    const expected = outcomesSeen(this.#seen.slice(this.#boundary.seq))
    const before = outcomesSeen(this.#seen.slice(0, this.#boundary.seq)).length
    const reached = outcomesSeen(game.events).slice(before)
    return expected.every((outcome, at) => reached[at] === outcome)
  }
}

function setupFrom(id: string, rules: Rules, players: GameSetup['created']['players']): GameSetup {
  const { maxRetries, timeoutMs, maxSpeechChars } = defaultLimits
  const created = {
    format: 'nightzero',
    version: 1,
    id,
    seed: '',
    salt: '',
    rules,
    players: [...players],
    limits: { maxRetries, timeoutMs, maxSpeechChars },
    clock: 'simulated',
  } satisfies GameSetup['created']
  return { created, roles: {}, undealt: [], commitment: '' }
}

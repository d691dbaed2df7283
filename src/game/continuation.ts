import type { GameBeginning, LaterStart } from '../../machines/later-game.js'
import type { GameSetup } from '../kernel/events/decide/decide.js'
import { type GameEvent, isEvent } from '../kernel/events/event.js'
import { computePlayState } from '../kernel/rules/play-state.js'
import type { Ruleset } from '../kernel/rules/ruleset.js'
import type { Agent } from '../kernel/runtime/agent.js'
import { type RecordedAnswers, recordedAnswers } from '../kernel/runtime/ask/recorded-answers.js'
import { GameLog } from '../kernel/runtime/game-log.js'
import type { FindAccused } from '../kernel/runtime/game-services.js'
import { restoreSetup } from './create-mafia-game.js'
import type { GameInstance } from './game-instance.js'
import { openGame, openRuleset } from './open-game.js'
import type { GameOptions } from './options.js'

/** Where the root machine of a game stands between two of its states, in the order of the log. */
export interface Boundary {
  /** The number of the first event that follows. */
  readonly seq: number
  readonly beginning: GameBeginning
}

const beforeDays: ReadonlySet<string> = new Set(['dawn', 'nightZero'])

/** The nights and days of a log: the places from which a game can begin without its past being played again. */
export function findBoundaries(events: readonly GameEvent[]): Boundary[] {
  return events.flatMap((event): Boundary[] => {
    if (!isEvent(event, 'phase.changed')) return []
    const { seq, data } = event
    if (data.to === 'night') return [{ seq, beginning: 'night' }]
    if (data.to === 'nightZero') return [{ seq, beginning: 'nightZero' }]
    return beforeDays.has(data.from) && !beforeDays.has(data.to) && data.to !== 'ended'
      ? [{ seq, beginning: 'day' }]
      : []
  })
}

/** How a game is continued, besides its past. */
export interface ContinuedOptions extends Pick<GameOptions, 'charts' | 'powers'> {
  readonly findAccused?: FindAccused
}

/** A log from which a game continues: it stands at the beginning of a night or a day. */
export type BegunLog = LaterStart & { readonly log: GameLog }

/** The beginning of a night or a day, after these events. They are frozen in place. */
export function beginAfter(
  events: readonly GameEvent[],
  { beginning, day }: Pick<LaterStart, 'beginning' | 'day'>,
  ruleset: Ruleset,
): BegunLog {
  const log = GameLog.holding(events, ruleset)
  return { beginning, day, log, playState: computePlayState(log.state) }
}

/** A game at the beginning of a night or a day, and what its players answer first. */
interface Continued extends ContinuedOptions {
  readonly setup: GameSetup
  readonly agents: ReadonlyMap<string, Agent>
  readonly answers: RecordedAnswers
  /** Default: the game begins with its setup. */
  readonly start?: BegunLog | undefined
  /** Events that are used as they are, if the same are recorded. */
  readonly expected?: readonly GameEvent[]
}

/** A game that continues, before anything of it is played. Nothing takes time, and it warns of nothing. */
export function openContinuation({ setup, agents, start, expected, ...options }: Continued): GameInstance {
  return openGame(setup, agents, {
    ...options,
    clock: 'simulated',
    onWarning: () => {},
    ...(start && { start: { ...start, log: start.log.branch(expected) } }),
  })
}

/**
 * A moment of a game, from which it is continued any number of times. Only the answers since the last night or day
 * began are played again; what came before is shared by all continuations, also what players have seen of it.
 */
export class Moment {
  readonly #setup: GameSetup
  readonly #options: ContinuedOptions
  readonly #recent: readonly GameEvent[]
  readonly #answers: RecordedAnswers
  readonly #from: number
  readonly #start: BegunLog | undefined

  /** After the last of `events`, the kept events of a log. `from`: how many are as recorded; the rest is drawn anew. */
  constructor(
    events: readonly GameEvent[],
    { from = events.length, ...options }: ContinuedOptions & { from?: number },
  ) {
    const { data: created } = events[0] as GameEvent<'game.created'>
    this.#setup = restoreSetup(created)
    this.#options = options
    this.#from = from
    const boundary = findBoundaries(events).at(-1)
    this.#recent = events.slice(boundary?.seq ?? 0)
    this.#answers = recordedAnswers(this.#recent)
    if (boundary) {
      const { seq, beginning } = boundary
      const ruleset = openRuleset(created.rules, options.powers)
      this.#start = beginAfter(events.slice(0, seq), { beginning, day: events[seq]?.day ?? 0 }, ruleset)
    }
  }

  /** The game as it continues. Everything after the moment is drawn with `seed`. */
  continue(agents: ReadonlyMap<string, Agent>, seed: string): GameInstance {
    const { created, ...dealt } = this.#setup
    const luck = [...(created.luck ?? []).filter(({ from }) => from < this.#from), { from: this.#from, seed }]
    return openContinuation({
      ...this.#options,
      setup: { ...dealt, created: { ...created, luck } },
      agents,
      answers: this.#answers,
      start: this.#start,
      expected: this.#recent,
    })
  }
}

import type { GameBeginning } from '../../machines/game.js'
import type { GameSetup } from '../events/decide/decide.js'
import { type GameEvent, isEvent } from '../events/event.js'
import { restoreSetup } from '../game/create-mafia-game.js'
import type { GameInstance, LaterStart } from '../game/game-instance.js'
import { openGame } from '../game/open-game.js'
import type { GameOptions } from '../game/options.js'
import { computePlayState } from '../rules/play-state.js'
import type { Agent } from '../runtime/agent.js'
import { type RecordedAnswers, recordedAnswers } from '../runtime/ask/recorded-answers.js'
import { GameLog } from '../runtime/game-log.js'
import type { FindAccused } from '../runtime/game-services.js'
import { definedFields } from '../text/objects.js'
import { requireCreated } from './replay-game.js'

/** Where the root machine of a game stands between two of its states, in the order of the log. */
interface Boundary {
  /** The number of the first event that follows. */
  readonly seq: number
  readonly beginning: GameBeginning
}

const beforeDays: ReadonlySet<string> = new Set(['dawn', 'nightZero'])

/** The nights and days of a log: the places from which a game can begin without its past being played again. */
function findBoundaries(events: readonly GameEvent[]): Boundary[] {
  return events.flatMap((event): Boundary[] => {
    if (!isEvent(event, 'phase.changed')) return []
    const { seq, data } = event
    if (data.to === 'night') return [{ seq, beginning: 'night' }]
    return beforeDays.has(data.from) && !beforeDays.has(data.to) && data.to !== 'ended'
      ? [{ seq, beginning: 'day' }]
      : []
  })
}

/** The past of a game that is continued many times. */
export interface PastOptions extends Pick<GameOptions, 'charts' | 'powers'> {
  readonly findAccused?: FindAccused
}

/** How a game continues from a moment. */
export interface Continuation {
  readonly agents: ReadonlyMap<string, Agent>
  /** Everything after the moment is drawn with it. */
  readonly seed: string
}

/**
 * A moment of a game, from which it is continued any number of times. Only the answers since the last night or day
 * began are played again; what came before is shared by all continuations, also what players have seen of it.
 */
export class Moment {
  readonly #setup: GameSetup
  readonly #options: PastOptions
  readonly #recent: readonly GameEvent[]
  readonly #answers: RecordedAnswers
  readonly #from: number
  readonly #start: (LaterStart & { readonly log: GameLog }) | undefined

  /**
   * The moment after the last of `events`. `from`: how many of them are kept as they are recorded, if an answer among
   * the others was changed; everything after is drawn anew.
   *
   * @throws {InvalidLogError} when the log is empty, foreign or gapped.
   */
  constructor(
    events: readonly GameEvent[],
    { from = events.length, ...options }: PastOptions & { from?: number } = {},
  ) {
    this.#setup = restoreSetup(requireCreated(events).data)
    this.#options = options
    this.#from = from
    const boundary = findBoundaries(events).at(-1)
    this.#recent = events.slice(boundary?.seq ?? 0)
    this.#answers = recordedAnswers(this.#recent)
    this.#start = boundary && startAt(boundary, events)
  }

  /** The game as it continues, before anything of it is played. */
  continue({ agents, seed }: Continuation): GameInstance {
    const { created, ...dealt } = this.#setup
    const luck = [...(created.luck ?? []).filter(({ from }) => from < this.#from), { from: this.#from, seed }]
    const start = this.#start && { ...this.#start, log: this.#start.log.branch(this.#recent) }
    return openGame({ ...dealt, created: { ...created, luck } }, agents, {
      ...this.#options,
      clock: 'simulated',
      onWarning: () => {},
      answers: this.#answers,
      ...definedFields({ start }),
    })
  }
}

function startAt({ seq, beginning }: Boundary, events: readonly GameEvent[]): LaterStart & { readonly log: GameLog } {
  const log = GameLog.holding(events.slice(0, seq))
  const { day = 0 } = events[seq] ?? {}
  return { beginning, day, log, playState: computePlayState(log.state) }
}

import type { Agent } from '../../agents/agent.js'
import { printable } from '../../text/clean-text.js'
import { isCodeFault, reasonOf } from './agent-failure.js'

/** Gets a warning, and the error behind it. */
export type OnWarning = (message: string, error: unknown) => unknown

/** What is done with a warning, and whether the failed tries are listened to anyway. */
interface ThrowingParts {
  readonly warn: OnWarning
  readonly listened: () => boolean
}

/** After so many tries, all of which threw, an agent is taken to be broken. */
const firstTries = 3

/**
 * Warns of agents that throw in each of their first tries: once for each agent of a game. A game finishes with default
 * answers, so nobody would notice otherwise.
 */
export class ThrowingAgents {
  readonly #parts: ThrowingParts
  /** How often each agent has thrown; `Infinity` when no warning is due any more. */
  readonly #thrown = new Map<Agent, number>()

  constructor(parts: ThrowingParts) {
    this.#parts = parts
  }

  /** The agent answered, well or not. */
  answered(agent: Agent): void {
    this.#thrown.set(agent, Number.POSITIVE_INFINITY)
  }

  /** The agent failed when it was asked for `player`. */
  failed(agent: Agent, player: string, error: unknown): void {
    const times = isCodeFault(error) ? (this.#thrown.get(agent) ?? 0) + 1 : Number.POSITIVE_INFINITY
    this.#thrown.set(agent, times)
    if (times !== firstTries || this.#parts.listened()) return
    const why = reasonOf(error).replace(/\.$/, '')
    this.#parts.warn(
      printable(
        `The agent of player \`${player}\` threw in each of its first ${times} tries, so its answers are defaults. ${why}. To see every failed try, listen to \`answer.rejected\`: see docs/agents.md.`,
      ),
      error,
    )
  }
}

import type { Agent } from '../../agents/agent.js'
import type { RequestKind } from '../../rules/kinds/kinds.js'
import { printable } from '../../text/clean-text.js'
import { isCodeFault, reasonOf } from './agent-failure.js'
import type { Asking } from './asking.js'
import type { Checked } from './check-answer.js'

/** Gets a warning, and the error behind it or the reason of the last rejection. */
export type OnWarning = (message: string, cause: unknown) => unknown

/** What is done with a warning, and whether the failed tries are listened to anyway. */
interface WarningParts {
  readonly warn: OnWarning
  readonly hasListener: () => boolean
  readonly maxRetries: number
}

/** After so many tries that threw, or questions that got only invalid answers, an agent is taken to be broken. */
const enough = 3

/** An agent may leave its persona to the game, and a narrator never makes a choice. */
const uncounted: readonly RequestKind[] = ['persona', 'narrate']

/** How many tries of an agent threw, and how many of its questions got only invalid answers. */
interface Failures {
  thrown: number
  invalid: number
}

/**
 * Warns of agents that throw in each of their first tries, or give only invalid answers to their first questions:
 * once for each agent of a game. A game finishes with default answers, so nobody would notice otherwise.
 */
export class FailingAgents {
  readonly #parts: WarningParts
  /** Each count is `Infinity` when no warning of its kind is due any more. */
  readonly #failures = new Map<Agent, Failures>()

  constructor(parts: WarningParts) {
    this.#parts = parts
  }

  /** The agent answered, well or not. Valid words alone may come with a choice under a misspelt name. */
  noteAnswer(agent: Agent, { question, rejections }: Asking, checked: Checked): void {
    const failures = this.#of(agent)
    failures.thrown = Number.POSITIVE_INFINITY
    if ('answer' in checked) {
      if (checked.answer.choice !== undefined) failures.invalid = Number.POSITIVE_INFINITY
      return
    }
    if (rejections.length < this.#parts.maxRetries || uncounted.includes(question.kind)) return
    failures.invalid += 1
    if (failures.invalid !== enough) return
    const rejected = `has made no valid choice yet, and ${enough} of its questions got defaults. Its last answer was rejected: ${checked.reason}`
    this.#warn(failures, `\`${question.player}\` ${rejected}`, checked.reason)
  }

  /** The agent failed when it was asked for `player`. */
  noteFailure(agent: Agent, player: string, error: unknown): void {
    const failures = this.#of(agent)
    failures.thrown += isCodeFault(error) ? 1 : Number.POSITIVE_INFINITY
    if (failures.thrown !== enough) return
    const threw = `threw in each of its first ${enough} tries, so its answers are defaults. ${reasonOf(error)}`
    this.#warn(failures, `\`${player}\` ${threw}`, error)
  }

  #of(agent: Agent): Failures {
    const known = this.#failures.get(agent)
    if (known) return known
    const failures = { thrown: 0, invalid: 0 }
    this.#failures.set(agent, failures)
    return failures
  }

  #warn(failures: Failures, fault: string, cause: unknown): void {
    failures.thrown = failures.invalid = Number.POSITIVE_INFINITY
    if (this.#parts.hasListener()) return
    const message = `The agent of player ${fault.replace(/\.$/, '')}. To see every failed try, listen to \`answer.rejected\`: see docs/agents.md.`
    this.#parts.warn(printable(message), cause)
  }
}

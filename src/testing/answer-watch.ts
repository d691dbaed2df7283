import type { Question } from '../rules/poll.js'
import type { Agent } from '../runtime/agent.js'
import type { AnswerCheck } from '../runtime/ask/check-answer.js'
import type { AnswerObserver } from '../runtime/ask/failing-agents.js'
import { badAnswerError } from './script.js'

/** Stops a test at the first answer that a game would ask for again, so that no test is green because of a default. */
export class AnswerWatch implements AnswerObserver {
  /** Rejects at the first bad answer. */
  readonly stopped: Promise<never>
  #stop!: (error: unknown) => void

  constructor() {
    this.stopped = new Promise((_, reject) => {
      this.#stop = reject
    })
    // Nobody may be waiting yet.
    this.stopped.catch(() => {})
  }

  noteAnswer(_agent: Agent, { question }: { readonly question: Question }, checked: AnswerCheck): void {
    const { kind, player: playerId } = question
    if ('reason' in checked) this.#stop(badAnswerError({ kind, playerId }, checked.reason))
  }

  /** What a test throws in a function of answers is its own affair, such as a failed assertion. */
  noteFailure(_agent: Agent, _asked: { readonly question: Question }, error: unknown): void {
    this.#stop(error)
  }
}

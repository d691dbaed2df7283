import type { Agent } from '../index.js'

/** The answers that are under way. */
export class Flight {
  #inFlight = 0
  #landed: () => void = () => {}

  /** `agent`, counted while it thinks. */
  watched(agent: Agent): Agent {
    const { name, timeoutMs } = agent
    return {
      ...(name !== undefined && { name }),
      ...(timeoutMs !== undefined && { timeoutMs }),
      act: (request) => {
        const answer = agent.act(request)
        return answer instanceof Promise ? this.#until(answer) : answer
      },
    }
  }

  /** Resolves when every answer that was under way is in, or after `timeoutMs`. */
  async landed(timeoutMs: number): Promise<void> {
    if (this.#inFlight > 0) {
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((resolve) => {
        this.#landed = resolve
        timer = setTimeout(resolve, timeoutMs)
      })
      clearTimeout(timer)
    }
  }

  async #until<T>(answer: Promise<T>): Promise<T> {
    this.#inFlight += 1
    try {
      return await answer
    } finally {
      this.#inFlight -= 1
      if (this.#inFlight === 0) this.#landed()
    }
  }
}

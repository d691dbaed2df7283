import {
  type Agent,
  type AgentRequest,
  type Answer,
  createMafiaGame,
  type GameOptions,
  type MafiaGame,
  type PresetName,
  scriptedAgent,
} from '../../../../../src/index.js'

/** A game whose players answer when they are let, so that what happens meanwhile can be looked at; all nominate alike. */
export class HeldGame {
  readonly game: MafiaGame
  #waiting: { readonly kind: string; readonly answer: () => void }[] = []
  #let: ReadonlySet<string> = new Set()

  constructor(rules: PresetName, seed: string, more: Pick<GameOptions, 'inspect'> = {}) {
    const agent = () => this.#held(scriptedAgent())
    this.game = createMafiaGame({ id: seed, rules, players: 8, seed, agent, ...more })
  }

  /** Answers what is asked and will be asked, of these kinds; what is asked of other kinds waits. */
  letAnswer(...kinds: readonly string[]): void {
    this.#let = new Set(kinds)
    const [free, held] = [
      this.#waiting.filter(({ kind }) => this.#let.has(kind)),
      this.#waiting.filter(({ kind }) => !this.#let.has(kind)),
    ]
    this.#waiting = held
    for (const { answer } of free) answer()
  }

  #held(agent: Agent): Agent {
    return { act: (request) => this.#hold(agent, request) }
  }

  #hold(agent: Agent, request: AgentRequest): Answer | Promise<Answer> {
    const answer = () => (request.kind === 'nominate' ? { choice: request.options[0] ?? 'skip' } : agent.act(request))
    if (this.#let.has(request.kind)) return answer()
    return new Promise((resolve) => {
      this.#waiting.push({ kind: request.kind, answer: () => resolve(answer()) })
    })
  }
}

import { type Agent, type AgentRequest, type Answer, scriptedAgent, type Usage } from '../../index.js'
import type { ModelCall } from '../../kernel/runtime/agent.js'
import { reasoningFields } from '../../players/models/completion.js'

/** One question that the model was asked, with what came of its last try. */
export interface AskedQuestion {
  readonly kind: string
  readonly answer?: Answer
  /** Where the thoughts of the answer stood. */
  readonly thoughts: readonly string[]
}

/** The usage of a call that brought an answer, and how long the server took for it. */
interface TimedUsage {
  readonly kind: string
  readonly usage: Usage
  readonly ms: number
}

/** So many tries in a row without an answer, and the model is asked no more. */
const mostFailures = 12

/** Whether the question with this number of its kind is one of `wanted` that are spread over all. */
const isWanted = (at: number, wanted: number, all: number): boolean => at < all && (at * wanted) % all < wanted

interface TryingParts {
  readonly model: Agent
  readonly maxCalls: number
}

/** Passes some questions of a game to the model and the others to a scripted player; keeps what the model did. */
export class ModelTrier {
  readonly asked = new Map<string, AskedQuestion>()
  readonly timed: TimedUsage[] = []
  calls = 0
  /** Why the model is asked no more before the end. */
  stopped: string | undefined
  readonly #parts: TryingParts
  readonly #scripted = scriptedAgent()
  #failures = 0

  constructor(parts: TryingParts) {
    this.#parts = parts
  }

  /** The agent of all seats of one game, of whose questions `wanted` says how many the model gets, by kind. */
  agent(game: string, wanted: ReadonlyMap<string, { readonly wanted: number; readonly all: number }>): Agent {
    const seen = new Map<string, Set<string>>()
    const isChosen = ({ id, kind }: AgentRequest): boolean => {
      const ids = seen.get(kind) ?? new Set()
      seen.set(kind, ids)
      if (ids.has(id)) return this.asked.has(`${game} ${id}`)
      const { wanted: few, all } = wanted.get(kind) ?? { wanted: 0, all: 1 }
      const chosen = isWanted(ids.size, few, all)
      ids.add(id)
      return chosen
    }
    const { model } = this.#parts
    const { name, model: label, timeoutMs, prompt } = model
    return {
      ...(name !== undefined && { name }),
      ...(label !== undefined && { model: label }),
      ...(timeoutMs !== undefined && { timeoutMs }),
      ...(prompt && { prompt }),
      act: (request) =>
        isChosen(request) && this.#mayAsk(game, request)
          ? this.#ask(`${game} ${request.id}`, request)
          : this.#scripted.act(request),
    }
  }

  /** A question whose tries are not over when the calls are used up is not judged. */
  #mayAsk(game: string, { id }: AgentRequest): boolean {
    if (this.calls >= this.#parts.maxCalls) this.stopped ??= `${this.calls} calls were made`
    if (this.stopped !== undefined) this.asked.delete(`${game} ${id}`)
    return this.stopped === undefined
  }

  async #ask(id: string, request: AgentRequest): Promise<Answer> {
    this.calls++
    const { kind } = request
    this.asked.set(id, { kind, thoughts: [] })
    const calls: ModelCall[] = []
    const onCall = (call: ModelCall) => {
      calls.push(call)
      request.onCall?.(call)
    }
    try {
      const answer = await this.#parts.model.act(Object.freeze({ ...request, onCall }))
      this.asked.set(id, { kind, answer, thoughts: thoughtPlaces(answer, calls.at(-1)) })
      const ms = calls.reduce((sum, { sentAt, endedAt }) => sum + endedAt - sentAt, 0)
      if (answer.usage) this.timed.push({ kind, usage: answer.usage, ms })
      this.#failures = 0
      return answer
    } catch (error) {
      if (++this.#failures >= mostFailures) this.stopped ??= `${this.#failures} calls in a row brought no answer`
      throw error
    }
  }
}

function thoughtPlaces(answer: Answer, call: ModelCall | undefined): string[] {
  const declared = answer.thought || answer.steps ? ['the field `thought` of the answer'] : []
  if (!answer.reasoning) return declared
  const body = call?.response?.body ?? ''
  const field = reasoningFields.find((name) => new RegExp(String.raw`"${name}"\s*:\s*"[^"]`).test(body))
  if (field !== undefined) return [...declared, `the field \`${field}\` of the reply`]
  const inParts = /"type"\s*:\s*"(?:thinking|reasoning|thought)"/.test(body)
  return [...declared, inParts ? 'parts of the content' : 'marks in the text']
}

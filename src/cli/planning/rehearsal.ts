import { type Agent, type GameEvent, scriptedAgent } from '../../index.js'
import { type Rehearsed, rehearsingAgent } from '../../players/rehearsal/index.js'
import { createBus, type EventBroker } from '../../stores/bus/index.js'
import { type ModelConfig, modelOptions } from '../config/agents.js'
import type { SeatPlan } from '../config/seats.js'

/** What a model uses. A cost is null when a price is unknown. */
export interface ModelUse {
  readonly name: string
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly costUsd: number | null
  /** With caches that hold all they can. */
  readonly lowUsd: number | null
  /** Without a cache, and with reasoning tokens in each call. */
  readonly highUsd: number | null
}

export interface MeasuredGame {
  /** Questions to models. No try fails. */
  readonly calls: number
  /** How often the game waits for all models that it asks at the same moment. */
  readonly waves: number
  readonly inputTokens: number
  /** Input tokens that the previous request of the same player began with too: a cache of a provider can hold them. */
  readonly cacheableTokens: number
  readonly outputTokens: number
  /** Events of the log: the rows of a database. */
  readonly events: number
  /** Of the log as JSON lines, with the usage of each call. */
  readonly logBytes: number
  /** On an event bus with the default topics. */
  readonly busMessages: number
  readonly busBytes: number
  /** Processor time of the whole game, prompts included, network excluded. It depends on the machine. */
  readonly cpuMs: number
}

/** What rehearsed games take on average, and what each model uses in one of them. */
export interface RehearsedGames {
  readonly game: MeasuredGame
  readonly uses: readonly ModelUse[]
}

/** Stands in for models and counts their requests. It calls no server and needs no key; scripted players decide. */
export class Rehearsal {
  readonly #decisions = scriptedAgent()
  readonly #waves = new Waves()
  readonly #prompts = new Map<string, string>()
  readonly #cached = new Map<string, number>()
  readonly #uses = new Map<string, ModelUse>()
  readonly #reasoningTokens: number
  readonly #onAsked: ((asked: Rehearsed) => void) | undefined
  #cacheableTokens = 0

  /** `reasoningTokens`: of each call, at the upper end of what games cost. */
  constructor(reasoningTokens = 0, onAsked?: (asked: Rehearsed) => void) {
    this.#reasoningTokens = reasoningTokens
    this.#onAsked = onAsked
  }

  /** What every model has used so far. */
  get uses(): readonly ModelUse[] {
    return [...this.#uses.values()]
  }

  /** `name`: under which its use is counted; by default its model. */
  standIn({ agent }: Pick<SeatPlan, 'agent'>, config: ModelConfig, name?: string): Agent {
    if (agent.agent !== 'openai') return this.#decisions
    const rehearsing = rehearsingAgent(modelOptions(agent, config), {
      decisions: this.#decisions,
      inBatches: agent.batch !== undefined,
      onAsked: (asked) => {
        this.#countCacheable(asked)
        this.#onAsked?.(asked)
      },
      onAnswered: ({ mark }, usage, price) => {
        const { inputTokens = 0, outputTokens = 0 } = usage
        const costs = {
          costUsd: price(usage),
          lowUsd: price({ ...usage, cachedTokens: this.#cached.get(mark) ?? 0 }),
          highUsd: price({ ...usage, outputTokens: outputTokens + this.#reasoningTokens }),
        }
        const label = name ?? rehearsing.name ?? ''
        addUse(this.#uses, { name: label, calls: 1, inputTokens, outputTokens, ...costs })
      },
    })
    return {
      ...rehearsing,
      act: async (request) => {
        const answer = await rehearsing.act(request)
        await this.#waves.next()
        return answer
      },
    }
  }

  #countCacheable({ request, prompt, inputTokens }: Rehearsed): void {
    const text = prompt.messages.map(({ role, content }) => `${role}\n${content}\n`).join('')
    const last = this.#prompts.get(request.mark)
    this.#prompts.set(request.mark, text)
    this.#cached.set(request.mark, 0)
    if (last === undefined) return
    let alike = 0
    while (alike < text.length && text[alike] === last[alike]) alike++
    // The schema of the answer comes first and is the same each time.
    const cacheable = inputTokens - prompt.tokens * (1 - alike / text.length)
    this.#cacheableTokens += cacheable
    this.#cached.set(request.mark, Math.floor(cacheable))
  }

  /** Plays games one after another, and measures them. */
  async measure(play: () => Promise<readonly (readonly GameEvent[])[]>): Promise<RehearsedGames> {
    const before = process.cpuUsage()
    const logs = await play()
    const { user, system } = process.cpuUsage(before)
    const size = logs.length
    const { calls, inputTokens, outputTokens } = totalUse(this.uses)
    const bus = await measureBus(logs)
    const all = {
      calls,
      waves: this.#waves.count,
      inputTokens,
      cacheableTokens: this.#cacheableTokens,
      outputTokens,
      events: logs.flat().length,
      logBytes: logs.flat().reduce((total, event) => total + Buffer.byteLength(JSON.stringify(event)) + 1, 0),
      busMessages: bus.messages,
      busBytes: bus.bytes,
      cpuMs: (user + system) / 1_000,
    }
    return { game: scaled(all, 1 / size), uses: this.uses.map((use) => scaled(use, 1 / size)) }
  }
}

/** Holds all answers to questions of one moment back and releases them together; counts these moments. */
class Waves {
  #waiting: (() => void)[] = []
  count = 0

  next(): Promise<void> {
    if (this.#waiting.length === 0)
      setImmediate(() => {
        this.count++
        for (const go of this.#waiting.splice(0)) go()
      })
    return new Promise((go) => this.#waiting.push(go))
  }
}

/** The same figures so many times; what is no number stays. */
export const scaled = <Figures extends object>(figures: Figures, times: number): Figures =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, typeof value === 'number' ? value * times : value]),
  ) as Figures

/** The sums of two lists of figures; what is unknown in one of them stays unknown. */
const added = <Figures extends object>(one: Figures, other: Figures): Figures =>
  Object.fromEntries(
    Object.entries(one).map(([name, value]) => {
      const more = other[name as keyof Figures]
      if (typeof value !== 'number') return [name, value]
      return [name, typeof more === 'number' ? value + more : null]
    }),
  ) as Figures

function addUse(sums: Map<string, ModelUse>, use: ModelUse): void {
  const sum = sums.get(use.name)
  sums.set(use.name, sum ? added(sum, use) : use)
}

const nothingUsed = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0, lowUsd: 0, highUsd: 0 }

export const totalUse = (uses: readonly ModelUse[]): ModelUse =>
  uses.reduce((total, use) => added(total, { ...use, name: 'All' }), { name: 'All', ...nothingUsed })

/** The average of different games, of which there are so many each. */
export function mixGames(parts: readonly (RehearsedGames & { readonly games: number })[]): RehearsedGames {
  const all = parts.reduce((sum, { games }) => sum + games, 0)
  const sums = new Map<string, ModelUse>()
  for (const { uses, games } of parts) for (const use of uses) addUse(sums, scaled(use, games / all))
  const game = parts.map((part) => scaled(part.game, part.games / all)).reduce(added)
  return { game, uses: [...sums.values()] }
}

async function measureBus(logs: readonly (readonly GameEvent[])[]): Promise<{ messages: number; bytes: number }> {
  const sums = { messages: 0, bytes: 0 }
  const broker: EventBroker = {
    publish(messages) {
      sums.messages += messages.length
      for (const { key, value } of messages) sums.bytes += Buffer.byteLength(key) + Buffer.byteLength(value)
    },
  }
  const bus = createBus({ broker })
  for (const [at, events] of logs.entries()) bus.follow({ id: `${at}`, events, on: () => {} })
  await bus.settled()
  await bus.close()
  return sums
}

import { type Agent, type GameEvent, isEvent, scriptedAgent, type Usage } from '../../index.js'
import { gameCosts } from '../../lab/stats/index.js'
import { type Rehearsed, rehearsingAgent } from '../../players/rehearsal/index.js'
import { createBus, type EventBroker } from '../../stores/bus/index.js'
import { type ModelConfig, modelOptions } from '../config/agents.js'
import type { SeatPlan } from '../config/seats.js'

export interface ModelUse {
  readonly name: string
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** Null when a price is unknown. */
  readonly costUsd: number | null
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
  /** What one costs with caches that hold all they can, and without any but with reasoning tokens; null when a price is unknown. */
  readonly costRange: CostRange | null
}

/** In US dollars. */
export interface CostRange {
  readonly low: number
  readonly high: number
}

/** Stands in for models and counts their requests. It calls no server and needs no key; scripted players decide. */
export class Rehearsal {
  readonly #decisions = scriptedAgent()
  readonly #waves = new Waves()
  readonly #prompts = new Map<string, string>()
  readonly #cached = new Map<string, number>()
  readonly #reasoningTokens: number
  #cacheableTokens = 0
  #costs: CostRange | null = { low: 0, high: 0 }

  /** `reasoningTokens`: of each call, at the upper end of what games cost. */
  constructor(reasoningTokens = 0) {
    this.#reasoningTokens = reasoningTokens
  }

  standIn({ agent }: Pick<SeatPlan, 'agent'>, config: ModelConfig): Agent {
    if (agent.agent !== 'openai') return this.#decisions
    const onAsked = (asked: Rehearsed) => this.#countCacheable(asked)
    const rehearsing = rehearsingAgent(modelOptions(agent, config), {
      decisions: this.#decisions,
      onAsked,
      inBatches: agent.batch !== undefined,
      onAnswered: (request, usage, price) => this.#countCost(usage, price, this.#cached.get(request.mark) ?? 0),
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

  #countCost(usage: Usage, price: (usage: Usage) => number | null, cachedTokens: number): void {
    const { outputTokens = 0 } = usage
    const low = price({ ...usage, cachedTokens })
    const high = price({ ...usage, outputTokens: outputTokens + this.#reasoningTokens })
    const isKnown = low !== null && high !== null && this.#costs !== null
    this.#costs = isKnown && this.#costs ? { low: this.#costs.low + low, high: this.#costs.high + high } : null
  }

  /** Plays games one after another with stand-ins for all models, and measures them. */
  static async of(
    play: (rehearsal: Rehearsal) => Promise<readonly (readonly GameEvent[])[]>,
    reasoningTokens = 0,
  ): Promise<RehearsedGames> {
    const rehearsal = new Rehearsal(reasoningTokens)
    const before = process.cpuUsage()
    const logs = await play(rehearsal)
    const { user, system } = process.cpuUsage(before)
    const size = logs.length
    const uses = usesIn(logs.flat(), size)
    const sum = (part: 'calls' | 'inputTokens' | 'outputTokens') => uses.reduce((total, use) => total + use[part], 0)
    const bus = await measureBus(logs)
    const game = {
      calls: sum('calls'),
      waves: rehearsal.#waves.count / size,
      inputTokens: sum('inputTokens'),
      cacheableTokens: rehearsal.#cacheableTokens / size,
      outputTokens: sum('outputTokens'),
      events: logs.flat().length / size,
      logBytes: logs.flat().reduce((total, event) => total + Buffer.byteLength(JSON.stringify(event)) + 1, 0) / size,
      busMessages: bus.messages / size,
      busBytes: bus.bytes / size,
      cpuMs: (user + system) / 1_000 / size,
    }
    const costs = rehearsal.#costs
    return { game, uses, costRange: costs && { low: costs.low / size, high: costs.high / size } }
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

/** What each agent of these games used, by its label, in one of so many games. */
function usesIn(events: readonly GameEvent[], games: number): ModelUse[] {
  const sums = new Map<string, ModelUse>()
  let labels = new Map<string, string>()
  for (const event of events) {
    if (isEvent(event, 'game.created'))
      labels = new Map(event.data.players.map(({ id, agent }) => [id, agent ?? id] as const))
    for (const { player, usage } of gameCosts([event]).calls) {
      const name = labels.get(player) ?? usage.model ?? player
      const { inputTokens = 0, outputTokens = 0, costUsd = null } = usage
      const one = { name, calls: 1 / games, inputTokens: inputTokens / games, outputTokens: outputTokens / games }
      sums.set(name, addUses({ ...one, costUsd: costUsd === null ? null : costUsd / games }, sums.get(name)))
    }
  }
  return [...sums.values()]
}

const addUses = (one: ModelUse, other: ModelUse | undefined): ModelUse =>
  other === undefined
    ? one
    : {
        name: one.name,
        calls: one.calls + other.calls,
        inputTokens: one.inputTokens + other.inputTokens,
        outputTokens: one.outputTokens + other.outputTokens,
        costUsd: one.costUsd === null || other.costUsd === null ? null : one.costUsd + other.costUsd,
      }

export const totalUse = (uses: readonly ModelUse[]): ModelUse =>
  uses.reduce((total, use) => addUses({ ...use, name: 'All' }, total), {
    name: 'All',
    calls: 0,
    inputTokens: 0,
    outputTokens: 0,
    costUsd: 0,
  })

export const scaleUse = (use: ModelUse, times: number): ModelUse => ({
  ...use,
  calls: use.calls * times,
  inputTokens: use.inputTokens * times,
  outputTokens: use.outputTokens * times,
  costUsd: use.costUsd === null ? null : use.costUsd * times,
})

/** The average of different games, of which there are so many each. */
export function mixGames(parts: readonly (RehearsedGames & { readonly games: number })[]): RehearsedGames {
  const all = parts.reduce((sum, { games }) => sum + games, 0)
  const sums = new Map<string, ModelUse>()
  for (const { uses, games } of parts)
    for (const use of uses) sums.set(use.name, addUses(scaleUse(use, games / all), sums.get(use.name)))
  const mean = (field: keyof MeasuredGame) =>
    parts.reduce((sum, { game, games }) => sum + (game[field] * games) / all, 0)
  const fields = Object.keys(parts[0]?.game ?? {}) as (keyof MeasuredGame)[]
  const game = Object.fromEntries(fields.map((field) => [field, mean(field)])) as Record<keyof MeasuredGame, number>
  const ranges = parts.flatMap(({ costRange }) => costRange ?? [])
  const costIn = (end: keyof CostRange) =>
    parts.reduce((sum, { costRange, games }) => sum + ((costRange?.[end] ?? 0) * games) / all, 0)
  const costRange = ranges.length < parts.length ? null : { low: costIn('low'), high: costIn('high') }
  return { game, uses: [...sums.values()], costRange }
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

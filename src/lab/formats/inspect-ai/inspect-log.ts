import { requireArgument, requireEventList } from '../../../kernel/errors/arguments.js'
import { InvalidLogError } from '../../../kernel/errors/errors.js'
import { type GameEvent, isEvent } from '../../../kernel/events/event.js'
import { foldEvents } from '../../../kernel/events/evolve.js'
import { sumUsage } from '../../../kernel/events/game-stats.js'
import { type View, viewFor } from '../../../kernel/events/view.js'
import type { GameState, PlayerState } from '../../../kernel/rules/game-state.js'
import { hasWon } from '../../../kernel/rules/winning.js'
import { definedFields, groupBy } from '../../../kernel/text/objects.js'
import { tellEvents } from '../../../words/stories/describe-event.js'

/** What an Inspect log is called. */
export interface InspectOptions {
  /** The name of the task. Default `nightzero`. */
  readonly task?: string
}

/** A log in the format of Inspect AI (version 2), as JSON. */
export interface InspectLog {
  readonly version: 2
  readonly status: 'success'
  readonly eval: Readonly<Record<string, unknown>>
  readonly plan: Readonly<Record<string, unknown>>
  readonly results: Readonly<Record<string, unknown>>
  readonly stats: Readonly<Record<string, unknown>>
  /** One for each seat of each game. */
  readonly samples: readonly Readonly<Record<string, unknown>>[]
}

/**
 * Finished games as one log of Inspect AI, which `inspect view` shows. A sample is a seat: what its player was shown and
 * said, as messages; its role, team and agent as metadata; its score `won`, 1 or 0. Raw prompts are not in it: they are in
 * `calls`.
 *
 * @throws {InvalidLogError} when there is no game, or one has not ended.
 */
export function inspectLog(games: readonly (readonly GameEvent[])[], options: InspectOptions = {}): InspectLog {
  requireArgument('games', games, { kind: 'a list', advice: 'one log a game' })
  games.forEach(requireEventList)
  requireArgument('options', options, { kind: 'an object' })
  const { task = 'nightzero' } = options
  const seats = games.flatMap(seatsIn)
  if (seats.length === 0) throw new InvalidLogError('Expected at least one finished game.')
  const samples = seats.map(sampleFor)
  const models = [...new Set(seats.map(({ model }) => model))]
  const { from, to } = timesIn(games.flat())
  return {
    version: 2,
    status: 'success',
    eval: {
      run_id: seats[0]?.state.id ?? '',
      task_id: task,
      created: from,
      task,
      task_version: 0,
      dataset: { name: task, samples: samples.length, sample_ids: samples.map(({ id }) => id), shuffled: false },
      model: models.length === 1 ? models[0] : 'nightzero/mixed',
      config: { epochs: 1 },
      metadata: { models },
    },
    plan: { name: 'plan', steps: [{ solver: 'nightzero', params: {} }], config: {} },
    results: {
      total_samples: samples.length,
      completed_samples: samples.length,
      scores: [scoreOf('won', seats), ...(models.length > 1 ? models.map((model) => modelScore(model, seats)) : [])],
    },
    stats: { started_at: from, completed_at: to, model_usage: usageByModel(games.flat()) },
    samples,
  }
}

/** How often these seats won, with the standard error over games: seats of one game win and lose together. */
function scoreOf(name: string, seats: readonly PlayedSeat[]) {
  const games = [...groupBy(seats, ({ state }) => state.id).values()]
  const value = seats.filter(({ won }) => won).length / seats.length
  const squares = games.reduce((sum, own) => {
    const beyond = own.filter(({ won }) => won).length - value * own.length
    return sum + ((beyond * games.length) / seats.length) ** 2
  }, 0)
  const metric = (metricName: string, its: number) => ({ name: metricName, value: its, params: {} })
  return {
    ...{ name, scorer: 'won', scored_samples: seats.length, unscored_samples: 0, params: {} },
    metrics: {
      mean: metric('mean', value),
      ...(games.length > 1 && { stderr: metric('stderr', Math.sqrt(squares / games.length / (games.length - 1))) }),
    },
  }
}

const modelScore = (model: string, seats: readonly PlayedSeat[]) =>
  scoreOf(
    `won (${model})`,
    seats.filter((seat) => seat.model === model),
  )

interface PlayedSeat {
  readonly events: readonly GameEvent[]
  readonly state: GameState
  readonly player: PlayerState
  readonly agent: string
  readonly model: string
  readonly won: boolean
}

function seatsIn(events: readonly GameEvent[]): PlayedSeat[] {
  const state = foldEvents(events)
  if (state.winner === null) throw new InvalidLogError(`The game \`${state.id}\` has not ended.`)
  const seated = events.find((event) => isEvent(event, 'game.created'))?.data.players ?? []
  return state.players.map((player) => {
    const { agent, model } = seated.find(({ id }) => id === player.id) ?? {}
    const name = model ?? agent ?? 'unknown'
    return { events, state, player, agent: agent ?? name, model: name, won: hasWon(player, state) }
  })
}

function sampleFor({ events, state, player, agent, model, won }: PlayedSeat) {
  const own = events.filter(({ data }) => (data as { player?: string }).player === player.id)
  const messages = messagesFor(player.id, events)
  const { role = '', team = '', seat, status } = player
  return {
    id: `${state.id}/${player.id}`,
    epoch: 1,
    input: `${state.rules?.name ?? ''}: ${state.players.length} players, ${player.name} is ${role}.`,
    target: 'won',
    messages,
    output: {
      model,
      choices: [],
      completion: messages.findLast((message) => message.role === 'assistant')?.content ?? '',
    },
    scores: {
      won: { value: won ? 1 : 0, answer: won ? 'won' : 'lost', explanation: `The winner is ${state.winner}.` },
    },
    metadata: { game: state.id, rules: state.rules?.name, seat, role, team, agent, status, winner: state.winner },
    store: {},
    events: [],
    model_usage: usageByModel(own),
    attachments: {},
  }
}

interface ChatMessage {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

const ownWords: ReadonlySet<string> = new Set([
  'speech.given',
  'defense.given',
  'last-words.given',
  'mafia.spoke',
  'channel.spoke',
  'strategy.shared',
])

/** What the player was shown, told in sentences, and between it what it said itself. */
function messagesFor(player: string, events: readonly GameEvent[]): ChatMessage[] {
  const view = viewFor(player, events)
  const messages: ChatMessage[] = []
  let shown: string[] = []
  const flush = () => {
    const content = shown.join('\n').trim()
    if (content !== '') messages.push({ role: 'user', content })
    shown = []
  }
  for (const event of view.events) {
    const { text, player: by } = event.data as { text?: string; player?: string }
    if (by === player && text !== undefined && ownWords.has(event.type)) {
      flush()
      messages.push({ role: 'assistant', content: text })
    } else shown.push(...tellEvent(event, view))
  }
  flush()
  return messages
}

/** The opening is needed for the names of rules. */
function tellEvent(event: View['events'][number], view: View): string[] {
  const opening = view.events.find(({ type }) => type === 'game.opened')
  if (opening === undefined || opening === event) return tellEvents({ ...view, events: [event] }, 0)
  return tellEvents({ ...view, events: [opening, event] }, 1)
}

function usageByModel(events: readonly GameEvent[]): Record<string, Record<string, number>> {
  const used = events.flatMap(({ meta }) => meta?.usage ?? [])
  return Object.fromEntries(
    [...groupBy(used, ({ model }) => model ?? 'unknown')].map(([model, group]) => {
      const sums = sumUsage(group)
      const [read, written] = [sums.inputTokens ?? 0, sums.outputTokens ?? 0]
      const cached = (sums.cachedTokens ?? 0) + (sums.cacheWriteTokens ?? 0)
      const optional = {
        input_tokens_cache_read: sums.cachedTokens ?? undefined,
        input_tokens_cache_write: sums.cacheWriteTokens ?? undefined,
        reasoning_tokens: sums.reasoningTokens ?? undefined,
        total_cost: sums.costUsd ?? undefined,
      }
      // Inspect counts tokens of caches apart: what it calls `input_tokens` is without them.
      const tokens = {
        input_tokens: Math.max(0, read - cached),
        output_tokens: written,
        total_tokens: read + written,
      }
      return [model, { ...tokens, ...(definedFields(optional) as Record<string, number>) }]
    }),
  )
}

function timesIn(events: readonly GameEvent[]): { readonly from: string; readonly to: string } {
  const times = events.flatMap(({ meta }) => meta?.at ?? [])
  const [from, to] = times.reduce(
    ([first, last], at) => [Math.min(first, at), Math.max(last, at)],
    [Number.POSITIVE_INFINITY, 0],
  )
  const date = (time: number) => new Date(Number.isFinite(time) ? time : 0).toISOString()
  return { from: date(from), to: date(to) }
}

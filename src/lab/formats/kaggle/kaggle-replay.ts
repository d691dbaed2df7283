import { InvalidLogError } from '../../../kernel/errors/errors.js'
import { type GameEvent, isEvent } from '../../../kernel/events/event.js'
import { evolve, foldEvents, initialGameState } from '../../../kernel/events/evolve.js'
import { sumUsage } from '../../../kernel/events/game-stats.js'
import type { GameState, PlayerState } from '../../../kernel/rules/game-state.js'
import { hasWon } from '../../../kernel/rules/winning.js'
import { type KaggleEvent, openingEvent, toKaggleEvent } from './kaggle-event.js'
import { type KaggleNames, kaggleNames, kagglePlace, teamName } from './kaggle-names.js'

interface Finished {
  readonly events: readonly GameEvent[]
  readonly state: GameState
  readonly names: KaggleNames
  /** By player: 1 for a win, otherwise 0; in a draw everybody gets 0. */
  readonly scores: Readonly<Record<string, number>>
}

/** Kaggle's environment has no draw, and its village must find all werewolves: in a draw they win, no player does. */
function gameEnd(finished: Finished): Record<string, unknown> {
  const { events, state, names, scores } = finished
  const drawn = state.winner === 'draw'
  const winner = drawn ? 'Werewolves' : teamName(state.winner ?? '')
  const idsWith = (score: number) => state.players.map(({ id }) => id).filter((id) => scores[id] === score)
  const eliminations = state.players.map((player) => elimination(player, events))
  return {
    winner_team: winner,
    winner_ids: idsWith(1),
    loser_ids: idsWith(0),
    scores,
    reason: drawn ? 'The last day has passed: a draw.' : `${winner} win.`,
    last_day: state.day,
    last_phase: 'Game Over',
    survivors_until_last_round_and_role: rolesById(
      state.players.filter(({ status }) => status === 'alive'),
      names,
    ),
    all_players_and_role: rolesById(state.players, names),
    elimination_info: eliminations,
    all_players: state.players.map((player, seat) => ({ ...playerEntry(player, finished), ...eliminations[seat] })),
  }
}

const rolesById = (players: readonly PlayerState[], names: KaggleNames) =>
  Object.fromEntries(players.map((player) => [player.id, names.role(player.role ?? '')]))

function elimination({ id, status, diedOn }: PlayerState, events: readonly GameEvent[]) {
  if (status === 'alive') return { player_id: id, eliminated_during_day: -1, eliminated_during_phase: null }
  const deaths = events.filter((event) => isEvent(event, 'player.died'))
  const byVote = deaths.find(({ data }) => data.player === id)?.data.cause === 'vote'
  return { player_id: id, eliminated_during_day: diedOn ?? -1, eliminated_during_phase: byVote ? 'Day' : 'Night' }
}

function playerEntry(player: PlayerState, finished: Finished) {
  const { role = '' } = player
  return {
    id: player.id,
    alive: player.status === 'alive',
    role: { name: finished.names.role(role), team: finished.names.teamOfRole(role) },
    agent: agentEntry(player, finished),
  }
}

/** Kaggle's ratings group players by `display_name`: the agent's label or the player's id, never a character's name. */
function agentEntry(player: PlayerState, { events, names }: Finished) {
  const created = events[0] as GameEvent<'game.created'> | undefined
  const label = created?.data.players.find(({ id }) => id === player.id)?.agent ?? player.id
  return {
    id: player.id,
    role: names.role(player.role ?? ''),
    display_name: label,
    agent_id: label,
    character_name: player.name,
  }
}

/** One entry of `MODERATOR_OBSERVATION`; `json_str` is the event as JSON. */
export interface KaggleEntry {
  readonly data_type: string
  readonly json_str: string
}

/** A game in the shape of the replays of Kaggle's werewolf environment. */
export interface KaggleReplay {
  readonly id: string
  readonly name: 'werewolf'
  readonly configuration: { readonly agents: readonly object[]; readonly seed: string }
  /** One step for each phase; in each step one entry for each player, by seat. */
  readonly steps: readonly (readonly object[])[]
  readonly rewards: readonly number[]
  readonly statuses: readonly string[]
  readonly info: {
    readonly GAME_END: Readonly<Record<string, unknown>>
    /** The events of each step. */
    readonly MODERATOR_OBSERVATION: readonly (readonly KaggleEntry[])[]
  }
}

/**
 * A finished game as a replay of Kaggle's werewolf environment; every entry is an `Event` of that environment. Mafia
 * become werewolves, sheriffs seers; an unknown role becomes the nearest by team and power. Nights are numbered as in
 * Kaggle's games: the first is day 0. Events without a record type there (nominations, judgments, shots, counts) carry
 * a plain object; answers, memory and summaries are left out.
 *
 * @throws {InvalidLogError} when the game is not finished.
 */
export function kaggleReplay(events: readonly GameEvent[]): KaggleReplay {
  const state = foldEvents(events)
  const [first] = events
  if (state.winner === null || first === undefined || !isEvent(first, 'game.created'))
    throw new InvalidLogError('Expected the whole log of a finished game.')
  const scores = Object.fromEntries(state.players.map((player) => [player.id, hasWon(player, state) ? 1 : 0]))
  const finished: Finished = { events, state, names: kaggleNames(first.data.rules.cast), scores }
  const blocks = replayBlocks(finished)
  return {
    id: state.id,
    name: 'werewolf',
    configuration: { agents: state.players.map((player) => agentEntry(player, finished)), seed: first.data.seed },
    steps: blocks.map((_, step) => agentsAt(step, blocks.length - 1, finished)),
    rewards: state.players.map(({ id }) => scores[id] ?? 0),
    statuses: state.players.map(() => 'DONE'),
    info: { GAME_END: { ...gameEnd(finished), ...costSummary(finished) }, MODERATOR_OBSERVATION: blocks },
  }
}

/** Absent unless the cost of every call is known: there it would count as 0. */
function costSummary(finished: Finished): Record<string, unknown> {
  const used = finished.events.flatMap(({ meta, data }) =>
    meta?.usage ? [{ player: (data as { player?: string }).player, usage: meta.usage }] : [],
  )
  if (used.length === 0 || used.some(({ usage }) => usage.costUsd === undefined)) return {}
  const costs = (player?: string) => {
    const own = used.filter((call) => player === undefined || call.player === player).map(({ usage }) => usage)
    const { costUsd, inputTokens, outputTokens } = sumUsage(own)
    return { total_cost: costUsd ?? 0, prompt_tokens: inputTokens ?? 0, completion_tokens: outputTokens ?? 0 }
  }
  const all = costs()
  const agents = finished.state.players.map((player) => ({
    agent_config: agentEntry(player, finished),
    costs: costs(player.id),
    data: null,
  }))
  return {
    cost_summary: {
      cost_per_agent: agents,
      total_cost: all.total_cost,
      total_prompt_tokens: all.prompt_tokens,
      total_completion_tokens: all.completion_tokens,
      total_tokens: all.prompt_tokens + all.completion_tokens,
    },
  }
}

function agentsAt(step: number, last: number, { state, scores }: Finished): object[] {
  return state.players.map(({ id }) => ({
    action: {},
    reward: step === last ? scores[id] : 0,
    info: {},
    observation: { player_id: id, step },
    status: step === last ? 'DONE' : 'ACTIVE',
  }))
}

function replayBlocks(finished: Finished): KaggleEntry[][] {
  const blocks: KaggleEntry[][] = [[]]
  const thoughts = new Map<string, string>()
  const thought = (player: string) => thoughts.get(player) ?? null
  let state: GameState = initialGameState
  for (const event of finished.events) {
    if (isEvent(event, 'thought.recorded')) thoughts.set(event.data.player, event.data.text)
    if (isEvent(event, 'phase.changed')) blocks.push([])
    const written = frame(event, finished) ?? toKaggleEvent(event, { state, thought, names: finished.names })
    if (written) blocks.at(-1)?.push(entry(event, written, state))
    if (written && 'player' in event.data && event.data.player) thoughts.delete(event.data.player)
    state = evolve(state, event)
  }
  return blocks
}

function frame(event: GameEvent, finished: Finished): KaggleEvent | undefined {
  if (isEvent(event, 'game.opened')) return openingEvent(event, finished.events, finished.names)
  if (!isEvent(event, 'game.ended')) return undefined
  const data = gameEnd(finished)
  return { eventName: 'game_end', dataType: 'GameEndResultsDataEntry', description: String(data.reason), data }
}

function entry(
  event: GameEvent,
  { eventName, dataType, description, data }: KaggleEvent,
  state: GameState,
): KaggleEntry {
  const { audience, meta } = event
  const written = {
    ...kagglePlace(event, state),
    event_name: eventName,
    description,
    public: audience === 'public',
    visible_to: Array.isArray(audience) ? audience : [],
    data,
    source: 'player' in event.data ? (event.data.player ?? 'MODERATOR') : 'MODERATOR',
    ...(meta?.at !== undefined && { created_at: new Date(meta.at).toISOString() }),
  }
  return { data_type: dataType, json_str: JSON.stringify(written) }
}

import { InvalidLogError } from '../../errors/invalid-log-error.js'
import { type GameEvent, isEvent } from '../../events/event.js'
import { evolve, foldEvents, nothingYet } from '../../events/evolve.js'
import type { GameState } from '../../rules/game-state.js'
import { agentOf, gameEnd, scoresOf } from './ending.js'
import { toldOf } from './entries.js'
import { openingEntry } from './opening.js'
import { placeOf } from './phases.js'
import type { Told } from './told.js'

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
  /** One a phase; in each, one entry a player by seat. */
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
 * A finished game as a replay of Kaggle's werewolf environment; every entry is an `Event` of its records. Mafia are
 * werewolves, sheriffs seers; a role that they do not know becomes the nearest by team and power. Nights before a day count
 * as theirs do: the first is day 0. What they have no record for (nominations, judgments, shots, counts) carries a plain
 * object; answers, memory and summaries are left out.
 *
 * @throws {InvalidLogError} when the game is not finished.
 */
export function kaggleReplay(events: readonly GameEvent[]): KaggleReplay {
  const state = foldEvents(events)
  const [first] = events
  if (state.winner === null || first === undefined || !isEvent(first, 'game.created'))
    throw new InvalidLogError('Expected the whole log of a finished game.')
  const blocks = blocksOf(events)
  const scores = scoresOf(state)
  const statusOf = (step: number) => (step === blocks.length - 1 ? 'DONE' : 'ACTIVE')
  const agentsAt = (step: number) =>
    state.players.map(({ id }) => ({
      action: {},
      reward: step === blocks.length - 1 ? scores[id] : 0,
      info: {},
      observation: { player_id: id, step },
      status: statusOf(step),
    }))
  return {
    id: state.id,
    name: 'werewolf',
    configuration: { agents: state.players.map((player) => agentOf(player, events)), seed: first.data.seed },
    steps: blocks.map((_, step) => agentsAt(step)),
    rewards: state.players.map(({ id }) => scores[id] ?? 0),
    statuses: state.players.map(() => 'DONE'),
    info: { GAME_END: gameEnd(events, state), MODERATOR_OBSERVATION: blocks },
  }
}

/** The entries of each phase that has any. */
function blocksOf(events: readonly GameEvent[]): KaggleEntry[][] {
  const blocks: KaggleEntry[][] = [[]]
  const thoughts = new Map<string, string>()
  const thought = (player: string) => thoughts.get(player) ?? null
  let state: GameState = nothingYet
  for (const event of events) {
    if (isEvent(event, 'thought.recorded')) thoughts.set(event.data.player, event.data.text)
    if (isEvent(event, 'phase.changed')) blocks.push([])
    const told = special(event, events) ?? toldOf(event, { state, thought })
    if (told) blocks.at(-1)?.push(entry(event, told, state))
    if (told && 'player' in event.data && event.data.player) thoughts.delete(event.data.player)
    state = evolve(state, event)
  }
  return blocks
}

function special(event: GameEvent, events: readonly GameEvent[]): Told | undefined {
  if (isEvent(event, 'game.opened')) return openingEntry(event, events)
  if (!isEvent(event, 'game.ended')) return undefined
  const data = gameEnd(events, foldEvents(events))
  return { eventName: 'game_end', dataType: 'GameEndResultsDataEntry', description: String(data.reason), data }
}

function entry(event: GameEvent, { eventName, dataType, description, data }: Told, state: GameState): KaggleEntry {
  const { audience, meta } = event
  const told = {
    ...placeOf(event, state),
    event_name: eventName,
    description,
    public: audience === 'public',
    visible_to: Array.isArray(audience) ? audience : [],
    data,
    source: 'player' in event.data ? (event.data.player ?? 'MODERATOR') : 'MODERATOR',
    ...(meta?.at !== undefined && { created_at: new Date(meta.at).toISOString() }),
  }
  return { data_type: dataType, json_str: JSON.stringify(told) }
}

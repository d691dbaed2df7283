import { InvalidLogError } from '../../errors/invalid-log-error.js'
import { type GameEvent, isEvent } from '../../events/event.js'
import { evolve, foldEvents, nothingYet } from '../../events/evolve.js'
import type { GameState } from '../../rules/game-state.js'
import { eventFor } from './event-for.js'
import { agentEntry, type Finished, gameEnd, scoresOf } from './game-end.js'
import type { KaggleEvent } from './kaggle-event.js'
import { kaggleNames } from './kaggle-names.js'
import { openingEvent } from './opening-event.js'
import { placeOf } from './phases.js'

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
  const finished: Finished = { events, state, names: kaggleNames(first.data.rules.cast) }
  const blocks = blocksOf(finished)
  const scores = scoresOf(state)
  return {
    id: state.id,
    name: 'werewolf',
    configuration: { agents: state.players.map((player) => agentEntry(player, finished)), seed: first.data.seed },
    steps: blocks.map((_, step) => agentsAt(step, blocks.length - 1, finished)),
    rewards: state.players.map(({ id }) => scores[id] ?? 0),
    statuses: state.players.map(() => 'DONE'),
    info: { GAME_END: gameEnd(finished), MODERATOR_OBSERVATION: blocks },
  }
}

/** The entry of every player in a step. Rewards come with the last step. */
function agentsAt(step: number, last: number, { state }: Finished): object[] {
  const scores = scoresOf(state)
  return state.players.map(({ id }) => ({
    action: {},
    reward: step === last ? scores[id] : 0,
    info: {},
    observation: { player_id: id, step },
    status: step === last ? 'DONE' : 'ACTIVE',
  }))
}

/** The entries of each phase that has any. */
function blocksOf(finished: Finished): KaggleEntry[][] {
  const blocks: KaggleEntry[][] = [[]]
  const thoughts = new Map<string, string>()
  const thought = (player: string) => thoughts.get(player) ?? null
  let state: GameState = nothingYet
  for (const event of finished.events) {
    if (isEvent(event, 'thought.recorded')) thoughts.set(event.data.player, event.data.text)
    if (isEvent(event, 'phase.changed')) blocks.push([])
    const written = frame(event, finished) ?? eventFor(event, { state, thought, names: finished.names })
    if (written) blocks.at(-1)?.push(entry(event, written, state))
    if (written && 'player' in event.data && event.data.player) thoughts.delete(event.data.player)
    state = evolve(state, event)
  }
  return blocks
}

/** The opening and the end, which are about the whole game; undefined for other events. */
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
    ...placeOf(event, state),
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

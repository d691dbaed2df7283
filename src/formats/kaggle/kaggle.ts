import { InvalidLogError } from '../../errors/invalid-log-error.js'
import { type GameEvent, isEvent } from '../../events/event.js'
import { evolve, foldEvents, nothingYet } from '../../events/evolve.js'
import type { GameState, Phase } from '../../rules/game-state.js'
import { agentOf, gameEnd, scoresOf } from './ending.js'
import { roleName, type Told, teamName, toldOf } from './entries.js'

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
 * A finished game as a replay of Kaggle's werewolf environment. Mafia are werewolves, sheriffs seers. Nights before a day
 * count as theirs do: the first is day 0. What they have no event for (a vigilante's shot, counts of votes) is a moderator's
 * announcement; answers, memory and summaries are left out.
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
  if (isEvent(event, 'game.opened')) return opening(event, events)
  if (!isEvent(event, 'game.ended')) return undefined
  const data = gameEnd(events, foldEvents(events))
  const description = `${data.winner_team} win.`
  return { eventName: 'game_end', dataType: 'GameEndResultsDataEntry', description, data }
}

function opening({ data: { players, rules } }: GameEvent<'game.opened'>, events: readonly GameEvent[]): Told {
  const dealt = events.flatMap((event) => (isEvent(event, 'role.dealt') ? [event.data.role] : []))
  const counted = (names: readonly string[]) =>
    Object.fromEntries([...new Set(names)].map((name) => [name, names.filter((other) => other === name).length]))
  const data = {
    player_ids: players.map(({ id }) => id),
    number_of_players: players.length,
    role_counts: counted(dealt.map(roleName)),
    team_member_counts: counted(dealt.map(teamName)),
    day_discussion_protocol_name: rules.discussion.protocol,
    day_discussion_protocol_rule: '',
    night_werewolf_discussion_protocol_name: rules.night.mafia.protocol,
    night_werewolf_discussion_protocol_rule: '',
    day_voting_protocol_name: rules.decision,
    day_voting_protocol_rule: '',
  }
  return { eventName: 'game_start', dataType: 'GameStartDataEntry', description: 'The game begins.', data }
}

const nights: ReadonlySet<Phase> = new Set(['setup', 'nightZero', 'night', 'dawn'])

function entry(event: GameEvent, { eventName, dataType, description, data }: Told, state: GameState): KaggleEntry {
  const { audience, day, phase, meta } = event
  const night = nights.has(phase)
  const told = {
    day: night && state.rules?.opening === 'night' ? Math.max(0, day - 1) : day,
    phase: event.type === 'game.ended' ? 'Game Over' : night ? 'Night' : 'Day',
    event_name: eventName,
    description,
    public: audience === 'public',
    visible_to: Array.isArray(audience) ? audience : [],
    data,
    source: 'player' in event.data ? event.data.player : 'MODERATOR',
    ...(meta?.at !== undefined && { created_at: new Date(meta.at).toISOString() }),
  }
  return { data_type: dataType, json_str: JSON.stringify(told) }
}

import { ownEntry } from '../text/objects.js'
import { channelsAt, type Members, type TalkTime } from './channel.js'
import type { GameState, PlayerState } from './game-state.js'
import type { Poll } from './poll.js'

/** Players who talk on a channel, by seat, in so many rounds. */
export interface Talk {
  readonly channel: string
  readonly speakers: readonly string[]
  readonly rounds: number
}

/** Who is in which group of a channel, by seat: those of each link are one group, all others another. */
function groupsOf(members: Members, state: GameState): PlayerState[][] {
  const { teams = [], roles = [], marked, dead, players = [], linked } = members
  const bearers = (state.marks ?? []).flatMap(({ mark, player }) => (mark === marked ? [player] : []))
  const named = state.players.filter(({ id, status, team = '', role = '' }) => {
    if (bearers.includes(id)) return true
    if (status === 'dead') return dead === true
    return teams.includes(team) || roles.includes(role) || players.includes(id)
  })
  const links = linked ? (state.links ?? []) : []
  const pairs = links.map((link) =>
    state.players.filter(({ id, status }) => status === 'alive' && link.players.includes(id)),
  )
  return [named, ...pairs].filter((group) => group.length > 0)
}

const isSilenced = ({ id }: PlayerState, mark: string | undefined, { marks = [] }: GameState): boolean =>
  mark !== undefined && marks.some((each) => each.mark === mark && each.player === id)

/** Who talks with whom now. Nobody talks alone, unless the rules say that others hear it. */
export function talksAt(time: TalkTime, state: GameState): Talk[] {
  return channelsAt(state.rules ?? {}, time).flatMap(([channel, { speaks = {}, hears, rounds = 1, silencedBy }]) =>
    groupsOf(speaks, state)
      .filter((group) => group.length > 1 || hears !== undefined)
      .map((group) => group.filter((player) => !isSilenced(player, silencedBy, state)))
      .filter((group) => group.length > 0)
      .map((group) => ({ channel, speakers: group.map(({ id }) => id), rounds })),
  )
}

/** Who hears a player on a channel of the rules' own, by seat: its group, and who listens. */
export function hearersOf(player: string, channel: string, state: GameState): string[] {
  const { speaks = {} } = ownEntry(state.rules?.channels, channel) ?? {}
  const groups = groupsOf(speaks, state).filter((group) => group.some(({ id }) => id === player))
  const heard = new Set([...groups.flat().map(({ id }) => id), ...listeners(channel, state)])
  return state.players.flatMap(({ id }) => (heard.has(id) ? [id] : []))
}

/** Who hears a channel without speaking on it, that of the mafia too. */
export function listeners(channel: string, state: GameState): string[] {
  const { hears } = ownEntry(state.rules?.channels, channel) ?? {}
  return hears === undefined ? [] : groupsOf(hears, state).flatMap((group) => group.map(({ id }) => id))
}

/** Players who may not speak in a discussion, since they bear the mark that silences. */
export function silencedPlayers(state: GameState): string[] {
  const { silencedBy } = ownEntry(state.rules?.channels, 'table') ?? {}
  return state.players.flatMap((player) => (isSilenced(player, silencedBy, state) ? [player.id] : []))
}

/** A round of talk, counted from 1: each speaks in turn, and hears those before. */
export function talkPoll({ channel, speakers, rounds }: Talk, round: number, time: TalkTime): Poll {
  const phase = time === 'night' ? 'night' : 'whispers'
  const place = { phase, moment: 'talk', channel, ...(rounds > 1 && { round, of: rounds }) }
  return { kind: 'chat', place, players: speakers, wordsOnly: true }
}

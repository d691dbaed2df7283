import type { GameEvent } from '../../events/event.js'
import type { EventData, EventType } from '../../events/event-data.js'
import type { GameState, PlayerState } from '../../rules/game-state.js'
import { type Role, teamOf } from '../../rules/roles/roles.js'

/** What an event is called over there, what kind of data it carries, and a sentence that tells it. */
export interface Told {
  readonly eventName: string
  readonly dataType: string
  readonly description: string
  readonly data: Readonly<Record<string, unknown>>
}

/** What is known when an event is told: the state before it, and what its player had just thought. */
export interface Known {
  readonly state: GameState
  readonly thought: (player: string) => string | null
}

const roleNames: Readonly<Record<Role, string>> = {
  villager: 'Villager',
  mafia: 'Werewolf',
  doctor: 'Doctor',
  sheriff: 'Seer',
  vigilante: 'Vigilante',
}

/** A role as it is called over there; they have no vigilante. */
export const roleName = (role: Role): string => roleNames[role]

/** A role's team as it is called over there. */
export const teamName = (role: Role): string => (teamOf(role) === 'mafia' ? 'Werewolves' : 'Villagers')

const act = (actor: string, { thought }: Known, reason?: string) => ({
  actor_id: actor,
  reasoning: thought(actor) ?? reason ?? null,
  perceived_threat_level: null,
})

type Tellers = { readonly [K in EventType]?: (data: EventData[K], known: Known) => Told }

const mentions = (text: string, { id, name }: PlayerState): boolean =>
  new RegExp(`(?<![\\w-])${id}(?![\\w-])`).test(text) || text.includes(name)

const chat = ({ player, text }: { readonly player: string; readonly text: string }, known: Known): Told => ({
  eventName: 'discussion',
  dataType: 'ChatDataEntry',
  description: `${player} says: ${text}`,
  data: {
    ...act(player, known),
    message: text,
    mentioned_player_ids: known.state.players.filter((player) => mentions(text, player)).map(({ id }) => id),
  },
})

const cast = ({ player, choice, reason }: EventData['vote.cast'], known: Known): Told => ({
  eventName: 'vote_action',
  dataType: 'DayExileVoteDataEntry',
  description: `${player} votes: ${choice}.`,
  data: { ...act(player, known, reason), target_id: choice },
})

const announced = (description: string, data: object): Told => ({
  eventName: 'moderator_announcement',
  dataType: 'dict',
  description,
  data: { ...data },
})

const nightActs = {
  kill: ['vote_action', 'WerewolfNightVoteDataEntry'],
  protect: ['heal_action', 'DoctorHealActionDataEntry'],
  investigate: ['inspect_action', 'SeerInspectActionDataEntry'],
  shoot: ['moderator_announcement', 'dict'],
} as const

const tellers: Tellers = {
  'role.dealt': ({ player, role }) => ({
    eventName: 'game_start',
    dataType: 'GameStartRoleDataEntry',
    description: `${player} is dealt ${roleName(role)}.`,
    data: { player_id: player, role: roleName(role), team: teamName(role), rule_of_role: '' },
  }),
  'phase.changed': ({ to }) => ({
    eventName:
      to === 'night' || to === 'nightZero' ? 'night_start' : to === 'discussion' ? 'day_start' : 'phase_change',
    dataType: 'PhaseDividerDataEntry',
    description: `The phase is ${to}.`,
    data: { divider_type: to },
  }),
  'speech.given': chat,
  'defense.given': chat,
  'last-words.given': chat,
  'mafia.spoke': chat,
  'strategy.shared': chat,
  'night.acted': ({ player, action, target, reason }, known) => ({
    eventName: nightActs[action][0],
    dataType: nightActs[action][1],
    description: `${player} chooses to ${action}: ${target}.`,
    data: { ...act(player, known, reason), target_id: target },
  }),
  'investigation.learned': ({ player, target }, { state }) => {
    const role = state.players.find(({ id }) => id === target)?.role ?? 'villager'
    const data = { actor_id: player, target_id: target, role: roleName(role), team: teamName(role) }
    const description = `${player} learns about ${target}.`
    return { eventName: 'inspect_result', dataType: 'SeerInspectResultDataEntry', description, data }
  },
  'nomination.made': cast,
  'vote.cast': cast,
  'judgment.cast': cast,
  'nomination.resolved': (data) => announced('The nominations are counted.', data),
  'vote.resolved': (data) => announced('The votes are counted.', data),
  'judgment.resolved': (data) => announced('The judgments are counted.', data),
  'night.explained': ({ kill, protections, deaths }) => {
    const saved = kill !== null && deaths.every(({ player }) => player !== kill)
    return saved && protections.some(({ target }) => target === kill)
      ? healed(kill)
      : announced(kill === null ? 'The werewolves attack nobody.' : `The werewolves attack ${kill}.`, { kill })
  },
  'player.died': ({ player, cause, role }) => {
    const shown = { role_name: role ? roleName(role) : null, team_name: role ? teamName(role) : null }
    return cause === 'vote' ? exiled(player, shown) : killed(player, shown)
  },
}

interface Shown {
  readonly role_name: string | null
  readonly team_name: string | null
}

const healed = (player: string): Told => ({
  eventName: 'heal_result',
  dataType: 'DoctorSaveDataEntry',
  description: `${player} is saved by a doctor.`,
  data: { saved_player_id: player },
})

const exiled = (player: string, { role_name, team_name }: Shown): Told => ({
  eventName: 'elimination',
  dataType: 'DayExileElectedDataEntry',
  description: `${player} is exiled by vote.`,
  data: { elected_player_id: player, elected_player_role_name: role_name, elected_player_team_name: team_name },
})

const killed = (player: string, { role_name, team_name }: Shown): Told => ({
  eventName: 'elimination',
  dataType: 'WerewolfNightEliminationDataEntry',
  description: `${player} did not see the morning.`,
  data: {
    eliminated_player_id: player,
    eliminated_player_role_name: role_name,
    eliminated_player_team_name: team_name,
  },
})

/** How an event is told over there; undefined for those that have no place. */
export function toldOf(event: GameEvent, known: Known): Told | undefined {
  const teller = tellers[event.type] as ((data: unknown, known: Known) => Told) | undefined
  return teller?.(event.data, known)
}

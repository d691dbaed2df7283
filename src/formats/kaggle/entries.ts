import type { GameEvent } from '../../events/event.js'
import type { EventData, EventType } from '../../events/event-data.js'
import { deathEntry } from './deaths.js'
import { dividerOf } from './phases.js'
import { roleName, teamName, teamOfRole } from './roles.js'
import { chat, choosing, done, type Known, type Told } from './told.js'

type Tellers = { readonly [K in EventType]?: (data: EventData[K], known: Known) => Told | undefined }

const announced = (description: string, data: object): Told => ({
  eventName: 'moderator_announcement',
  dataType: 'dict',
  description,
  data: { ...data },
})

const counted = (description: string, data: object): Told => ({
  ...announced(description, data),
  eventName: 'vote_result',
})

/** What players do at night and they have a record of. Anything else is an announcement. */
const nightActs: Readonly<Record<string, readonly [eventName: string, dataType: string]>> = {
  kill: ['vote_action', 'WerewolfNightVoteDataEntry'],
  protect: ['heal_action', 'DoctorHealActionDataEntry'],
  investigate: ['inspect_action', 'SeerInspectActionDataEntry'],
}

const tellers: Tellers = {
  'role.dealt': ({ player, role }) => ({
    eventName: 'game_start',
    dataType: 'GameStartRoleDataEntry',
    description: `${player} is dealt ${role}.`,
    data: { player_id: player, role: roleName(role), team: teamOfRole(role), rule_of_role: '' },
  }),
  'phase.changed': ({ to }) => {
    const begun = dividerOf(to)
    if (begun === undefined) return undefined
    const { divider, eventName } = begun
    return {
      eventName,
      dataType: 'PhaseDividerDataEntry',
      description: `The phase is ${to}.`,
      data: { divider_type: divider },
    }
  },
  'speech.given': chat,
  'defense.given': chat,
  'last-words.given': chat,
  'mafia.spoke': chat,
  'strategy.shared': chat,
  'night.acted': ({ player, action, target, reason }, known) => {
    const [eventName, dataType] = nightActs[action] ?? ['moderator_announcement', 'dict']
    return choosing(known, { player, choice: target, reason }, { eventName, dataType, verb: action })
  },
  'investigation.learned': ({ player, target, result }, { state }) => ({
    eventName: 'inspect_result',
    dataType: 'SeerInspectResultDataEntry',
    description: `${player} learns about ${target}: ${result}.`,
    data: { actor_id: player, target_id: target, ...finding(result, state.rules?.night.sheriff.learns === 'role') },
  }),
  'nomination.made': (cast, known) => done(known, cast, 'nominates'),
  'judgment.cast': (cast, known) => done(known, cast, 'judges'),
  'vote.cast': (cast, known) =>
    choosing(known, cast, { eventName: 'vote_action', dataType: 'DayExileVoteDataEntry', verb: 'exile' }),
  'nomination.resolved': (data) => counted('The nominations are counted.', data),
  'vote.resolved': (data) => counted('The votes are counted.', data),
  'judgment.resolved': (data) => counted('The judgments are counted.', data),
  'night.explained': ({ kill, protections, deaths }) => {
    const saved = kill !== null && deaths.every(({ player }) => player !== kill)
    return saved && protections.some(({ target }) => target === kill) ? healed(kill) : attacked(kill)
  },
  'player.died': deathEntry,
}

/** What was learned, as they write it: the team, and the role only where the rules tell a role. */
function finding(result: EventData['investigation.learned']['result'], exact: boolean) {
  if (result === 'town') return { role: null, team: teamName(result) }
  return { role: exact ? roleName(result) : null, team: teamOfRole(result) }
}

const healed = (player: string): Told => ({
  eventName: 'heal_result',
  dataType: 'DoctorSaveDataEntry',
  description: `${player} is saved by a doctor.`,
  data: { saved_player_id: player },
})

const attacked = (player: string | null): Told => ({
  eventName: 'vote_result',
  dataType: 'WerewolfNightEliminationElectedDataEntry',
  description: `The werewolves attack ${player ?? 'nobody'}.`,
  data: { elected_target_player_id: player },
})

/** How an event is told over there; undefined for those that have no place. */
export function toldOf(event: GameEvent, known: Known): Told | undefined {
  const teller = tellers[event.type] as ((data: unknown, known: Known) => Told | undefined) | undefined
  return teller?.(event.data, known)
}

import type { GameEvent } from '../../events/event.js'
import type { EventData, EventType } from '../../events/event-data.js'
import { powersOf } from '../../rules/powers/owned.js'
import { powers } from '../../rules/powers/powers.js'
import { deathEvent } from './death-event.js'
import { type ChoiceKind, chatEvent, choiceEvent, type KaggleEvent, type Known, trialEvent } from './kaggle-event.js'
import { type KaggleNames, teamName } from './kaggle-names.js'
import { dividerOf } from './phases.js'

type Tellers = { readonly [K in EventType]?: (data: EventData[K], known: Known) => KaggleEvent | undefined }

/** The acts of a night for which Kaggle has a record type. Any other act becomes an announcement. */
const nightActs: Readonly<Record<string, Omit<ChoiceKind, 'verb'>>> = {
  kill: { eventName: 'vote_action', dataType: 'WerewolfNightVoteDataEntry' },
  protect: { eventName: 'heal_action', dataType: 'DoctorHealActionDataEntry' },
  investigate: { eventName: 'inspect_action', dataType: 'SeerInspectActionDataEntry' },
}
const anyAct = { eventName: 'moderator_announcement', dataType: 'dict' }
const exileVote = { eventName: 'vote_action', dataType: 'DayExileVoteDataEntry', verb: 'exile' }

const tellers: Tellers = {
  'role.dealt': ({ player, role }, { names }) => ({
    eventName: 'game_start',
    dataType: 'GameStartRoleDataEntry',
    description: `${player} is dealt ${role}.`,
    data: { player_id: player, role: names.role(role), team: names.teamOfRole(role), rule_of_role: names.rule(role) },
  }),
  'phase.changed': ({ to }) => phaseEvent(to),
  'speech.given': chatEvent,
  'defense.given': chatEvent,
  'last-words.given': chatEvent,
  'mafia.spoke': chatEvent,
  'strategy.shared': chatEvent,
  'night.acted': ({ player, action, target, reason }, known) =>
    choiceEvent(known, { player, choice: target, reason }, { ...(nightActs[action] ?? anyAct), verb: action }),
  'investigation.learned': ({ player, target, result }, { state, names }) => ({
    eventName: 'inspect_result',
    dataType: 'SeerInspectResultDataEntry',
    description: `${player} learns about ${target}: ${result}.`,
    data: { actor_id: player, target_id: target, ...finding(result, learnsRoles(player, state), names) },
  }),
  'nomination.made': (cast, known) => trialEvent(known, cast, 'nominates'),
  'judgment.cast': (cast, known) => trialEvent(known, cast, 'judges'),
  'vote.cast': (cast, known) => choiceEvent(known, cast, exileVote),
  'nomination.resolved': (data) => ballotResult('The nominations are counted.', data),
  'vote.resolved': (data) => ballotResult('The votes are counted.', data),
  'judgment.resolved': (data) => ballotResult('The judgments are counted.', data),
  'night.explained': ({ acts }) => {
    const kill = acts.find(({ power }) => powers[power].byTeam)
    return kill?.result === 'prevented' ? rescue(kill.target) : attack(kill?.target ?? null)
  },
  'player.died': deathEvent,
}

function phaseEvent(phase: EventData['phase.changed']['to']): KaggleEvent | undefined {
  const begun = dividerOf(phase)
  if (begun === undefined) return undefined
  const { divider, eventName } = begun
  const description = `The phase is ${phase}.`
  return { eventName, dataType: 'PhaseDividerDataEntry', description, data: { divider_type: divider } }
}

/** Whether a player's own powers tell it exact roles. */
function learnsRoles(player: string, { players, rules }: Known['state']): boolean {
  const { role = '' } = players.find(({ id }) => id === player) ?? {}
  const definition = rules?.cast[role]
  return (
    definition !== undefined &&
    powersOf(definition).some(({ options }) => 'learns' in options && options.learns === 'role')
  )
}

/** The result of an investigation in Kaggle's fields: the team, and the role only if the rules tell roles. */
function finding(result: string, exact: boolean, names: KaggleNames) {
  if (exact) return { role: names.role(result), team: names.teamOfRole(result) }
  return { role: null, team: teamName(result) }
}

const ballotResult = (description: string, data: object): KaggleEvent => ({
  eventName: 'vote_result',
  dataType: 'dict',
  description,
  data: { ...data },
})

const rescue = (player: string): KaggleEvent => ({
  eventName: 'heal_result',
  dataType: 'DoctorSaveDataEntry',
  description: `${player} is saved by a doctor.`,
  data: { saved_player_id: player },
})

const attack = (player: string | null): KaggleEvent => ({
  eventName: 'vote_result',
  dataType: 'WerewolfNightEliminationElectedDataEntry',
  description: `The werewolves attack ${player ?? 'nobody'}.`,
  data: { elected_target_player_id: player },
})

/** An event as Kaggle's environment writes it; undefined if it has no counterpart there. */
export function eventFor(event: GameEvent, known: Known): KaggleEvent | undefined {
  const teller = tellers[event.type] as ((data: unknown, known: Known) => KaggleEvent | undefined) | undefined
  return teller?.(event.data, known)
}

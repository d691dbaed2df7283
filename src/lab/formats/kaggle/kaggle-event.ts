import { type GameEvent, isEvent } from '../../../kernel/events/event.js'
import type { EventData, EventType } from '../../../kernel/events/event-data.js'
import type { GameState } from '../../../kernel/rules/game-state.js'
import { tally } from '../../../kernel/rules/policies.js'
import { powersWithOptions } from '../../../kernel/rules/powers/powers.js'
import { findTraits } from '../../../kernel/rules/powers/traits.js'
import { findNamed, nameMarker } from '../../../words/reading/mentions.js'
import { type KaggleNames, phaseDivider, teamName } from './kaggle-names.js'

export interface KaggleEvent {
  readonly eventName: string
  readonly dataType: string
  readonly description: string
  readonly data: Readonly<Record<string, unknown>>
}

interface Known {
  readonly state: GameState
  readonly thought: (player: string) => string | null
  readonly names: KaggleNames
}

interface Choosing {
  readonly player: string
  readonly choice: string
  readonly reason?: string | undefined
}

interface ChoiceKind {
  readonly eventName: string
  readonly dataType: string
  /** As in `chooses to protect p3`. */
  readonly verb: string
}

const actor = ({ thought }: Known, id: string, reason?: string) => ({
  actor_id: id,
  reasoning: thought(id) ?? reason ?? null,
  perceived_threat_level: null,
})

function choiceEvent(known: Known, { player, choice, reason }: Choosing, kind: ChoiceKind): KaggleEvent {
  const { eventName, dataType, verb } = kind
  const data = actor(known, player, reason)
  const somebody = known.state.players.some(({ id }) => id === choice)
  const description = `${player} chooses to ${verb} ${somebody ? choice : 'nobody'}.`
  return somebody
    ? { eventName, dataType, description, data: { ...data, target_id: choice } }
    : { eventName: 'no_op_action', dataType: 'dict', description, data: { ...data, choice } }
}

/** A step of a trial, which Kaggle's environment does not have. It is not written as a vote to exile, so that nothing counts it as one. */
const trialEvent = (known: Known, { player, choice, reason }: Choosing, verb: string): KaggleEvent => ({
  eventName: 'vote_action',
  dataType: 'dict',
  description: `${player} ${verb}: ${choice}.`,
  data: { ...actor(known, player, reason), choice },
})

function mentionedPlayers(text: string, { players }: GameState): string[] {
  const named = new Set(findNamed(nameMarker(players)(text)))
  return players.filter(({ id }) => named.has(id)).map(({ id }) => id)
}

const chatEvent = (
  { player, text }: { readonly player: string; readonly text: string },
  known: Known,
): KaggleEvent => ({
  eventName: 'discussion',
  dataType: 'ChatDataEntry',
  description: `${player} says: ${text}`,
  data: { ...actor(known, player), message: text, mentioned_player_ids: mentionedPlayers(text, known.state) },
})

/** A death, with what it revealed. In Kaggle's environment only werewolves kill at night, so a vigilante's shot is written as theirs. */
function deathEvent({ player, cause, role, team }: EventData['player.died'], { names }: Known): KaggleEvent {
  const shownTeam = role ? names.teamOfRole(role) : team ? teamName(team) : null
  const { subject, ...written } = cause === 'vote' ? exile : nightKill
  return {
    eventName: 'elimination',
    ...written,
    description: `${player} ${written.description}`,
    data: {
      [`${subject}_player_id`]: player,
      [`${subject}_player_role_name`]: role ? names.role(role) : null,
      [`${subject}_player_team_name`]: shownTeam,
    },
  }
}

const exile = { subject: 'elected', dataType: 'DayExileElectedDataEntry', description: 'is exiled by vote.' }
const nightKill = {
  subject: 'eliminated',
  dataType: 'WerewolfNightEliminationDataEntry',
  description: 'did not see the morning.',
}

type EventMappers = { readonly [K in EventType]?: (data: EventData[K], known: Known) => KaggleEvent | undefined }

/** The acts of a night for which Kaggle has a record type. Any other act becomes an announcement. */
const nightActs: Readonly<Record<string, Omit<ChoiceKind, 'verb'>>> = {
  kill: { eventName: 'vote_action', dataType: 'WerewolfNightVoteDataEntry' },
  protect: { eventName: 'heal_action', dataType: 'DoctorHealActionDataEntry' },
  investigate: { eventName: 'inspect_action', dataType: 'SeerInspectActionDataEntry' },
}
const anyAct = { eventName: 'moderator_announcement', dataType: 'dict' }
const exileVote = { eventName: 'vote_action', dataType: 'DayExileVoteDataEntry', verb: 'exile' }

const eventMappers: EventMappers = {
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
  'channel.spoke': chatEvent,
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
  'ballot.resolved': (data) => ballotResult('The ballot is counted.', data),
  'night.explained': ({ acts }) => {
    const kill = acts.find(({ power }) => findTraits(power)?.byTeam)
    return kill?.result === 'prevented' ? rescue(kill.target) : attack(kill?.target ?? null)
  },
  'player.died': deathEvent,
}

function phaseEvent(phase: EventData['phase.changed']['to']): KaggleEvent | undefined {
  const begun = phaseDivider(phase)
  if (begun === undefined) return undefined
  const { divider, eventName } = begun
  const description = `The phase is ${phase}.`
  return { eventName, dataType: 'PhaseDividerDataEntry', description, data: { divider_type: divider } }
}

function learnsRoles(player: string, { players, rules }: Known['state']): boolean {
  const { role = '' } = players.find(({ id }) => id === player) ?? {}
  const definition = rules?.cast[role]
  return (
    definition !== undefined &&
    powersWithOptions(definition, rules).some(({ options }) => 'learns' in options && options.learns === 'role')
  )
}

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

export function toKaggleEvent(event: GameEvent, known: Known): KaggleEvent | undefined {
  const teller = eventMappers[event.type] as ((data: unknown, known: Known) => KaggleEvent | undefined) | undefined
  return teller?.(event.data, known)
}

export function openingEvent(
  { data: { players, rules } }: GameEvent<'game.opened'>,
  events: readonly GameEvent[],
  names: KaggleNames,
): KaggleEvent {
  const dealt = events.flatMap((event) => (isEvent(event, 'role.dealt') ? [event.data.role] : []))
  const data = {
    player_ids: players.map(({ id }) => id),
    number_of_players: players.length,
    role_counts: tally(dealt.map(names.role)),
    team_member_counts: tally(dealt.map(names.teamOfRole)),
    ...protocol('day_discussion', rules.discussion.protocol),
    ...protocol('night_werewolf_discussion', rules.night.mafia.protocol),
    ...protocol('day_voting', rules.decision),
  }
  return { eventName: 'game_start', dataType: 'GameStartDataEntry', description: 'The game begins.', data }
}

const protocol = (what: string, name: string) => ({
  [`${what}_protocol_name`]: name,
  [`${what}_display_name`]: name,
  [`${what}_protocol_rule`]: '',
})

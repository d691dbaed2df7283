import { countBallot, judgmentOutcome, nominationOutcome, voteOutcome, votesOfLiving } from '../../rules/ballots.js'
import { type DeathCause, findPlayer, type GameState, livingPlayers } from '../../rules/game-state.js'
import { mafiaOutcome } from '../../rules/mafia-choice.js'
import { collectActs, collectFindings, type NightOutcome, resolveNight } from '../../rules/night.js'
import { computePlayState } from '../../rules/play-state.js'
import { speakingOrders } from '../../rules/policies.js'
import { shuffle } from '../../rules/random.js'
import { type DiscussionContext, nextMoment, openingMoment } from '../../rules/reactive-discussion.js'
import type { Role } from '../../rules/role.js'
import type { Rules } from '../../rules/rules-schema.js'
import { findTeam, knowsTeam } from '../../rules/team.js'
import { logWriter } from '../created-schema.js'
import { draft, type EventDraft } from '../event.js'
import type { EventData, EventType } from '../event-data.js'
import { answerEvents, failureEvents, type Outcome } from './answer-events.js'
import type { Command, CommandType, DecideContext, Decided, Decider, Deciders } from './command.js'
import { personaEvents } from './consequences.js'

export type { DecideContext, GameSetup } from './command.js'

/** A death as the public learns of it: its cause, and what the rules reveal about the player. */
export function deathEvent(player: string, cause: DeathCause, state: GameState): EventDraft {
  const told = cause === 'vote' || state.rules?.revealCause ? cause : 'night'
  return draft('player.died', 'public', { player, cause: told, ...revealedIdentity(player, cause, state) })
}

/** The role of a player whose vote does not count as one becomes public with its death, whatever the rules reveal. */
function revealedIdentity(
  player: string,
  cause: DeathCause,
  { players, rules }: GameState,
): Pick<EventData['player.died'], 'role' | 'team'> {
  const { role, team } = findPlayer({ players }, player)
  const shown = rules?.reveal[cause === 'vote' ? 'day' : 'night'] ?? 'none'
  if (role === undefined || team === undefined) return {}
  if (shown === 'role' || (rules?.cast[role]?.votes ?? 1) !== 1) return { role }
  return shown === 'team' ? { team } : {}
}

const openingDeciders: Deciders<'open' | 'deal' | 'enter'> = {
  open: (_command, _state, { setup: { created, commitment } }) => {
    const { id, rules, players } = created
    const seats = players.map(({ id, name, seat }) => ({ id, name, seat }))
    const events = [
      { ...draft('game.created', 'moderator', created), meta: { writer: logWriter } },
      draft('game.opened', 'public', { id, rules, players: seats, commitment }),
      ...players.flatMap(({ id, persona }) => (persona ? personaEvents(id, persona) : [])),
    ]
    return { events }
  },
  deal: (_command, state, { setup: { created, roles } }) => {
    const teamIn = (id: string) => findTeam(created.rules, roles[id] as Role)
    const events = state.players.map(({ id: player }) => {
      const [role, team] = [roles[player] as Role, teamIn(player)]
      if (!knowsTeam({ team })) return draft('role.dealt', [player], { player, role })
      const mates = state.players.map(({ id }) => id).filter((id) => id !== player && teamIn(id) === team)
      const others = mates.filter((id) => roles[id] !== role).map((id) => [id, roles[id] as Role])
      const teammateRoles = others.length === 0 ? {} : { teammateRoles: Object.fromEntries(others) }
      return draft('role.dealt', [player], { player, role, teammates: mates, ...teammateRoles })
    })
    return { events, output: computePlayState }
  },
  enter: ({ phase, day }, state) => {
    const changed = draft('phase.changed', 'public', { from: state.phase, to: phase })
    return { events: [{ ...changed, day }] }
  },
}

/** The steps of the mafia's choice. They make no events: each member's choice is recorded with its answer. */
const mafiaDeciders: Deciders<'orderMafia' | 'resolveMafiaRound'> = {
  orderMafia: ({ team }, { day, rules }, { draw }) => {
    const shuffled = rules?.night.mafia.protocol === 'consensus'
    return { events: [], output: shuffled ? shuffle(team, draw('mafia-order', day)) : team }
  },
  resolveMafiaRound: ({ type: _, ...round }, { day, rules }, { draw }) => {
    const { mafia } = (rules as Rules).night
    return { events: [], output: mafiaOutcome({ ...round, mafia }, draw('settlement', day)) }
  },
}

const nightDeciders: Deciders<'closeNight' | 'resolveNight' | 'learn'> = {
  /** Each player's night action becomes visible, to that player alone. */
  closeNight: ({ team, own, outcomes = [] }, state) => {
    const acts = collectActs({ team, own }, state)
    const night = resolveNight(acts, state)
    const found = collectFindings(night, state).filter(({ at }) => at === 'night')
    const findingsBy = (player: string, kind: string) =>
      found
        .filter(({ act }) => act.by === player && act.power === kind)
        .map(({ finding }) => findingEvent(player, finding))
    const events = outcomes.flatMap((outcome) => {
      const { player, kind } = outcome.question
      return [...answerEvents(outcome, state), ...blockEvents(outcome, night), ...findingsBy(player, kind)]
    })
    return { events, output: acts }
  },
  resolveNight: ({ acts }, state) => {
    const { acts: resolved, deaths } = resolveNight(acts, state)
    const explained = { acts: resolved, deaths } as EventData['night.explained']
    const events = [
      draft('night.explained', 'moderator', explained),
      draft('night.resolved', 'public', { dead: deaths.map(({ player }) => player), doubleKill: deaths.length > 1 }),
      ...deaths.map(({ player, cause }) => deathEvent(player, cause, state)),
    ]
    return { events, output: computePlayState }
  },
  /** What players found out in the night, for those who learn it at dawn and are still alive. */
  learn: ({ acts }, state) => ({ events: dawnFindings(resolveNight(acts, state), state) }),
}

function blockEvents({ question: { player, kind } }: Outcome, { acts }: NightOutcome): EventDraft[] {
  const isBlocked = acts.some(({ by, power, result }) => by === player && power === kind && result === 'blocked')
  const action = kind as EventData['power.blocked']['action']
  return isBlocked ? [draft('power.blocked', [player], { player, action })] : []
}

function dawnFindings(night: NightOutcome, state: GameState): EventDraft[] {
  return collectFindings(night, state)
    .filter(({ act, at }) => at === 'dawn' && findPlayer(state, act.by).status === 'alive')
    .map(({ act, finding }) => findingEvent(act.by, finding))
}

const findingEvent = (player: string, { type, data }: { readonly type: string; readonly data: object }): EventDraft =>
  draft(type as EventType, [player], data as EventData[EventType])

const discussionDeciders: Deciders<'advanceDiscussion' | 'drop'> = {
  advanceDiscussion: ({ discussion, heard }, state, draws) => {
    const context = discussionContext(state, draws)
    return { events: [], output: heard ? nextMoment(discussion, heard, context) : openingMoment(discussion, context) }
  },
  drop: ({ player, kind, requestId = '', attempts = [] }) => ({
    events: [
      ...failureEvents({ id: requestId, player, kind }, attempts),
      draft('answer.dropped', 'moderator', { requestId, player, kind }),
    ],
  }),
}

function discussionContext({ rules, day }: GameState, { draw }: DecideContext): DiscussionContext {
  return { rules: (rules as Rules).discussion, day, draw }
}

type DayCommand =
  | 'orderSpeakers'
  | 'resolveNomination'
  | 'resolveJudgment'
  | 'resolveVote'
  | 'eliminate'
  | 'closeDay'
  | 'end'

const dayDeciders: Deciders<DayCommand> = {
  orderSpeakers: (_command, state, context) => ({ events: [], output: speakingRounds(state, context) }),
  resolveNomination: ({ choices }, state, { draw }) => {
    const { threshold } = (state.rules as Rules).nomination
    const random = draw('leader', state.day)
    const counts = countBallot(choices, state)
    const outcome = nominationOutcome(counts, { votes: votesOfLiving(state), threshold, random })
    return {
      events: [draft('nomination.resolved', 'public', { tally: counts, ...outcome, tied: [...outcome.tied] })],
      output: outcome,
    }
  },
  resolveJudgment: ({ choices, accused }, state) => {
    const counts = countBallot(choices, state)
    const judgment = judgmentOutcome(counts)
    return { events: [draft('judgment.resolved', 'public', { tally: counts, ...judgment, accused })], output: judgment }
  },
  resolveVote: ({ choices, again }, state) => {
    const seats = livingPlayers(state).map(({ id }) => id)
    const counts = countBallot(choices, state)
    const { vote: rules } = state.rules as Rules
    const outcome = voteOutcome({ counts, seats, votes: votesOfLiving(state), rules, again })
    return {
      events: [draft('vote.resolved', 'public', { tally: counts, ...outcome, tied: [...outcome.tied] })],
      output: outcome,
    }
  },
  eliminate: ({ player }, state) => ({ events: [deathEvent(player, 'vote', state)] }),
  closeDay: () => ({ events: [], output: computePlayState }),
  end: ({ winner, answerTimes }, state, { setup }) => {
    const { seed, salt } = setup.created
    const roles = Object.fromEntries(state.players.map(({ id, role }) => [id, role as Role]))
    const times = answerTimes === undefined ? {} : { answerTimes }
    return { events: [draft('game.ended', 'public', { winner, days: state.day, roles, seed, salt, ...times })] }
  },
}

function speakingRounds(state: GameState, { draw }: DecideContext): string[][] {
  const { day, players } = state
  const { order, rounds } = (state.rules as Rules).discussion
  const seats = players.map(({ id }) => id)
  const living = livingPlayers(state).map(({ id }) => id)
  return Array.from({ length: rounds }, (_, round) =>
    speakingOrders[order].order({ living, seats, day, random: draw('speaking-order', day, round + 1) }),
  )
}

const deciders: Deciders<CommandType> = {
  ...openingDeciders,
  ...mafiaDeciders,
  ...nightDeciders,
  ...discussionDeciders,
  ...dayDeciders,
}

/** Pure: every outcome of a game that no player chose is computed here, once. */
export function decide<Type extends CommandType>(
  command: Command<Type>,
  state: GameState,
  context: DecideContext,
): Decided<Type> {
  const decider = deciders[command.type] as Decider<Type>
  return decider(command, state, context)
}

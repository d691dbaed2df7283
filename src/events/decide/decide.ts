import {
  countBallot,
  judgmentOutcome,
  nominationOutcome,
  tallyBallot,
  voteOutcome,
  votesOfLiving,
} from '../../rules/ballots.js'
import { isPhaseOf, phaseList } from '../../rules/charts.js'
import { type Death, reactionsTo, reactionsToDawn, withSharedFates } from '../../rules/deaths.js'
import { type DeathCause, findPlayer, type GameState, livingPlayers } from '../../rules/game-state.js'
import { mafiaOutcome } from '../../rules/mafia-choice.js'
import {
  causeOfDeath,
  collectActs,
  collectFindings,
  collectSights,
  findEffect,
  isImmune,
  type NightOutcome,
  resolveNight,
} from '../../rules/night.js'
import { computePlayState, type PlayState, type Reaction } from '../../rules/play-state.js'
import { speakingOrders } from '../../rules/policies.js'
import type { Act } from '../../rules/powers/power.js'
import { findPower } from '../../rules/powers/powers.js'
import { shuffle } from '../../rules/random.js'
import { type DiscussionContext, nextMoment, openingMoment } from '../../rules/reactive-discussion.js'
import type { Role, RoleDefinition } from '../../rules/role.js'
import type { Rules } from '../../rules/rules-schema.js'
import { knowsTeam } from '../../rules/team.js'
import { logWriter } from '../created-schema.js'
import { draft, type EventDraft } from '../event.js'
import type { EventData, EventType } from '../event-data.js'
import { answerEvents, failureEvents, type Outcome } from './answer-events.js'
import type { Command, CommandType, DecideContext, Decided, Decider, Deciders } from './command.js'
import { personaEvents, usedEvent } from './consequences.js'

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
    const dealt = state.players.map(({ id }) => ({ id, role: roles[id] as Role }))
    return { events: dealt.map(({ id }) => dealtEvent(id, dealt, created.rules)), output: computePlayState }
  },
  enter: ({ phase, day }, state) => {
    requirePhase(phase, state)
    const changed = draft('phase.changed', 'public', { from: state.phase, to: phase })
    return { events: [{ ...changed, day }] }
  },
}

/** A phase that nobody could tell the players about is a fault of the chart. */
function requirePhase(phase: string, { rules }: GameState): void {
  if (!isPhaseOf(rules, phase)) throw new RangeError(`Expected a phase to be ${phaseList(rules)}, got \`${phase}\`.`)
}

interface Dealt {
  readonly id: string
  readonly role: Role
}

/** What a player learns when the roles are dealt: its own, its team-mates if the team knows itself, and whom its role knows. */
function dealtEvent(player: string, dealt: readonly Dealt[], rules: Rules): EventDraft {
  const role = dealt.find(({ id }) => id === player)?.role ?? ''
  const { team, knows } = rules.cast[role] as RoleDefinition
  const teamOf = (other: Dealt) => rules.cast[other.role]?.team ?? ''
  const others = dealt.filter(({ id }) => id !== player)
  const mates = knowsTeam({ team }, rules) ? others.filter((other) => teamOf(other) === team) : []
  const unlike = mates.filter((mate) => mate.role !== role)
  const known = others.filter(
    (other) => knows?.teams?.includes(teamOf(other)) === true || knows?.roles?.includes(other.role) === true,
  )
  return draft('role.dealt', [player], {
    player,
    role,
    ...(knowsTeam({ team }, rules) && { teammates: mates.map(({ id }) => id) }),
    ...(unlike.length > 0 && { teammateRoles: rolesById(unlike) }),
    ...(known.length > 0 && { known: rolesById(known) }),
  })
}

const rolesById = (players: readonly Dealt[]): Record<string, Role> =>
  Object.fromEntries(players.map(({ id, role }) => [id, role]))

/** A player gets another role: it learns so, and so does a team that knows itself. */
function conversionEvent(player: string, role: Role, { players, rules }: GameState): EventDraft {
  const team = rules?.cast[role]?.team
  if (!knowsTeam({ team }, rules)) return draft('role.changed', [player], { player, role })
  const mates = players.filter((other) => other.id !== player && other.team === team)
  const unlike = mates.flatMap((mate) => (mate.role === role ? [] : [{ id: mate.id, role: mate.role ?? '' }]))
  const teammates = mates.map(({ id }) => id)
  return draft('role.changed', [player, ...teammates], {
    player,
    role,
    teammates,
    ...(unlike.length > 0 && { teammateRoles: rolesById(unlike) }),
  })
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

const nightDeciders: Deciders<'closeNight' | 'resolveNight' | 'react' | 'learn'> = {
  /** Each player's night action becomes visible, to that player alone; then those who act late are shown what they see. */
  closeNight: ({ team, own, outcomes = [], earlier }, state) => {
    const acts = collectActs({ team, own }, state, earlier)
    const night = resolveNight(acts, state)
    const found = collectFindings(night, state).filter(({ at }) => at === 'night')
    const told = (isOf: (act: Act) => boolean) =>
      found.filter(({ act }) => isOf(act)).map(({ act, finding }) => findingEvent(act.by, finding))
    const asked = new Set(outcomes.map(({ question }) => askedPower(question.kind, question.player)))
    const events = outcomes.flatMap((outcome) => {
      const { player, kind } = outcome.question
      return [
        ...answerEvents(outcome, state),
        ...blockEvents(outcome, night),
        ...told((act) => act.by === player && act.power === kind),
      ]
    })
    const unasked = (act: Act): boolean =>
      !asked.has(askedPower(act.power, act.by)) && findPower(act.power, state.rules).automatic !== undefined
    const sights = earlier ? [] : collectSights(acts, state)
    return {
      events: [
        ...events,
        ...(earlier ? [] : told(unasked)),
        ...sights.map(({ player, finding }) => findingEvent(player, finding)),
      ],
      output: acts,
    }
  },
  resolveNight: ({ acts }, state) => {
    const { acts: resolved, deaths, links, conversions, pending } = resolveNight(acts, state)
    const explained = {
      acts: resolved.map(({ power, by, target, result }) => ({ power, by, target, result })),
      deaths: deaths.map(({ player, cause }) => ({ player, cause })),
    }
    const events = [
      draft('night.explained', 'moderator', explained),
      ...pending.map((act) => draft('effect.delayed', 'moderator', { ...act })),
      ...links.map((link) => draft('players.linked', link.players, { players: [...link.players], team: link.team })),
      draft('night.resolved', 'public', { dead: deaths.map(({ player }) => player), doubleKill: deaths.length > 1 }),
      ...deaths.map(({ player, cause }) => deathEvent(player, cause, state)),
      ...conversions.map(({ player, role }) => conversionEvent(player, role, state)),
    ]
    const output = (after: GameState) =>
      withReactions(after, [...reactionsTo(deaths, after), ...reactionsToDawn(after)])
    return { events, output }
  },
  react: ({ reaction, choice }, state) => {
    const { player, power, targets } = reaction
    const chosen = targets ?? (choice === undefined || choice === 'skip' ? [] : [choice])
    const acts = chosen.map((target) => ({ power, by: player, target })).filter((act) => !isImmune(act, state))
    const used = targets?.map((target) => usedEvent(reaction, target, state)) ?? []
    const deaths = withSharedFates(
      acts.flatMap((act): Death[] => {
        const alive = findPlayer(state, act.target).status === 'alive'
        if (findEffect(act, state)?.type !== 'strike' || !alive) return []
        return [{ player: act.target, cause: causeOfDeath(act, state), by: [player] }]
      }),
      state,
    )
    const night: NightOutcome = {
      acts: acts.map((act) => ({ ...act, result: 'done' })),
      deaths,
      links: [],
      conversions: [],
      pending: [],
    }
    const events = [
      ...used,
      ...deaths.map((death) => deathEvent(death.player, death.cause, state)),
      ...collectFindings(night, state).map(({ act, finding }) => findingEvent(act.by, finding)),
    ]
    return { events, output: (after) => withReactions(after, reactionsTo(deaths, after)) }
  },
  /** What players found out in the night, for those who learn it at dawn and are still alive. */
  learn: ({ acts }, state) => ({ events: dawnFindings(resolveNight(acts, state), state) }),
}

const askedPower = (power: string, player: string): string => `${power} ${player}`

function withReactions(state: GameState, reactions: readonly Reaction[]): PlayState {
  return { ...computePlayState(state), ...(reactions.length > 0 && { reactions }) }
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
  | 'review'
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
  eliminate: ({ player }, state) => {
    const deaths = withSharedFates([{ player, cause: 'vote' }], state)
    return {
      events: deaths.map((death) => deathEvent(death.player, death.cause, state)),
      output: (after) => reactionsTo(deaths, after),
    }
  },
  closeDay: () => ({ events: [], output: computePlayState }),
  review: () => ({ events: [], output: computePlayState }),
  end: ({ winner, answerTimes }, state, { setup }) => {
    const { seed, salt } = setup.created
    const roles = Object.fromEntries(state.players.map(({ id }) => [id, setup.roles[id] as Role]))
    const changed = state.players.flatMap(({ id, role = '' }) => (role === roles[id] ? [] : [{ id, role }]))
    const ended = {
      winner,
      days: state.day,
      roles,
      ...(changed.length > 0 && { changedRoles: rolesById(changed) }),
      seed,
      salt,
      ...(answerTimes !== undefined && { answerTimes }),
    }
    return { events: [draft('game.ended', 'public', ended)] }
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

/** For charts of a game's own: they count and draw, and make no events. */
const ownDeciders: Deciders<'tally' | 'draw'> = {
  tally: ({ choices }, state) => ({ events: [], output: tallyBallot(choices, state) }),
  draw: ({ purpose, items }, { day }, { draw }) => ({
    events: [],
    output: shuffle(items, draw('own-chart', purpose.replaceAll(' ', '_'), day)),
  }),
}

const deciders: Deciders<CommandType> = {
  ...openingDeciders,
  ...mafiaDeciders,
  ...nightDeciders,
  ...discussionDeciders,
  ...dayDeciders,
  ...ownDeciders,
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

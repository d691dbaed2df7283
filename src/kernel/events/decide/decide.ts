import {
  countBallot,
  countElection,
  judgmentOutcome,
  nominationOutcome,
  voteOutcome,
  votesOfLiving,
} from '../../rules/ballots.js'
import { floorHolder } from '../../rules/bids.js'
import { isPhaseOf, phaseList } from '../../rules/charts.js'
import { reactionsTo, reactionsToCondemning, withSharedFates } from '../../rules/deaths.js'
import { type GameState, isNightPhase, livingPlayers } from '../../rules/game-state.js'
import { rulesAsTold } from '../../rules/lists.js'
import { mafiaOutcome } from '../../rules/mafia-choice.js'
import { nextVoter } from '../../rules/open-ballot.js'
import { computePlayState } from '../../rules/play-state.js'
import { speakingOrders } from '../../rules/policies.js'
import { shuffle } from '../../rules/random.js'
import { type DiscussionContext, nextMoment, openingMoment } from '../../rules/reactive-discussion.js'
import type { Role } from '../../rules/role.js'
import type { Rules } from '../../rules/rules-schema.js'
import { hearersOf, silencedPlayers, talksAt } from '../../rules/talks.js'
import { hiddenWinners } from '../../rules/winning.js'
import { logWriter } from '../created-schema.js'
import { draft } from '../event.js'
import { failureEvents } from './answer-events.js'
import { chartDeciders } from './chart-deciders.js'
import type { Command, CommandType, DecideContext, Decided, Decider, Deciders } from './command.js'
import { personaEvents } from './consequences.js'
import { dealtEvents, rolesById, seenDeathEvent } from './identity-events.js'
import { endingMarks } from './lasting-events.js'
import { nightDeciders } from './night-deciders.js'

export type { DecideContext, GameSetup } from './command.js'

const openingDeciders: Deciders<'open' | 'deal' | 'enter' | 'convene'> = {
  open: (_command, _state, { setup: { created, roles, commitment } }) => {
    const { id, players, history = {}, language } = created
    const seats = players.map(({ id, name, seat }) => ({ id, name, seat }))
    const events = [
      { ...draft('game.created', 'moderator', created), meta: { writer: logWriter } },
      draft('game.opened', 'public', {
        id,
        rules: rulesAsTold(created.rules, Object.values(roles)),
        players: seats,
        commitment,
        ...(language && { language }),
      }),
      ...players.flatMap(({ id, persona }) => (persona ? personaEvents(id, persona) : [])),
      ...Object.entries(history).map(([player, games]) => draft('history.recalled', [player], { player, games })),
    ]
    return { events }
  },
  deal: (_command, state, { setup: { created, roles, undealt } }) => {
    const dealt = state.players.map(({ id }) => ({ id, role: roles[id] as Role }))
    const left = undealt.length > 0 ? [draft('roles.undealt', 'moderator', { roles: [...undealt] })] : []
    return {
      events: [...left, ...dealt.flatMap(({ id }) => dealtEvents(id, dealt, created.rules))],
      output: computePlayState,
    }
  },
  enter: ({ phase, day }, state) => {
    requirePhase(phase, state)
    const changed = draft('phase.changed', 'public', { from: state.phase, to: phase })
    const events = [changed, ...(isNightPhase(phase) ? endingMarks('night', state) : [])]
    return { events: events.map((event) => ({ ...event, day })) }
  },
  convene: ({ time }, state) => {
    const talks = talksAt(time, state)
    const events = talks.map(({ channel, speakers }) =>
      draft('channel.opened', hearersOf(speakers[0] ?? '', channel, state), { channel, players: [...speakers] }),
    )
    return { events, output: talks }
  },
}

/** A phase that nobody could tell the players about is a fault of the chart. */
function requirePhase(phase: string, { rules }: GameState): void {
  if (!isPhaseOf(rules, phase)) throw new RangeError(`Expected a phase to be ${phaseList(rules)}, got \`${phase}\`.`)
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

const discussionDeciders: Deciders<'advanceDiscussion' | 'drop' | 'grantFloor'> = {
  grantFloor: ({ bids, named, speech }, { day }, { draw }) => ({
    events: [],
    output: floorHolder({ bids, named }, draw('floor', day, speech)),
  }),
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
  | 'callVoter'
  | 'condemn'
  | 'eliminate'
  | 'closeDay'
  | 'review'
  | 'end'

const dayDeciders: Deciders<DayCommand> = {
  orderSpeakers: (_command, state, context) => ({ events: [], output: speakingRounds(state, context) }),
  resolveNomination: ({ choices }, state, { draw }) => {
    const { threshold } = (state.rules as Rules).nomination
    const random = draw('leader', state.day)
    const counts = countElection(choices, state)
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
  resolveVote: ({ choices, again }, state, { draw }) => {
    const seats = livingPlayers(state).map(({ id }) => id)
    const counts = countElection(choices, state)
    const { vote: rules } = state.rules as Rules
    const random = draw('lot', state.day)
    const outcome = voteOutcome({ counts, seats, votes: votesOfLiving(state), rules, again, random })
    return {
      events: [draft('vote.resolved', 'public', { tally: counts, ...outcome, tied: [...outcome.tied] })],
      output: outcome,
    }
  },
  callVoter: ({ ballot, players }, state) => ({ events: [], output: nextVoter(ballot, { players }, state) }),
  condemn: ({ player }, state, { draw }) => ({ events: [], output: reactionsToCondemning(player, { state, draw }) }),
  eliminate: ({ player }, state, { draw }) => {
    const deaths = withSharedFates([{ player, cause: 'vote' }], state)
    return {
      events: deaths.map((death) => seenDeathEvent(death.player, death.cause, { ...state, phase: 'vote' })),
      output: (after) => reactionsTo(deaths, { state: after, draw }),
    }
  },
  closeDay: () => ({ events: [], output: computePlayState }),
  review: () => ({ events: [], output: computePlayState }),
  end: ({ winner, answerTimes }, state, { setup }) => {
    const { seed, salt } = setup.created
    const roles = Object.fromEntries(state.players.map(({ id }) => [id, setup.roles[id] as Role]))
    const changed = state.players.flatMap(({ id, role = '' }) => (role === roles[id] ? [] : [{ id, role }]))
    const winners = hiddenWinners({ ...state, winner })
    const ended = {
      winner,
      ...(winners && { winners: [...winners] }),
      days: state.day,
      roles,
      ...(changed.length > 0 && { changedRoles: rolesById(changed) }),
      ...(state.links && { links: state.links.map(({ players, team }) => ({ players: [...players], team })) }),
      seed,
      salt,
      ...(answerTimes !== undefined && { answerTimes }),
    }
    return {
      events: [
        draft('phase.changed', 'public', { from: state.phase, to: 'ended' }),
        draft('game.ended', 'public', ended),
      ],
    }
  },
}

function speakingRounds(state: GameState, { draw }: DecideContext): string[][] {
  const { day, players } = state
  const { order, rounds } = (state.rules as Rules).discussion
  const seats = players.map(({ id }) => id)
  const silenced = silencedPlayers(state)
  const living = livingPlayers(state).flatMap(({ id }) => (silenced.includes(id) ? [] : [id]))
  return Array.from({ length: rounds }, (_, round) =>
    speakingOrders[order]({ living, seats, day, random: draw('speaking-order', day, round + 1) }),
  )
}

const deciders: Deciders<CommandType> = {
  ...openingDeciders,
  ...mafiaDeciders,
  ...nightDeciders,
  ...discussionDeciders,
  ...dayDeciders,
  ...chartDeciders,
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

import { type GameState, livingOf } from '../../rules/game-state.js'
import { nominationOutcome } from '../../rules/nomination.js'
import { playStateOf } from '../../rules/play-state.js'
import { speakingOrders } from '../../rules/policies/speaking-order.js'
import { countBallot, votesOfLiving } from '../../rules/policies/votes.js'
import type { Role } from '../../rules/roles/role.js'
import type { Rules } from '../../rules/rules-schema.js'
import { judgmentOutcome, voteOutcome } from '../../rules/vote.js'
import { draft } from '../event.js'
import { deathEvent } from './deaths.js'
import type { DecideContext, Deciders } from './decider.js'

type DayCommand =
  | 'orderSpeakers'
  | 'resolveNomination'
  | 'resolveJudgment'
  | 'resolveVote'
  | 'eliminate'
  | 'closeDay'
  | 'end'

/** The outcomes of a day, and the end of a game. */
export const dayDeciders: Deciders<DayCommand> = {
  orderSpeakers: (_command, state, context) => ({ events: [], output: speakingRounds(state, context) }),
  resolveNomination: ({ choices }, state, { draw }) => {
    const { threshold } = (state.rules as Rules).nomination
    const random = draw('leader', state.day)
    const counts = countBallot(choices, state)
    const outcome = nominationOutcome(counts, { votes: votesOfLiving(state), threshold, random })
    return {
      events: [draft('nomination.resolved', 'public', { tally: counts, ...mutableCopy(outcome) })],
      output: outcome,
    }
  },
  resolveJudgment: ({ choices, accused }, state) => {
    const counts = countBallot(choices, state)
    const judgment = judgmentOutcome(counts)
    return { events: [draft('judgment.resolved', 'public', { tally: counts, ...judgment, accused })], output: judgment }
  },
  resolveVote: ({ choices, again }, state) => {
    const seats = livingOf(state).map(({ id }) => id)
    const counts = countBallot(choices, state)
    const { vote: rules } = state.rules as Rules
    const outcome = voteOutcome({ counts, seats, votes: votesOfLiving(state), rules, again })
    return { events: [draft('vote.resolved', 'public', { tally: counts, ...mutableCopy(outcome) })], output: outcome }
  },
  eliminate: ({ player }, state) => ({ events: [deathEvent(player, 'vote', state)] }),
  closeDay: () => ({ events: [], output: playStateOf }),
  end: ({ winner }, state, { setup }) => {
    const { seed, salt } = setup.created
    const roles = Object.fromEntries(state.players.map(({ id, role }) => [id, role as Role]))
    return { events: [draft('game.ended', 'public', { winner, days: state.day, roles, seed, salt })] }
  },
}

const mutableCopy = <Outcome extends { readonly tied: readonly string[] }>(outcome: Outcome) => ({
  ...outcome,
  tied: [...outcome.tied],
})

/** In which order the living speak, round by round. */
function speakingRounds(state: GameState, { draw }: DecideContext): string[][] {
  const { day, players } = state
  const { order, rounds } = (state.rules as Rules).discussion
  const seats = players.map(({ id }) => id)
  const living = livingOf(state).map(({ id }) => id)
  return Array.from({ length: rounds }, (_, round) =>
    speakingOrders[order].order({ living, seats, day, random: draw('speaking-order', day, round + 1) }),
  )
}

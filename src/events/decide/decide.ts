import type { GameState, Phase } from '../../rules/game-state.js'
import type { RequestKind } from '../../rules/kinds/kinds.js'
import type { NominationOutcome } from '../../rules/nomination.js'
import { tally } from '../../rules/policies/tally.js'
import type { Act } from '../../rules/powers/power.js'
import type { Role } from '../../rules/roles/role.js'
import { knowsTeam, teamOf } from '../../rules/roles/team.js'
import { judgmentOutcome, type VoteOutcome } from '../../rules/vote.js'
import type { Winner } from '../../rules/winner.js'
import { draft, type EventDraft } from '../event.js'
import type { EventData } from '../event-data.js'
import { type Rejection, rejectedTries } from './answer-events.js'
import { dawnFindings, died, nightEvents } from './night.js'
import { personaEvents } from './persona-events.js'

/** Everything that is decided in a game besides what players answer. The statecharts decide when; these say what. */
export type Decision =
  | { readonly type: 'open' }
  | { readonly type: 'deal' }
  | { readonly type: 'enter'; readonly phase: Phase; readonly day: number }
  | { readonly type: 'resolveNight'; readonly acts: readonly Act[] }
  | { readonly type: 'learn'; readonly acts: readonly Act[] }
  | { readonly type: 'resolveNomination'; readonly choices: readonly string[]; readonly outcome: NominationOutcome }
  | { readonly type: 'resolveVote'; readonly choices: readonly string[]; readonly outcome: VoteOutcome }
  | { readonly type: 'resolveJudgment'; readonly choices: readonly string[]; readonly accused: string }
  | {
      readonly type: 'drop'
      readonly player: string
      readonly kind: RequestKind
      /** Which request it was: the runtime knows. */
      readonly requestId?: string
      /** The tries that had failed by then: the runtime knows them. */
      readonly rejections?: readonly Rejection[]
    }
  | { readonly type: 'eliminate'; readonly player: string }
  | { readonly type: 'end'; readonly winner: Winner }

/** What was settled before the first event: the game's options, the roles by player in seat order, their hash. */
export interface GameSetup {
  readonly created: EventData['game.created']
  readonly roles: Readonly<Record<string, Role>>
  readonly commitment: string
}

/** The events that a decision makes of a state. Pure. */
export function decide(decision: Decision, state: GameState, setup: GameSetup): EventDraft[] {
  return (deciders[decision.type] as Decider<Decision>)(decision, state, setup)
}

type Decider<D> = (decision: D, state: GameState, setup: GameSetup) => EventDraft[]

type Deciders = {
  readonly [K in Decision['type']]: Decider<Extract<Decision, { type: K }>>
}

const deciders: Deciders = {
  open: (_decision, _state, { created, commitment }) => {
    const { id, rules, players } = created
    const seats = players.map(({ id, name, seat }) => ({ id, name, seat }))
    return [
      draft('game.created', 'moderator', created),
      draft('game.opened', 'public', { id, rules, players: seats, commitment }),
      ...players.flatMap(({ id, persona }) => (persona ? personaEvents(id, persona) : [])),
    ]
  },
  deal: (_decision, state, { created: { rules }, roles }) =>
    state.players.map(({ id: player }) => {
      const role = roles[player] as Role
      const team = teamOf(rules, role)
      if (!knowsTeam({ team })) return draft('role.dealt', [player], { player, role })
      const mates = state.players.filter(({ id }) => id !== player && teamOf(rules, roles[id] as Role) === team)
      const others = mates.filter(({ id }) => roles[id] !== role).map(({ id }) => [id, roles[id] as Role])
      const differing = others.length === 0 ? {} : { teammateRoles: Object.fromEntries(others) }
      return draft('role.dealt', [player], { player, role, teammates: mates.map(({ id }) => id), ...differing })
    }),
  enter: ({ phase, day }, state) => [{ ...draft('phase.changed', 'public', { from: state.phase, to: phase }), day }],
  resolveNight: ({ acts }, state) => nightEvents(acts, state),
  learn: ({ acts }, state) => dawnFindings(acts, state),
  resolveNomination: ({ choices, outcome }) => [
    draft('nomination.resolved', 'public', { tally: tally(choices), ...mutable(outcome) }),
  ],
  resolveVote: ({ choices, outcome }) => [
    draft('vote.resolved', 'public', { tally: tally(choices), ...outcome, tied: [...outcome.tied] }),
  ],
  resolveJudgment: ({ choices, accused }) => [
    draft('judgment.resolved', 'public', { tally: tally(choices), outcome: judgmentOutcome(choices), accused }),
  ],
  drop: ({ player, kind, requestId = '', rejections = [] }) => [
    ...rejectedTries({ id: requestId, player, kind }, rejections),
    draft('answer.dropped', 'moderator', { requestId, player, kind }),
  ],
  eliminate: ({ player }, state) => [died(player, 'vote', state)],
  end: ({ winner }, state, { created: { seed, salt } }) => {
    const roles = Object.fromEntries(state.players.map(({ id, role }) => [id, role as Role]))
    return [draft('game.ended', 'public', { winner, days: state.day, roles, seed, salt })]
  },
}

const mutable = (outcome: NominationOutcome) => ('tied' in outcome ? { ...outcome, tied: [...outcome.tied] } : outcome)

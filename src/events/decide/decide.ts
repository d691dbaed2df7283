import { type DeathCause, type GameState, type Phase, playerOf } from '../../rules/game-state.js'
import type { NominationOutcome } from '../../rules/nomination.js'
import { tally } from '../../rules/policies/tally.js'
import type { RequestKind } from '../../rules/request-kind.js'
import { type NightActs, type NightDeath, resolveNight } from '../../rules/resolve-night.js'
import { type Role, teamOf } from '../../rules/roles/roles.js'
import { judgmentOutcome, type VoteOutcome } from '../../rules/vote.js'
import type { Winner } from '../../rules/winner.js'
import { draft, type EventDraft } from '../event.js'
import type { EventData } from '../event-data.js'
import { type Rejection, rejectedTries } from './answer-events.js'
import { investigated } from './consequences.js'
import { personaEvents } from './persona-events.js'

/** Everything that is decided in a game besides what players answer. The statecharts decide when; these say what. */
export type Decision =
  | { readonly type: 'open' }
  | { readonly type: 'deal' }
  | { readonly type: 'enter'; readonly phase: Phase; readonly day: number }
  | ({ readonly type: 'resolveNight' } & NightActs)
  | { readonly type: 'learn'; readonly investigations: readonly { readonly by: string; readonly target: string }[] }
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
  deal: (_decision, state, { roles }) => {
    const mafia = state.players.filter(({ id }) => teamOf(roles[id] as Role) === 'mafia').map(({ id }) => id)
    return state.players.map(({ id: player }) => {
      const role = roles[player] as Role
      const team = teamOf(role) === 'mafia' ? { teammates: mafia.filter((id) => id !== player) } : {}
      return draft('role.dealt', [player], { player, role, ...team })
    })
  },
  enter: ({ phase, day }, state) => [{ ...draft('phase.changed', 'public', { from: state.phase, to: phase }), day }],
  resolveNight: nightEvents,
  learn: ({ investigations }, state) =>
    investigations
      .filter(({ by }) => playerOf(state, by).status === 'alive')
      .flatMap(({ by, target }) => investigated(by, target, state)),
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

function nightEvents(
  { type: _, ...acts }: Extract<Decision, { type: 'resolveNight' }>,
  state: GameState,
): EventDraft[] {
  const deaths = bySeat(resolveNight(acts, state.rules?.night.vigilante.blockable ?? true), state)
  const explained = { ...acts, protections: [...acts.protections], shots: [...acts.shots], deaths }
  return [
    draft('night.explained', 'moderator', explained),
    draft('night.resolved', 'public', { dead: deaths.map(({ player }) => player), doubleKill: deaths.length > 1 }),
    ...deaths.map(({ player, cause }) => died(player, cause, state)),
  ]
}

/** In the order of seats, which tells nothing about who killed whom. */
function bySeat(deaths: readonly NightDeath[], state: GameState): NightDeath[] {
  return [...deaths].sort((one, other) => playerOf(state, one.player).seat - playerOf(state, other.player).seat)
}

/** A death as the public hears of it: why, and who it was, as far as the rules tell. */
function died(player: string, cause: DeathCause, state: GameState): EventDraft {
  const told = cause === 'vote' || state.rules?.revealCause ? cause : 'night'
  return draft('player.died', 'public', { player, cause: told, ...revealed(player, cause, state) })
}

function revealed(player: string, cause: DeathCause, state: GameState): { role?: Role; team?: 'town' | 'mafia' } {
  const { role } = playerOf(state, player)
  const shown = state.rules?.reveal[cause === 'vote' ? 'day' : 'night']
  if (role === undefined || shown === undefined || shown === 'none') return {}
  return shown === 'role' ? { role } : { team: teamOf(role) }
}

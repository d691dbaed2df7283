import { type GameEvent, isEvent } from '../events/event.js'
import type { EventData } from '../events/event-data.js'
import { evolve, nothingYet } from '../events/evolve.js'
import { type GameState, livingOf } from '../rules/game-state.js'
import { nominationOutcome } from '../rules/nomination.js'
import { countBallot, votesOfLiving } from '../rules/policies/votes.js'
import type { Choice } from '../rules/poll.js'
import { judgmentOutcome, voteOutcome } from '../rules/vote.js'

/** A vote of a closed ballot, with its effect. */
export interface CountedVote {
  readonly voter: string
  readonly choice: string
  /** The player it was cast against; null for a skip, an abstention or `innocent`. */
  readonly against: string | null
  /** Whether the ballot would have ended differently without it. */
  readonly swing: boolean
}

/** A ballot of a game that was closed and counted. */
export interface CountedBallot {
  readonly kind: 'nomination' | 'vote' | 'revote' | 'judgment'
  readonly day: number
  /** In the order of the log: by seat, or one after another if the rules say so. */
  readonly votes: readonly CountedVote[]
  /** The player it accused, convicted or eliminated; null for nobody. */
  readonly chosen: string | null
}

type Resolved = 'nomination.resolved' | 'vote.resolved' | 'judgment.resolved'

/** The ballots of a game, each vote with its effect. Works on any beginning of a log. */
export function ballotsIn(events: readonly GameEvent[]): CountedBallot[] {
  const ballots: CountedBallot[] = []
  let state = nothingYet
  let cast: Choice[] = []
  for (const event of events) {
    if (isEvent(event, 'nomination.made') || isEvent(event, 'vote.cast') || isEvent(event, 'judgment.cast'))
      cast.push(event.data)
    else if (isResolved(event)) {
      ballots.push(countedBallot(event, cast, state))
      cast = []
    }
    state = evolve(state, event)
  }
  return ballots
}

const isResolved = (event: GameEvent): event is GameEvent<Resolved> =>
  isEvent(event, 'nomination.resolved') || isEvent(event, 'vote.resolved') || isEvent(event, 'judgment.resolved')

function countedBallot(event: GameEvent<Resolved>, cast: readonly Choice[], state: GameState): CountedBallot {
  const kind = kindOf(event)
  const accused = isEvent(event, 'judgment.resolved') ? event.data.accused : null
  const against = ({ choice = '' }: Choice) =>
    accused === null ? playerNamed(choice, state) : choice === 'guilty' ? accused : null
  const chosen = chosenBy(event)
  const outcome = (ballot: readonly Choice[]) => outcomeOf(ballot, { kind, state, drawn: chosen })
  const ended = outcome(cast)
  const votes = cast.map((vote) => ({
    voter: vote.player,
    choice: vote.choice ?? 'abstain',
    against: against(vote),
    swing: outcome(cast.filter((other) => other !== vote)) !== ended,
  }))
  return { kind, day: event.day, votes, chosen }
}

const playerNamed = (choice: string, { players }: GameState): string | null =>
  players.some(({ id }) => id === choice) ? choice : null

const kindOf = ({ type, phase }: GameEvent<Resolved>): CountedBallot['kind'] =>
  type === 'nomination.resolved'
    ? 'nomination'
    : type === 'judgment.resolved'
      ? 'judgment'
      : phase === 'revote'
        ? 'revote'
        : 'vote'

function chosenBy({ type, data }: GameEvent<Resolved>): string | null {
  if (type === 'nomination.resolved') return (data as EventData['nomination.resolved']).accused ?? null
  if (type === 'vote.resolved') return (data as EventData['vote.resolved']).player ?? null
  const { accused, outcome } = data as EventData['judgment.resolved']
  return outcome === 'guilty' ? accused : null
}

interface Counting {
  readonly kind: CountedBallot['kind']
  readonly state: GameState
  /** The actual outcome of the ballot: a tie in a nomination could have gone either way. */
  readonly drawn: string | null
}

/** How a ballot ends, as a word to compare. */
function outcomeOf(cast: readonly Choice[], { kind, state, drawn }: Counting): string {
  const { rules } = state
  if (rules === null) return ''
  const counts = countBallot(cast, state)
  if (kind === 'judgment') return judgmentOutcome(counts).outcome
  const votes = votesOfLiving(state)
  if (kind === 'nomination') {
    const { threshold } = rules.nomination
    const ended = nominationOutcome(counts, { votes, threshold, random: () => 0 })
    if (ended.outcome !== 'accused') return ended.outcome
    return drawn !== null && ended.tied.includes(drawn) ? drawn : ended.accused
  }
  const seats = livingOf(state).map(({ id }) => id)
  const ended = voteOutcome({ counts, seats, votes, rules: rules.vote, again: kind === 'revote' })
  return ended.outcome === 'eliminated' ? ended.player : ended.outcome
}

import { type GameEvent, isEvent } from '../../events/event.js'
import { evolve, nothingYet } from '../../events/evolve.js'
import { type GameState, livingOf } from '../../rules/game-state.js'
import { ownEntry } from '../../rules/own-entry.js'

/** How often a player voted as it believed. */
export interface Agreement {
  /** Votes against a player, and judgments, that follow a statement of beliefs on the same day. */
  readonly compared: number
  /** Votes against the candidate it gave the highest chance (or one of them), and judgments that match its chance. */
  readonly agreed: number
}

interface Stated {
  readonly day: number
  readonly beliefs: Readonly<Record<string, number>>
}

/** By player, how often votes followed beliefs. For a player who stated none, `compared` is 0. */
export function agreementsIn(events: readonly GameEvent[]): Record<string, Agreement> {
  const agreements: Record<string, Agreement> = {}
  const last = new Map<string, Stated>()
  let state = nothingYet
  let tied: readonly string[] = []
  for (const event of events) {
    if (isEvent(event, 'beliefs.stated')) last.set(event.data.player, { day: event.day, beliefs: event.data.beliefs })
    if (isEvent(event, 'vote.resolved')) tied = event.data.tied
    if (isEvent(event, 'nomination.resolved')) tied = event.data.accused === undefined ? [] : [event.data.accused]
    const followed = followedIn(event, { state, tied, last })
    if (followed !== undefined) {
      const { player } = event.data as { player: string }
      const { compared, agreed } = ownEntry(agreements, player) ?? { compared: 0, agreed: 0 }
      agreements[player] = { compared: compared + 1, agreed: agreed + (followed ? 1 : 0) }
    }
    state = evolve(state, event)
  }
  return agreements
}

interface Ballot {
  readonly state: GameState
  /** The accused, or the players of a revote. */
  readonly tied: readonly string[]
  readonly last: ReadonlyMap<string, Stated>
}

/**
 * Whether a vote agrees with its player's beliefs; undefined if it is not a vote against a player, or no beliefs were
 * stated.
 */
function followedIn(event: GameEvent, { state, tied, last }: Ballot): boolean | undefined {
  if (!isEvent(event, 'vote.cast') && !isEvent(event, 'nomination.made') && !isEvent(event, 'judgment.cast')) return
  const { player, choice } = event.data
  const stated = last.get(player)
  if (stated === undefined || stated.day !== event.day) return
  const chanceOf = (id: string): number => ownEntry(stated.beliefs, id) ?? 0
  if (isEvent(event, 'judgment.cast')) {
    const chance = ownEntry(stated.beliefs, tied[0] ?? '')
    if (chance === undefined || choice === 'abstain') return
    return choice === 'guilty' ? chance >= 0.5 : chance <= 0.5
  }
  if (!Object.hasOwn(stated.beliefs, choice)) return
  return candidatesIn(event, state, tied).every((id) => chanceOf(choice) >= chanceOf(id))
}

function candidatesIn({ type, phase }: GameEvent, state: GameState, tied: readonly string[]): readonly string[] {
  if (phase === 'revote') return tied
  const narrowed = type === 'vote.cast' && state.rules?.vote.candidates === 'nominated'
  return narrowed ? state.nominated : livingOf(state).map(({ id }) => id)
}

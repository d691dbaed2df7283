import { namedIn, nameMarker } from '../../reading/names.js'
import type { GameState } from '../../rules/game-state.js'
import type { KaggleNames } from './kaggle-names.js'

/** An event as Kaggle's environment writes it: its name, the type of its data, and a sentence about it. */
export interface KaggleEvent {
  readonly eventName: string
  readonly dataType: string
  readonly description: string
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * What is known when an event is written: the state before it, its player's last thought, and Kaggle's names for roles.
 */
export interface Known {
  readonly state: GameState
  readonly thought: (player: string) => string | null
  readonly names: KaggleNames
}

/** What somebody chose, with the reason given. */
export interface Choosing {
  readonly player: string
  readonly choice: string
  readonly reason?: string | undefined
}

/** How Kaggle's environment writes a choice. */
export interface ChoiceKind {
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

/** A choice of a player. Choosing nobody is `no_op_action`. */
export function choiceEvent(known: Known, { player, choice, reason }: Choosing, kind: ChoiceKind): KaggleEvent {
  const { eventName, dataType, verb } = kind
  const data = actor(known, player, reason)
  const somebody = known.state.players.some(({ id }) => id === choice)
  const description = `${player} chooses to ${verb} ${somebody ? choice : 'nobody'}.`
  return somebody
    ? { eventName, dataType, description, data: { ...data, target_id: choice } }
    : { eventName: 'no_op_action', dataType: 'dict', description, data: { ...data, choice } }
}

/** A step of a trial, which Kaggle's environment does not have. It is not written as a vote to exile, so that nothing counts it as one. */
export const trialEvent = (known: Known, { player, choice, reason }: Choosing, verb: string): KaggleEvent => ({
  eventName: 'vote_action',
  dataType: 'dict',
  description: `${player} ${verb}: ${choice}.`,
  data: { ...actor(known, player, reason), choice },
})

/** The players whose names or ids stand in a text, by seat. */
function mentionedIn(text: string, { players }: GameState): string[] {
  const named = new Set(namedIn(nameMarker(players)(text)))
  return players.filter(({ id }) => named.has(id)).map(({ id }) => id)
}

/** Words of a player, with the players that they mention. */
export const chatEvent = (
  { player, text }: { readonly player: string; readonly text: string },
  known: Known,
): KaggleEvent => ({
  eventName: 'discussion',
  dataType: 'ChatDataEntry',
  description: `${player} says: ${text}`,
  data: {
    ...actor(known, player),
    message: text,
    mentioned_player_ids: mentionedIn(text, known.state),
  },
})

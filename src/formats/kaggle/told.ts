import type { GameState, PlayerState } from '../../rules/game-state.js'

/** What an event is called over there, what kind of data it carries, and a sentence that tells it. */
export interface Told {
  readonly eventName: string
  readonly dataType: string
  readonly description: string
  readonly data: Readonly<Record<string, unknown>>
}

/** What is known when an event is told: the state before it, and what its player had just thought. */
export interface Known {
  readonly state: GameState
  readonly thought: (player: string) => string | null
}

/** What somebody chose, with the reason given. */
export interface Choosing {
  readonly player: string
  readonly choice: string
  readonly reason?: string | undefined
}

const acted = ({ thought }: Known, actor: string, reason?: string) => ({
  actor_id: actor,
  reasoning: thought(actor) ?? reason ?? null,
  perceived_threat_level: null,
})

/** A choice of a player as a record of theirs. Who chooses nobody does nothing over there. */
export function choosing(
  known: Known,
  { player, choice, reason }: Choosing,
  { eventName, dataType, verb }: { readonly eventName: string; readonly dataType: string; readonly verb: string },
): Told {
  const data = acted(known, player, reason)
  if (known.state.players.some(({ id }) => id === choice))
    return {
      eventName,
      dataType,
      description: `${player} chooses to ${verb} ${choice}.`,
      data: { ...data, target_id: choice },
    }
  const description = `${player} chooses to ${verb} nobody.`
  return { eventName: 'no_op_action', dataType: 'dict', description, data: { ...data, choice } }
}

/** A step of a trial, which they do not have: no vote to exile, so that nothing counts it as one. */
export const done = (known: Known, { player, choice, reason }: Choosing, verb: string): Told => ({
  eventName: 'vote_action',
  dataType: 'dict',
  description: `${player} ${verb}: ${choice}.`,
  data: { ...acted(known, player, reason), choice },
})

const mentions = (text: string, { id, name }: PlayerState): boolean =>
  new RegExp(`(?<![\\w-])${id}(?![\\w-])`).test(text) || text.includes(name)

/** Words of a player, with whom they name. */
export const chat = ({ player, text }: { readonly player: string; readonly text: string }, known: Known): Told => ({
  eventName: 'discussion',
  dataType: 'ChatDataEntry',
  description: `${player} says: ${text}`,
  data: {
    ...acted(known, player),
    message: text,
    mentioned_player_ids: known.state.players.filter((player) => mentions(text, player)).map(({ id }) => id),
  },
})

import { maySee } from '../events/audience.js'
import { type GameEvent, isEvent, type ViewEvent } from '../events/event.js'
import { viewEventOf } from '../events/view.js'
import { isMafia, teamOf } from '../rules/roles/team.js'
import type { Rules } from '../rules/rules-schema.js'
import type { AudienceGroup, BusAudience } from './topics.js'

/** What one audience gets of an event: the event as it sees it, or for the moderator as recorded. */
export interface Delivery {
  readonly audience: BusAudience
  readonly event: ViewEvent | GameEvent
}

/**
 * Decides which audience gets what of one game's events, taken in order. Each audience's events are numbered without
 * gaps; the mafia's are those that every mafia member may see.
 */
export class FanOut {
  readonly #groups: ReadonlySet<AudienceGroup>
  readonly #seen = new Map<BusAudience, number>()
  #rules: Pick<Rules, 'cast'> | undefined
  #players: readonly string[] = []
  #mafia: readonly string[] = []

  constructor(groups: readonly AudienceGroup[]) {
    this.#groups = new Set(groups)
  }

  /** All audiences of the game. The players are known once it was created. */
  get audiences(): BusAudience[] {
    return [...this.#groups].flatMap((group) => (group === 'players' ? this.#players : [group]))
  }

  take(event: GameEvent): Delivery[] {
    this.#learn(event)
    return this.audiences
      .filter((audience) => this.#sees(audience, event))
      .map((audience) => this.#for(audience, event))
  }

  #learn(event: GameEvent): void {
    if (isEvent(event, 'game.created')) {
      this.#rules = event.data.rules
      this.#players = event.data.players.map(({ id }) => id)
    }
    if (!isEvent(event, 'role.dealt') || this.#rules === undefined) return
    const { player, role, teammates = [] } = event.data
    if (isMafia({ team: teamOf(this.#rules, role) })) this.#mafia = [player, ...teammates]
  }

  #sees(audience: BusAudience, event: GameEvent): boolean {
    if (audience !== 'mafia') return maySee(audience, event.audience)
    if (event.audience === 'public') return true
    return this.#mafia.length > 0 && this.#mafia.every((player) => maySee(player, event.audience))
  }

  #for(audience: BusAudience, event: GameEvent): Delivery {
    if (audience === 'moderator') return { audience, event }
    const n = this.#seen.get(audience) ?? 0
    this.#seen.set(audience, n + 1)
    return { audience, event: viewEventOf(event, n) }
  }
}

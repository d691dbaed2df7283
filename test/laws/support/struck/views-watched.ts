import type { Agent, AgentRequest, Audience, GameEvent, Rules, ViewEvent } from '../../../../src/index.js'
import { found, type Leaks, mafiaOf, type Shown } from '../secrets.js'

/** Events as an observer was shown them. */
interface Viewed {
  readonly observer: string
  readonly events: readonly ViewEvent[]
}

const fields = new Set(['n', 'type', 'day', 'phase', 'data'])

/** Who may see an event, written again here so that the check does not rely on the engine. */
const mayRead = (observer: string, audience: Audience): boolean =>
  audience === 'public' || (Array.isArray(audience) && audience.includes(observer))

/**
 * Notes what the requests of a game show to its players. Of each view it notes only what is new, since a view repeats all that
 * its player has seen before.
 */
export class ViewsWatched {
  readonly #texts: Shown[] = []
  readonly #views: Viewed[] = []
  readonly #read = new Map<string, number>()

  /** The agent; what its requests show is noted. */
  watch({ act, ...agent }: Agent): Agent {
    return {
      ...agent,
      act: (request) => {
        this.#note(request)
        return act(request)
      },
    }
  }

  /** What was shown to somebody who may not see it. The log must be that of the game that was watched. */
  leaks(log: readonly GameEvent[], rules: Rules): Leaks {
    const { leaks, kept } = found(this.#texts, mafiaOf(log, rules))
    return { leaks: [...leaks, ...this.#foreignEvents(log)], kept }
  }

  #note({ id, kind, playerId, options, error, view }: AgentRequest): void {
    const events = view.events.slice(this.#read.get(playerId) ?? 0)
    // A persona is asked for before anything may be shown.
    if (kind !== 'persona') this.#read.set(playerId, view.events.length)
    const text = JSON.stringify({ options, error, self: view.self, players: view.players, events })
    this.#texts.push({ observer: playerId, where: `request ${id}`, text })
    this.#views.push({ observer: playerId, events })
  }

  /** Every event that is shown must be in the log and for this observer, and may have no other fields than those of a view. */
  #foreignEvents(log: readonly GameEvent[]): string[] {
    const sources = new Map(log.map((event) => [event.data as unknown, event]))
    return this.#views.flatMap(({ observer, events }) =>
      events.flatMap((event) => {
        const source = sources.get(event.data)
        if (source === undefined) return [`${observer} is shown a ${event.type} that is not in the log.`]
        if (!mayRead(observer, source.audience)) return [`${observer} is shown event ${source.seq}, ${event.type}.`]
        const more = Object.keys(event).filter((field) => !fields.has(field))
        return more.length > 0 ? [`${observer} is shown ${more} of event ${source.seq}.`] : []
      }),
    )
  }
}

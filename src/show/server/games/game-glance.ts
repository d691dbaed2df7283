import { type EventData, type GameEvent, isEvent } from '../../../index.js'
import { evolve, initialGameState, isFinished, maySee } from '../../../kernel/events/index.js'
import { findTeamDefinition, type TeamRules } from '../../../kernel/rules/index.js'
import { RecentMap } from '../../../kernel/text/recent-map.js'
import type { GameGlance } from '../protocol/index.js'

/** What a line of a list quotes at most, in characters, and what is too short to be quoted before longer words. */
const longestLine = 180
const shortestLine = 30
/** Words are quoted the rather the longer they are, up to this length. */
const fullLine = 140

/** Words that weigh more are quoted first. */
const weights: Readonly<Record<string, number>> = { 'speech.given': 1, 'defense.given': 2, 'last-words.given': 3 }

interface Quote {
  readonly player: string
  readonly text: string
  readonly weight: number
}

interface Sided {
  readonly id: string
  readonly team?: string | undefined
}

/** What everybody may know of a game, for a list. It takes the events of the log in order and folds only the public ones. */
export class Glance {
  #state = initialGameState
  #quote: Quote | undefined
  #who: GameGlance['who'] = []
  #ended: EventData['game.ended'] | undefined
  readonly #deaths: string[] = []

  constructor(log: readonly GameEvent[] = []) {
    for (const event of log) this.apply(event)
  }

  apply(event: GameEvent): void {
    if (isEvent(event, 'game.created')) this.#who = countAgents(event.data)
    if (!maySee('public', event.audience)) return
    this.#state = evolve(this.#state, event)
    if (isEvent(event, 'player.died')) this.#deaths.push(event.data.player)
    if (isEvent(event, 'game.ended')) this.#ended = event.data
    const weight = weights[event.type]
    if (weight !== undefined) this.#addSpeech(event as GameEvent<'speech.given'>, weight)
  }

  /** `freeSeats`: how many seats of people nobody has taken. */
  facts(freeSeats = 0): GameGlance {
    const { players, day, phase } = this.#state
    const [quote, ended] = [this.#quote, this.#ended]
    const margin = ended && this.#margin(ended.winner)
    return {
      day,
      phase,
      table: players.map(({ name, status, team }) => ({ name, alive: status === 'alive', ...(team && { team }) })),
      who: this.#who,
      freeSeats,
      ...(quote && { line: { by: players.find(({ id }) => id === quote.player)?.name ?? '', text: quote.text } }),
      ...(ended && { winner: ended.winner, days: ended.days }),
      ...(margin !== undefined && { margin }),
    }
  }

  #addSpeech({ data: { player, text } }: GameEvent<'speech.given'>, kind: number): void {
    const words = text.replaceAll(/\s+/g, ' ').trim()
    if (words === '') return
    const weight = kind + Math.min(1, words.length / fullLine) - (words.length < shortestLine ? 3 : 0)
    if (this.#quote && this.#quote.weight > weight) return
    const cut = words.length > longestLine ? `${words.slice(0, longestLine).replace(/\s\S*$/, '')} …` : words
    this.#quote = { player, text: cut, weight }
  }

  #margin(winner: string): number | undefined {
    const { players, rules } = this.#state
    return marginOfVictory({ players, deaths: this.#deaths, winner, rules })
  }
}

/** Who plays, without the seats: from a seat's player its role could be guessed. */
function countAgents({ players }: EventData['game.created']): GameGlance['who'] {
  const counts = new Map<string, number>()
  for (const { model, agent = 'unknown' } of players) {
    const name = model ?? agent
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, seats]) => ({ name, seats })).sort((one, other) => (one.name < other.name ? -1 : 1))
}

interface Course {
  readonly players: readonly Sided[]
  readonly deaths: readonly string[]
  readonly winner: string
  readonly rules: TeamRules | null
}

/**
 * How many deaths the losing side was away from its own victory when it was nearest; undefined where neither a side that wins by
 * numbers nor one that wins by safety has won.
 */
export function marginOfVictory({ players, deaths, winner, rules }: Course): number | undefined {
  const wins = findTeamDefinition(winner, rules)?.wins
  if (wins !== 'safety' && wins !== 'numbers') return undefined
  const isKiller = ({ team }: Sided) => findTeamDefinition(team, rules)?.kills === true
  const margins = deaths.map((_, count) => {
    const living = players.filter(({ id }) => !deaths.slice(0, count).includes(id))
    const killers = living.filter(isKiller).length
    return wins === 'numbers' ? killers : living.length - 2 * killers
  })
  return margins.length === 0 ? undefined : Math.max(1, Math.min(...margins))
}

/** How many games that are over are remembered for lists. */
const mostRemembered = 2_000

/** The glances of games that are only stored. The log of one that is over is read once. */
export class StoredGlances {
  readonly #read: (id: string) => Promise<readonly GameEvent[]>
  readonly #known = new RecentMap<string, GameGlance>(mostRemembered)

  constructor(read: (id: string) => Promise<readonly GameEvent[]>) {
    this.#read = read
  }

  /** Undefined for a game that is not over: another process may play it. */
  async find(id: string): Promise<GameGlance | undefined> {
    const known = this.#known.get(id)
    if (known) return known
    const log = await this.#read(id)
    if (!isFinished(log)) return undefined
    const glance = new Glance(log).facts()
    this.#known.set(id, glance)
    return glance
  }
}

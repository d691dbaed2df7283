import type { GameEvent } from '../../../src/events/event.js'
import type { Phase, Role, Rules } from '../../../src/index.js'

/** An answer as it was taken: of which request, and what was chosen. */
export interface Taken {
  readonly requestId: string
  readonly player: string
  readonly kind: string
  readonly choice: string | undefined
  readonly defaulted: boolean
  readonly day: number
  readonly at: number | undefined
  readonly seq: number
}

/** The ids of a table by seat, the living among them, and all that the laws need to remember: kept by the tests alone. */
export class Book {
  rules!: Rules
  seats: readonly string[] = []
  phase: Phase = 'setup'
  day = 0
  opening = { seed: '', salt: '', commitment: '' }
  winner: string | null = null
  /** The player whom the day eliminated last. */
  eliminated: string | null = null
  /** Whom the last vote or judgment condemned, until it dies. */
  condemned: string | null = null
  /** Who has still to be reported dead after a night, by seat. */
  mourned: string[] = []
  nominated: string[] = []
  /** Whom the revote or the trial is about. */
  tied: readonly string[] = []
  /** The answers of the running night or day. */
  answers: Taken[] = []
  /** The events since the phase changed. */
  chapter: GameEvent[] = []
  readonly roles = new Map<string, Role>()
  readonly dead = new Set<string>()
  readonly shots = new Map<string, number>()
  readonly protections = new Map<string, { target: string; day: number }>()
  explained: { mafia: readonly string[]; vigilante: readonly string[] } = { mafia: [], vigilante: [] }

  get living(): string[] {
    return this.seats.filter((id) => !this.dead.has(id))
  }

  get mafia(): string[] {
    return this.seats.filter((id) => this.roles.get(id) === 'mafia')
  }

  livingAs(role: Role): string[] {
    return this.living.filter((id) => this.roles.get(id) === role)
  }

  /** Source 000's count, written out again: null while both teams are in the game. */
  get standing(): 'mafia' | 'town' | null {
    const mafia = this.livingAs('mafia').length
    const town = this.living.length - mafia
    return mafia === 0 ? 'town' : mafia >= town ? 'mafia' : null
  }

  /** Writes down one more event. */
  take(event: GameEvent): void {
    this.day = event.day
    this.phase = event.phase
    if (event.type === 'phase.changed') this.#turnPage(event.data.to)
    else this.chapter.push(event)
    this.#note(event)
  }

  #turnPage(to: Phase): void {
    this.chapter = []
    if (to === 'night' || to === 'discussion') this.answers = []
    if (to === 'discussion') this.nominated = []
  }

  #note(event: GameEvent): void {
    switch (event.type) {
      case 'game.created':
        this.opening = { ...this.opening, seed: event.data.seed, salt: event.data.salt }
        break
      case 'game.opened':
        this.rules = event.data.rules
        this.seats = event.data.players.map(({ id }) => id)
        this.opening = { ...this.opening, commitment: event.data.commitment }
        break
      case 'role.dealt':
        this.roles.set(event.data.player, event.data.role)
        break
      case 'answer.recorded':
      case 'answer.defaulted':
        this.answers.push(takenOf(event))
        break
      case 'night.acted':
        this.#noteAct(event)
        break
      case 'speech.given':
        if (event.data.nominee !== undefined) this.nominated.push(event.data.nominee)
        break
      default:
        this.#noteVerdict(event)
    }
  }

  #noteAct({ data: { player, action, target, shotNumber }, day }: GameEvent<'night.acted'>): void {
    if (action === 'protect' && target !== 'skip') this.protections.set(player, { target, day })
    if (shotNumber !== undefined) this.shots.set(player, shotNumber)
  }

  #noteVerdict(event: GameEvent): void {
    switch (event.type) {
      case 'night.explained':
        this.explained = { mafia: causes(event, 'mafia'), vigilante: causes(event, 'vigilante') }
        break
      case 'night.resolved':
        this.mourned = [...event.data.dead]
        break
      case 'nomination.resolved':
        this.tied = event.data.accused === undefined ? [] : [event.data.accused]
        break
      case 'vote.resolved':
        this.tied = event.data.tied
        this.condemned = event.data.player ?? null
        break
      case 'judgment.resolved':
        this.condemned = event.data.outcome === 'guilty' ? event.data.accused : null
        break
      case 'player.died':
        this.dead.add(event.data.player)
        this.eliminated = event.data.cause === 'vote' ? event.data.player : this.eliminated
        this.condemned = null
        this.mourned = this.mourned.filter((id) => id !== event.data.player)
        break
      case 'game.ended':
        this.winner = event.data.winner
        break
      default:
    }
  }
}

const causes = ({ data }: GameEvent<'night.explained'>, cause: 'mafia' | 'vigilante') =>
  data.deaths.filter((death) => death.cause === cause).map(({ player }) => player)

function takenOf({ type, data, day, seq }: GameEvent<'answer.recorded' | 'answer.defaulted'>): Taken {
  const { requestId, player, kind, answer, at } = data
  return { requestId, player, kind, choice: answer.choice, defaulted: type === 'answer.defaulted', day, at, seq }
}

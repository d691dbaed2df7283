import type { Phase, Role, Rules } from '../../../src/index.js'
import type { GameEvent } from '../../../src/kernel/events/event.js'
import { MafiaPicks } from './mafia-picks.js'
import { type Act, powerOf, type Usage } from './powers-owned.js'

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
  /** The day on which that was. */
  eliminatedOn = 0
  /** Whom the last vote or judgment condemned, until it dies. */
  condemned: string | null = null
  /** Who has still to be reported dead after a night, by seat. */
  mourned: string[] = []
  nominated: string[] = []
  /** Whom the revote or the trial is about. */
  tied: readonly string[] = []
  /** The answers of the running night or day. */
  answers: Taken[] = []
  readonly picks = new MafiaPicks()
  /** The events since the phase changed. */
  chapter: GameEvent[] = []
  /** As they were dealt. */
  readonly roles = new Map<string, Role>()
  readonly #changed = new Map<string, Role>()
  readonly dead = new Set<string>()
  /** Everyone whom the table eliminated. */
  readonly votedOut = new Set<string>()
  /** By player and power: how often it was used, and on whom last. */
  readonly uses = new Map<string, Usage>()
  explained: GameEvent<'night.explained'>['data'] = { acts: [], deaths: [] }

  get living(): string[] {
    return this.seats.filter((id) => !this.dead.has(id))
  }

  /** Everyone on the mafia's side. */
  get mafia(): string[] {
    return this.seats.filter((id) => this.teamOf(id) === 'mafia')
  }

  /** The others of a player's team. */
  matesOf(id: string): string[] {
    return this.seats.filter((other) => other !== id && this.teamOf(other) === this.teamOf(id))
  }

  teamOf(id: string): string | undefined {
    return this.definitionOf(id)?.team
  }

  roleOf(id: string): Role {
    return this.#changed.get(id) ?? this.roles.get(id) ?? ''
  }

  definitionOf(id: string): Rules['cast'][string] | undefined {
    return this.rules.cast[this.roleOf(id)]
  }

  /** The living who have a power that they may use by now and have not used up, by seat. */
  livingWith(power: string): string[] {
    return this.living.filter((id) => {
      const options = powerOf(this.definitionOf(id), power)
      if (options === undefined || this.day < options.from) return false
      return this.usage(id, power).times < (options.uses ?? Number.POSITIVE_INFINITY)
    })
  }

  usage(player: string, power: string): Usage {
    return this.uses.get(`${player} ${power}`) ?? { times: 0 }
  }

  /** Whom the owners of a power have chosen tonight, by seat. */
  chosen(power: string): Act[] {
    return this.answers.flatMap(({ kind, player, choice = 'skip' }) =>
      kind === power && choice !== 'skip' ? [{ power, by: player, target: choice }] : [],
    )
  }

  /** Source 000's count, written out again: null while the game is open. A role whose win ends the game comes first. */
  get winnerByCount(): string | null {
    const sole = this.seats.find((id) => {
      const wins = this.definitionOf(id)?.wins
      return (
        typeof wins === 'object' && 'ends' in wins && wins.ends && wins.when === 'eliminated' && this.votedOut.has(id)
      )
    })
    if (sole !== undefined) return this.teamOf(sole) ?? null
    const mafia = this.living.filter((id) => this.teamOf(id) === 'mafia').length
    const others = this.living.length - mafia
    return mafia === 0 ? 'town' : mafia >= others ? 'mafia' : null
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
    if (to === 'night') this.picks.clear()
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
      case 'role.changed':
        this.#changed.set(event.data.player, event.data.role)
        break
      case 'role.dealt':
        this.roles.set(event.data.player, event.data.role)
        break
      case 'answer.recorded':
      case 'answer.defaulted':
        this.answers.push(takenOf(event))
        this.picks.answered(takenOf(event))
        break
      case 'night.acted':
        if (event.data.action === 'kill') this.picks.acted(event.data)
        if (event.data.target !== 'skip') this.#noteUse(event)
        break
      case 'power.blocked':
        this.#giveBack(event.data)
        break
      case 'speech.given':
        if (event.data.nominee !== undefined) this.nominated.push(event.data.nominee)
        break
      default:
        this.#noteVerdict(event)
    }
  }

  #noteUse({ data: { player, action, target }, day }: GameEvent<'night.acted'>): void {
    this.uses.set(`${player} ${action}`, { times: this.usage(player, action).times + 1, target, day })
  }

  /** What was blocked is not used up, and bars no repetition. */
  #giveBack({ player, action }: GameEvent<'power.blocked'>['data']): void {
    this.uses.set(`${player} ${action}`, { times: this.usage(player, action).times - 1 })
  }

  #noteVerdict(event: GameEvent): void {
    switch (event.type) {
      case 'night.explained':
        this.explained = event.data
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
        this.#bury(event.data)
        break
      case 'game.ended':
        this.winner = event.data.winner
        break
      default:
    }
  }

  #bury({ player, cause }: GameEvent<'player.died'>['data']): void {
    this.dead.add(player)
    if (cause === 'vote') {
      this.eliminated = player
      this.eliminatedOn = this.day
      this.votedOut.add(player)
    }
    this.condemned = null
    this.mourned = this.mourned.filter((id) => id !== player)
  }
}

function takenOf({ type, data, day, seq }: GameEvent<'answer.recorded' | 'answer.defaulted'>): Taken {
  const { requestId, player, kind, answer, at } = data
  return { requestId, player, kind, choice: answer.choice, defaulted: type === 'answer.defaulted', day, at, seq }
}

import type { Voice } from '../../characters/character.js'
import type { PlayerView, View } from '../../events/view.js'
import type { Random } from '../../rules/random.js'
import type { Role } from '../../rules/roles/role.js'
import { isMafia } from '../../rules/roles/team.js'
import { chancesOf, expectedMafia } from '../../suspicion/chances.js'
import type { Chronicle } from '../../suspicion/chronicle.js'
import { chronicleOf } from '../../suspicion/chronicle-of.js'
import type { Casebook } from '../../suspicion/evidence/evidence.js'
import { type BuiltInSuspicion, casebookOf, suspicionsIn } from '../../suspicion/suspicion.js'
import type { AgentRequest } from '../agent.js'
import type { Behaviours } from './behaviours.js'
import type { PastGame } from './past-game.js'
import { voiceFor } from './voice-for.js'
import { type Wear, wearHeardBy } from './wear.js'

/** One request as a scripted player sees it. Everything is computed from the request, when needed and at most once. */
export interface Situation {
  readonly request: AgentRequest
  readonly view: View
  readonly me: string
  readonly role: Role | undefined
  readonly isMafia: boolean
  /** The other mafia members, dead ones included; empty for the town. */
  readonly mates: readonly string[]
  /** The living others, by seat. */
  readonly others: readonly PlayerView[]
  readonly random: Random
  readonly history: readonly PastGame[]
  /** Which behaviours it shows. */
  readonly behaves: Behaviours
  readonly chronicle: Chronicle
  readonly book: Casebook
  readonly suspects: ReadonlyMap<string, BuiltInSuspicion>
  /** How likely each other living player is to be mafia, from the visible suspicions: 0 to 1. */
  readonly chances: ReadonlyMap<string, number>
  /** Who accused each player today. */
  readonly accusers: ReadonlyMap<string, readonly string[]>
  readonly voice: Voice
  /** What this player has heard and said, word by word. */
  readonly wear: readonly Wear[]
  /** The shown name of a player. */
  readonly name: (id: string) => string
}

/** What a player has besides the request. */
export interface Mind {
  readonly history: readonly PastGame[]
  readonly behaves: Behaviours
}

/** The situation of the player of a request. */
export const situationOf = (request: AgentRequest, mind: Mind): Situation => new Thinking(request, mind)

class Thinking implements Situation {
  readonly request: AgentRequest
  readonly view: View
  readonly me: string
  readonly role: Role | undefined
  readonly isMafia: boolean
  readonly mates: readonly string[]
  readonly others: readonly PlayerView[]
  readonly random: Random
  readonly history: readonly PastGame[]
  readonly behaves: Behaviours
  #chronicle: Chronicle | undefined
  #book: Casebook | undefined
  #suspects: ReadonlyMap<string, BuiltInSuspicion> | undefined
  #chances: ReadonlyMap<string, number> | undefined
  #voice: Voice | undefined
  #wear: readonly Wear[] | undefined

  constructor(request: AgentRequest, { history, behaves }: Mind) {
    const { view, playerId, random } = request
    const role = view.self?.role
    this.request = request
    this.view = view
    this.me = playerId
    this.role = role
    this.isMafia = view.self !== undefined && isMafia(view.self)
    this.mates = view.self?.teammates ?? []
    this.others = view.players.filter(({ id, status }) => status === 'alive' && id !== playerId)
    this.random = random
    this.history = history
    this.behaves = behaves
  }

  readonly name = (id: string): string => this.view.players.find((player) => player.id === id)?.name ?? id

  get chronicle(): Chronicle {
    this.#chronicle ??= chronicleOf(this.view)
    return this.#chronicle
  }

  get book(): Casebook {
    this.#book ??= casebookOf(this.view, this.chronicle)
    return this.#book
  }

  get suspects(): ReadonlyMap<string, BuiltInSuspicion> {
    this.#suspects ??= suspicionsIn(this.book, this.#living())
    return this.#suspects
  }

  get chances(): ReadonlyMap<string, number> {
    if (this.#chances === undefined) {
      const others = new Map([...this.suspects].filter(([id]) => id !== this.me))
      this.#chances = chancesOf(others, expectedMafia(others.size, this.book))
    }
    return this.#chances
  }

  #living(): string[] {
    return this.view.players.filter(({ status }) => status === 'alive').map(({ id }) => id)
  }

  get accusers(): ReadonlyMap<string, readonly string[]> {
    return this.book.accusers
  }

  get wear(): readonly Wear[] {
    this.#wear ??= wearHeardBy(this.view, this.chronicle)
    return this.#wear
  }

  get voice(): Voice {
    this.#voice ??= voiceFor(this.view, this.chronicle)
    return this.#voice
  }
}

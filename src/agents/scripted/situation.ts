import type { Voice } from '../../characters/character.js'
import type { PlayerView, View } from '../../events/view.js'
import type { Random } from '../../rules/random.js'
import type { Role } from '../../rules/roles/role.js'
import { isMafia } from '../../rules/roles/team.js'
import type { AgentRequest } from '../agent.js'
import type { Chronicle } from './chronicle.js'
import type { Casebook } from './evidence/evidence.js'
import type { PastGame } from './past-game.js'
import { chronicleOf } from './reading.js'
import { casebookOf, type Suspicion, suspicionsIn } from './suspicion.js'
import { voiceFor } from './voice-for.js'

/** One request as a player thinks about it. Everything is worked out from the request, at most once, when needed. */
export interface Situation {
  readonly request: AgentRequest
  readonly view: View
  readonly me: string
  readonly role: Role | undefined
  readonly isMafia: boolean
  /** The other mafia, dead ones included; nobody for the town. */
  readonly mates: readonly string[]
  /** The living others, by seat. */
  readonly others: readonly PlayerView[]
  readonly random: Random
  readonly history: readonly PastGame[]
  readonly chronicle: Chronicle
  readonly book: Casebook
  readonly suspects: ReadonlyMap<string, Suspicion>
  /** Who accused each player today. */
  readonly accusers: ReadonlyMap<string, readonly string[]>
  readonly voice: Voice
  /** The shown name of a player. */
  readonly name: (id: string) => string
}

/** The situation that a request puts its player in. */
export const situationOf = (request: AgentRequest, history: readonly PastGame[]): Situation =>
  new Thinking(request, history)

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
  #chronicle: Chronicle | undefined
  #book: Casebook | undefined
  #suspects: ReadonlyMap<string, Suspicion> | undefined
  #voice: Voice | undefined

  constructor(request: AgentRequest, history: readonly PastGame[]) {
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

  get suspects(): ReadonlyMap<string, Suspicion> {
    this.#suspects ??= suspicionsIn(this.book, this.view)
    return this.#suspects
  }

  get accusers(): ReadonlyMap<string, readonly string[]> {
    return this.book.accusers
  }

  get voice(): Voice {
    this.#voice ??= voiceFor(this.view, this.chronicle)
    return this.#voice
  }
}

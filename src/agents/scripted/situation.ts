import type { PlayerView, View } from '../../events/view.js'
import type { Random } from '../../rules/random.js'
import { type Role, teamOf } from '../../rules/roles/roles.js'
import type { AgentRequest } from '../agent.js'
import { type Chronicle, chronicleOf } from './chronicle.js'
import type { Casebook } from './evidence/evidence.js'
import { accusersToday } from './evidence/words.js'
import type { PastGame } from './past-game.js'
import { casebookOf, type Suspicion, suspicionsIn } from './suspicion.js'
import { voiceFor } from './voice-for.js'
import type { Voice } from './voices/voice.js'

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
export function situationOf(request: AgentRequest, history: readonly PastGame[]): Situation {
  const { view, playerId } = request
  const chronicle = once(() => chronicleOf(view))
  const book = once(() => casebookOf(view, chronicle()))
  const suspects = once(() => suspicionsIn(book(), view))
  const accusers = once(() => accusersToday(book()))
  const voice = once(() => voiceFor(view, chronicle()))
  const role = view.self?.role
  return {
    request,
    view,
    me: playerId,
    role,
    isMafia: role !== undefined && teamOf(role) === 'mafia',
    mates: view.self?.teammates ?? [],
    others: view.players.filter(({ id, status }) => status === 'alive' && id !== playerId),
    random: request.random,
    history,
    name: (id) => view.players.find((player) => player.id === id)?.name ?? id,
    get chronicle() {
      return chronicle()
    },
    get book() {
      return book()
    },
    get suspects() {
      return suspects()
    },
    get accusers() {
      return accusers()
    },
    get voice() {
      return voice()
    },
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

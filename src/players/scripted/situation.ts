import type { PlayerView, View } from '../../events/view.js'
import { builtInPersonas } from '../../rules/built-in-personas.js'
import type { Persona } from '../../rules/persona.js'
import { type Random, shuffle } from '../../rules/random.js'
import type { Role } from '../../rules/role.js'
import { isMafia } from '../../rules/team.js'
import type { AgentRequest } from '../../runtime/agent.js'
import { characters, type Voice } from '../characters/cast.js'
import type { ObservedGame } from '../suspicion/evidence.js'
import type { GameHistory } from '../suspicion/history.js'
import { readHistory } from '../suspicion/read-history.js'
import {
  type BuiltInSuspicion,
  estimateChances,
  expectedMafia,
  observeGame,
  ratePlayers,
} from '../suspicion/suspicion.js'
import type { Behaviours, PastGame } from './behaviours.js'
import { type Repetition, repetitionFor } from './repetition.js'

/**
 * A hash of a text from 0 to 2^32 - 1 (FNV-1a), for choices that must stay the same during a game. The hash of a text's
 * beginning, as `basis`, and its rest give the hash of the whole.
 */
export function hashText(text: string, basis = 0x811c9dc5): number {
  let hash = basis
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Numbers in [0, 1) that only depend on `text` (mulberry32). */
function seededRandom(text: string): Random {
  let state = hashText(text)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const voices: ReadonlyMap<string, Voice> = new Map(characters.map(({ name, voice }) => [name, voice]))

/**
 * How this player talks. A built-in character has its own voice; another persona gets the built-in voice whose
 * description shares most words with it. Without a persona, a player with the name of a built-in character talks like
 * it; the others get voices by seat, differently in each game.
 */
function voiceFor(view: View, { personas, game }: GameHistory): Voice {
  const persona = personas.get(view.audience)
  const shown = view.players.find(({ id }) => id === view.audience)?.name ?? ''
  if (persona) return voices.get(findCharacter(persona)) as Voice
  return voices.get(shown) ?? (voices.get(nameBySeat(view, game)) as Voice)
}

function nameBySeat({ players, audience }: View, game: string): string {
  const seat = players.find(({ id }) => id === audience)?.seat ?? 0
  const order = shuffle([...voices.keys()], seededRandom(game))
  return order[seat % order.length] as string
}

function findCharacter(persona: Persona): string {
  const own = builtInPersonas.find(({ character, style }) => character === persona.character && style === persona.style)
  if (own) return own.name
  const words = personaWords(persona)
  const scored = builtInPersonas.map((other) => ({ name: other.name, score: sharedWords(words, personaWords(other)) }))
  const most = Math.max(...scored.map(({ score }) => score))
  const best = scored.filter(({ score }) => score === most)
  return best[hashText(persona.name) % best.length]?.name as string
}

function personaWords({ character = '', traits = [], style = '', quirks = [] }: Persona): Set<string> {
  const text = [character, ...traits, style, ...quirks].join(' ').toLowerCase()
  return new Set(text.match(/\p{L}{4,}/gu) ?? [])
}

const sharedWords = (words: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  [...words].filter((word) => others.has(word)).length

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
  readonly chronicle: GameHistory
  readonly book: ObservedGame
  readonly suspects: ReadonlyMap<string, BuiltInSuspicion>
  /** How likely each other living player is to be mafia, from the visible suspicions: 0 to 1. */
  readonly chances: ReadonlyMap<string, number>
  /** Who accused each player today. */
  readonly accusers: ReadonlyMap<string, readonly string[]>
  readonly voice: Voice
  /** What this player has heard and said, word by word. */
  readonly wear: readonly Repetition[]
  /** The shown name of a player. */
  readonly name: (id: string) => string
}

/** What a player has besides the request. */
export interface ScriptedMind {
  readonly history: readonly PastGame[]
  readonly behaves: Behaviours
}

/** The situation of the player of a request. */
export const situationFor = (request: AgentRequest, mind: ScriptedMind): Situation =>
  new RequestSituation(request, mind)

class RequestSituation implements Situation {
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
  #chronicle: GameHistory | undefined
  #book: ObservedGame | undefined
  #suspects: ReadonlyMap<string, BuiltInSuspicion> | undefined
  #chances: ReadonlyMap<string, number> | undefined
  #voice: Voice | undefined
  #wear: readonly Repetition[] | undefined

  constructor(request: AgentRequest, { history, behaves }: ScriptedMind) {
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

  get chronicle(): GameHistory {
    this.#chronicle ??= readHistory(this.view)
    return this.#chronicle
  }

  get book(): ObservedGame {
    this.#book ??= observeGame(this.view, this.chronicle)
    return this.#book
  }

  get suspects(): ReadonlyMap<string, BuiltInSuspicion> {
    this.#suspects ??= ratePlayers(this.book, this.#living())
    return this.#suspects
  }

  get chances(): ReadonlyMap<string, number> {
    if (this.#chances === undefined) {
      const others = new Map([...this.suspects].filter(([id]) => id !== this.me))
      this.#chances = estimateChances(others, expectedMafia(others.size, this.book))
    }
    return this.#chances
  }

  #living(): string[] {
    return this.view.players.filter(({ status }) => status === 'alive').map(({ id }) => id)
  }

  get accusers(): ReadonlyMap<string, readonly string[]> {
    return this.book.accusers
  }

  get wear(): readonly Repetition[] {
    this.#wear ??= repetitionFor(this.view, this.chronicle)
    return this.#wear
  }

  get voice(): Voice {
    this.#voice ??= voiceFor(this.view, this.chronicle)
    return this.#voice
  }
}

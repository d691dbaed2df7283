import { isEvent } from '../../kernel/events/event.js'
import type { PastGame } from '../../kernel/events/past-game.js'
import type { PlayerView, View } from '../../kernel/events/view.js'
import { builtInPersonas, type CharacterName } from '../../kernel/rules/built-in-personas.js'
import type { Persona } from '../../kernel/rules/persona.js'
import type { PowerTraits } from '../../kernel/rules/powers/traits.js'
import { type Random, shuffle } from '../../kernel/rules/random.js'
import { findSide, type Role } from '../../kernel/rules/role.js'
import { isMafia, mafiaTeam } from '../../kernel/rules/team.js'
import type { AgentRequest } from '../../kernel/runtime/agent.js'
import { Repetition } from '../../words/reading/table-reader.js'
import { type Voice, voices } from '../characters/voices.js'
import { deduceKnowledge, type JudgedClaims, judgeClaims } from '../suspicion/claims.js'
import type { ObservedGame } from '../suspicion/evidence.js'
import type { GameHistory, PlayerClaims, PublicHistory } from '../suspicion/history.js'
import { HistoryReader } from '../suspicion/history-reader.js'
import type { BuiltInSuspicion } from '../suspicion/suspicion.js'
import { estimateChances, expectedMafia, observeGame, ratePlayers } from '../suspicion/suspicion.js'
import type { Behaviours } from './behaviours.js'
import { languageSpoken, type SpokenLanguage } from './phrases/spoken-language.js'
import { hashText, seededRandom } from './seeded.js'

const characterNames = builtInPersonas.map(({ name }) => name)

/** That of the built-in character, or of the one whose description shares most words; else by name or seat. */
function voiceFor(view: View, { personas, game }: Pick<PublicHistory, 'personas' | 'game'>): Voice {
  const persona = personas.get(view.audience)
  if (persona) return voices[findCharacter(persona)]
  const self = view.players.find(({ id }) => id === view.audience)
  const order = () => shuffle(characterNames, seededRandom(game))
  const name = characterNames.find((known) => known === self?.name) ?? pickByNumber(order(), self?.seat ?? 0)
  return voices[name]
}

const pickByNumber = <T>(list: readonly T[], number: number): T => list[number % list.length] as T

function findCharacter(persona: Persona): CharacterName {
  const own = builtInPersonas.find(({ character, style }) => character === persona.character && style === persona.style)
  if (own) return own.name
  const words = personaWords(persona)
  const scored = builtInPersonas.map((other) => ({
    name: other.name,
    score: [...personaWords(other)].filter((word) => words.has(word)).length,
  }))
  const most = Math.max(...scored.map(({ score }) => score))
  return pickByNumber(
    scored.filter(({ score }) => score === most),
    hashText(persona.name),
  ).name
}

function personaWords({ character = '', traits = [], style = '', quirks = [] }: Persona): Set<string> {
  const text = [character, ...traits, style, ...quirks].join(' ').toLowerCase()
  return new Set(text.match(/\p{L}{4,}/gu) ?? [])
}

const findVoice = ({ view, history }: Situation): Voice => voiceFor(view, history)

const readRepetitions = ({ history }: Situation): readonly Repetition[] => [
  history.repetition,
  Repetition.of(history.teamTalk),
]

const judgePublicClaims = ({ view, history }: Situation): ReadonlyMap<string, JudgedClaims> =>
  judgeClaims(history, deduceKnowledge({ audience: 'public', day: view.day }, { ...history, findings: [] }))

const rateLiving = ({ view, observed }: Situation): ReadonlyMap<string, BuiltInSuspicion> =>
  ratePlayers(
    observed,
    view.players.flatMap(({ id, status }) => (status === 'alive' ? id : [])),
  )

function rateOthers({ suspects, me, observed }: Situation): ReadonlyMap<string, number> {
  const others = new Map([...suspects].filter(([id]) => id !== me))
  return estimateChances(others, expectedMafia(others.size, observed))
}

const findAllies = ({ me, role, history }: Situation): readonly string[] =>
  history.personal.flatMap((event) => {
    if (event.type === 'players.linked' && event.data.players.includes(me)) return event.data.players
    if (event.type !== 'role.dealt' || event.data.player !== me) return []
    const { known = {} } = event.data
    return Object.keys(known).filter((id) => sideOf(known[id], history) === sideOf(role, history))
  })

function sideOf(role: Role | undefined, { rules }: GameHistory) {
  const definition = role === undefined ? undefined : rules.cast[role]
  return definition && findSide(definition)
}

const findAccomplices = (situation: Situation): ReadonlySet<string> => new Set(accomplicesOf(situation))

function accomplicesOf({ me, isMafia, isHelper, teammates, history }: Situation): string[] {
  const { roles } = history
  const told = [...history.claims.values()].filter(
    ({ player, role }) => player !== me && roles.powerOf(role) === 'learn',
  )
  const isOne = (id: string) => id === me || teammates.includes(id)
  const isFalse = ({ player, result }: PlayerClaims['results'][number]) =>
    isOne(player) ? !roles.teamsShownAs(result).has(mafiaTeam) : roles.isMafia(result)
  if (isMafia && roles.helpsMafia()) return told.flatMap((claim) => (claim.results.some(isFalse) ? claim.player : []))
  if (!isHelper) return []
  return told.flatMap(({ results }) => results.flatMap(({ player, result }) => (roles.isMafia(result) ? player : [])))
}

export interface ScriptedMind {
  readonly behaviours: Behaviours
  /** Whether it speaks plainly: one line for each thing that it means. */
  readonly plain: boolean
  /** Instead of the game, where its feelings come from. */
  readonly feelings?: string
  /** Whether its answers have its thoughts, which nobody reads in continuations. Default true. */
  readonly thoughts?: boolean
  /** What its games have told so far; made with the first answer. */
  histories?: HistoryReader
}

export class Situation {
  readonly request: AgentRequest
  readonly view: View
  readonly me: string
  readonly role: Role | undefined
  readonly isMafia: boolean
  readonly teammates: readonly string[]
  readonly others: readonly PlayerView[]
  readonly random: Random
  readonly behaviours: Behaviours
  readonly plain: boolean
  /** What is said in the language of the game. */
  readonly spoken: SpokenLanguage
  readonly #mind: ScriptedMind
  readonly #derived = new Map<unknown, unknown>()
  #history: GameHistory | undefined
  #observed: ObservedGame | undefined

  constructor(request: AgentRequest, mind: ScriptedMind) {
    const { view, playerId, random } = request
    this.request = request
    this.view = view
    this.me = playerId
    this.role = view.self?.role
    this.isMafia = view.self !== undefined && isMafia(view.self)
    this.teammates = view.self?.teammates ?? []
    this.others = view.players.filter(({ id, status }) => status === 'alive' && id !== playerId)
    this.random = random
    this.behaviours = mind.behaviours
    this.plain = mind.plain
    this.spoken = languageSpoken(request.language) as SpokenLanguage
    this.#mind = mind
  }

  /** What follows from the situation, found when it is first needed. */
  once<T>(derive: (situation: Situation) => T): T {
    if (!this.#derived.has(derive)) this.#derived.set(derive, derive(this))
    return this.#derived.get(derive) as T
  }

  get history(): GameHistory {
    this.#mind.histories ??= new HistoryReader((tag) => languageSpoken(tag)?.reader)
    this.#history ??= this.#mind.histories.read(this.view)
    return this.#history
  }

  /** What tells this table's feelings from those of others. */
  get feelings(): string {
    return this.#mind.feelings ?? this.history.game
  }

  get pastGames(): readonly PastGame[] {
    return this.history.personal.flatMap((event) => (isEvent(event, 'history.recalled') ? event.data.games : []))
  }

  get observed(): ObservedGame {
    this.#observed ??= observeGame(this.view, this.history)
    return this.#observed
  }

  /** What all can know of the claims. */
  get publicClaims(): ReadonlyMap<string, JudgedClaims> {
    return this.once(judgePublicClaims)
  }

  get suspects(): ReadonlyMap<string, BuiltInSuspicion> {
    return this.once(rateLiving)
  }

  get chances(): ReadonlyMap<string, number> {
    return this.once(rateOthers)
  }

  /** Whether it wins with the mafia without being one of them. */
  get isHelper(): boolean {
    return this.role !== undefined && this.history.roles.helpsMafia(this.role)
  }

  /**
   * Whom a player seems to serve without having been told. For mafia: whoever reports what they know to be false, where a
   * role helps them unknown. For such a helper: whom another investigator has found out.
   */
  get accomplices(): ReadonlySet<string> {
    return this.once(findAccomplices)
  }

  get accusers(): ReadonlyMap<string, readonly string[]> {
    return this.observed.today.accusers
  }

  get heard(): readonly Repetition[] {
    return this.once(readRepetitions)
  }

  get voice(): Voice {
    return this.once(findVoice)
  }

  readonly name = (id: string): string => this.view.players.find((player) => player.id === id)?.name ?? id

  readonly isOurs = (id: string): boolean => id === this.me || this.teammates.includes(id) || this.allies.includes(id)

  /** Lovers, and players known from the deal on who win with this player's side. */
  get allies(): readonly string[] {
    return this.once(findAllies)
  }

  /** The aim of the power that a player claims, if this player may believe it; null without one. */
  believedPower(id: string): PowerTraits['aim'] | null {
    const claimed = this.observed.claims.get(id)
    return claimed && claimed.credit !== 'false' ? this.history.roles.powerOf(claimed.role) : null
  }
}

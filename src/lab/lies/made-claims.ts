import { requireEventList } from '../../kernel/errors/arguments.js'
import type { Claim } from '../../kernel/events/answer-schema.js'
import { wasFound } from '../../kernel/events/decide/consequences.js'
import { type GameEvent, isEvent } from '../../kernel/events/event.js'
import { evolve, foldEvents, initialGameState } from '../../kernel/events/evolve.js'
import type { GameState } from '../../kernel/rules/game-state.js'
import type { Role } from '../../kernel/rules/role.js'
import { findTeam, isMafia } from '../../kernel/rules/team.js'
import { readClaim } from '../../players/suspicion/claims.js'
import { GameRoles } from '../../players/suspicion/game-roles.js'
import { readerFor, type TextReader } from '../../words/reading/reader.js'

/** What a player publicly said it is, or has found out, when it first said so. */
export interface MadeClaim {
  /** Number in the log of the speech with which it was first made. */
  readonly at: number
  readonly day: number
  readonly player: string
  /** `role`: the player has `role`. `result`: it has found out that `target` is `result`. */
  readonly kind: 'role' | 'result'
  readonly role: Role
  /** The player it is about: the speaker itself, if it claims a role. */
  readonly target: string
  /** The team or role that it gives the target. */
  readonly result: string
  /** Whether it says that the target is mafia. */
  readonly accuses: boolean
  /** `declared` in the claim of an answer, or `read` from English by fixed rules. */
  readonly source: 'declared' | 'read'
  /** Whether the player had that role, or had found this out itself: what is not truthful is a lie. */
  readonly truthful: boolean
  /** Whether the target is on the side that it names. A lie may be right, and an honest result wrong. */
  readonly right: boolean
  /** How often it was made in the game. */
  readonly times: number
}

/** How claims are found. */
export interface ClaimOptions {
  /** Whether claims are also read from speeches that declare none. Default true. */
  readonly reading?: boolean
}

export type SpokenEvent = GameEvent<'speech.given' | 'defense.given' | 'last-words.given'>

export const isSpoken = (event: GameEvent | undefined): event is SpokenEvent =>
  event !== undefined &&
  (isEvent(event, 'speech.given') || isEvent(event, 'defense.given') || isEvent(event, 'last-words.given'))

export const gameReader = ({ players, rules }: GameState): TextReader => readerFor(players, rules?.cast ?? {})

/**
 * The claims of a game, each once, in the order in which they were first made. An answer that declares a claim counts with
 * what it declares; the words of others are read. Works on any beginning of a log.
 */
export function claimsIn(events: readonly GameEvent[], { reading = true }: ClaimOptions = {}): MadeClaim[] {
  requireEventList(events)
  const ended = foldEvents(events)
  if (ended.rules === null) return []
  const claims = new ClaimList(ended, new GameRoles(ended.rules, ended.players.length))
  const reader = reading ? gameReader(ended) : null
  let state = initialGameState
  for (const [at, event] of events.entries()) {
    if (isEvent(event, 'role.claimed')) {
      const before = events[at - 1]
      const said = isSpoken(before) && before.data.player === event.data.player ? before : event
      claims.add({ event: said, state, claim: event.data.claim, source: 'declared' })
    } else if (reader !== null && isSpoken(event) && !declares(events[at + 1], event)) claims.read(event, state, reader)
    state = evolve(state, event)
  }
  return claims.list
}

const declares = (next: GameEvent | undefined, { data }: SpokenEvent): boolean =>
  next !== undefined && isEvent(next, 'role.claimed') && next.data.player === data.player

interface Claiming {
  readonly event: GameEvent<'role.claimed'> | SpokenEvent
  readonly state: GameState
  readonly claim: Claim
  readonly source: MadeClaim['source']
}

class ClaimList {
  readonly #ended: GameState
  readonly #roles: GameRoles
  readonly #made = new Map<string, MadeClaim>()
  /** The role that each player claimed last. */
  readonly #claimed = new Map<string, { readonly role: Role }>()

  constructor(ended: GameState, roles: GameRoles) {
    this.#ended = ended
    this.#roles = roles
  }

  get list(): MadeClaim[] {
    return [...this.#made.values()]
  }

  read(event: SpokenEvent, state: GameState, reader: TextReader): void {
    const { player, text } = event.data
    const { claim: worded } = reader.read(text, { speaker: player, day: event.day })
    const claim = worded && readClaim({ player, claim: worded }, { claims: this.#claimed, roles: this.#roles })
    if (claim) this.add({ event, state, claim, source: 'read' })
  }

  add({ event, state, claim, source }: Claiming): void {
    const { player } = event.data
    const speaker = state.players.find(({ id }) => id === player)
    const { role, results = [] } = claim
    const made = { at: event.seq, day: event.day, player, role, source, times: 1 }
    this.#claimed.set(player, { role })
    this.#note({
      ...made,
      ...this.#about(player, role),
      kind: 'role',
      truthful: speaker?.role === role,
    })
    for (const found of results)
      if (state.players.some(({ id }) => id === found.player))
        this.#note({
          ...made,
          ...this.#about(found.player, found.result),
          kind: 'result',
          truthful: wasFound(found, speaker?.found ?? [], state.rules),
        })
  }

  #about(target: string, result: string): Pick<MadeClaim, 'target' | 'result' | 'accuses' | 'right'> {
    const { rules, players } = this.#ended
    const team = players.find(({ id }) => id === target)?.team
    const named = (rules && findTeam(rules, result)) ?? result
    const accuses = isMafia({ team: named })
    return { target, result, accuses, right: accuses === isMafia({ team }) }
  }

  #note(claim: MadeClaim): void {
    const { kind, player, target, result } = claim
    const key = JSON.stringify([kind, player, target, result])
    const before = this.#made.get(key)
    this.#made.set(key, before ? { ...before, times: before.times + 1 } : claim)
  }
}

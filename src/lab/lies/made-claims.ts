import { requireArgument, requireEventList } from '../../kernel/errors/arguments.js'
import type { Claim } from '../../kernel/events/acts.js'
import { wasFound } from '../../kernel/events/decide/consequences.js'
import { type GameEvent, isEvent } from '../../kernel/events/event.js'
import { evolve, foldEvents, initialGameState } from '../../kernel/events/evolve.js'
import type { GameState } from '../../kernel/rules/game-state.js'
import type { Role } from '../../kernel/rules/role.js'
import { findTeam, isMafia } from '../../kernel/rules/team.js'
import { readClaim } from '../../players/suspicion/claims.js'
import { GameRoles } from '../../players/suspicion/game-roles.js'
import { readerVersion } from '../../words/reading/reader.js'
import { LogReader } from './log-reader.js'

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
  /** `declared` in an answer, or `read` from words by fixed rules. */
  readonly source: 'declared' | 'read'
  /** False: its words say so, and what the answer declares does not. It counts in no figure. */
  readonly counted: boolean
  /** The sentence from which it was read, with players by name. */
  readonly quotation?: string
  /** The version of the rules by which it was read. */
  readonly reader?: number
  /** Whether the player had that role, or had found this out itself: what is not truthful is a lie. */
  readonly truthful: boolean
  /** Whether the target is on the side that it names. A lie may be right, and an honest result wrong. */
  readonly right: boolean
  /** How often it was made in the game. */
  readonly times: number
}

/** How claims are found. */
export interface ClaimOptions {
  /** Whether words are read too: they count where a speech declares nothing. Default true. */
  readonly reading?: boolean
}

export type SpokenEvent = GameEvent<'speech.given' | 'defense.given' | 'last-words.given'>

export const isSpoken = (event: GameEvent | undefined): event is SpokenEvent =>
  event !== undefined &&
  (isEvent(event, 'speech.given') || isEvent(event, 'defense.given') || isEvent(event, 'last-words.given'))

/** Whom a speech says that it accuses. */
export const accusedIn = (acts: SpokenEvent['data']['acts'] = []): string[] =>
  acts.flatMap((act) => ('accuse' in act ? act.accuse : []))

/** Whether a speech declares what it does: its acts, or a claim that is recorded after it. */
export const declares = (next: GameEvent | undefined, { data }: SpokenEvent): boolean =>
  data.acts !== undefined || claimAfter(next, data.player) !== undefined

const claimAfter = (next: GameEvent | undefined, player: string): Claim | undefined =>
  next !== undefined && isEvent(next, 'role.claimed') && next.data.player === player ? next.data.claim : undefined

/**
 * The claims of a game, each once, in the order in which they were first made. An answer that declares anything counts with
 * what it declares; what its words say beside it is not counted. The words of others are read. Works on any beginning of a log.
 */
export function claimsIn(events: readonly GameEvent[], options: ClaimOptions = {}): MadeClaim[] {
  requireEventList(events)
  requireArgument('options', options, { kind: 'an object' })
  const { reading = true } = options
  const ended = foldEvents(events)
  if (ended.rules === null) return []
  const claims = new ClaimList(ended, new GameRoles(ended.rules, ended.players.length))
  const reader = reading ? new LogReader(events, ended) : null
  let state = initialGameState
  for (const [at, event] of events.entries()) {
    if (isSpoken(event)) {
      const next = events[at + 1]
      claims.declare(event, state, claimAfter(next, event.data.player))
      if (reader !== null) claims.read(event, { state, reader, counted: !declares(next, event) })
    }
    state = evolve(state, event)
  }
  return claims.list
}

interface Claiming {
  readonly event: SpokenEvent
  readonly state: GameState
  readonly claim: Claim
  readonly from: Pick<MadeClaim, 'source' | 'counted' | 'reader'>
  /** Of the role, or of the result about a player. */
  readonly quote?: ((target?: string) => string | undefined) | undefined
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

  declare(event: SpokenEvent, state: GameState, claimed: Claim | undefined): void {
    const { player, acts = [] } = event.data
    const results = acts.flatMap((act) => ('result' in act ? { player: act.about, result: act.result } : []))
    const claim = claimed ?? (results.length > 0 ? this.#complete(player, { results, looked: true }) : undefined)
    if (claim) this.#add({ event, state, claim, from: { source: 'declared', counted: true } })
  }

  read(
    event: SpokenEvent,
    { state, reader, counted }: { readonly state: GameState; readonly reader: LogReader; readonly counted: boolean },
  ): void {
    const { player, text } = event.data
    const { claim: worded } = reader.read(text, { speaker: player, at: event })
    const claim = worded && this.#complete(player, worded)
    if (!worded || !claim) return
    const sentenceFor = (target?: string) =>
      target === undefined ? worded.sentence : worded.results.find((found) => found.player === target)?.sentence
    const quote = (target?: string) => reader.quote(text, sentenceFor(target) ?? worded.sentence)
    this.#add({ event, state, claim, quote, from: { source: 'read', counted, reader: readerVersion } })
  }

  #complete(player: string, claim: Parameters<typeof readClaim>[0]['claim']): Claim | undefined {
    return readClaim({ player, claim }, { claims: this.#claimed, roles: this.#roles }) ?? undefined
  }

  #add({ event, state, claim, from, quote }: Claiming): void {
    const { player } = event.data
    const speaker = state.players.find(({ id }) => id === player)
    const { role, results = [] } = claim
    const made = { at: event.seq, day: event.day, player, role, ...from, times: 1 }
    const quoted = (target?: string) => quote && { quotation: quote(target) as string }
    if (from.counted) this.#claimed.set(player, { role })
    this.#note({
      ...made,
      ...quoted(),
      ...this.#about(player, role),
      kind: 'role',
      truthful: speaker?.role === role,
    })
    for (const found of results)
      if (state.players.some(({ id }) => id === found.player))
        this.#note({
          ...made,
          ...quoted(found.player),
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

  /** A claim that counts takes the place of the same one that does not; one that does not adds nothing to one that does. */
  #note(claim: MadeClaim): void {
    const { kind, player, target, result, counted } = claim
    const key = JSON.stringify([kind, player, target, result])
    const before = this.#made.get(key)
    if (before === undefined || (counted && !before.counted)) this.#made.set(key, claim)
    else if (counted === before.counted) this.#made.set(key, { ...before, times: before.times + 1 })
  }
}

import { deriveSalt } from '../../game/create-mafia-game.js'
import { commitmentOf, sha256Hex } from '../../kernel/events/commitment.js'
import { logFormat, logVersion } from '../../kernel/events/created-schema.js'
import type { Audience, GameEvent } from '../../kernel/events/event.js'
import type { EventData, EventType } from '../../kernel/events/event-data.js'
import { evolve, initialGameState } from '../../kernel/events/evolve.js'
import { defaultLimits } from '../../kernel/events/limits.js'
import type { GameState, Phase } from '../../kernel/rules/game-state.js'
import { type Tally, tally } from '../../kernel/rules/policies.js'
import type { Role } from '../../kernel/rules/role.js'
import type { Rules } from '../../kernel/rules/rules-schema.js'
import { cleanText } from '../../kernel/text/clean-text.js'

/** A player of a game that was played elsewhere. */
export interface ImportedPlayer {
  readonly id: string
  readonly name: string
  readonly seat: number
  readonly role: Role
  /** Whether it is of the pack, whose members know each other. */
  readonly whispers: boolean
  /** Who played it; empty if that is not known. */
  readonly agent: string
}

/** What an imported log is made of. */
interface ImportedGame<Player extends ImportedPlayer> {
  /** The beginning of the game's id. */
  readonly from: string
  readonly rules: Rules
  readonly cast: readonly Player[]
  /** What was read: the salt and the id follow from it. */
  readonly text: string
}

/** A line, or part of one, without a counterpart in our events. */
export interface UnmappedLine {
  /** From 1. */
  readonly line: number
  readonly text: string
  /** In a sentence. */
  readonly reason: string
}

/** A game from elsewhere in our events, and what was left out. */
export interface ImportedGameLog {
  /** Frozen and in the form of a log, for views, states, statistics and positions. It cannot be replayed. */
  readonly events: readonly GameEvent[]
  /** By line. */
  readonly report: readonly UnmappedLine[]
}

type SpokenType = 'speech.given' | 'defense.given' | 'last-words.given' | 'mafia.spoke'

/** A log of a game that was played elsewhere, written event by event. */
export class ImportedLog<Player extends ImportedPlayer = ImportedPlayer> {
  readonly events: GameEvent[] = []
  readonly cast: readonly Player[]
  /** The votes that were cast and not yet counted, by voter. */
  readonly ballot = new Map<string, string>()
  readonly #id: string
  readonly #game: ImportedGame<Player>
  /** Of this text alone: games that were imported are no two of one deal. */
  readonly #seed: string
  readonly #salt: string
  #state: GameState = initialGameState

  constructor(game: ImportedGame<Player>) {
    this.cast = game.cast
    this.#game = game
    const hash = sha256Hex(game.text)
    this.#seed = `${game.from} ${hash}`
    this.#salt = deriveSalt(this.#seed)
    this.#id = `${game.from}-${hash.slice(0, 12)}`
    this.#open()
  }

  get state(): GameState {
    return this.#state
  }

  get pack(): string[] {
    return this.cast.filter(({ whispers }) => whispers).map(({ id }) => id)
  }

  write<K extends EventType>(type: K, audience: Audience, data: EventData[K]): void {
    const { day, phase } = this.#state
    this.#record(type, { audience, data, day, phase })
  }

  /** Writes words as far as a speech may go here; returns, in a sentence, that it was longer. */
  say(type: SpokenType, audience: Audience, { player, text: words }: EventData['speech.given']): string | undefined {
    const { maxSpeechChars } = defaultLimits
    const isCut = words.length > maxSpeechChars
    const text = isCut ? cleanText(words, maxSpeechChars).text : words
    this.write(type, audience, { player, text, ...(isCut && { truncated: true }) })
    return isCut ? `Only the first ${maxSpeechChars} characters of a speech are read.` : undefined
  }

  enter(to: Phase, day: number): void {
    const from = this.#state.phase
    if (from === to && this.#state.day === day) return
    this.#record('phase.changed', { audience: 'public', data: { from, to }, day, phase: to })
  }

  end(winner: EventData['game.ended']['winner']): void {
    const roles = Object.fromEntries(this.cast.map(({ id, role }) => [id, role]))
    const days = this.events.reduce((most, { day }) => Math.max(most, day), 0)
    this.enter('ended', this.#state.day)
    this.write('game.ended', 'public', { winner, days, roles, seed: this.#seed, salt: this.#salt })
  }

  /** Ids by seat of those who share the lead of a count; none if one leads alone. */
  tiedLeaders(counts: Tally): string[] {
    const most = Math.max(0, ...Object.values(counts))
    const leading = this.cast.map(({ id }) => id).filter((id) => (counts[id] ?? 0) === most && most > 0)
    return leading.length > 1 ? leading : []
  }

  /** Writes the counted ballot and clears it. `out`: who was voted out; null for nobody. */
  resolveVote(out: string | null, again = false): void {
    const counts = tally([...this.ballot.values()])
    this.ballot.clear()
    const tied = this.tiedLeaders(counts)
    if (out === null) {
      this.write('vote.resolved', 'public', { tally: counts, outcome: again ? 'revote' : 'nobody', tied })
      return
    }
    this.write('vote.resolved', 'public', { tally: counts, outcome: 'eliminated', player: out, tied })
    this.enter('resolution', this.#state.day)
    this.#bury(out, 'vote')
  }

  /** The one of the pack who kills: a living member; undefined when none lives. */
  get killer(): string | undefined {
    const living = new Set(this.#state.players.flatMap(({ id, status }) => (status === 'alive' ? [id] : [])))
    return this.pack.find((id) => living.has(id))
  }

  /** Writes a night's end: every act, and who died of what. */
  dawn(day: number, { acts, deaths }: Pick<EventData['night.explained'], 'acts' | 'deaths'>): void {
    this.enter('dawn', day)
    const dead = deaths.map(({ player }) => player)
    this.write('night.explained', 'moderator', { acts, deaths })
    this.write('night.resolved', 'public', { dead, doubleKill: dead.length > 1 })
    for (const player of dead) this.#bury(player, 'night')
  }

  /** The table learns the role of the dead if it did in the game. */
  #bury(player: string, cause: 'vote' | 'night'): void {
    const shown = this.#game.rules.reveal[cause === 'vote' ? 'day' : 'night'] === 'role'
    const role = this.cast.find(({ id }) => id === player)?.role
    this.write('player.died', 'public', { player, cause, ...(shown && role !== undefined && { role }) })
  }

  #record<K extends EventType>(type: K, event: Pick<GameEvent<K>, 'audience' | 'data' | 'day' | 'phase'>): void {
    const recorded = { seq: this.events.length, type, ...event } as GameEvent
    this.events.push(recorded)
    this.#state = evolve(this.#state, recorded)
  }

  #open(): void {
    const { rules } = this.#game
    const id = this.#id
    const seats = this.cast.map(({ id, name, seat }) => ({ id, name, seat }))
    const players = this.cast.map(({ id, name, seat, role, agent }) => ({
      ...{ id, name, seat, role },
      ...(agent && { agent }),
    }))
    const { maxRetries, timeoutMs, maxSpeechChars } = defaultLimits
    const limits = { maxRetries, timeoutMs, maxSpeechChars }
    const known = { format: logFormat, version: logVersion, id, seed: this.#seed, salt: this.#salt }
    this.write('game.created', 'moderator', { ...known, rules, players, limits, clock: 'real' })
    const dealt = this.cast.map(({ id, role }) => [id, role] as const)
    const commitment = commitmentOf(this.#salt, dealt)
    this.write('game.opened', 'public', { id, rules, players: seats, commitment })
    for (const { id: player, role, whispers } of this.cast) {
      const teammates = this.pack.filter((id) => id !== player)
      this.write('role.dealt', [player], { player, role, ...(whispers && { teammates }) })
    }
  }
}

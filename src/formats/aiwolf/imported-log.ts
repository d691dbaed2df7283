import { commitmentOf, sha256Hex } from '../../events/commitment.js'
import { logFormat, logVersion } from '../../events/created-schema.js'
import type { Audience, GameEvent } from '../../events/event.js'
import type { EventData, EventType } from '../../events/event-data.js'
import { evolve, initialGameState } from '../../events/evolve.js'
import { defineRules } from '../../rules/define-rules.js'
import type { GameState, Phase } from '../../rules/game-state.js'
import { tally } from '../../rules/policies.js'
import type { Rules } from '../../rules/rules-schema.js'
import type { CastMember } from './records.js'

export class ImportedLog {
  readonly events: GameEvent[] = []
  readonly cast: readonly CastMember[]
  /** The votes that were cast and not yet counted, by voter. */
  readonly ballot = new Map<string, string>()
  readonly #salt: string
  #state: GameState = initialGameState

  /** `text` is the log itself: id and salt are derived from it. */
  constructor(cast: readonly CastMember[], text: string) {
    this.cast = cast
    this.#salt = sha256Hex(text).slice(0, 32)
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

  enter(to: Phase, day: number): void {
    const from = this.#state.phase
    if (from === to && this.#state.day === day) return
    this.#record('phase.changed', { audience: 'public', data: { from, to }, day, phase: to })
  }

  end(winner: EventData['game.ended']['winner']): void {
    const roles = Object.fromEntries(this.cast.map(({ id, role }) => [id, role]))
    const days = this.events.reduce((most, { day }) => Math.max(most, day), 0)
    this.write('game.ended', 'public', { winner, days, roles, seed: seedOfImports, salt: this.#salt })
  }

  #record<K extends EventType>(type: K, event: Pick<GameEvent<K>, 'audience' | 'data' | 'day' | 'phase'>): void {
    const recorded = { seq: this.events.length, type, ...event } as GameEvent
    this.events.push(recorded)
    this.#state = evolve(this.#state, recorded)
  }

  #open(): void {
    const rules = rulesFor(this.cast)
    const id = `aiwolf-${this.#salt.slice(0, 12)}`
    const seats = this.cast.map(({ id, name, seat }) => ({ id, name, seat }))
    const players = this.cast.map(({ id, name, seat, agent }) => ({ id, name, seat, ...(agent && { agent }) }))
    const limits = { maxRetries: 0, timeoutMs: 60_000, maxSpeechChars: 1_000_000 }
    const known = { format: logFormat, version: logVersion, id, seed: seedOfImports, salt: this.#salt }
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

const seedOfImports = 'not played here'

/** The closest of our rules: a first day without a death, a vote among the living, and roles that are not revealed. */
function rulesFor(cast: readonly CastMember[]): Rules {
  return defineRules({
    extends: 'night-zero',
    name: 'aiwolf',
    roles: tally(cast.map(({ role }) => role)),
    discussion: { nominate: false },
    vote: { candidates: 'living', skip: false },
    lastWords: false,
  })
}

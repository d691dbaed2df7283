import {
  type AgentRequest,
  type Answer,
  type GameEvent,
  type PastGame,
  type Phase,
  presets,
  type RequestKind,
  type Role,
  type Rules,
  viewFor,
} from '../../../src/index.js'
import { draft, type EventDraft } from '../../../src/kernel/events/event.js'
import { findKind } from '../../../src/kernel/rules/kinds/kinds.js'
import { derive } from '../../../src/kernel/runtime/randomness.js'
import { behavioursWith } from '../../../src/players/scripted/behaviours.js'
import { answerTo } from '../../../src/players/scripted/player.js'
import type { ScriptedAgentOptions } from '../../../src/players/scripted/scripted.js'
import { drawingWith } from '../../support/drawing.js'

const names = ['Anna', 'Boris', 'Clara', 'David', 'Elena', 'Fritz', 'Gerda'] as const

/** A player at the table, by the first letter of its name: `anna` ... `gerda`. */
export type Seven = Lowercase<(typeof names)[number]>

const ids = names.map((name) => name.toLowerCase() as Seven)

/** A question to one of the seven. */
export interface Asked {
  readonly player: Seven
  readonly kind: RequestKind
  readonly options?: readonly string[]
}

/** What happened at a table of Anna, Boris, Clara, David, Elena, Fritz and Gerda, told day by day. */
export class TableOfSeven {
  readonly #events: GameEvent[] = []
  #day = 0
  #phase: Phase = 'setup'

  constructor(rules: Rules, roles: Partial<Record<Seven, Role>>, commitment: string) {
    const players = ids.map((id, seat) => ({ id, name: names[seat] as string, seat }))
    const exact = { ...rules, roles: { mafia: 2, sheriff: 1, doctor: 1, vigilante: 1, villager: 2 } }
    this.#record(draft('game.opened', 'public', { id: 'seven', rules: exact, players, commitment }))
    const mafia = ids.filter((id) => roles[id] === 'mafia')
    for (const player of ids) {
      const role = roles[player] ?? 'villager'
      const team = role === 'mafia' ? { teammates: mafia.filter((id) => id !== player) } : {}
      this.#record(draft('role.dealt', [player], { player, role, ...team }))
    }
  }

  at(day: number, phase: Phase): this {
    this.#record({ ...draft('phase.changed', 'public', { from: this.#phase, to: phase }), day })
    this.#day = day
    this.#phase = phase
    return this
  }

  happened(...drafts: EventDraft[]): this {
    for (const each of drafts) this.#record(each)
    return this
  }

  said(player: Seven, text: string): this {
    return this.happened(draft('speech.given', 'public', { player, text }))
  }

  voted(votes: Partial<Record<Seven, Seven | 'skip'>>): this {
    for (const [player, choice] of Object.entries(votes))
      this.#record(draft('vote.cast', 'public', { player, choice: choice as string }))
    return this
  }

  nominated(choices: Partial<Record<Seven, Seven | 'skip'>>): this {
    for (const [player, choice] of Object.entries(choices))
      this.#record(draft('nomination.made', 'public', { player, choice: choice as string }))
    return this
  }

  claimed(player: Seven, role: Role, results: Partial<Record<Seven, 'town' | 'mafia'>> = {}): this {
    const told = Object.entries(results).map(([id, result]) => ({ player: id, result: result as 'town' | 'mafia' }))
    return this.happened(draft('role.claimed', 'public', { player, claim: { role, results: told } }))
  }

  died(player: Seven, cause: 'vote' | 'night', role?: Role): this {
    return this.happened(draft('player.died', 'public', { player, cause, ...(role && { role }) }))
  }

  learned(player: Seven, target: Seven, result: 'town' | 'mafia'): this {
    return this.happened(draft('investigation.learned', [player], { player, target, result }))
  }

  /** The player was in these games before. */
  recalls(player: Seven, ...games: PastGame[]): this {
    return this.happened(draft('history.recalled', [player], { player, games }))
  }

  view(player: Seven) {
    return viewFor(player, this.#events)
  }

  /** What is asked of a player now. `draws` tells requests apart that are otherwise the same. */
  request({ player, kind, options = [] }: Asked, draws = 1): AgentRequest {
    const view = this.view(player)
    const id = `${view.day}.${kind}.${player}`
    const signal = new AbortController().signal
    const asked = { id, kind, playerId: player, options, words: findKind(kind).words, place: { phase: view.phase } }
    return { ...asked, view, mark: '0a1b2c3d', attempt: 1, signal, ...drawingWith(derive('seven', id, draws)) }
  }

  /** Twenty answers to the same question under different draws. */
  answers(asked: Asked, { behaviours, plain = false }: Omit<ScriptedAgentOptions, 'skill'> = {}): Answer[] {
    const mind = { behaviours: behavioursWith(behaviours), plain }
    return Array.from({ length: 20 }, (_, draws) => answerTo(this.request(asked, draws), mind))
  }

  #record(event: EventDraft): void {
    const place = { seq: this.#events.length, day: event.day ?? this.#day, phase: this.#phase }
    this.#events.push({ ...event, ...place } as GameEvent)
  }
}

/** A table under the rules of source 003, with roles shown on death: mafia Anna and Boris, sheriff Clara, doctor David. */
export function benchmarkTable(commitment = 'sealed', rules: Rules = presets.benchmark): TableOfSeven {
  const roles = { anna: 'mafia', boris: 'mafia', clara: 'sheriff', david: 'doctor', elena: 'vigilante' }
  return new TableOfSeven(rules, roles, commitment)
}

import { InvalidLogError } from '../../errors/errors.js'
import { commitmentOf, sha256Hex } from '../../events/commitment.js'
import { logFormat, logVersion } from '../../events/created-schema.js'
import type { Audience, GameEvent } from '../../events/event.js'
import type { EventData, EventType } from '../../events/event-data.js'
import { evolve, initialGameState } from '../../events/evolve.js'
import { defineRules } from '../../rules/define-rules.js'
import type { GameState, Phase } from '../../rules/game-state.js'
import { tally } from '../../rules/policies.js'
import type { Role } from '../../rules/role.js'
import type { Rules } from '../../rules/rules-schema.js'

/** One record of an AIWolf log: `day,kind,field,...`, with the line it begins on, from 1. */
export interface AIWolfRecord {
  readonly line: number
  readonly text: string
  readonly day: number
  readonly kind: string
  readonly fields: readonly string[]
}

const spoken = new Set(['talk', 'whisper'])

/** The records of a log. What players say is unquoted and may hold commas and line breaks. */
export function readRecords(text: string) {
  const records: AIWolfRecord[] = []
  /** Lines that begin no record and continue no text. */
  const stray: Pick<AIWolfRecord, 'line' | 'text'>[] = []
  const lines = text.replace(/^\uFEFF/, '').split('\n')
  for (const [index, written] of lines.entries()) {
    const line = written.replace(/\r$/, '')
    const started = /^(\d{1,4}),([A-Za-z]+),(.*)$/.exec(line)
    const last = records.at(-1)
    if (started) records.push(parseRecord(index + 1, line, started))
    else if (last && spoken.has(last.kind) && line !== '') records[records.length - 1] = continueRecord(last, line)
    else if (line.trim() !== '') stray.push({ line: index + 1, text: line })
  }
  return { records, stray }
}

function parseRecord(line: number, text: string, [, day, kind = '', rest = '']: RegExpExecArray): AIWolfRecord {
  const parts = rest.split(',')
  const fields = spoken.has(kind) ? [...parts.slice(0, 3), parts.slice(3).join(',')] : parts
  return { line, text, day: Number(day), kind, fields }
}

function continueRecord(record: AIWolfRecord, line: string): AIWolfRecord {
  const { fields } = record
  return { ...record, text: `${record.text}\n${line}`, fields: [...fields.slice(0, -1), `${fields.at(-1)}\n${line}`] }
}

interface CastMember {
  /** `p` and the agent's number. */
  readonly id: string
  readonly name: string
  readonly seat: number
  readonly role: Role
  readonly whispers: boolean
  readonly theirRole: string
  readonly agent: string
  readonly line: AIWolfRecord
}

/** Our role for theirs. Any other role becomes a villager. */
export const ourRoles: Readonly<Record<string, Pick<CastMember, 'role' | 'whispers'>>> = {
  VILLAGER: { role: 'villager', whispers: false },
  SEER: { role: 'seer', whispers: false },
  MEDIUM: { role: 'medium', whispers: false },
  BODYGUARD: { role: 'bodyguard', whispers: false },
  POSSESSED: { role: 'possessed', whispers: false },
  WEREWOLF: { role: 'werewolf', whispers: true },
}
export function readCast(records: readonly AIWolfRecord[]): CastMember[] {
  const first = records.findIndex(({ kind }) => kind !== 'status')
  const opening = records.slice(0, first < 0 ? records.length : first)
  const known = opening.filter(({ fields }) => fields.length >= 4 && /^\d+$/.test(fields[0] ?? ''))
  const unique = known.filter((one, index) => known.findIndex(({ fields }) => fields[0] === one.fields[0]) === index)
  if (unique.length < 2)
    throw new InvalidLogError('Expected an AIWolf log to begin with a `status` line for each player.', 0)
  return [...unique].sort((one, other) => Number(one.fields[0]) - Number(other.fields[0])).map(member)
}

function member(line: AIWolfRecord, seat: number): CastMember {
  const [number = '', theirRole = '', , agent = ''] = line.fields
  const known = Object.hasOwn(ourRoles, theirRole) ? ourRoles[theirRole] : undefined
  const ours = known ?? { role: 'villager', whispers: false }
  const id = `p${Number(number)}`
  return { id, name: `Agent[${number.padStart(2, '0')}]`, seat, ...ours, theirRole, agent, line }
}

export class ImportedLog {
  readonly events: GameEvent[] = []
  readonly cast: readonly CastMember[]
  /** The votes that were cast and not yet counted, by voter. */
  readonly ballot = new Map<string, string>()
  readonly #salt: string
  #state: GameState = initialGameState

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
    this.enter('ended', this.#state.day)
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

/** AIWolf's rules, with days numbered as its logs number them: the first night is day 0. */
function rulesFor(cast: readonly CastMember[]): Rules {
  return defineRules({
    extends: 'aiwolf-13',
    name: 'aiwolf',
    opening: 'nightZero',
    roles: tally(cast.map(({ role }) => role)),
  })
}

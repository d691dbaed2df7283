import { InvalidLogError } from '../../errors/errors.js'
import { defineRules } from '../../rules/define-rules.js'
import { tally } from '../../rules/policies.js'
import type { Rules } from '../../rules/rules-schema.js'
import type { ImportedPlayer } from '../imported-log.js'

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

export interface CastMember extends ImportedPlayer {
  readonly theirRole: string
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

/** AIWolf's rules, with days numbered as its logs number them: the first night is day 0, and the wolves kill from day 1 on. */
export function aiwolfRules(cast: readonly CastMember[]): Rules {
  const preset = defineRules({ extends: 'aiwolf-13' })
  const roles = Object.entries(preset.cast).map(([name, { powers, ...role }]) => [
    name,
    { ...role, powers: powers.map((power) => ({ ...power, from: 1 })) },
  ])
  return defineRules({
    extends: preset,
    name: 'aiwolf',
    table: { min: 4 },
    opening: 'nightZero',
    cast: Object.fromEntries(roles),
    roles: tally(cast.map(({ role }) => role)),
  })
}

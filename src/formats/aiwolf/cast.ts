import { InvalidLogError } from '../../errors/invalid-log-error.js'
import type { Role } from '../../rules/roles/role.js'
import type { AIWolfRecord } from './records.js'

/** A player as the first `status` lines name it. */
export interface CastMember {
  /** `p` and the agent's number. */
  readonly id: string
  /** `Agent[01]`, as players of AIWolf call each other. */
  readonly name: string
  readonly seat: number
  readonly role: Role
  /** The role as the log has it. */
  readonly theirRole: string
  /** The agent that played. */
  readonly agent: string
  readonly line: AIWolfRecord
}

const counterparts: Readonly<Record<string, Role>> = {
  VILLAGER: 'villager',
  SEER: 'sheriff',
  BODYGUARD: 'doctor',
  WEREWOLF: 'mafia',
}

/** Whether a role of theirs is one of ours. */
export const hasCounterpart = (theirRole: string): boolean => Object.hasOwn(counterparts, theirRole)

/** Who plays, by number. Throws `InvalidLogError` when the log does not begin by saying so. */
export function castOf(records: readonly AIWolfRecord[]): CastMember[] {
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
  const role = counterparts[theirRole] ?? 'villager'
  return { id: `p${Number(number)}`, name: `Agent[${number.padStart(2, '0')}]`, seat, role, theirRole, agent, line }
}

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
  /** Whether it hears the whispers and chooses whom to attack. */
  readonly whispers: boolean
  /** The role as the log has it. */
  readonly theirRole: string
  /** The agent that played. */
  readonly agent: string
  readonly line: AIWolfRecord
}

const counterparts: Readonly<Record<string, Pick<CastMember, 'role' | 'whispers'>>> = {
  VILLAGER: { role: 'villager', whispers: false },
  SEER: { role: 'sheriff', whispers: false },
  BODYGUARD: { role: 'doctor', whispers: false },
  WEREWOLF: { role: 'mafia', whispers: true },
}
const anyoneElse = { role: 'villager', whispers: false } as const

/** Whether a role of theirs is one of ours. */
export const hasCounterpart = (theirRole: string): boolean => Object.hasOwn(counterparts, theirRole)

/** The players, by number. Throws `InvalidLogError` when the log does not begin with their `status` lines. */
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
  const ours = hasCounterpart(theirRole) ? counterparts[theirRole] : anyoneElse
  const id = `p${Number(number)}`
  return { id, name: `Agent[${number.padStart(2, '0')}]`, seat, ...(ours ?? anyoneElse), theirRole, agent, line }
}

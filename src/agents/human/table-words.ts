import type { View } from '../../events/view.js'
import type { Role } from '../../rules/roles/role.js'
import { oneLine } from '../../text/clean-text.js'

/** What a teller of events needs to know of the table. */
export type Table = Pick<View, 'audience' | 'players'>

const words: Readonly<Record<string, string>> = {
  skip: 'nobody',
  abstain: 'abstain',
  guilty: 'guilty',
  innocent: 'innocent',
  silent: 'stay silent',
}

/** A player's name, or what a word of the game means as a choice. */
export function called({ players }: Table, id: string): string {
  if (Object.hasOwn(words, id)) return words[id] as string
  return oneLine(players.find((player) => player.id === id)?.name ?? id)
}

/** The same; the person itself is `you`. */
export function youOr(table: Table, id: string): string {
  return id === table.audience ? 'you' : called(table, id)
}

/** Several players in a row of words. */
export function row(table: Table, ids: readonly string[]): string {
  return ids.map((id) => youOr(table, id)).join(', ')
}

/** `You` at the beginning of a line, else the name. */
export function speaker(table: Table, id: string): string {
  return id === table.audience ? 'You' : called(table, id)
}

/** A role or team in a sentence. */
export function roleName(role: Role | 'town'): string {
  if (role === 'mafia' || role === 'town') return role
  return role === 'villager' ? 'a villager' : `the ${role}`
}

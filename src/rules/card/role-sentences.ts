import { powersOf } from '../powers/owned.js'
import type { RoleDefinition } from '../roles/role.js'
import { endsGame, wayOf } from '../roles/wins.js'
import { type CardTable, hasPower, isDealt, type Sentence } from './card-table.js'

/** What each role at the table does and may choose. Roles that are not dealt are not mentioned. */
export function roleSentences(table: CardTable): Sentence[] {
  return Object.entries(table.rules.cast)
    .filter(([name]) => isDealt(table, name))
    .map(([, role]) => [role.describe, ...details(role, table)].filter(Boolean).join(' '))
}

function details(role: RoleDefinition, table: CardTable): Sentence[] {
  const { votes = 1, wins = 'team', immuneTo = [] } = role
  const powerTable = { rules: table.rules, isInPlay: (power: string) => hasPower(table, power) }
  return [
    ...powersOf(role).flatMap(({ power, options }) => power.sentences(options, powerTable)),
    immuneTo.length > 0 && `It is immune to: ${immuneTo.join(', ')}.`,
    votes !== 1 &&
      `It has ${votes === 0 ? 'no vote' : `${votes} votes`} in every ballot by day, and dead it is known to all.`,
    wins !== 'team' && wayOf(wins).describe,
    endsGame(wins) ? 'That ends the game.' : wins !== 'team' && 'The game continues after that.',
  ]
}

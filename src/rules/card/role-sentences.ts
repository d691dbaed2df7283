import { powersOf } from '../powers/owned.js'
import type { RoleDefinition } from '../roles/role.js'
import { endsGame, wayOf } from '../roles/wins.js'
import { type CardTable, isDealt, powerTableOf, type Sentence } from './card-table.js'

/**
 * What each dealt role does and may choose; what a team does together is part of the night's sentences. Roles that are
 * not dealt are not mentioned.
 */
export function roleSentences(table: CardTable): Sentence[] {
  return Object.entries(table.rules.cast)
    .filter(([name]) => isDealt(table, name))
    .map(([, role]) => [role.describe, ...details(role, table)].filter(Boolean).join(' '))
}

function details(role: RoleDefinition, table: CardTable): Sentence[] {
  const { votes = 1, wins = 'team', immuneTo = [] } = role
  const powerTable = powerTableOf(table)
  return [
    ...powersOf(role).flatMap(({ power, options }) => (power.byTeam ? [] : power.sentences(options, powerTable))),
    immuneTo.length > 0 && `It is immune to: ${immuneTo.join(', ')}.`,
    votes !== 1 &&
      `It has ${votes === 0 ? 'no vote' : `${votes} votes`} in every ballot by day; when it dies, everyone learns its role.`,
    wins !== 'team' && wayOf(wins).describe,
    endsGame(wins) ? 'That ends the game.' : wins !== 'team' && 'The game continues after that.',
  ]
}

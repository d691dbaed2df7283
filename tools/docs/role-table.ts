import { roles } from '../../src/index.js'
import { findWayToWin, type RoleDefinition } from '../../src/kernel/rules/role.js'
import { ownWordsIn } from '../../src/kernel/text/message.js'
import { table } from './sections.js'

/** Every built-in role: its team, its powers, what sets it apart, and its own sentence. */
export function rolesTable(): string {
  const rows = Object.entries(roles).map(([name, role]) => [
    `\`${name}\``,
    role.team,
    role.powers.map(({ power }) => `\`${power}\``).join(', '),
    peculiarities(role).join(' '),
    ownWordsIn(role.describe, 'en'),
  ])
  return table(['role', 'team', 'powers', 'what is special', 'in a sentence'], rows)
}

function peculiarities({ seenAs, immuneTo = [], votes = 1, wins, knows = {} }: RoleDefinition): string[] {
  return [
    ...(seenAs ? [`An investigation takes it for ${seenAs}.`] : []),
    ...(immuneTo.length > 0 ? [`Immune to ${immuneTo.map((power) => `\`${power}\``).join(', ')}.`] : []),
    ...(knows.teams ?? []).map((team) => `It knows the team \`${team}\`.`),
    ...(knows.roles ?? []).map((role) => `It knows whoever is \`${role}\`.`),
    ...(votes === 1 ? [] : [`It has ${votes} votes.`]),
    ...(wins === undefined ? [] : [ownWordsIn(findWayToWin(wins).describe, 'en')]),
  ]
}

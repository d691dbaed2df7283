import { shortGameWarning, shortTables } from '../first-night.js'
import { dealtRoles, type RoleCounts, totalOf } from '../role-counts.js'
import { pluralOf, roleQuantity } from '../roles/role-words.js'
import { teams } from '../roles/team.js'
import type { Rules } from '../rules-schema.js'
import { type CardTable, isDealt, type Sentence } from './card-table.js'

const characters: Record<Rules['personas'], Sentence> = {
  none: false,
  given: 'Each player comes with a character and is called by its name.',
  generated: 'Before the roles are dealt each player makes up a character and is called by its name.',
}

/** Who plays, and how the game is won. */
export function seatSentences(table: CardTable): Sentence[] {
  return [
    table.counts ? exactTable(table.counts) : `From ${table.rules.table.min} to ${table.rules.table.max} players.`,
    !table.counts && `Among them: ${scaledTable(table)}.`,
    'Roles are secret. The mafia know each other; the town do not.',
    characters[table.rules.personas],
    table.rules.narration === 'public' &&
      'A narrator may comment for everyone to hear. It is no player and knows only what everyone knows.',
  ]
}

/** How the game ends. */
export function winningSentences({ rules, counts }: CardTable): Sentence[] {
  return [
    teams.town.describe,
    teams.mafia.describe,
    `If neither has happened when day ${rules.maxDays} ends, the game is a draw.`,
    counts ? (shortGameWarning(rules, counts) ?? false) : shortTablesWarning(shortTables(rules)),
  ]
}

const shortTablesWarning = (sizes: readonly number[]): Sentence =>
  sizes.length > 0 && `With ${sizes.join(' or ')} players the game can end in the first night, before any day.`

function exactTable(counts: RoleCounts): string {
  const listed = dealtRoles(counts).map((role) => roleQuantity(counts[role] ?? 0, role))
  return `${totalOf(counts)} players: ${listed.join(', ')}.`
}

function scaledTable(table: CardTable): string {
  const { cast, roleCounts, filler } = table.rules
  const present = Object.keys(cast).filter((role) => role !== filler && isDealt(table, role))
  const told = present.map((role) => `${pluralOf(role)} (${share(roleCounts[role])})`)
  const { base = 0, min = 0 } = roleCounts[filler] ?? {}
  const least = Math.max(base, min)
  return [...told, `${pluralOf(filler)} (everyone else${least > 0 ? `, at least ${least}` : ''})`].join(', ')
}

function share(formula: Rules['roleCounts'][string] = { base: 0 }): string {
  const { base, per, min = 0, fromPlayers = 0, including = [] } = formula
  const growing = per && `${per.count} for every ${per.players} players, rounded ${rounding[per.rounding]}`
  const parts = [base > 0 && `${base}`, growing].filter(Boolean).join(' and ')
  const least = min > base && `at least ${min}`
  const from = fromPlayers > 0 && `from ${fromPlayers} players on`
  const within = including.length > 0 && `${including.map(pluralOf).join(' and ')} among them`
  return [parts, least, from, within].filter(Boolean).join(', ')
}

const rounding = { floor: 'down', round: 'to the nearest' } as const

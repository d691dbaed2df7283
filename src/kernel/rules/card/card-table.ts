import { quantity } from '../../text/words.js'
import { shortGameWarning, shortTables } from '../first-night.js'
import { momentSentences } from '../powers/options.js'
import type { PowerTable } from '../powers/power.js'
import { powersWithOptions } from '../powers/powers.js'
import { endsGame, findWayToWin, type Role, type RoleDefinition } from '../role.js'
import { dealtRoles, type RoleCounts, roleCountsFor, scaledCount, totalCount } from '../role-counts.js'
import type { Rules } from '../rules-schema.js'
import { findTeamDefinition, isMafia, pluralRole, roleQuantity, type Team } from '../team.js'

/** The input of a rule card: the rules, and the role counts if the number of players is known. */
export interface CardTable {
  readonly rules: Rules
  readonly counts: RoleCounts | null
}

export type CardSentence = string | false

/** The table of `rules` for `players`; exact roles in the rules make the number known. */
export function cardTable(rules: Rules, players: number | undefined): CardTable {
  const seats = players ?? (rules.roles ? totalCount(rules.roles) : null)
  return { rules, counts: seats === null ? null : roleCountsFor(rules, seats) }
}

/** How many players have `role`; if that depends on the number of players, the count at the largest table. */
function largestCount({ rules, counts }: CardTable, role: Role): number {
  if (counts) return counts[role] ?? 0
  return role === rules.filler ? rules.table.max : scaledCount(rules.roleCounts[role], rules.table.max)
}

/** The roles that may be dealt, each with its definition. */
export function dealtCast(table: CardTable): [Role, RoleDefinition][] {
  return Object.entries(table.rules.cast).filter(([role]) => largestCount(table, role) > 0)
}

function hasPower(table: CardTable, name: string): boolean {
  return dealtCast(table).some(([, { powers }]) => powers.some(({ power }) => power === name))
}

export function toPowerTable(table: CardTable): PowerTable {
  return { rules: table.rules, isInPlay: (power) => hasPower(table, power) }
}

/** How many mafia of any role play; if that depends on the number of players, the count at the largest table. */
export function countMafia(table: CardTable): number {
  const roles = Object.entries(table.rules.cast).filter(([, role]) => isMafia(role))
  return roles.reduce((sum, [name]) => sum + largestCount(table, name), 0)
}

export function seconds(milliseconds: number): string {
  return quantity(milliseconds / 1_000, 'second')
}

const characters: Record<Rules['personas'], CardSentence> = {
  none: false,
  given: 'Each player comes with a character and is called by its name.',
  generated: 'Before the roles are dealt each player makes up a character and is called by its name.',
}

export function seatSentences(table: CardTable): CardSentence[] {
  return [
    table.counts ? exactTable(table.counts) : `From ${table.rules.table.min} to ${table.rules.table.max} players.`,
    !table.counts && `Among them: ${scaledTable(table)}.`,
    'Roles are secret. The mafia know each other; the town do not.',
    characters[table.rules.personas],
    table.rules.narration === 'public' &&
      'A narrator may comment for everyone to hear. It is no player and knows only what everyone knows.',
  ]
}

/** The sides that win as such, town and mafia first. */
function sidesAtTable(table: CardTable): Team[] {
  return [...new Set<Team>(['town', 'mafia', ...dealtCast(table).map(([, { team }]) => team)])].filter(
    (team) => findTeamDefinition(team, table.rules)?.wins !== 'none',
  )
}

export function winningSentences(table: CardTable): CardSentence[] {
  const { rules, counts } = table
  return [
    ...sidesAtTable(table).map((team) => findTeamDefinition(team, table.rules)?.describe ?? false),
    ...(rules.wins?.ends ?? []).map(({ describe }) => describe),
    rules.wins?.nobody === true && 'If nobody is left alive, nobody wins.',
    `If neither has happened when day ${rules.maxDays} ends, the game is a draw.`,
    counts ? (shortGameWarning(rules, counts) ?? false) : shortTablesWarning(shortTables(rules)),
  ]
}

const shortTablesWarning = (sizes: readonly number[]): CardSentence =>
  sizes.length > 0 && `With ${sizes.join(' or ')} players the game can end in the first night, before any day.`

function exactTable(counts: RoleCounts): string {
  const listed = dealtRoles(counts).map((role) => roleQuantity(counts[role] ?? 0, role))
  return `${totalCount(counts)} players: ${listed.join(', ')}.`
}

function scaledTable(table: CardTable): string {
  const { roleCounts, filler } = table.rules
  const present = dealtCast(table).flatMap(([role]) => (role === filler ? [] : [role]))
  const told = present.map((role) => `${pluralRole(role)} (${share(roleCounts[role])})`)
  const { base = 0, min = 0 } = roleCounts[filler] ?? {}
  const least = Math.max(base, min)
  return [...told, `${pluralRole(filler)} (everyone else${least > 0 ? `, at least ${least}` : ''})`].join(', ')
}

function share(formula: Rules['roleCounts'][string] = { base: 0 }): string {
  const { base, per, min = 0, fromPlayers = 0, including = [] } = formula
  const growing = per && `${per.count} for every ${per.players} players, rounded ${rounding[per.rounding]}`
  const parts = [base > 0 && `${base}`, growing].filter(Boolean).join(' and ')
  const least = min > base && `at least ${min}`
  const from = fromPlayers > 0 && `from ${fromPlayers} players on`
  const within = including.length > 0 && `${including.map(pluralRole).join(' and ')} among them`
  return [parts, least, from, within].filter(Boolean).join(', ')
}

const rounding = { floor: 'down', round: 'to the nearest' } as const

/** What each dealt role does and may choose; what a team does together is part of the night's sentences. */
export function roleSentences(table: CardTable): CardSentence[] {
  return dealtCast(table).map(([, role]) => [role.describe, ...details(role, table)].filter(Boolean).join(' '))
}

function details(role: RoleDefinition, table: CardTable): CardSentence[] {
  const { votes = 1, wins = 'team', immuneTo = [] } = role
  const powerTable = toPowerTable(table)
  return [
    ...powersWithOptions(role, table.rules).flatMap(({ power, options }) =>
      power.byTeam
        ? []
        : [options.on !== undefined && momentSentences[options.on], ...power.sentences(options, powerTable)],
    ),
    immuneTo.length > 0 && `It is immune to: ${immuneTo.join(', ')}.`,
    votes !== 1 &&
      `It has ${votes === 0 ? 'no vote' : `${votes} votes`} in every ballot by day; when it dies, everyone learns its role.`,
    wins !== 'team' && findWayToWin(wins).describe,
    endsGame(wins) ? 'That ends the game.' : wins !== 'team' && 'The game continues after that.',
  ]
}

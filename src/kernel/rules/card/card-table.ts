import { type Message, type MessageValue, message } from '../../text/message.js'
import { isSeenByAll } from '../deaths.js'
import { shortGameWarning, shortTables } from '../first-night.js'
import { mostInRows, rulesAsTold } from '../lists.js'
import type { CardSentence, PowerTable } from '../powers/power.js'
import { isBuiltInPower, powersWithOptions } from '../powers/powers.js'
import { endsGame, type Role, type RoleDefinition } from '../role.js'
import { dealtRoles, type RoleCounts, roleCountsFor, scaledCount, totalCount } from '../role-counts.js'
import { goalWords, roleWords } from '../rule-words.js'
import type { Rules } from '../rules-schema.js'
import { findTeamDefinition, isKiller, isMafia, type Team } from '../team.js'

/** The input of a rule card: the rules, and the role counts if the number of players is known. */
export interface CardTable {
  readonly rules: Rules
  readonly counts: RoleCounts | null
}

/** Sentences as one. Those that these rules leave out are `false`. */
export const sentences = (...parts: readonly CardSentence[]): Message =>
  message('words.sentences', { sentences: parts.filter((part): part is MessageValue => part !== false) })

/** How a choice by what rules say is written in a message. */
export const yesOrNo = (holds: boolean): string => (holds ? 'yes' : 'no')

/** The table of `rules` for `players`; exact roles in the rules make the number known. */
export function cardTable(rules: Rules, players: number | undefined): CardTable {
  const seats = players ?? (rules.roles ? totalCount(rules.roles) : null)
  if (rules.lists && !rules.roles) {
    if (seats !== null) roleCountsFor(rules, seats)
    return { rules: rules.lists.told === 'nothing' ? rulesAsTold(rules, []) : rules, counts: null }
  }
  return { rules, counts: seats === null ? null : roleCountsFor(rules, seats) }
}

/** How many players have `role`; if that depends on the number of players, the count at the largest table. */
function largestCount({ rules, counts }: CardTable, role: Role): number {
  if (counts) return counts[role] ?? 0
  if (rules.lists) return isDrawn(rules, role) ? rules.table.max : mostInRows(rules, role)
  return role === rules.filler ? rules.table.max : scaledCount(rules.roleCounts[role], rules.table.max)
}

/** Whether any number of a role may be drawn, as far as the rules say it. */
const isDrawn = ({ lists, filler }: Rules, role: Role): boolean => lists?.rows === undefined || role === filler

/** The roles that may be dealt, each with its definition. */
export function dealtCast(table: CardTable): [Role, RoleDefinition][] {
  return Object.entries(table.rules.cast).filter(([role]) => largestCount(table, role) > 0)
}

/** Whether somebody may have this power. */
export function hasPower(table: CardTable, name: string): boolean {
  return dealtCast(table).some(([, { powers }]) => powers.some(({ power }) => power === name))
}

export function toPowerTable(table: CardTable, role: Role): PowerTable {
  return { rules: table.rules, role: { role }, isInPlay: (power) => hasPower(table, power) }
}

/** How many mafia of any role play; if that depends on the number of players, the count at the largest table. */
export function countMafia(table: CardTable): number {
  const roles = Object.entries(table.rules.cast).filter(([, role]) => isMafia(role))
  return roles.reduce((sum, [name]) => sum + largestCount(table, name), 0)
}

export const seconds = (milliseconds: number): Message => message('card.seconds', { n: milliseconds / 1_000 })

const characters: Record<Rules['personas'], CardSentence> = {
  none: false,
  given: message('card.personas.given'),
  generated: message('card.personas.generated'),
}

export function seatSentences(table: CardTable): CardSentence[] {
  const { min, max } = table.rules.table
  const { undealt } = table.rules.lists ?? {}
  return [
    table.counts ? exactTable(table.counts) : message('card.players.range', { min, max }),
    !table.counts && mixSentence(table),
    undealt !== undefined && message('card.lists.undealt', { n: undealt }),
    message('card.secret'),
    characters[table.rules.personas],
    table.rules.narration === 'public' && message('card.narrator'),
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
  const rivals = sidesAtTable(table).filter((team) => isKiller({ team }, rules))
  return [
    ...sidesAtTable(table).map((team) => goalWords(team, rules) ?? false),
    rivals.length > 1 && message('card.rivals', { teams: rivals.map((team) => ({ team })) }),
    ...(rules.wins?.ends ?? []).map(({ describe }) => describe),
    rules.wins?.nobody === true && message('card.nobody'),
    message('card.draw', { n: rules.maxDays }),
    counts ? (shortGameWarning(rules, counts) ?? false) : shortTablesWarning(shortTables(rules)),
  ]
}

const shortTablesWarning = (sizes: readonly number[]): CardSentence =>
  sizes.length > 0 && message('card.short.tables', { sizes })

/** How many players have which roles, where that is not known. */
function mixSentence(table: CardTable): Message {
  const { lists, filler } = table.rules
  if (lists === undefined) return message('card.players.among', { roles: scaledTable(table) })
  if (lists.told === 'nothing') return message('card.lists.nothing')
  const rows = (lists.rows ?? []).map((row) => [
    ...counted(row.roles ?? {}),
    ...(row.slots ?? []).map(({ of, times = 1 }) =>
      message('card.lists.slot', { n: times, roles: Object.keys(of).map((role) => ({ role })) }),
    ),
    message('card.lists.rest', { role: { role: filler } }),
  ])
  return message(`card.lists.${lists.told}`, { rows: rows.map((items) => message('words.list', { items })) })
}

const counted = (counts: RoleCounts): Message[] =>
  dealtRoles(counts).map((role) => message('roles.counted', { n: counts[role] ?? 0, role: { role } }))

function exactTable(counts: RoleCounts): Message {
  return message('card.players', { n: totalCount(counts), roles: counted(counts) })
}

function scaledTable(table: CardTable): Message[] {
  const { roleCounts, filler } = table.rules
  const present = dealtCast(table).flatMap(([role]) => (role === filler ? [] : [role]))
  const { base = 0, min = 0 } = roleCounts[filler] ?? {}
  return [
    ...present.map((role) => message('card.share', { role: { role }, share: share(roleCounts[role]) })),
    message('card.share.rest', { role: { role: filler }, least: Math.max(base, min) }),
  ]
}

function share(formula: Rules['roleCounts'][string] = { base: 0 }): Message[] {
  const { base, per, min = 0, fromPlayers = 0, including = [] } = formula
  const roles = including.map((role) => message('roles.many', { role: { role } }))
  return [
    per
      ? message('card.share.growing', { base, n: per.count, per: per.players, rounding: per.rounding })
      : base > 0 && message('card.share.base', { n: base }),
    min > base && message('card.share.least', { n: min }),
    fromPlayers > 0 && message('card.share.from', { n: fromPlayers }),
    roles.length > 0 && message('card.share.including', { roles }),
  ].filter((part) => part !== false)
}

/** What each dealt role does and may choose; what a team does together is part of the night's sentences. */
export function roleSentences(table: CardTable): CardSentence[] {
  const items = Object.entries(table.rules.items ?? {})
  return [
    ...dealtCast(table).map(([name, role]) =>
      sentences(roleWords(name, 'describe', role.describe), ...details(name, role, table)),
    ),
    ...items.map(([mark, { describe, lasts, powers }]) =>
      sentences(
        message('card.item', { mark }),
        describe,
        ...powerSentences(mark, powers, table),
        message(lasts ? 'card.item.lasts' : 'card.item.once'),
      ),
    ),
  ]
}

/** What the powers of a role or an item do; what a team does together is said elsewhere. */
function powerSentences(owner: string, powers: RoleDefinition['powers'], table: CardTable): CardSentence[] {
  const role = { role: owner }
  return powersWithOptions({ powers }, table.rules).flatMap((own) => {
    const { power, options } = own
    if (power.byTeam) return []
    const isSeen = yesOrNo(isSeenByAll(own))
    return [
      options.on !== undefined && message(`rule.on.${options.on}`, { role, seen: isSeen }),
      options.seen !== undefined && message(options.seen ? 'rule.seen.yes' : 'rule.seen.no'),
      ...power.sentences(options, toPowerTable(table, owner)),
      options.dead === true && message('may.dead', { role }),
      options.ifAlive === true && message('may.ifAlive', { role }),
    ]
  })
}

function details(name: Role, definition: RoleDefinition, table: CardTable): CardSentence[] {
  const { votes = 1, immuneTo = [], appears = {} } = definition
  const role = { role: name }
  return [
    ...powerSentences(name, definition.powers, table),
    appears.self !== undefined && message('card.appears.self', { face: { role: appears.self } }),
    appears.team !== undefined && message('card.appears.team', { role, face: { role: appears.team } }),
    appears.dead !== undefined && message('card.appears.dead', { role, face: { role: appears.dead } }),
    immuneTo.length > 0 && message('card.immune', { powers: immuneTo.map(powerName), role }),
    votes !== 1 && message('card.votes', { n: votes, role }),
    ...ownVictory(name, definition),
  ]
}

/** A power as a list of powers has it. */
const powerName = (power: string): MessageValue => (isBuiltInPower(power) ? message(`power.${power}`) : power)

/** How a role wins that does not win with its team, and whether that ends the game. */
function ownVictory(role: Role, { wins = 'team' }: RoleDefinition): CardSentence[] {
  if (wins === 'team') return []
  const isOwn = typeof wins === 'string' || 'when' in wins
  return [wayToWin(role, wins), isOwn && message(endsGame(wins) ? 'card.ends' : 'card.continues')]
}

/** When a player with a role wins, as a sentence. */
export function wayToWin(name: Role, wins: NonNullable<RoleDefinition['wins']>): MessageValue {
  const role = { role: name }
  if (typeof wins === 'string') return message(`rule.wins.${wins}`, { role })
  if ('with' in wins) return message('rule.wins.with', { role, team: { team: wins.with } })
  return 'describe' in wins ? wins.describe : message(`rule.wins.${wins.when}`, { role })
}

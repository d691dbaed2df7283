import { type Role, roleNames } from '../roles/roles.js'
import type { Rules } from '../rules-schema.js'
import { type CardTable, isDealt, type Sentence } from './card-table.js'

const characters: Record<Rules['personas'], Sentence> = {
  none: false,
  given: 'Each player comes with a character and is called by its name.',
  generated: 'Before the roles are dealt each player makes up a character and is called by its name.',
}

/** Who sits at the table, and how the game is won. */
export function seatSentences(table: CardTable): Sentence[] {
  return [
    table.counts ? exactTable(table) : `From ${table.rules.table.min} to ${table.rules.table.max} players.`,
    !table.counts && `Among them: ${scaledTable(table)}.`,
    'Roles are secret. The mafia know each other; the town do not.',
    characters[table.rules.personas],
    table.rules.narration === 'public' &&
      'A narrator may comment for everyone to hear. It is no player and knows only what everyone knows.',
  ]
}

/** How the game ends. */
export function winningSentences({ rules }: CardTable): Sentence[] {
  return [
    'The town wins when no mafia is left alive.',
    'The mafia wins as soon as at least half of the living are mafia.',
    `If neither has happened when day ${rules.maxDays} ends, the game is a draw.`,
  ]
}

const plurals: Record<Role, string> = {
  mafia: 'mafia',
  doctor: 'doctors',
  sheriff: 'sheriffs',
  vigilante: 'vigilantes',
  villager: 'villagers',
}

function exactTable({ counts }: CardTable): string {
  const present = roleNames.filter((role) => counts?.[role])
  const told = present.map((role) => {
    const count = counts?.[role] ?? 0
    return `${count} ${count === 1 ? role : plurals[role]}`
  })
  const players = present.reduce((sum, role) => sum + (counts?.[role] ?? 0), 0)
  return `${players} players: ${told.join(', ')}.`
}

function scaledTable(table: CardTable): string {
  const present = roleNames.filter((role) => role !== 'villager' && isDealt(table, role))
  const told = present.map((role) => `${plurals[role]} (${share(table.rules.roleCounts[role])})`)
  const { base, min = 0 } = table.rules.roleCounts.villager
  const villagers = Math.max(base, min)
  return [...told, `villagers (everyone else${villagers > 0 ? `, at least ${villagers}` : ''})`].join(', ')
}

function share({ base, per, min = 0, fromPlayers = 0 }: Rules['roleCounts'][Role]): string {
  const growing = per && `${per.count} for every ${per.players} players, rounded ${rounding[per.rounding]}`
  const parts = [base > 0 && `${base}`, growing].filter(Boolean).join(' and ')
  const least = min > base && `at least ${min}`
  const from = fromPlayers > 0 && `from ${fromPlayers} players on`
  return [parts, least, from].filter(Boolean).join(', ')
}

const rounding = { floor: 'down', round: 'to the nearest' } as const

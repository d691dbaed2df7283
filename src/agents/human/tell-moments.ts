import type { EventData } from '../../events/event-data.js'
import type { Phase } from '../../rules/game-state.js'
import { quoted } from './quoted.js'
import { called, roleName, row, speaker, type Table, youOr } from './table-words.js'

const titles: Readonly<Record<Phase, string>> = {
  setup: 'Setup',
  nightZero: 'Night Zero',
  night: 'Night',
  dawn: 'Dawn',
  discussion: 'Discussion',
  nomination: 'Nomination',
  defense: 'Defense',
  judgment: 'Judgment',
  vote: 'Vote',
  revote: 'Second vote',
  lastWords: 'Last words',
  roundEnd: 'The round ends',
  ended: 'The end',
}

/** Who sits where, and by which rules. */
export function openingLines({ rules, players }: EventData['game.opened'], table: Table): string[] {
  const seated = players.map(
    ({ id, seat }) => `  ${seat + 1}. ${called(table, id)}${id === table.audience ? ' (you)' : ''}`,
  )
  return [`A game of Mafia, rules \`${rules.name}\`. At the table:`, ...seated]
}

/** The player's own role. */
export function roleLines({ role, teammates = [] }: EventData['role.dealt'], table: Table): string[] {
  const team = role === 'mafia' ? [`Your team: ${teammates.length > 0 ? row(table, teammates) : 'you alone'}.`] : []
  return [`Your role: ${roleName(role)}.`, ...team]
}

/** A heading. */
export function phaseLines({ to }: EventData['phase.changed'], _table: Table, day: number): string[] {
  const numbered = to === 'night' || to === 'discussion' ? ` ${day}` : ''
  return ['', `--- ${to === 'discussion' ? `Day${numbered}: discussion` : `${titles[to]}${numbered}`} ---`]
}

const acts = { kill: 'would kill', protect: 'protect', investigate: 'investigate', shoot: 'shoot' } as const

/** What the player, or its team, did in the night. */
export function nightActLines({ player, action, target, reason }: EventData['night.acted'], table: Table): string[] {
  const label = `${action === 'kill' ? '[mafia] ' : ''}${speaker(table, player)} (${acts[action]} ${youOr(table, target)})`
  return reason === undefined ? [label] : quoted(label, reason)
}

const causes = { vote: 'by vote', night: 'in the night', mafia: 'by the mafia', vigilante: 'by a vigilante' } as const

/** A death, with the role where it is revealed. */
export function deathLines({ player, cause, role, team }: EventData['player.died'], table: Table): string[] {
  const told = role ?? team
  const revealed = told ? `, ${roleName(told)}` : ''
  return [`*** Dead ${causes[cause]}: ${youOr(table, player)}${revealed}.`]
}

/** Who won. */
export function endLines({ winner, days }: EventData['game.ended'], table: Table): string[] {
  const living = table.players.filter(({ status }) => status === 'alive').map(({ id }) => id)
  const outcome = winner === 'draw' ? 'Nobody wins' : `The ${winner} wins`
  return [`${outcome}, on day ${days}. Alive: ${row(table, living) || 'nobody'}.`]
}

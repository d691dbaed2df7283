import { type CountCondition, isWithin, subjectOf, type WinCondition } from './conditions.js'
import type { GameState, Mark, PlayerState } from './game-state.js'
import { endOf, findSide, findWayToWin, type WinFacts } from './role.js'
import { findTeamDefinition, isKiller, mafiaTeam, type Team, type TeamRules, townTeam, type Winner } from './team.js'

/** A player as conditions see it. */
interface Contender extends Partial<Pick<PlayerState, 'id' | 'role' | 'cause'>> {
  readonly team: Team | undefined
  readonly status: PlayerState['status']
}

/** What conditions are about. */
interface Standing {
  readonly players: readonly Contender[]
  readonly living: readonly Contender[]
  readonly rules: TeamRules
  readonly day: number
  readonly marks: readonly Mark[]
}

/** Whose win a condition is about: a team, a player, or neither. */
interface Claimant {
  readonly team?: Team | undefined
  readonly player?: string
}

/**
 * The team that has won with players of these teams alive. A team that kills wins as at least half of the living, if no
 * other such team lives; the town when none lives, even if nobody else is alive (sources 000, 001, 004); a team of the
 * rules' own by its own condition, which is looked at first. Null while the game is open.
 */
export function winnerOf(living: readonly Team[], rules: TeamRules = {}): Team | null {
  if (rules.teams === undefined) return usualWinner(living)
  const players = living.map((team) => ({ team, status: 'alive' as const }))
  return winningTeam({ players, living: players, rules, day: 0, marks: [] })
}

function usualWinner(living: readonly Team[]): Team | null {
  const mafia = living.filter((team) => team === mafiaTeam).length
  if (mafia === 0) return townTeam
  return mafia * 2 >= living.length ? mafiaTeam : null
}

function winningTeam(standing: Standing): Team | null {
  const inOrder = [...Object.keys(standing.rules.teams ?? {}), mafiaTeam, townTeam]
  return inOrder.find((team) => hasTeamWon(team, standing)) ?? null
}

function hasTeamWon(team: Team, standing: Standing): boolean {
  const wins = findTeamDefinition(team, standing.rules)?.wins ?? 'none'
  const all = typeof wins === 'string' ? [wins] : wins
  return all.every((condition) => holds(condition, standing, { team }))
}

function holds(condition: WinCondition, standing: Standing, claimant: Claimant): boolean {
  if (typeof condition === 'string') return teamHolds(condition, standing, claimant)
  if ('day' in condition) return isWithin(condition.day, standing.day)
  if (!('any' in condition)) return isWithin(condition, countOf(condition, standing, claimant))
  return condition.any.some((each) =>
    (Array.isArray(each) ? each : [each]).every((one: WinCondition) => holds(one, standing, claimant)),
  )
}

function teamHolds(wins: Extract<WinCondition, string>, { living, rules }: Standing, { team }: Claimant): boolean {
  const killers = new Set(living.flatMap((each) => (isKiller(each, rules) ? [each.team] : [])))
  const own = living.filter((each) => each.team === team).length
  switch (wins) {
    case 'none':
      return false
    case 'safety':
      return killers.size === 0
    case 'last':
      return own > 0 && own === living.length
    case 'numbers':
      return own > 0 && own * 2 >= living.length && killers.size === (killers.has(team) ? 1 : 0)
  }
}

function countOf(condition: CountCondition, { players, rules, marks }: Standing, { player }: Claimant): number {
  const { of, who } = subjectOf(condition)
  const { marked } = condition
  const isTeam = findTeamDefinition(who, rules) !== undefined
  const isMeant = ({ id, team, role }: Contender): boolean => {
    if (who === 'all') return true
    if (who === 'self') return id === player
    return isTeam ? team === who : role === who
  }
  const isMarked = ({ id }: Contender): boolean =>
    marks.some(
      (mark) =>
        mark.mark === marked &&
        mark.player === id &&
        (player === undefined || mark.by === undefined || mark.by === player),
    )
  return players.filter(
    (each) =>
      (of === 'eliminated' ? each.cause === 'vote' : (each.status === 'alive') === (of === 'living')) &&
      isMeant(each) &&
      (marked === undefined || isMarked(each)),
  ).length
}

const standingOf = ({ players, rules, day, marks = [] }: GameState): Standing => ({
  players: players as readonly Contender[],
  living: players.filter(({ status }) => status === 'alive') as readonly Contender[],
  rules: rules ?? {},
  day,
  marks,
})

/**
 * Who has won: first by an end that the rules state, then by a player's own win that ends the game, then linked players,
 * then a team. Null while the game is open, or while the team of a living player is not known.
 */
export function winnerIn(state: GameState): Winner | null {
  const living = state.players.filter(({ status }) => status === 'alive')
  const teams = living.flatMap(({ team }) => team ?? [])
  if (state.players.length === 0 || teams.length < living.length) return null
  const own = statedWinner(state) ?? soleWinner(state)
  if (own !== undefined) return own
  if (living.length === 0 && state.rules?.wins?.nobody) return 'draw'
  const linked = linkedWinner(living, state)
  if (linked !== undefined) return linked
  return state.rules?.teams === undefined ? usualWinner(teams) : winningTeam(standingOf(state))
}

function statedWinner(state: GameState): Winner | undefined {
  const ends = state.rules?.wins?.ends
  if (ends === undefined) return undefined
  const standing = standingOf(state)
  return ends.find(({ when }) => when.every((condition) => holds(condition, standing, {})))?.winner
}

/** Linked players of two teams have won when nobody else lives. */
function linkedWinner(living: readonly PlayerState[], { links = [] }: GameState): Winner | undefined {
  if (new Set(living.map(({ team }) => team)).size < 2) return undefined
  return links.find(({ players }) => living.every(({ id }) => players.includes(id)))?.team
}

/** The team as which a player wins with those it is linked to; undefined if they are all of one team. */
export function linkedTeam({ id }: Pick<PlayerState, 'id'>, { links = [], players }: GameState): string | undefined {
  const sidesOf = (linked: readonly string[]) =>
    new Set(players.filter((player) => linked.includes(player.id)).map(({ team }) => team))
  return links.find((link) => link.players.includes(id) && sidesOf(link.players).size > 1)?.team
}

/** As whom a player has won whose own win ends the game. */
function soleWinner(state: GameState): Winner | undefined {
  const declared = state.won?.find(({ winner }) => winner !== undefined)?.winner
  if (declared !== undefined) return declared
  for (const player of state.players) {
    const wins = state.rules?.cast[player.role ?? '']?.wins
    const end = endOf(wins)
    if (end && findWayToWin(wins).won(factsOf(player, state, false))) return end.winner ?? player.team
  }
  return undefined
}

function factsOf({ id, status, cause }: PlayerState, state: GameState, teamWon: boolean): WinFacts {
  const standing = () => standingOf(state)
  return {
    status,
    eliminated: cause === 'vote',
    teamWon,
    holds: (conditions) => conditions.every((condition) => holds(condition, standing(), { player: id })),
  }
}

/**
 * Whether a player of a finished game has won: with its team, with those it is linked to, or in its role's own way. The
 * end of a game says so itself where it depends on what not everybody saw.
 */
export function hasWon(player: PlayerState, state: GameState): boolean {
  if (state.winners !== undefined) return state.winners.includes(player.id)
  if (state.won?.some((own) => own.player === player.id)) return true
  const { role = '', team } = player
  const definition = state.rules?.cast[role]
  const linked = linkedTeam(player, state)
  if (linked !== undefined) return linked === state.winner
  const side = definition ? findSide(definition) : team
  return findWayToWin(definition?.wins).won(factsOf(player, state, hasSideWon(side, state)))
}

/** A side that is a link has won when one of those linked has. */
function hasSideWon(side: Winner | undefined, state: GameState): boolean {
  if (side === state.winner) return true
  const linked = (state.links ?? []).filter((link) => link.team === side).flatMap((link) => link.players)
  return state.players.some(
    (player) => linked.includes(player.id) && (linkedTeam(player, state) ?? player.team) === state.winner,
  )
}

/** The players who have won, if that depends on marks, links or wins which not everybody who sees the end has seen. */
export function hiddenWinners(state: GameState): readonly string[] | undefined {
  const depends = state.players.some(({ role = '' }) => findWayToWin(state.rules?.cast[role]?.wins).isHidden)
  if (!depends && state.won === undefined) return undefined
  return state.players.flatMap((player) => (hasWon(player, state) ? [player.id] : []))
}

import type { EventData } from '../../events/event-data.js'
import { roleName, teamName, teamOfRole } from './roles.js'
import type { Told } from './told.js'

/** A death, with what it revealed. Deaths at night are all the werewolves' over there, a vigilante's shot too. */
export function deathEntry({ player, cause, role, team }: EventData['player.died']): Told {
  const shownTeam = role ? teamOfRole(role) : team ? teamName(team) : null
  const shown = { role: role ? roleName(role) : null, team: shownTeam }
  return cause === 'vote' ? exiled(player, shown) : killed(player, shown)
}

interface Shown {
  readonly role: string | null
  readonly team: string | null
}

const exiled = (player: string, { role, team }: Shown): Told => ({
  eventName: 'elimination',
  dataType: 'DayExileElectedDataEntry',
  description: `${player} is exiled by vote.`,
  data: { elected_player_id: player, elected_player_role_name: role, elected_player_team_name: team },
})

const killed = (player: string, { role, team }: Shown): Told => ({
  eventName: 'elimination',
  dataType: 'WerewolfNightEliminationDataEntry',
  description: `${player} did not see the morning.`,
  data: { eliminated_player_id: player, eliminated_player_role_name: role, eliminated_player_team_name: team },
})

import type { EventData } from '../../events/event-data.js'
import type { KaggleEvent, Known } from './kaggle-event.js'
import { teamName } from './kaggle-names.js'

/** A death, with what it revealed. In Kaggle's environment only werewolves kill at night, so a vigilante's shot is written as theirs. */
export function deathEvent({ player, cause, role, team }: EventData['player.died'], { names }: Known): KaggleEvent {
  const shownTeam = role ? names.teamOfRole(role) : team ? teamName(team) : null
  const revealed = { role: role ? names.role(role) : null, team: shownTeam }
  return cause === 'vote' ? exile(player, revealed) : nightKill(player, revealed)
}

interface Revealed {
  readonly role: string | null
  readonly team: string | null
}

const exile = (player: string, { role, team }: Revealed): KaggleEvent => ({
  eventName: 'elimination',
  dataType: 'DayExileElectedDataEntry',
  description: `${player} is exiled by vote.`,
  data: { elected_player_id: player, elected_player_role_name: role, elected_player_team_name: team },
})

const nightKill = (player: string, { role, team }: Revealed): KaggleEvent => ({
  eventName: 'elimination',
  dataType: 'WerewolfNightEliminationDataEntry',
  description: `${player} did not see the morning.`,
  data: { eliminated_player_id: player, eliminated_player_role_name: role, eliminated_player_team_name: team },
})

import { type GameEvent, isEvent } from '../../events/event.js'
import { roleName, teamOfRole } from './roles.js'
import type { Told } from './told.js'

/** `GameStartDataEntry`: who plays, how many of each role and team, and what the protocols are called. */
export function openingEntry(
  { data: { players, rules } }: GameEvent<'game.opened'>,
  events: readonly GameEvent[],
): Told {
  const dealt = events.flatMap((event) => (isEvent(event, 'role.dealt') ? [event.data.role] : []))
  const data = {
    player_ids: players.map(({ id }) => id),
    number_of_players: players.length,
    role_counts: counted(dealt.map(roleName)),
    team_member_counts: counted(dealt.map(teamOfRole)),
    ...protocol('day_discussion', rules.discussion.protocol),
    ...protocol('night_werewolf_discussion', rules.night.mafia.protocol),
    ...protocol('day_voting', rules.decision),
  }
  return { eventName: 'game_start', dataType: 'GameStartDataEntry', description: 'The game begins.', data }
}

const protocol = (what: string, name: string) => ({
  [`${what}_protocol_name`]: name,
  [`${what}_display_name`]: name,
  [`${what}_protocol_rule`]: '',
})

function counted(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

import { type GameEvent, isEvent } from '../../events/event.js'
import type { KaggleEvent } from './kaggle-event.js'
import type { KaggleNames } from './kaggle-names.js'

/** `GameStartDataEntry`: the players, the number of each role and team, and the names of the protocols. */
export function openingEvent(
  { data: { players, rules } }: GameEvent<'game.opened'>,
  events: readonly GameEvent[],
  names: KaggleNames,
): KaggleEvent {
  const dealt = events.flatMap((event) => (isEvent(event, 'role.dealt') ? [event.data.role] : []))
  const data = {
    player_ids: players.map(({ id }) => id),
    number_of_players: players.length,
    role_counts: countOfEach(dealt.map(names.role)),
    team_member_counts: countOfEach(dealt.map(names.teamOfRole)),
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

function countOfEach(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

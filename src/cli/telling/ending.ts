import type { EventData } from '../../index.js'
import { hasWon, mafiaTeam } from '../../rules/index.js'
import { victory } from '../../telling/index.js'
import { quantity } from '../../text/index.js'
import { heading, paragraph } from './layout.js'
import type { Page } from './pages.js'
import { type Scene, seatedName, teamIn } from './scene.js'
import { table } from './table.js'

type Ended = EventData['game.ended']

const stories: Record<Ended['winner'], string> = {
  mafia: 'The mafia are as many as the others. Nobody can stop them now.',
  town: 'The last of the mafia is gone. The town can sleep again.',
  neutral: 'Nobody had this player on the list.',
  draw: 'The days have run out, and nobody has won.',
}

/** The end: who won, everybody's role, and the seed. */
export const endingPage: Page<'game.ended'> = ({ scene, data }) => {
  const { winner, days, seed } = data
  return [
    ...heading(scene, winner === 'draw' ? 'A draw' : victory(winner)),
    ...paragraph(scene, stories[winner], winner === mafiaTeam ? 'death' : 'good'),
    '',
    ...rolesTable(scene, data),
    ...paragraph(scene, `${quantity(days, 'day')}, seed ${seed}.`, 'quiet'),
  ]
}

function rolesTable(scene: Scene, { roles, winner }: Ended): string[] {
  const { players, rules } = scene.state
  const rows = players.map((player) => {
    const { id, status, diedOn, cause } = player
    const role = roles[id] ?? '?'
    const team = teamIn(scene, role)
    const fate = status === 'alive' ? 'alive' : `${cause === 'vote' ? 'voted out on day' : 'killed in night'} ${diedOn}`
    const won = hasWon({ ...player, role, ...(team && { team }) }, { rules, winner })
    return [seatedName(scene, id), role, team ?? '?', fate, won ? 'won' : '']
  })
  return table(scene, ['Player', 'Role', 'Team', 'Fate', 'Result'], rows)
}

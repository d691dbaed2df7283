import type { EventData } from '../events/event-data.js'
import { withArticle } from '../rules/roles/role-words.js'
import type { Tellers } from './told.js'
import { nameIn, verbFor } from './wording.js'

const causes: Readonly<Record<EventData['player.died']['cause'], string>> = {
  vote: 'eliminated by the table',
  night: 'killed in the night',
  mafia: 'killed by the mafia in the night',
  vigilante: 'shot by a vigilante in the night',
}

/** Who won, as a title. */
export const victory = (winner: EventData['game.ended']['winner']): string =>
  winner === 'draw' ? 'Nobody wins' : `The ${winner} wins`

/** Deaths with what they reveal, and the end of the game. */
export const endingTellers: Tellers<'player.died' | 'game.ended'> = {
  'player.died': ({ player, cause, role, team }, wording) => {
    const shown = role ?? team
    const were = verbFor(wording, player, 'were')
    const it = wording.you === player ? 'You' : 'It'
    const revealed = shown === undefined ? '' : `. ${it} ${were} ${withArticle(shown)}`
    return { by: player, text: `${were} ${causes[cause]}${revealed}` }
  },
  'game.ended': ({ winner, days, roles }, wording) => [
    { text: `${victory(winner)}, on day ${days}` },
    {
      text: `The roles: ${Object.entries(roles)
        .map(([id, role]) => `${nameIn(wording, id)} ${role}`)
        .join(', ')}`,
    },
  ],
}

import type { Team } from '../../index.js'
import { aside, heading, paragraph } from './layout.js'
import { asides, type Page, sentences } from './pages.js'
import type { Style } from './paint.js'
import { nextScene, seatedName, teamIn } from './scene.js'

/** The table at the beginning: rules and players. */
export const openingPage: Page<'game.opened'> = ({ scene, event, data: { id, rules, players } }) => {
  const seated = nextScene(scene, event)
  return [
    ...heading(scene, `Mafia: ${rules.name}, ${players.length} players`),
    ...paragraph(scene, `Around the table: ${players.map((player) => seatedName(seated, player.id)).join(', ')}.`),
    ...paragraph(scene, 'Some of them are mafia. They know each other. The others must find them out.'),
    ...paragraph(scene, `Game ${id}`, 'quiet'),
  ]
}

/** The part of a character that only its player knows: shown to that player, and to nobody else. */
export const characterSheet: Page<'persona.briefed'> = (shown) =>
  shown.data.player === shown.scene.observer ? asides()(shown) : []

const teamStyles: Readonly<Record<Team, Style>> = { town: 'town', mafia: 'mafia', neutral: 'name' }

/** A role as it is dealt: the reader's own with what it does. */
export const roleCard: Page<'role.dealt'> = (shown) => {
  const { scene, data } = shown
  const style = teamStyles[teamIn(scene, data.role) ?? 'neutral']
  const text = sentences(shown).join(' ')
  if (data.player !== scene.observer) return aside(scene, text, style)
  return ['', ...paragraph(scene, `${text} ${scene.state.rules?.cast[data.role]?.describe ?? ''}`, style)]
}

import { roles } from '../../index.js'
import { aside, heading, paragraph } from './layout.js'
import { does, namesOf, nextScene, type Scene, seatedName } from './scene.js'
import type { Tellers } from './teller.js'
import { roleName, teamStyle } from './words.js'

type Opening = 'game.created' | 'game.opened' | 'persona.chosen' | 'persona.briefed' | 'role.dealt'

/** How a game begins: the table, the characters, the roles. */
export const openingTellers: Tellers<Opening> = {
  'game.created': ({ seed, players }, scene) => {
    const agents = [...new Set(players.map(({ agent = 'unnamed' }) => agent))].join(', ')
    return aside(scene, `Seed ${seed}. Agents: ${agents}.`)
  },
  'game.opened': (data, scene, day) => {
    const { id, rules, players } = data
    const seated = nextScene(scene, { n: 0, type: 'game.opened', day, phase: 'setup', data })
    return [
      ...heading(scene, `Mafia: ${rules.name}, ${players.length} players`),
      ...paragraph(scene, `Around the table: ${players.map((player) => seatedName(seated, player.id)).join(', ')}.`),
      ...paragraph(scene, 'Some of them are mafia. They know each other. The others must find them out.'),
      ...paragraph(scene, `Game ${id}`, 'quiet'),
    ]
  },
  'persona.chosen': ({ player, persona }, scene) => {
    const details = [persona.character, persona.style].filter(Boolean).join('; ')
    return aside(scene, `${seatedName(scene, player)} will be ${persona.name}${details ? `: ${details}` : ''}.`)
  },
  // What only the player knows of its character is for its own prompts and panels, not for the story.
  'persona.briefed': () => [],
  'role.dealt': ({ player, role, teammates = [] }, scene) =>
    player === scene.observer
      ? ownRole(scene, role, teammates)
      : aside(scene, `${does(scene, player, 'are')} ${roleName(role)}.`, teamStyle(role)),
}

function ownRole(scene: Scene, role: keyof typeof roles, teammates: readonly string[]): string[] {
  const team = teammates.length > 0 ? ` With you: ${namesOf(scene, teammates)}.` : ''
  return ['', ...paragraph(scene, `You are ${roleName(role)}. ${roles[role].describe}${team}`, teamStyle(role))]
}

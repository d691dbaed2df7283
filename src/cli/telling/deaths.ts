import type { EventData } from '../../index.js'
import { paragraph } from './layout.js'
import { nameOf } from './scene.js'
import type { Tellers } from './teller.js'
import { roleName } from './words.js'

type Died = EventData['player.died']

/** Deaths, and what they reveal. */
export const deathTellers: Tellers<'player.died'> = {
  'player.died': (data, scene) => {
    const name = nameOf(scene, data.player)
    const you = data.player === scene.observer ? ' That was you.' : ''
    return paragraph(scene, `† ${causes[data.cause](name)}${revealed(data)}${you}`, 'death')
  },
}

const causes: Record<Died['cause'], (name: string) => string> = {
  vote: (name) => `${name} is eliminated by the town.`,
  night: (name) => `${name} did not see the morning.`,
  mafia: (name) => `${name} was killed by the mafia.`,
  vigilante: (name) => `${name} was shot by a vigilante.`,
}

function revealed({ role, team }: Died): string {
  const shown = role ?? team
  return shown === undefined ? '' : ` It was ${roleName(shown)}.`
}

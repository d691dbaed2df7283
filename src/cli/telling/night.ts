import type { EventData } from '../../index.js'
import { aside, paragraph, spoken } from './layout.js'
import { does, nameOf, type Scene } from './scene.js'
import type { Tellers } from './teller.js'
import { cutMark, roleName, targetName } from './words.js'

type Night =
  | 'strategy.shared'
  | 'mafia.spoke'
  | 'night.acted'
  | 'investigation.learned'
  | 'night.explained'
  | 'night.resolved'
type Action = EventData['night.acted']['action']

/** What happens while the town sleeps, as far as the observer may know, and what the morning shows. */
export const nightTellers: Tellers<Night> = {
  'strategy.shared': ({ player, text, ...cut }, scene) =>
    spoken(scene, player, `(for the mafia) ${text}${cutMark(cut)}`),
  'mafia.spoke': ({ player, text, choice, ...cut }, scene) =>
    spoken(
      scene,
      player,
      `(to the mafia) ${text}${cutMark(cut)}${choice === undefined ? '' : ` [wants: ${targetName(scene, choice)}]`}`,
    ),
  'night.acted': ({ player, action, target, reason, ...cut }, scene) => {
    const act =
      target === 'skip'
        ? idle[action](scene, player)
        : `${does(scene, player, verbs[action])} ${action === 'kill' ? 'to kill ' : ''}${targetName(scene, target)}`
    return aside(scene, `${act}${reason ? `: "${reason}"${cutMark(cut)}` : '.'}`, action === 'kill' ? 'mafia' : 'quiet')
  },
  'investigation.learned': ({ player, target, result }, scene) =>
    aside(scene, `${does(scene, player, 'learn')} that ${nameOf(scene, target)} is ${roleName(result)}.`, 'town'),
  'night.explained': (data, scene) => explained(data, scene).flatMap((text) => aside(scene, text)),
  'night.resolved': ({ dead, doubleKill }, scene) => {
    if (dead.length === 0) return paragraph(scene, 'Nobody died in the night.', 'good')
    return doubleKill ? paragraph(scene, `${dead.length} people died this night.`, 'death') : []
  },
}

const verbs: Record<Action, string> = {
  kill: 'choose',
  protect: 'protect',
  investigate: 'investigate',
  shoot: 'shoot',
}
const idle: Record<Action, (scene: Scene, player: string) => string> = {
  kill: (scene, player) => `${does(scene, player, 'choose')} to kill nobody`,
  protect: (scene, player) => `${does(scene, player, 'protect')} nobody`,
  investigate: (scene, player) => `${does(scene, player, 'investigate')} nobody`,
  shoot: (scene, player) => `${does(scene, player, 'hold')} fire`,
}

function explained({ kill, protections, shots, deaths }: EventData['night.explained'], scene: Scene): string[] {
  const died = (id: string) => deaths.some(({ player }) => player === id)
  const guarded = (id: string) => protections.some(({ target }) => target === id)
  const fate = (id: string) => (died(id) ? 'and succeed' : guarded(id) ? 'but a doctor is there' : 'in vain')
  return [
    kill === null ? 'The mafia kill nobody.' : `The mafia come for ${nameOf(scene, kill)}, ${fate(kill)}.`,
    ...shots.map(
      ({ by, target }) =>
        `${nameOf(scene, by)} fires at ${nameOf(scene, target)}${died(target) ? '' : ', and misses: a doctor is there'}.`,
    ),
  ]
}

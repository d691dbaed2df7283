import type { EventData } from '../../index.js'
import { aside, spoken } from './layout.js'
import { does, nameOf, type Scene } from './scene.js'
import type { Tellers } from './teller.js'
import { choiceName, cutMark, roleName, targetName } from './words.js'

type Speech =
  | 'speech.given'
  | 'defense.given'
  | 'last-words.given'
  | 'role.claimed'
  | 'vote.corrected'
  | 'narration.given'

function said({ player, text, nominee, ...cut }: EventData['speech.given'], scene: Scene): string[] {
  const named = nominee === undefined ? '' : ` [nominates ${targetName(scene, nominee)}]`
  return spoken(scene, player, `${text}${cutMark(cut)}${named}`)
}

/** What is said aloud. */
export const speechTellers: Tellers<Speech> = {
  'speech.given': said,
  'defense.given': said,
  'last-words.given': said,
  'role.claimed': ({ player, claim: { role, results = [] } }, scene) => {
    const found = results.map((found) => `${nameOf(scene, found.player)} is ${roleName(found.result)}`)
    const told = found.length > 0 ? `, with results: ${found.join(', ')}` : ''
    return aside(scene, `${does(scene, player, 'claim')} to be ${roleName(role)}${told}.`, 'warning')
  },
  'vote.corrected': ({ player, correction: { day, votes } }, scene) => {
    const told = votes.map(({ voter, choice }) => `${nameOf(scene, voter)} chose ${choiceName(scene, choice)}`)
    return aside(scene, `${does(scene, player, 'recall')} the votes of day ${day}: ${told.join(', ')}.`, 'warning')
  },
  'narration.given': ({ text, ...cut }, scene) => aside(scene, `${text}${cutMark(cut)}`),
}

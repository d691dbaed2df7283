import { type Role, teamOf } from '../../index.js'
import type { Style } from './paint.js'
import { nameOf, type Scene, whoIs } from './scene.js'

/** A role or team in a sentence: `the doctor`, `a villager`, `mafia`. */
export function roleName(role: Role | 'town'): string {
  if (role === 'mafia' || role === 'town') return role
  return role === 'villager' ? 'a villager' : `the ${role}`
}

/** The colour of a role's team. */
export const teamStyle = (role: Role): Style => (teamOf(role) === 'mafia' ? 'mafia' : 'town')

const choices: Readonly<Record<string, string>> = {
  skip: 'nobody',
  abstain: 'abstains',
  guilty: 'guilty',
  innocent: 'innocent',
  silent: 'silence',
}

/** A choice in words: a player's name, or what the word of the game means. */
export function choiceName(scene: Scene, choice: string): string {
  return Object.hasOwn(choices, choice) ? (choices[choice] as string) : nameOf(scene, choice)
}

/** A choice as the object of a sentence: the one who looks on is `you`. */
export function targetName(scene: Scene, choice: string): string {
  return choice === scene.observer ? whoIs(scene, choice).toLowerCase() : choiceName(scene, choice)
}

/** What stands behind words that were too long. */
export function cutMark({ truncated }: { readonly truncated?: true | undefined }): string {
  return truncated ? ' [cut short]' : ''
}

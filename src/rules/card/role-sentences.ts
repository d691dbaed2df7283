import { type Role, roleNames, roles } from '../roles/roles.js'
import type { Rules } from '../rules-schema.js'
import { type CardTable, counted, isDealt, type Sentence } from './card-table.js'

type NoAnswer = Rules['night']['doctor']['onNoAnswer']

/** What each role at the table does and may choose. Roles that are not dealt are not mentioned. */
export function roleSentences(table: CardTable): Sentence[] {
  return roleNames
    .filter((role) => isDealt(table, role))
    .map((role) => [roles[role].describe, ...details[role](table)].filter(Boolean).join(' '))
}

const details: Record<Role, (table: CardTable) => Sentence[]> = {
  mafia: ({ rules: { night } }) => [
    night.mafia.teammates
      ? 'They may choose any living player but themselves, team-mates included.'
      : 'They may choose any living player who is not mafia.',
    night.mafia.noKill ? 'They may also choose to kill nobody.' : 'They may not choose to kill nobody.',
  ],
  doctor: ({ rules: { night } }) => [
    night.doctor.self ? 'It may choose itself.' : 'It may not choose itself.',
    night.doctor.repeat
      ? 'It may choose the same player again and again.'
      : 'It may not choose the same player two nights running.',
    night.doctor.skip && 'It may also protect nobody.',
    'It is not told whether it saved anybody.',
    withoutAnswer('protects', night.doctor.onNoAnswer),
  ],
  sheriff: ({ rules: { night } }) => [
    night.sheriff.learns === 'role'
      ? 'It learns the exact role of that player'
      : 'It learns whether that player is mafia or town',
    night.sheriff.when === 'night' ? 'at once.' : 'at the next dawn, if it is still alive.',
    night.sheriff.skip && 'It may also investigate nobody.',
    withoutAnswer('investigates', night.sheriff.onNoAnswer),
  ],
  vigilante: (table) => [
    `It has ${counted(table.rules.night.vigilante.shots, 'shot')} for the whole game and may hold fire.`,
    isDealt(table, 'doctor') &&
      (table.rules.night.vigilante.blockable
        ? "A doctor's protection stops the shot."
        : 'No doctor can stop the shot.'),
  ],
  villager: () => [],
}

const withoutAnswer = (verb: string, onNoAnswer: NoAnswer): string =>
  `Without a valid answer it ${verb} ${onNoAnswer === 'random' ? 'a player drawn at random' : 'nobody'}.`

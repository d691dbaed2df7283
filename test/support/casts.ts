import type { PresetName, RulesInput } from '../../src/index.js'
import type { Cast } from '../../src/testing/index.js'
import { seatsFor } from './seats.js'

/** Ten players with three mafia, a sheriff and a doctor. */
export const ten: Cast = {
  Ann: 'mafia',
  Bob: 'mafia',
  Cid: 'mafia',
  Dan: 'sheriff',
  Eve: 'doctor',
  Flo: 'villager',
  Gus: 'villager',
  Hal: 'villager',
  Ida: 'villager',
  Jon: 'villager',
}

/** The roles of `ten`, by seat. */
export const rolesOfTen: readonly string[] = Object.values(ten)

/** Eight players with two mafia, a sheriff, a doctor and a vigilante. */
export const eight: Cast = {
  Ann: 'mafia',
  Bob: 'mafia',
  Cid: 'vigilante',
  Dan: 'sheriff',
  Eve: 'doctor',
  Flo: 'villager',
  Gus: 'villager',
  Hal: 'villager',
}

/** Six players with one mafia, a sheriff and a doctor. */
export const six: Cast = {
  Ann: 'mafia',
  Bob: 'sheriff',
  Cid: 'doctor',
  Dan: 'villager',
  Eve: 'villager',
  Flo: 'villager',
}

/** `eight` with as many villagers more as the rules need. */
export function castFor(rules: PresetName | RulesInput): Cast {
  const others = ['Ida', 'Jon', 'Kim', 'Lea', 'Max', 'Ned', 'Oli'].slice(0, seatsFor(rules, 8) - 8)
  return { ...eight, ...Object.fromEntries(others.map((name) => [name, 'villager'])) }
}

import { type PowerName, powerNames, powers } from '../rules/powers/powers.js'
import { roles } from '../rules/roles/roles.js'
import { type Diagram, regionsIn } from './diagram.js'
import { title } from './words.js'

/** The names of a night's regions, by the ids of their states: `Sheriff investigates`. Empty for other machines. */
export function regionNames({ root }: Diagram): Readonly<Record<string, string>> {
  return Object.fromEntries(regionsIn(root).flatMap(({ id, key }) => (isPower(key) ? [[id, nameOf(key)]] : [])))
}

const isPower = (key: string): key is PowerName => powerNames.some((name) => name === key)

function nameOf(power: PowerName): string {
  const owners = Object.entries(roles).filter(([, role]) => role.powers.some((use) => use.power === power))
  const called = powers[power].byTeam ? owners.map(([, { team }]) => team) : owners.map(([name]) => name)
  return `${[...new Set(called)].map(title).join(' or ')} ${powers[power].verb.third}`
}

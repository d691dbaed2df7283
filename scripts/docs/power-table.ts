import { z } from 'zod'
import { type PowerName, powerNames, powers } from '../../src/rules/powers/powers.js'
import { table } from './sections.js'

interface Schema {
  readonly properties?: Readonly<Record<string, { readonly description?: string; readonly default?: unknown }>>
}

const optionsOf = (power: PowerName) =>
  (z.toJSONSchema(powers[power].options, { io: 'input' }) as Schema).properties ?? {}

/** What all powers have in common need not be told of each. */
const isCommon = (option: string): boolean => powerNames.every((power) => option in optionsOf(power))

/** Every power in the order of the night: what its owner is asked, its own defaults and options, and what it is told. */
export function powersTable(): string {
  const rows = powerNames.map((name) => {
    const { ask, events = {} } = powers[name]
    const told = Object.entries(events).map(([type, { describe }]) => `\`${type}\`: ${describe}`)
    return [`\`${name}\``, ask, ...optionsTold(name), told.join(' ')]
  })
  return table(['power', 'its owner is asked', 'defaults', 'its own options', 'what its owner is told'], rows)
}

function optionsTold(name: PowerName): [defaults: string, own: string] {
  const options = Object.entries(optionsOf(name))
  const given = options.filter(([, { default: value }]) => value !== undefined)
  const defaults = given.map(([option, { default: value }]) => `\`${option}: ${value}\``)
  const own = options.flatMap(([option, { description }]) => (isCommon(option) ? [] : `\`${option}\`: ${description}`))
  return [defaults.join(', '), own.join(' ')]
}

import * as z from 'zod'
import { type BuiltInPower, powerNames, powers } from '../../src/kernel/rules/powers/powers.js'
import { table } from './sections.js'

interface Option {
  readonly description?: string
  readonly default?: unknown
  readonly enum?: readonly string[]
}

const optionsOf = (power: BuiltInPower): Readonly<Record<string, Option>> =>
  (z.toJSONSchema(powers[power].options, { io: 'input' }) as { properties?: Record<string, Option> }).properties ?? {}

/** An option that all powers have is explained once, below the table of powers. */
const isCommon = (option: string): boolean => powerNames.every((power) => option in optionsOf(power))

/** Every power in the order of the night: what its owner does and is asked, who chooses, its own options, and what its owner is told when. */
export function powersTable(): string {
  const rows = powerNames.map((name) => {
    const { ask, verb } = powers[name]
    return [`\`${name}\``, `Its owner ${verb.third} a player. "${ask}"`, chooses(name), ownOptions(name), learns(name)]
  })
  return table(['power', 'what it does', 'who chooses', 'options of its own', 'what its owner is told'], rows)
}

function chooses(name: BuiltInPower): string {
  const { byTeam, automatic, late, picks } = powers[name]
  if (byTeam) return 'the team together'
  if (automatic) return 'nobody: it acts by itself'
  return `each owner${picks ? ', two players' : ''}${late ? ', when all others have chosen' : ''}`
}

function ownOptions(name: BuiltInPower): string {
  return Object.entries(optionsOf(name))
    .filter(([option]) => !isCommon(option))
    .map(([option, { description, enum: values }]) => {
      const allowed = values ? ` (${values.map((value) => `\`${value}\``).join(', ')})` : ''
      return `\`${option}\`${allowed}: ${description}`
    })
    .join(' ')
}

function learns(name: BuiltInPower): string {
  const { events = {}, learnsAt: toldAt, options, sees, tellsSide } = powers[name]
  if (tellsSide && !(tellsSide in events)) return `\`${tellsSide}\`, as the night closes.`
  if (sees)
    return Object.entries(events)
      .map(([type, { describe }]) => `\`${type}\`, before it chooses. ${describe}`)
      .join(' ')
  const when = toldAt?.(options.parse({})) === 'night' ? 'as the night closes' : 'at dawn, if it is alive'
  const choosable = 'when' in optionsOf(name) ? ', unless `when` says otherwise' : ''
  return Object.entries(events)
    .map(([type, { describe }]) => `\`${type}\`, ${when}${choosable}. ${describe}`)
    .join(' ')
}

/** The options that every power has: what each means, and its default in each power. */
export function commonOptionsTable(): string {
  const [first] = powerNames
  const rows = Object.entries(optionsOf(first))
    .filter(([option]) => isCommon(option))
    .map(([option, { description = '' }]) => [
      `\`${option}\``,
      description,
      ...powerNames.map((name) =>
        isLeftToRules(name, option) ? 'by the rules' : codeFor(optionsOf(name)[option]?.default),
      ),
    ])
  return table(['option', 'meaning', ...powerNames.map((name) => `\`${name}\``)], rows)
}

/** Whether a power asks the rules of the night whom it may choose, whatever this option says. */
function isLeftToRules(name: BuiltInPower, option: string): boolean {
  const { byTeam, maySkip } = powers[name]
  return option === 'skip' ? maySkip !== undefined : byTeam === true && (option === 'self' || option === 'repeat')
}

const codeFor = (value: unknown): string => (value === undefined ? '' : `\`${value}\``)

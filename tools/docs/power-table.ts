import * as z from 'zod'
import { type BuiltInPower, powerNames, powers } from '../../src/kernel/rules/powers/powers.js'
import { groupBy } from '../../src/kernel/text/objects.js'
import { seatEnglish } from '../../src/words/languages/index.js'
import { table } from './sections.js'

interface Option {
  readonly description?: string
  readonly default?: unknown
  readonly enum?: readonly string[]
}

const optionsOf = (power: BuiltInPower): Readonly<Record<string, Option>> =>
  (z.toJSONSchema(powers[power].options, { io: 'input' }) as { properties?: Record<string, Option> }).properties ?? {}

/** The powers in which an option means the same. */
const sharing = (option: string, meaning = ''): BuiltInPower[] =>
  powerNames.filter((power) => optionsOf(power)[option]?.description === meaning)

/** Every power in the order of the night: what its owner is asked, who chooses, its own options, and what its owner is told when. */
export function powersTable(): string {
  const rows = powerNames.map((name) => [
    `\`${name}\``,
    seatEnglish().render(powers[name].ask),
    chooses(name),
    ownOptions(name),
    learns(name),
  ])
  return table(['power', 'its owner is asked', 'who chooses', 'options of its own', 'what its owner is told'], rows)
}

function chooses(name: BuiltInPower): string {
  const { byTeam, automatic, late, picks } = powers[name]
  if (byTeam) return 'the team together'
  if (automatic) return 'nobody: it acts by itself'
  return `each owner${picks ? ', two players' : ''}${late ? ', when all others have chosen' : ''}`
}

function ownOptions(name: BuiltInPower): string {
  return Object.entries(optionsOf(name))
    .filter(([option, { description }]) => sharing(option, description).length === 1)
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

/** The options that several powers have: what each means, and its default in most powers and in the others. */
export function commonOptionsTable(): string {
  const options = new Map(powerNames.flatMap((name) => Object.entries(optionsOf(name))))
  const rows = [...options].flatMap(([option, { description = '' }]) => {
    const having = sharing(option, description)
    if (having.length === 1) return []
    const only = having.length < powerNames.length / 2 ? `only of ${list(having)}` : defaultsOf(option)
    return [[`\`${option}\``, description, only]]
  })
  return table(['option', 'meaning', 'default'], rows)
}

function defaultsOf(option: string): string {
  const groups = [...groupBy(powerNames, (name) => defaultOf(name, option))]
  const [usual, ...others] = groups.sort(([, one], [, other]) => other.length - one.length)
  return [usual?.[0], ...others.map(([value, having]) => `${value} for ${list(having)}`)].join('; ')
}

function defaultOf(name: BuiltInPower, option: string): string {
  if (isLeftToRules(name, option)) return 'by `night.mafia` of the rules'
  const value = optionsOf(name)[option]?.default
  return value === undefined ? 'absent' : `\`${value}\``
}

const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

/** Whether a power asks the rules of the night whom it may choose, whatever this option says. */
function isLeftToRules(name: BuiltInPower, option: string): boolean {
  const { byTeam, maySkip } = powers[name]
  return option === 'skip' ? maySkip !== undefined : byTeam === true && (option === 'self' || option === 'repeat')
}

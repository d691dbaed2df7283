import { requireArgument } from '../errors/arguments.js'
import { didYouMean } from '../text/did-you-mean.js'
import { type OwnWords, ownWordsIn } from '../text/message.js'
import { ownEntry } from '../text/objects.js'
import { choiceList } from '../text/words.js'
import { hasChannels } from './channel.js'
import { phases } from './game-state.js'
import { decisions, discussionProtocols, mafiaProtocols, openings } from './protocols.js'
import type { Rules } from './rules-schema.js'

/** Where rules name charts, with the built-in ones that fit there. */
const places = {
  opening: Object.keys(openings),
  mafia: Object.keys(mafiaProtocols),
  discussion: Object.keys(discussionProtocols),
  decision: Object.keys(decisions),
  day: ['discussion', 'decision'],
} as const satisfies Record<string, readonly string[]>

/** A place at which rules name a chart. */
export type ChartPlace = keyof typeof places

/** The built-in charts that a game may replace by one of its own, under the same name. */
export type BuiltInChart =
  | 'night'
  | 'roundEnd'
  | keyof typeof openings
  | keyof typeof mafiaProtocols
  | keyof typeof discussionProtocols
  | keyof typeof decisions

const replaceable: ReadonlySet<string> = new Set([
  ...['night', 'roundEnd', ...places.opening],
  ...[...places.mafia, ...places.discussion, ...places.decision],
])

/**
 * Names that no chart of a game may have, because they mean something else: phases, fields of the rules, and states and
 * actors of the machines that run the charts.
 */
const reserved: ReadonlySet<string> = new Set([
  ...phases.filter((phase) => !replaceable.has(phase)),
  ...['day', 'dusk', 'decision', 'opening', 'reviewing', 'decided', 'gathering', 'conference', 'reactions'],
  ...[
    'ownPhase',
    'ownProtocol',
    'ownOpening',
    'mafiaTeam',
    'mafiaBallot',
    'control',
    'channels',
    'restingTalk',
    'powers',
  ],
  ...['ask', 'askAll', 'decide', 'pausePoint', 'record'],
])

/** The phases of a day in rules without the field `day`. */
const usualDay: NonNullable<Rules['day']> = places.day

export const phasesOfDay = ({ day = usualDay }: Pick<Rules, 'day'>): readonly string[] => day

/** A phase of a day: the chart that runs it, and the public phase that begins with it. */
export interface DayPart {
  readonly chart: string
  /** Absent for a built-in decision, whose chart begins several. */
  readonly phase?: string
  /** The powers that may be used then, where that is all that happens. */
  readonly powers?: readonly string[]
}

/** The powers that some role may use by day, each once. */
export const dayPowers = ({ cast = {}, items = {} }: Partial<Pick<Rules, 'cast' | 'items'>>): string[] => [
  ...new Set(
    [...Object.values(cast), ...Object.values(items)].flatMap(({ powers = [] }) =>
      powers.flatMap(({ power, on }) => (on === 'day' ? [power] : [])),
    ),
  ),
]

const powersPart = (powers: readonly string[]): DayPart => ({ chart: 'powers', phase: 'noon', powers })

/** The phases of a day by these rules, in order. A chart of the game's own runs in the phase of its name. */
export function partsOfDay(rules: NamingRules & Pick<Rules, 'charts' | 'channels'>): DayPart[] {
  const talk: DayPart[] = hasChannels(rules, 'day') ? [{ chart: 'channels', phase: 'whispers' }] : []
  const phases = phasesOfDay(rules)
  const called = dayPowers(rules)
  const unplaced = called.filter((power) => !phases.includes(power))
  const parts = phases.map((entry): DayPart => {
    if (called.includes(entry)) return powersPart([entry])
    if (entry === 'discussion') return { chart: rules.discussion.protocol, phase: 'discussion' }
    const chart = entry === 'decision' ? rules.decision : entry
    const isOwn = ownChart(rules, chart) !== undefined || !isBuiltIn(chart, 'decision')
    return { chart, ...(isOwn && { phase: chart }) }
  })
  // Powers without a place of their own come after the talk, before the table decides.
  const at = phases.includes('decision') ? phases.indexOf('decision') : phases.length
  const before = unplaced.length > 0 ? [powersPart(unplaced)] : []
  return [...talk, ...parts.slice(0, at), ...before, ...parts.slice(at)]
}

/** The library's charts for the phases of a day, in the order in which the day tries them. */
export const builtInOfDay: readonly string[] = [...places.discussion, ...places.decision]

/** A chart as rules name it. */
export interface NamedChart {
  readonly name: string
  readonly place: ChartPlace
  /** The field that names it. */
  readonly path: readonly (string | number)[]
}

type NamingRules = Pick<Rules, 'opening' | 'night' | 'discussion' | 'decision' | 'day' | 'cast'>

/** The charts that rules name, in the order of the fields. The entries of `day` that stand for other fields or for powers are none. */
export function namedCharts(rules: NamingRules): NamedChart[] {
  return [
    { name: rules.opening, place: 'opening', path: ['opening'] },
    { name: rules.night.mafia.protocol, place: 'mafia', path: ['night', 'mafia', 'protocol'] },
    { name: rules.discussion.protocol, place: 'discussion', path: ['discussion', 'protocol'] },
    { name: rules.decision, place: 'decision', path: ['decision'] },
    ...phasesOfDay(rules).flatMap((name, index): NamedChart[] =>
      isBuiltIn(name, 'day') || dayPowers(rules).includes(name) ? [] : [{ name, place: 'day', path: ['day', index] }],
    ),
  ]
}

/** Whether the library has a chart of this name that fits this place. */
export function isBuiltIn(name: string, place: ChartPlace): boolean {
  const known: readonly string[] = places[place]
  return known.includes(name)
}

/** The sentence that rules have for a chart of the game's own; undefined for a built-in one. */
export function ownChart({ charts }: Pick<Rules, 'charts'>, name: string): OwnWords | undefined {
  return ownEntry(charts, name)
}

/** The same in English, for a chart itself. */
export function describeChart(rules: Pick<Rules, 'charts'>, name: string): string | undefined {
  const own = ownChart(rules, name)
  return own && ownWordsIn(own, 'en')
}

/** The names of the charts of its own that a game by these rules needs. */
export function ownChartNames(rules: NamingRules & Pick<Rules, 'charts'>): string[] {
  const { charts = {} } = rules
  const foreign = namedCharts(rules).flatMap(({ name, place }) => (isBuiltIn(name, place) ? [] : [name]))
  return [...new Set([...Object.keys(charts), ...foreign])]
}

/** Notes what is wrong in rules, and where. */
export type Refuse = (path: (string | number)[], message: string) => void

/** Refuses charts that rules name and nobody has, and charts that they describe and do not use. */
export function checkCharts(rules: NamingRules & Pick<Rules, 'charts' | 'summaries'>, refuse: Refuse): void {
  const { charts = {}, summaries } = rules
  const described = Object.keys(charts)
  const own = described.filter((name) => !replaceable.has(name))
  const named = namedCharts(rules)
  for (const { name, place, path } of named) {
    if (isBuiltIn(name, place) || own.includes(name)) continue
    const known = places[place].map((each) => `\`${each}\``).join(', ')
    const expected = `Expected ${known} or a chart of your own, given by \`createMafiaGame({ charts })\``
    refuse([...path], `${expected}, got \`${name}\`${didYouMean(name, [...places[place], ...own])}`)
  }
  // Used by a field, or in the place of a built-in one that a game by these rules runs.
  const used = ['night', ...(summaries ? ['roundEnd'] : []), ...named.map(({ name }) => name)]
  const fields = '`opening`, `night.mafia.protocol`, `discussion.protocol`, `decision` or `day`'
  for (const name of described)
    if (reserved.has(name)) refuse(['charts', name], `\`${name}\` means something else in a game: rename your chart`)
    else if (!used.includes(name))
      refuse(['charts', name], `Nothing runs the chart \`${name}\`: name it in ${fields}${didYouMean(name, used)}`)
}

/** Whether a phase may begin under these rules: one of the library's, or one that is called as a chart of the game's own. */
export const isPhaseOf = (rules: Pick<Rules, 'charts'> | null, phase: string): boolean =>
  phases.some((each) => each === phase) || (rules !== null && ownChart(rules, phase) !== undefined)

/** The public phases of a game by these rules, in words to choose from. */
export const phaseList = (rules: Pick<Rules, 'charts'> | null): string =>
  choiceList([...phases, ...Object.keys(rules?.charts ?? {})])

/** Throws `InvalidOptionsError` for a phase in steps that lacks its name, its sentence or its steps. */
export function requireSteps(phase: { readonly steps: object }): void {
  requireArgument('phase', phase, { kind: 'an object', fields: ['name', 'describe', 'steps'] })
  requireArgument('steps', phase.steps, { kind: 'an object', advice: 'with a function for each step' })
  for (const [name, step] of Object.entries(phase.steps)) requireArgument(`steps.${name}`, step, { kind: 'a function' })
}

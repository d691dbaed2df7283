import fc from 'fast-check'
import {
  type Agent,
  type Charts,
  defineRules,
  derive,
  type GameOptions,
  type PresetName,
  presets,
  type Random,
  randomAgent,
  scriptedAgent,
} from '../../../../src/index.js'
import { pick } from '../../../../src/kernel/rules/random.js'
import { prologue, tribunal } from '../../../support/own-charts.js'
import { laterDeal, laterTables } from '../later-roles.js'
import { seated, type Table, tableArbitrary } from '../rules-arbitrary.js'
import { type Fault, faults, plantSecrets, withFault } from './faults.js'

/** The rules of a game: a preset, any that the schema allows, a role that no preset deals, or phases of the game's own. */
export type RulesOf = PresetName | (typeof made)[number]

const made = ['random rules', 'later roles', 'own phases'] as const

const presetNames = Object.keys(presets) as PresetName[]

/** Every kind of rules that is played. */
export const rulesNames: readonly RulesOf[] = [...presetNames, ...made]

/** One game. Everything about it follows from a seed and the number of the game. */
export interface Scenario {
  readonly game: number
  readonly rules: RulesOf
  readonly fault: Fault | 'none'
  readonly options: GameOptions & { readonly agent: Agent; readonly seed: string }
}

/** The share of the games with a fault. */
const faultyShare = 0.1
/** The share of the games with rules that are no preset. */
const madeShare = 0.4

const scripted = scriptedAgent()
const random = randomAgent()
/** Every second player plays at random. */
const mixed: Agent = {
  name: 'mixed',
  act: (request) => (Number(request.playerId.slice(1)) % 2 === 0 ? scripted : random).act(request),
}

const tablesOfAgents: readonly Agent[] = [scripted, random, mixed]

/** Small tables are drawn more often: a game of twice as many players takes four times as long. */
function tableOf(preset: PresetName, draw: Random): Table {
  const rules = presets[preset]
  const { min, max } = rules.table
  const most = Math.min(15, max) - min + 1
  return { rules, players: min + Math.floor(most * draw() ** 3) }
}

const tableNumber = (number: number): Table => fc.sample(tableArbitrary, { seed: number, numRuns: 1 })[0] as Table

/** Ten with some of the later roles. */
const laterTable = (draw: Random): Table => ({
  rules: defineRules({ extends: 'benchmark', roles: laterDeal(pick(laterTables, draw)) }),
  players: 10,
})

/** The laws know only whom the built-in decisions condemn; a medium asks about whoever was. */
const withoutMedium = presetNames.filter((name) =>
  Object.values(presets[name].cast).every(({ powers }) => powers.every(({ power }) => power !== 'commune')),
)

/** Any table at which the phases of `ownCharts` are played: an opening and a phase of the day, before or after the built-in ones. */
function ownTable(draw: Random): Table {
  const day = pick(
    [
      ['tribunal', 'discussion', 'decision'],
      ['discussion', 'tribunal', 'discussion', 'decision'],
    ],
    draw,
  )
  const rules = defineRules({
    extends: pick(withoutMedium, draw),
    opening: 'prologue',
    day,
    maxDays: 3,
    charts: described,
  })
  return { rules, players: Math.max(rules.table.min, 5 + Math.floor(draw() * 6)) }
}

const ownCharts: Charts = { tribunal, prologue }
const described = Object.fromEntries(
  Object.entries(ownCharts).map(([name, { config }]) => [name, config.description ?? name]),
)

/** The table of a game under these rules. */
function tableUnder(rules: RulesOf, draw: Random): Table {
  switch (rules) {
    case 'random rules':
      return tableNumber(Math.floor(draw() * 2 ** 31))
    case 'later roles':
      return laterTable(draw)
    case 'own phases':
      return ownTable(draw)
    default:
      return tableOf(rules, draw)
  }
}

/** The game of this number. */
export function scenarioOf(seed: string, game: number): Scenario {
  const draw = derive(seed, 'scenario', game)
  const rules = draw() < madeShare ? pick(made, draw) : pick(presetNames, draw)
  const fault = draw() < faultyShare ? pick(faults, draw) : 'none'
  const table = tableUnder(rules, draw)
  const agent = withFault(plantSecrets(pick(tablesOfAgents, draw)), fault)
  const limits = { maxRetries: pick([0, 1, 3], draw), patienceMs: 0 }
  const seats = { rules: table.rules, players: seated(table), ...(rules === 'own phases' && { charts: ownCharts }) }
  return { game, rules, fault, options: { ...seats, agent, seed: `${seed}-${game}`, ...limits } }
}

import fc from 'fast-check'
import {
  type Agent,
  derive,
  type GameOptions,
  type PresetName,
  presets,
  type Random,
  randomAgent,
  scriptedAgent,
} from '../../src/index.js'
import { pick } from '../../src/rules/random.js'
import { seated, type Table, tableArbitrary } from '../../test/laws/support/rules-arbitrary.js'
import { type Fault, faults, plantSecrets, withFault } from './faults.js'

/** The rules of a game: a preset, or any that the schema allows. */
export type RulesOf = PresetName | 'random rules'

const presetNames = Object.keys(presets) as PresetName[]

/** Every kind of rules that the soak plays. */
export const rulesNames: readonly RulesOf[] = [...presetNames, 'random rules']

/** One game of the soak. Everything about it follows from the seed of the soak and the number of the game. */
export interface Scenario {
  readonly game: number
  readonly rules: RulesOf
  readonly fault: Fault | 'none'
  readonly options: GameOptions & { readonly agent: Agent; readonly seed: string }
}

/** The share of the games with a fault. */
const faultyShare = 0.1
/** The share of the games with random rules. */
const randomRulesShare = 0.3

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

/** The game of this number. */
export function scenarioOf(seed: string, game: number): Scenario {
  const draw = derive(seed, 'soak', game)
  const rules = draw() < randomRulesShare ? 'random rules' : pick(presetNames, draw)
  const fault = draw() < faultyShare ? pick(faults, draw) : 'none'
  const table = rules === 'random rules' ? tableNumber(Math.floor(draw() * 2 ** 31)) : tableOf(rules, draw)
  const agent = withFault(plantSecrets(pick(tablesOfAgents, draw)), fault)
  const limits = { maxRetries: pick([0, 1, 3], draw), patienceMs: 0 }
  const players = seated(table)
  return { game, rules, fault, options: { rules: table.rules, players, agent, seed: `${seed}-${game}`, ...limits } }
}

/**
 * How many requests stated beliefs cost, and how good those of scripted and of random players are: games of ten players of every
 * preset, from the same 20 seeds. `npm run bench:beliefs`
 */
import {
  type Agent,
  createMafiaGame,
  isEvent,
  type PresetName,
  presets,
  randomAgent,
  scriptedAgent,
} from '../src/index.js'
import { beliefRates, beliefsByDay, type GameReport, gameReport } from '../src/lab/stats/index.js'
import { printTable, type Row } from './support/table.ts'

const seeds = Array.from({ length: 20 }, (_, seed) => seed)
const names = Object.keys(presets) as PresetName[]
const asked = ['off', 'votes', 'speeches'] as const
type Asked = (typeof asked)[number]

interface Played {
  readonly rules: PresetName
  readonly beliefs: Asked
  readonly requests: number
  readonly report: GameReport
}

async function play(agent: Agent, rules: PresetName, beliefs: Asked): Promise<Played[]> {
  const games: Played[] = []
  for (const seed of seeds) {
    const { events } = await createMafiaGame({ seed, players: 10, agent, rules: { extends: rules, beliefs } }).run()
    const requests = events.filter((event) => isEvent(event, 'answer.recorded') || isEvent(event, 'answer.defaulted'))
    games.push({ rules, beliefs, requests: requests.length, report: gameReport(events) })
  }
  return games
}

async function playAll(agent: Agent, beliefs: readonly Asked[]): Promise<Played[]> {
  const games: Played[] = []
  for (const rules of names) for (const each of beliefs) games.push(...(await play(agent, rules, each)))
  return games
}

function requestsOf(games: readonly Played[], preset: PresetName): Row {
  const mean = (of: Asked) => {
    const own = games.filter(({ rules, beliefs }) => rules === preset && beliefs === of)
    return Math.round(own.reduce((sum, { requests }) => sum + requests, 0) / own.length)
  }
  return { preset, ...Object.fromEntries(asked.map((of) => [of, mean(of)])) }
}

const fixed = (value: number | null, digits = 3): string => value?.toFixed(digits) ?? '–'
const points = (value: number | null): string => fixed(value === null ? null : 100 * value, 2)

const reportsOf = (games: readonly Played[]): GameReport[] =>
  games.filter(({ beliefs }) => beliefs === 'speeches').map(({ report }) => report)

function goodnessOf(games: readonly Played[]): Row[] {
  return beliefRates(reportsOf(games)).map((row) => ({
    agent: row.agent,
    chances: row.chances,
    Brier: fixed(row.brier),
    reference: fixed(row.reference),
    'log loss': fixed(row.logLoss),
    'calibration error, %': points(row.calibrationError),
    'moved, points': points(row.moved),
    'to truth, town': points(row.towardsTruthAsTown),
    'to truth, mafia': points(row.towardsTruthAsMafia),
    'suspected, mafia': points(row.suspectedAsMafia),
    'suspected, others': points(row.suspectedAsTown),
  }))
}

function byDay(agent: string, games: readonly Played[]): Row {
  const days = beliefsByDay(reportsOf(games)).filter(({ day }) => day <= 5)
  return { agent, ...Object.fromEntries(days.map(({ day, brier }) => [`day ${day}`, fixed(brier)])) }
}

const scripted = await playAll(scriptedAgent(), asked)
const random = await playAll(randomAgent(), ['speeches'])
printTable(
  'Requests in a game of ten scripted players, by `beliefs`',
  names.map((preset) => requestsOf(scripted, preset)),
)
printTable('How good the chances of all presets are', [...goodnessOf(scripted), ...goodnessOf(random)])
printTable('Brier score by day', [byDay('scripted', scripted), byDay('random', random)])

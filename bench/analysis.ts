/**
 * `exact 10000`: values of so many continuations of random players beside exact ones. `speed`: what a continuation costs beside a fork that plays the past again, and how narrow an interval becomes in a second.
 * `start 20000`: the chances at the deal beside so many games of each preset, or of those that are named after the number;
 * between random players after `start-random`. `60`: whether luck-adjusted wins and points for each choice tell players of known skill apart sooner than wins do, by so
 * many games.
 */

import {
  type Agent,
  presets as allPresets,
  createMafiaGame,
  derive,
  foldEvents,
  forkGame,
  type GameEvent,
  type PresetName,
  randomAgent,
  scriptedAgent,
  shuffle,
} from '../src/index.js'
import { baselineFor } from '../src/lab/analysis/analyse.js'
import {
  type Chance,
  findTurningPoints,
  type LuckySeat,
  measureLuck,
  measurePoints,
  memoryCache,
  type SideLuck,
  winDifference,
} from '../src/lab/analysis/index.js'
import { Simulator, sidesIn } from '../src/lab/analysis/simulator.js'
import { valueFrom } from '../src/lab/analysis/values.js'
import { blockMean, mean } from '../src/lab/intervals.js'
import { busyMs } from './support/alternate.ts'
import { exactMafia, rulesWithoutPowers } from './support/exact-values.ts'
import { startValues } from './support/start-values.ts'
import { printTable, type Row } from './support/table.ts'

const presets: readonly PresetName[] = ['trial', 'classic', 'benchmark', 'werewolf', 'mini']
/** What is played before it is measured, and how much in each round: an analysis plays thousands of continuations. */
const [warm, rounds, each] = [100, 6, 20] as const

/** The processor time of one, in ms, in the fastest round: what else runs on the machine slows the others. */
async function fastest(play: (from: number, count: number) => Promise<unknown>): Promise<number> {
  await play(0, warm)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await busyMs(() => play(warm + round * each, each)))
  return Math.min(...times) / each
}

async function speedRow(rules: PresetName): Promise<Row> {
  const { events } = await createMafiaGame({ rules, seed: 5, agent: scriptedAgent() }).run()
  const moments = findTurningPoints(events).slice(0, -1)
  const { at } = moments[Math.floor(moments.length / 2)] ?? { at: 0 }
  const simulator = (agent: 'scripted' | 'random') =>
    new Simulator(events, { baseline: baselineFor(agent), seed: 'bench' })
  const [scripted, random] = [simulator('scripted'), simulator('random')]
  const fork = async (number: number) => (await forkGame(events, { at, seed: number, agent: scriptedAgent() })).run()
  const forks = async (from: number, count: number) => {
    for (let number = from; number < from + count; number++) await fork(number)
  }
  const replayed = await fastest(forks)
  const continued = await fastest((from, count) => scripted.play({ at }, from, count))
  const byChance = await fastest((from, count) => random.play({ at }, from, count))
  const known = await fastest((from, count) => scripted.play({ at, knownTo: 'public' }, from, count))
  // Of a chance of a half, after one second on one core.
  const width = (ms: number) => `±${(98 * Math.sqrt(0.25 / (1000 / ms))).toFixed(1)}`
  return {
    preset: rules,
    'fork with replay': replayed.toFixed(2),
    continuation: continued.toFixed(2),
    'random players': byChance.toFixed(2),
    'as the table knew': known.toFixed(2),
    'interval, fork': width(replayed),
    'interval, continuation': width(continued),
  }
}

const skills = { well: 1, half: 0.5 }
type Entrant = keyof typeof skills

/** Who plays well: also the players who are known, for their draws. */
const wellPlayed = scriptedAgent({ plain: true })
const agents: Readonly<Record<Entrant, Agent>> = {
  well: wellPlayed,
  half: scriptedAgent({ skill: skills.half, plain: true }),
}

/** What each measure says of the difference between the entrants in one game, in shares of 1. */
interface Told {
  readonly wins: number
  readonly lessDeal: number
  readonly lessDraws: number
  readonly lessKnown: number
  readonly points: number
}

/** One game in which half of the seats play well. */
async function tellApart(seed: number): Promise<Told | undefined> {
  const ids = Array.from({ length: 6 }, (_, at) => `p${at + 1}`)
  const well = new Set(shuffle(ids, derive(`seats ${seed}`)).slice(0, ids.length / 2))
  const entrant = (id: string): Entrant => (well.has(id) ? 'well' : 'half')
  const players = ids.map((id) => ({ id, agent: agents[entrant(id)] }))
  const { events } = await createMafiaGame({ rules: 'werewolf', players, seed }).run()
  const end = foldEvents(events)
  const measured = { agent: wellPlayed, seed: `luck ${seed}`, continuations: 24, cache: memoryCache() }
  const draws = await measureLuck(events, measured)
  const knownDraws = await measureLuck(events, { ...measured, known: [...well] })
  const differ = (luckOf: (team: string) => number) => {
    const seats = end.players.map(({ id, team = '' }): LuckySeat => {
      return { entrant: entrant(id), won: team === end.winner, luck: luckOf(team) }
    })
    return winDifference(seats, 'well', 'half')
  }
  const points = await pointsBy(events, { seed, entrant })
  const deal = differ((team) => draws[team]?.deal ?? 0)
  if (deal === undefined || points.well.length === 0 || points.half.length === 0) return undefined
  const sum = (luck: SideLuck | undefined) => (luck ? luck.deal + luck.draws : 0)
  return {
    wins: deal.wins,
    lessDeal: deal.adjusted,
    lessDraws: differ((team) => sum(draws[team]))?.adjusted ?? 0,
    lessKnown: differ((team) => sum(knownDraws[team]))?.adjusted ?? 0,
    points: (mean(points.well) - mean(points.half)) / 100,
  }
}

/** Every choice of a game for which there was an alternative, with 12 continuations after each. */
async function pointsBy(
  events: readonly GameEvent[],
  { seed, entrant }: { seed: number; entrant: (id: string) => Entrant },
): Promise<Record<Entrant, number[]>> {
  const choices = await measurePoints(events, { seed: `apart ${seed}`, choiceContinuations: 12 })
  const found = { well: [] as number[], half: [] as number[] }
  for (const { player, truth } of choices) found[entrant(player)].push(truth.points)
  return found
}

/** `games to show it`: in four of five comparisons, at 95 %; its interval is that of the difference. */
function measure(name: string, values: readonly number[]): Row {
  const { mean: middle, low, high, deviation } = blockMean(values)
  const games = (difference: number) => ((2.8 * deviation) / difference) ** 2
  const whole = (count: number) => Math.ceil(count).toLocaleString('en-US')
  return {
    measure: name,
    difference: `${(100 * middle).toFixed(1)} ±${(50 * (high - low)).toFixed(1)}`,
    'games to show it': whole(games(middle)),
    'at 95 %': low > 0 ? `${whole(games(high))} to ${whole(games(low))}` : `${whole(games(high))} or more`,
  }
}

function printMeasures(told: readonly Told[]): void {
  printTable(`Players of skill 1 and 0.5, three each, ${told.length} games of werewolf: differences in points of 100`, [
    measure(
      'wins',
      told.map(({ wins }) => wins),
    ),
    measure(
      'wins less the luck of the deal',
      told.map(({ lessDeal }) => lessDeal),
    ),
    measure(
      '... and of draws of the game',
      told.map(({ lessDraws }) => lessDraws),
    ),
    measure(
      '... and of draws of those who play well',
      told.map(({ lessKnown }) => lessKnown),
    ),
    measure(
      'points for each choice',
      told.map(({ points }) => points),
    ),
  ])
}

/** A long run says what it has found so far. */
async function apart(games: number): Promise<void> {
  const told: Told[] = []
  for (let seed = 0; seed < games; seed++) {
    const each = await tellApart(seed)
    if (each) told.push(each)
    if (told.length % 25 === 0 || seed === games - 1) printMeasures(told)
  }
}

async function speed(named: readonly string[]): Promise<void> {
  const speeds: Row[] = []
  for (const preset of named.length > 0 ? (named as PresetName[]) : presets) speeds.push(await speedRow(preset))
  printTable('A continuation from the middle of a game, ms of processor time; the interval after a second', speeds)
}

/** The chance of each side at the deal, beside games that were played to the end. A preset is printed once it is played. */
async function start(agent: 'scripted' | 'random', games: number, named: readonly string[]): Promise<void> {
  const title = `The chances at the deal beside ${games.toLocaleString('en-US')} games of ${agent} players, in %`
  for (const preset of (named.length > 0 ? named : Object.keys(allPresets)) as PresetName[])
    printTable(title, await compareStart(preset, games, agent))
}

async function compareStart(rules: PresetName, games: number, agent: 'scripted' | 'random'): Promise<Row[]> {
  const { sides, dealt, games: played } = await startValues(rules, games, agent)
  return sides.flatMap((side) => {
    const [value, rate] = [dealt[side], played[side]]
    if (value === undefined || rate === undefined || value.share + rate.share === 0) return []
    const shown = ({ share, low, high }: Chance) => `${(100 * share).toFixed(1)} ±${(50 * (high - low)).toFixed(1)}`
    const difference = `${(100 * (value.share - rate.share)).toFixed(1)} ±${differenceWidth(value, rate).toFixed(1)}`
    return [{ preset: rules, side, 'at the deal': shown(value), games: shown(rate), difference }]
  })
}

const exactGames = 4

/** At every turning point of games of random players without powers: the chance of the mafia beside the exact one. */
async function exact(count: number): Promise<void> {
  const rows: Row[] = []
  for (let seed = 0; seed < exactGames; seed++) {
    const { events } = await createMafiaGame({ rules: rulesWithoutPowers(seed), seed, agent: randomAgent() }).run()
    const simulator = new Simulator(events, { baseline: baselineFor('random'), seed: `exact ${seed}` })
    for (const { at, day, kind } of findTurningPoints(events).slice(0, -1)) {
      const known = exactMafia(events.slice(0, at + 1), kind)
      if (known === 0 || known === 1) continue
      const { share, low, high } = valueFrom(await simulator.play({ at }, 0, count), sidesIn(events)).chances
        .mafia as Chance
      const errors = (share - known) / Math.sqrt((known * (1 - known)) / count)
      rows.push({
        ...{
          game: seed,
          day,
          kind,
          exact: known.toFixed(4),
          value: `${share.toFixed(4)} ±${((high - low) / 2).toFixed(4)}`,
        },
        'standard errors': errors.toFixed(2),
      })
    }
  }
  printTable(`Values of ${count.toLocaleString('en-US')} continuations beside exact ones`, rows)
}

/** Half of the interval of a difference, at 95 %. */
const differenceWidth = (one: Chance, other: Chance): number =>
  50 * Math.hypot(one.high - one.low, other.high - other.low)

const [part = 'speed', count, ...named] = process.argv.slice(2)
if (part === 'speed') await speed(count === undefined ? [] : [count, ...named])
else if (part === 'exact') await exact(Number(count ?? 10_000))
else if (part.startsWith('start')) await start(part === 'start' ? 'scripted' : 'random', Number(count ?? 20_000), named)
else await apart(Number(part === 'apart' ? (count ?? 60) : part))

/**
 * What a continuation costs beside a fork that plays the past again, how narrow an interval becomes in a second, and whether
 * points for each choice tell players of known skill apart sooner than wins do.
 */
import { baselineFor } from '../src/analysis/analyse.js'
import { findTurningPoints, type LuckySeat, memoryCache, winDifference } from '../src/analysis/index.js'
import { choicesIn, Simulator, sidesIn } from '../src/analysis/simulator.js'
import { compareChoices } from '../src/analysis/swings.js'
import { OutcomeSource, valueFrom } from '../src/analysis/values.js'
import {
  createMafiaGame,
  derive,
  foldEvents,
  forkGame,
  type GameEvent,
  type PresetName,
  scriptedAgent,
  shuffle,
} from '../src/index.js'
import { mean } from '../src/lab/intervals.js'
import { busyMs } from './support/alternate.ts'
import { printTable, type Row } from './support/table.ts'

const presets: readonly PresetName[] = ['trial', 'classic', 'benchmark', 'werewolf', 'mini']
const games = Number(process.argv[2] ?? 60)
const rounds = 40

async function speedRow(rules: PresetName): Promise<Row> {
  const { events } = await createMafiaGame({ rules, seed: 5, agent: scriptedAgent() }).run()
  const moments = findTurningPoints(events).slice(0, -1)
  const { at } = moments[Math.floor(moments.length / 2)] ?? { at: 0 }
  const simulator = (agent: 'scripted' | 'random') =>
    new Simulator(events, { baseline: baselineFor(agent), seed: 'bench' })
  const [scripted, random] = [simulator('scripted'), simulator('random')]
  const fork = async (number: number) => (await forkGame(events, { at, seed: number, agent: scriptedAgent() })).run()
  const times = async (play: (from: number) => Promise<unknown>): Promise<number> => {
    await play(0)
    return (await busyMs(() => play(rounds))) / rounds
  }
  const forks = async (from: number) => {
    for (let number = from; number < from + rounds; number++) await fork(number)
  }
  const replayed = await times(forks)
  const continued = await times((from) => scripted.play({ at }, from, rounds))
  const byChance = await times((from) => random.play({ at }, from, rounds))
  const known = await times((from) => scripted.play({ at, knownTo: 'public' }, from, rounds))
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

interface Told {
  readonly wins: number
  readonly adjusted: number
  readonly points: number
}

/** One game in which half of the seats play well, and what each measure says of the difference. */
async function tellApart(seed: number): Promise<Told | undefined> {
  const ids = Array.from({ length: 8 }, (_, at) => `p${at + 1}`)
  const well = new Set(shuffle(ids, derive(`seats ${seed}`)).slice(0, 4))
  const entrant = (id: string) => (well.has(id) ? 'well' : 'half')
  const players = ids.map((id) => ({ id, agent: scriptedAgent({ skill: skills[entrant(id)], plain: true }) }))
  const { events } = await createMafiaGame({ rules: 'werewolf', players, seed }).run()
  const simulator = new Simulator(events, { baseline: baselineFor('scripted'), seed: `apart ${seed}` })
  const source = new OutcomeSource({ lanes: 1, play: simulator.play.bind(simulator) }, memoryCache())
  const sides = sidesIn(events)
  const [start] = findTurningPoints(events)
  const { chances } = valueFrom(await source.take({ at: start?.at ?? 0 }, 100), sides)
  const end = foldEvents(events)
  const seats: LuckySeat[] = end.players.map(({ id, team = '' }) => ({
    entrant: entrant(id),
    won: team === end.winner,
    chance: chances[team]?.share ?? 0,
  }))
  const points = await pointsBy(events, { simulator, source, entrant })
  const difference = winDifference(seats, 'well', 'half')
  return difference && points.well.length > 0 && points.half.length > 0
    ? { ...difference, points: mean(points.well) - mean(points.half) }
    : undefined
}

async function pointsBy(
  events: readonly GameEvent[],
  {
    simulator,
    source,
    entrant,
  }: { simulator: Simulator; source: OutcomeSource; entrant: (id: string) => 'well' | 'half' },
): Promise<Record<'well' | 'half', number[]>> {
  const found = { well: [] as number[], half: [] as number[] }
  const asked = await simulator.asked()
  const sides = sidesIn(events)
  for (const { seq, data } of choicesIn(events)) {
    const options = asked.get(data.requestId)?.question.options ?? []
    const team = foldEvents(events.slice(0, seq)).players.find(({ id }) => id === data.player)?.team ?? ''
    if (options.length < 2) continue
    const choosing = { at: seq, chosen: data.answer.choice ?? '', options, side: sides.indexOf(team) }
    found[entrant(data.player)].push((await compareChoices(source, choosing, 12)).points)
  }
  return found
}

/** `games to show it`: in four of five comparisons, at 95 %. */
function measure(name: string, values: readonly number[], scale: number): Row {
  const middle = mean(values)
  const deviation = Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
  const half = (1.96 * deviation) / Math.sqrt(values.length)
  return {
    measure: name,
    difference: `${(scale * middle).toFixed(1)} ±${(scale * half).toFixed(1)}`,
    'games to show it': Math.ceil(((2.8 * deviation) / middle) ** 2).toLocaleString('en-US'),
  }
}

const speeds: Row[] = []
for (const preset of presets) speeds.push(await speedRow(preset))
printTable('A continuation from the middle of a game, ms of processor time; the interval after a second', speeds)

const told: Told[] = []
for (let seed = 0; seed < games; seed++) {
  const each = await tellApart(seed)
  if (each) told.push(each)
}
const wins = told.map((each) => each.wins)
const adjusted = told.map((each) => each.adjusted)
const points = told.map((each) => each.points)
printTable(`Players of skill 1 and 0.5 at one table, ${told.length} games of werewolf: differences in points of 100`, [
  measure('wins', wins, 100),
  measure('wins less the luck of the deal', adjusted, 100),
  measure('points for each choice', points, 1),
])

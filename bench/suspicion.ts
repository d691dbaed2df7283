/**
 * How well the suspect meter ranks the mafia: over games of scripted players, by preset and day, the chance that a living mafia player
 * looks worse than a living other one when the talk of the day is over (the area under the ROC curve); how well the chances that it
 * states are calibrated; and what it takes. `npm run bench:suspicion -- 1000`
 */
import { createMafiaGame, type GameEvent, isEvent, type PresetName, presets, roles, scriptedAgent } from 'nightzero'
import { type SuspicionMoment, suspicions } from 'nightzero/stats'
import { printTable, type Row } from './support/table.ts'

const games = Number(process.argv[2] ?? 1_000)
const days = 5
const agent = scriptedAgent()

/** The living players of a game, with their ratings at the end of a day's discussion. */
interface Rated {
  readonly game: string
  readonly day: number
  readonly players: readonly { readonly score: number; readonly chance: number; readonly isMafia: boolean }[]
}

const isBallot = (event: GameEvent) => isEvent(event, 'vote.cast') || isEvent(event, 'nomination.made')

function ratedIn(game: string, events: readonly GameEvent[], mafia: ReadonlySet<string>): Rated[] {
  const moments = suspicions(events)
  const lastDay = events.at(-1)?.day ?? 0
  return Array.from({ length: lastDay }, (_, at) => at + 1).flatMap((day) => {
    const ballot = events.find((event) => event.day === day && isBallot(event))
    const moment = ballot && moments.findLast(({ at }) => at < ballot.seq)
    if (ballot === undefined || moment === undefined) return []
    const dead = new Set(
      events.slice(0, ballot.seq).flatMap((event) => (isEvent(event, 'player.died') ? event.data.player : [])),
    )
    return [{ game, day, players: livingIn(moment, dead, mafia) }]
  })
}

const livingIn = ({ players }: SuspicionMoment, dead: ReadonlySet<string>, mafia: ReadonlySet<string>) =>
  Object.entries(players)
    .filter(([id]) => !dead.has(id))
    .map(([id, { score, chance }]) => ({ score, chance, isMafia: mafia.has(id) }))

/** Of all pairs of a mafia player and another, the share in which the mafia player scores more; ties are half. By game. */
function areaUnder(rated: readonly Rated[]): string {
  const byGame = new Map<string, { won: number; pairs: number }>()
  for (const { game, players } of rated) {
    const sum = byGame.get(game) ?? { won: 0, pairs: 0 }
    for (const one of players.filter(({ isMafia }) => isMafia))
      for (const other of players.filter(({ isMafia }) => !isMafia)) {
        sum.pairs++
        sum.won += one.score > other.score ? 1 : one.score === other.score ? 0.5 : 0
      }
    byGame.set(game, sum)
  }
  const sums = [...byGame.values()]
  const pairs = sums.reduce((total, each) => total + each.pairs, 0)
  if (sums.length < 30 || pairs === 0) return '–'
  const area = sums.reduce((total, { won }) => total + won, 0) / pairs
  // The error of a ratio of sums over games, which are independent; pairs of one game are not.
  const squares = sums.reduce((total, each) => total + (each.won - area * each.pairs) ** 2, 0)
  return `${area.toFixed(2)} ± ${((1.96 * Math.sqrt(squares)) / pairs).toFixed(2)}`
}

const all: Rated[] = []
const rows: Row[] = []
let [spent, events] = [0, 0]
for (const rules of Object.keys(presets) as PresetName[]) {
  const rated: Rated[] = []
  for (let seed = 0; seed < games; seed++) {
    const result = await createMafiaGame({ rules, players: 10, seed: `meter ${seed}`, agent }).run()
    const mafia = new Set(result.players.filter(({ role }) => roles[role]?.team === 'mafia').map(({ id }) => id))
    const start = process.cpuUsage()
    rated.push(...ratedIn(`${rules} ${seed}`, result.events, mafia))
    const { user, system } = process.cpuUsage(start)
    spent += user + system
    events += result.events.length
  }
  const ofDay = (day: number) => areaUnder(rated.filter((each) => each.day === day))
  rows.push({
    preset: rules,
    'all days': areaUnder(rated),
    ...Object.fromEntries(Array.from({ length: days }, (_, at) => [`day ${at + 1}`, ofDay(at + 1)])),
  })
  all.push(...rated)
}
printTable(
  `How well suspicion ranks the mafia: area under the ROC curve by day, ${games} games of ten scripted players each, 95 % intervals`,
  rows,
)

const stated = all.flatMap(({ players }) => players)
const bins = [0, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 1.01]
printTable(
  'How often players are mafia, by the chance that the meter states',
  bins.slice(1).map((high, at) => {
    const low = bins[at] as number
    const inBin = stated.filter(({ chance }) => chance >= low && chance < high)
    const mean = inBin.reduce((sum, { chance }) => sum + chance, 0) / Math.max(1, inBin.length)
    const mafia = inBin.filter(({ isMafia }) => isMafia).length / Math.max(1, inBin.length)
    return {
      chance: `${low} to ${Math.min(1, high)}`,
      stated: mean.toFixed(3),
      mafia: mafia.toFixed(3),
      times: inBin.length,
    }
  }),
)

/** The mean log loss of chances whose log odds rise by so much with each point. */
function lossAt(perPoint: number): number {
  let [sum, count] = [0, 0]
  for (const { players } of all) {
    const mafia = players.filter(({ isMafia }) => isMafia).length
    let [low, high] = [-30, 30]
    for (let step = 0; step < 40; step++) {
      const middle = (low + high) / 2
      const total = players.reduce((before, { score }) => before + 1 / (1 + Math.exp(-(middle + perPoint * score))), 0)
      if (total < mafia) low = middle
      else high = middle
    }
    for (const { score, isMafia } of players) {
      const chance = 1 / (1 + Math.exp(-(low + perPoint * score)))
      sum -= Math.log(isMafia ? chance : 1 - chance)
      count++
    }
  }
  return sum / count
}
const slopes = Array.from({ length: 16 }, (_, at) => 0.01 * at)
const fitted = slopes.reduce((best, slope) => (lossAt(slope) < lossAt(best) ? slope : best))
const share = stated.filter(({ isMafia }) => isMafia).length / stated.length
const brier = stated.reduce((sum, { chance, isMafia }) => sum + (chance - (isMafia ? 1 : 0)) ** 2, 0) / stated.length
printTable('The chances', [
  { figure: 'Brier score of the chances', measured: brier.toFixed(4) },
  { figure: 'Brier score of the share of the mafia alone', measured: (share * (1 - share)).toFixed(4) },
  { figure: 'best rise of the log odds with a point', measured: fitted.toFixed(2) },
  { figure: 'log loss with it', measured: lossAt(fitted).toFixed(4) },
  { figure: 'log loss with 0, the share alone', measured: lossAt(0).toFixed(4) },
  { figure: 'time to measure a log, µs an event', measured: (spent / events).toFixed(1) },
])

/**
 * How right the figures of tournaments are when the truth is known. Games of a model: how often intervals hold the true
 * difference and rating, how often the sequential test decides between equals, and how soon between unequals. Real games: players
 * who vote right with a chance that is set here, and whether ratings find their order.
 */
import { type Agent, type AgentRequest, createMafiaGame, randomAgent } from 'nightzero'
import { gameReport } from 'nightzero/stats'
import {
  blockDifferences,
  type GameOutcome,
  pairedDifference,
  planOf,
  type Rating,
  ratings,
  runTournament,
  sequentialTest,
} from 'nightzero/tournament'
import { simulated, type Truth } from '../test/tournament/simulated.ts'
import { printTable } from './support/table.ts'

const tournaments = Number(process.argv[2] ?? 400)
const realTournaments = Number(process.argv[3] ?? 8)
const gamesEach = 240
const unequal: Truth = {
  ada: { town: 1.6, mafia: 1 },
  bot: { town: 0.5, mafia: 0.5 },
  cleo: { town: 0, mafia: 0 },
  dan: { town: -1, mafia: -0.8 },
}
const same = { town: 0.3, mafia: 0 }
const equal: Truth = { ada: same, bot: same, cleo: { town: -0.3, mafia: 0 }, dan: { town: -0.6, mafia: 0 } }
const pair = { one: 'bot', other: 'cleo' }
const sides = ['overall', 'town', 'mafia'] as const

interface Interval {
  readonly low: number
  readonly high: number
}
const holds = ({ low, high }: Interval, value: number): boolean => low <= value && value <= high
const percent = (count: number, of: number): string => `${((100 * count) / of).toFixed(1)} %`

/** The truth of the figures is that of a tournament as long as fifty. */
const long = simulated(unequal, { games: 20_000, seed: 'truth' })
const trueDifference = pairedDifference(long, pair).difference ?? 0
const trueRatings = new Map(ratings(long, { resamples: 0 }).map((rating) => [rating.entrant, rating]))

let [pairedHeld, ordered] = [0, 0]
const ratingsHeld = { overall: 0, town: 0, mafia: 0 }
for (let at = 0; at < tournaments; at++) {
  const games = simulated(unequal, { games: gamesEach, seed: `unequal-${at}` })
  if (holds(pairedDifference(games, pair), trueDifference)) pairedHeld++
  const rated = ratings(games, { seed: `${at}`, resamples: 200 })
  if (inOrder(valuesOf(rated))) ordered++
  for (const rating of rated)
    for (const side of sides)
      if (holds(rating[side], trueRatings.get(rating.entrant)?.[side].value ?? 0)) ratingsHeld[side]++
}

/** Whether the entrants, strongest first, come as they are in truth, which is by name. */
function inOrder(values: readonly (readonly [string, number])[]): boolean {
  const names = values.toSorted(([, one], [, other]) => other - one).map(([name]) => name)
  return names.join() === names.toSorted().join()
}

const wrong = decisions(equal, { one: 'ada', other: 'bot' })
const right = decisions(unequal, { one: 'ada', other: 'dan' })

/** What the test decides in each tournament, looked at after every block. */
function decisions(truth: Truth, { one, other }: { one: string; other: string }) {
  return Array.from({ length: tournaments }, (_, at) => {
    const games = simulated(truth, { games: 1_200, seed: `until-${at}` })
    return sequentialTest(blockDifferences(games, { one, other }))
  }).filter(({ decided }) => decided !== null)
}

const ratingsOf = tournaments * trueRatings.size
const blockSize = Object.keys(unequal).length
const meanGames = (blockSize * right.reduce((sum, { after }) => sum + after, 0)) / Math.max(1, right.length)
printTable(`${tournaments} tournaments of a model, ${gamesEach} games each; the sequential test of up to 1,200 games`, [
  { figure: 'intervals of paired differences hold the truth', measured: percent(pairedHeld, tournaments) },
  ...sides.map((side) => ({
    figure: `intervals of ratings hold the truth, ${side}`,
    measured: percent(ratingsHeld[side], ratingsOf),
  })),
  { figure: 'order of four entrants recovered', measured: percent(ordered, tournaments) },
  { figure: 'sequential test at 5 % decides between equals', measured: percent(wrong.length, tournaments) },
  {
    figure: 'sequential test decides for the better of unequals',
    measured: percent(right.filter(({ decided }) => decided === 'one').length, tournaments),
  },
  { figure: 'games that this takes in the mean', measured: meanGames.toFixed(0) },
])

const chances = { ada: 0.9, bot: 0.6, cleo: 0.3, dan: 0 }
const roles = new Map<string, Map<string, string>>()
const entrants = Object.fromEntries(Object.entries(chances).map(([name, chance]) => [name, coin(chance)]))
const known = new Set<string>()
const played: GameOutcome[][] = []
for (let at = 0; at < realTournaments; at++) {
  const options = { entrants, tables: [{ rules: 'classic' as const, players: 10 }], games: 120, seed: `real-${at}` }
  for (const { seed, table } of planOf(options)) {
    if (known.has(seed)) continue
    known.add(seed)
    const { players } = gameReport((await createMafiaGame({ ...table, seed, agent: randomAgent() }).run()).events)
    roles.set(namesOf(players), new Map(players.map(({ id, team }) => [id, team])))
  }
  played.push([...(await runTournament(options)).outcomes])
}
const pooled = played.flatMap((games, at) => games.map((game) => ({ ...game, block: game.block + at * 1_000 })))
const pairs = Object.keys(chances).flatMap((one, at, names) => names.slice(at + 1).map((other) => ({ one, other })))
const held = played.flatMap((games) =>
  pairs.filter((real) => holds(pairedDifference(games, real), pairedDifference(pooled, real).difference ?? 0)),
)
const found = played.filter((games) => inOrder(valuesOf(ratings(games, { resamples: 0 }))))
printTable(`${realTournaments} tournaments of 120 real games; who votes against the other side with this chance`, [
  ...ratings(pooled).map(({ entrant, overall, games }) => ({
    figure: `${entrant}, ${chances[entrant as keyof typeof chances]}`,
    rating: overall.value.toFixed(0),
    low: overall.low.toFixed(0),
    high: overall.high.toFixed(0),
    games,
  })),
])
printTable('Single tournaments of these', [
  { figure: 'order of four entrants recovered', measured: percent(found.length, realTournaments) },
  {
    figure: 'intervals of pairs hold the difference of all games',
    measured: percent(held.length, pairs.length * realTournaments),
  },
])

/**
 * Votes against the other side with this chance, and otherwise for anybody. It knows the roles, which no player does: its
 * strength is set, not found.
 */
function coin(chance: number): Agent {
  const random = randomAgent()
  return {
    act: (request: AgentRequest) => {
      const teams = roles.get(namesOf(request.view.players))
      const others = request.options.filter((id) => teams?.has(id) && teams.get(id) !== teams.get(request.playerId))
      if (request.kind !== 'vote' || others.length === 0 || request.random() >= chance) return random.act(request)
      return { choice: others[Math.floor(request.random() * others.length)] as string }
    },
  }
}

/** The names at a table, which tell the block. */
function namesOf(players: readonly { readonly name: string }[]): string {
  return players.map(({ name }) => name).join()
}

function valuesOf(rated: readonly Rating[]): (readonly [string, number])[] {
  return rated.map(({ entrant, overall }) => [entrant, overall.value])
}

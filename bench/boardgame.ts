import { type Agent, randomAgent } from 'nightzero'
import { playOnBoardgame } from '../tools/boardgame/play.ts'
import { alternate, median, ratio } from './support/alternate.ts'
import { playSeeds, sampleOf } from './support/sample.ts'
import type { Row, Table } from './support/table.ts'

const sizes = [10, 30]
const budgetMs = 8_000

/** Random choices of players who look at their view first, as the bots on boardgame.io do. */
function lookingAgent(): Agent {
  const { act } = randomAgent()
  return {
    act: (request) => {
      if (request.view.players.length === 0) throw new Error('A player sees nobody.')
      return act(request)
    },
  }
}

function playBoardgames(seeds: number, players: number): void {
  for (let seed = 0; seed < seeds; seed++) playOnBoardgame(seed, players)
}

function boardgameSample(seeds: number, players: number) {
  const games = Array.from({ length: seeds }, (_, seed) => playOnBoardgame(seed, players))
  const sum = (of: (game: (typeof games)[number]) => number) => games.reduce((total, game) => total + of(game), 0)
  const kilobytes = sum(({ log }) => JSON.stringify(log).length) / seeds / 1_000
  return { calls: sum(({ calls }) => calls), events: sum(({ log }) => log.length) / seeds, kilobytes }
}

async function rowsFor(players: number): Promise<Row[]> {
  const seeds = Math.max(2, Math.round(100 / players))
  const options = { rules: 'trial', players, agent: lookingAgent() } as const
  const { asked, events, kilobytes } = await sampleOf(seeds, options)
  const theirs = boardgameSample(seeds, players)
  const times = await alternate(
    { ours: () => playSeeds(seeds, options), theirs: () => playBoardgames(seeds, players) },
    budgetMs,
  )
  const row = (engine: string, of: readonly number[], calls: number) => ({
    engine,
    players,
    'games/s': (seeds * 1_000) / median(of),
    'questions/game': Math.round(calls / seeds),
    'µs/question': (median(of) * 1_000) / calls,
    'games/s, times boardgame.io': ratio(times.theirs, of),
  })
  return [
    { ...row('nightzero', times.ours, asked.length), 'log entries': Math.round(events), 'KB of log': kilobytes },
    {
      ...row('boardgame.io', times.theirs, theirs.calls),
      'log entries': Math.round(theirs.events),
      'KB of log': theirs.kilobytes,
    },
  ]
}

/**
 * `trial` between random players beside the same rules on boardgame.io 0.50, in alternating batches. Both give each mover its view and keep their own log;
 * boardgame.io is measured at its fastest, one client that moves for all.
 */
export async function measureBoardgame(): Promise<readonly Table[]> {
  const rows: Row[] = []
  for (const players of sizes) rows.push(...(await rowsFor(players)))
  return [{ title: '`trial` between random players beside the same rules on boardgame.io 0.50', rows }]
}

import { randomAgent } from 'nightzero'
import { playOnBoardgame } from './boardgame/play.ts'
import { alternate, median, ratio } from './support/alternate.ts'
import { playSeeds, sampleOf } from './support/sample.ts'
import { printTable } from './support/table.ts'

const seeds = 20
const budgetMs = 12_000

function playBoardgames(): void {
  for (let seed = 0; seed < seeds; seed++) playOnBoardgame(seed)
}

function boardgameSample() {
  const games = Array.from({ length: seeds }, (_, seed) => playOnBoardgame(seed))
  const sum = (of: (game: (typeof games)[number]) => number) => games.reduce((total, game) => total + of(game), 0)
  const kilobytes = sum(({ log }) => JSON.stringify(log).length) / seeds / 1_000
  return { calls: sum(({ calls }) => calls), events: sum(({ log }) => log.length) / seeds, kilobytes }
}

/**
 * `trial` at ten random players beside the same rules on boardgame.io 0.50, in alternating batches. Both keep their own log;
 * boardgame.io is measured at its fastest, one client that moves for all.
 */
export async function measureBoardgame(): Promise<void> {
  const options = { rules: 'trial', players: 10, agent: randomAgent() } as const
  const { asked, events, kilobytes } = await sampleOf(seeds, options)
  const theirs = boardgameSample()
  const times = await alternate({ ours: () => playSeeds(seeds, options), theirs: playBoardgames }, budgetMs)
  const row = (name: string, of: readonly number[], calls: number) => ({
    engine: name,
    'games/s': Math.round((seeds * 1_000) / median(of)),
    'calls/game': Math.round(calls / seeds),
    'µs/call': (median(of) * 1_000) / calls,
    'times boardgame.io': ratio(times.theirs, of),
  })
  printTable(
    '`trial` at 10 random players beside the same rules on boardgame.io, in alternating batches; aim 3, goal 5',
    [
      { ...row('nightzero', times.ours, asked.length), 'log entries/game': Math.round(events), 'KB/log': kilobytes },
      {
        ...row('boardgame.io', times.theirs, theirs.calls),
        'log entries/game': theirs.events,
        'KB/log': theirs.kilobytes,
      },
    ],
  )
}

import { createMafiaGame, presets, randomAgent, scriptedAgent } from 'nightzero'
import { planOf, runTournament, type TournamentOptions } from 'nightzero/tournament'
import { alternate, median, ratio } from './support/alternate.ts'
import type { Table } from './support/table.ts'

const games = 60
const budgetMs = 15_000
const entrants = { sure: scriptedAgent(), coin: randomAgent() }
const options: TournamentOptions = {
  entrants,
  tables: [{ rules: presets.trial, players: 10 }],
  games,
  seed: 'tournament',
}

/** The same games without a tournament: the same deals, with the same entrants at the same seats. */
async function playPlan(): Promise<void> {
  for (const { seats, seed } of planOf(options)) {
    const players = seats.map((entrant) => ({ agent: entrants[entrant as keyof typeof entrants] }))
    await createMafiaGame({ rules: presets.trial, players, seed }).run()
  }
}

/** What a tournament takes beyond its games: its plan, the store of its logs, outcomes, ratings and differences. */
export async function measureTournament(): Promise<readonly Table[]> {
  const times = await alternate({ alone: playPlan, tournament: () => runTournament(options) }, budgetMs)
  const row = (how: string, of: readonly number[]) => ({
    games: how,
    'games/s': (games * 1_000) / median(of),
    'times as long': ratio(of, times.alone),
  })
  return [
    {
      title:
        'Games of `trial` between five scripted and five random players each, alone and as a tournament with ratings',
      rows: [row('one after another', times.alone), row('as a tournament', times.tournament)],
    },
  ]
}

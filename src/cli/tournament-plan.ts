import { frequency, quantity } from '../text/index.js'
import type { PlannedGame } from '../tournament/index.js'
import type { TournamentFile } from './config/tournament-config.js'
import { estimateLines } from './telling/estimates.js'
import { paragraph, subheading } from './telling/layout.js'
import type { Scene } from './telling/scene.js'
import { table } from './telling/table.js'
import { estimate } from './tournament-estimate.js'

/** The games, tokens and cost, before anything is paid. */
export async function tournamentPlanLines(
  scene: Scene,
  file: TournamentFile,
  plan: readonly PlannedGame[],
): Promise<string[]> {
  const rows = file.tables.map(({ rules, players }, at) => {
    const games = plan.filter(({ block }) => block % file.tables.length === at).length
    return [rules.name, `${players}`, `${games / file.entrants.length}`, `${games}`]
  })
  const size = file.entrants.length
  const estimates = await estimate(file, plan)
  return [
    ...subheading(scene, 'The plan'),
    ...table(scene, ['Rules', 'Players', 'Blocks', 'Games'], rows),
    ...paragraph(
      scene,
      `${quantity(plan.length, 'game')} of ${quantity(size, 'entrant')}: ${file.entrants.map(({ name }) => name).join(', ')}. A block is one deal, played ${frequency(size)}, so that each entrant plays each seat of it once.`,
    ),
    ...estimateLines(scene, estimates, 'the whole tournament'),
  ]
}

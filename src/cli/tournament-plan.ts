import type { PlannedGame } from '../tournament/index.js'
import type { TournamentFile } from './config/tournament-config.js'
import { howEstimated } from './dry-run.js'
import { costTold } from './telling/costs.js'
import { paragraph, subheading, table } from './telling/layout.js'
import type { Scene } from './telling/scene.js'
import { type EntrantEstimate, estimated } from './tournament-estimate.js'

/** What will be played, and what it would take, before anything is paid. */
export async function planLines(scene: Scene, file: TournamentFile, plan: readonly PlannedGame[]): Promise<string[]> {
  const rows = file.tables.map(({ rules, players }, at) => {
    const games = plan.filter(({ block }) => block % file.tables.length === at).length
    return [rules.name, `${players}`, `${games / file.entrants.length}`, `${games}`]
  })
  const size = file.entrants.length
  const estimates = await estimated(file, plan)
  return [
    ...subheading(scene, 'The plan'),
    ...table(scene, ['Rules', 'Players', 'Blocks', 'Games'], rows),
    ...paragraph(
      scene,
      `${plan.length} games of ${size} entrants: ${file.entrants.map(({ name }) => name).join(', ')}. A block is one deal, played ${size} times, so that each entrant plays each seat of it once.`,
    ),
    ...(estimates.length === 0 ? paragraph(scene, 'No language model plays.') : estimateLines(scene, estimates)),
  ]
}

function estimateLines(scene: Scene, estimates: readonly EntrantEstimate[]): string[] {
  const sum = (part: 'calls' | 'inputTokens' | 'outputTokens') => estimates.reduce((total, one) => total + one[part], 0)
  const known = estimates.every(({ costUsd }) => costUsd !== null)
  const all: EntrantEstimate = {
    entrant: 'All',
    calls: sum('calls'),
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    costUsd: known ? estimates.reduce((total, { costUsd }) => total + (costUsd ?? 0), 0) : null,
  }
  return [
    ...subheading(scene, 'Estimated for the whole tournament'),
    ...table(
      scene,
      ['Entrant', 'Calls', 'Read', 'Written', 'Cost'],
      [...estimates, all].map(({ entrant, calls, inputTokens, outputTokens, costUsd }) => [
        entrant,
        ...[calls, inputTokens, outputTokens].map((count) => Math.round(count).toLocaleString('en-US')),
        costTold({ costUsd, unpricedCalls: 0 }),
      ]),
    ),
    ...paragraph(scene, howEstimated, 'quiet'),
  ]
}

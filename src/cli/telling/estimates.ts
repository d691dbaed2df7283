import { howEstimated } from '../dry-run.js'
import type { EntrantEstimate } from '../stand-ins.js'
import { dollars } from './figures.js'
import { paragraph, subheading } from './layout.js'
import type { Scene } from './scene.js'
import { table } from './table.js'

/** The estimated calls, tokens and cost of the models among entrants. */
export function estimateLines(scene: Scene, estimates: readonly EntrantEstimate[], whole: string): string[] {
  if (estimates.length === 0) return paragraph(scene, 'No language model plays.')
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
    ...subheading(scene, `Estimated for ${whole}`),
    ...table(
      scene,
      ['Entrant', 'Calls', 'Read', 'Written', 'Cost'],
      [...estimates, all].map(({ entrant, calls, inputTokens, outputTokens, costUsd }) => [
        entrant,
        ...[calls, inputTokens, outputTokens].map((count) => Math.round(count).toLocaleString('en-US')),
        dollars(costUsd),
      ]),
    ),
    ...paragraph(scene, howEstimated, 'quiet'),
  ]
}

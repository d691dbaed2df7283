import { rehearsalSeeds, rehearseTable, withModels } from '../../src/cli/planning/estimate.js'
import { planTable } from '../../src/cli/table.js'
import { type PresetName, presets } from '../../src/index.js'
import { table } from './sections.js'

const head = [
  'ten players',
  'calls',
  'waits',
  'tokens in',
  'cacheable',
  'tokens out',
  'rows',
  'log, KB',
  'bus messages',
]

const whole = (count: number): string => Math.round(count).toLocaleString('en-US')

/** What a game of ten players takes, as a row of the table. */
export async function figuresRow(rules: PresetName): Promise<string[]> {
  const plan = withModels(planTable({ rules, players: 10, agent: 'scripted' }))
  const { game } = await rehearseTable(plan, rehearsalSeeds('plan'))
  return [
    `\`${rules}\``,
    whole(game.calls),
    whole(game.waves),
    whole(game.inputTokens),
    `${Math.round((100 * game.cacheableTokens) / game.inputTokens)} %`,
    whole(game.outputTokens),
    whole(game.events),
    // Times in it are not the same twice.
    whole(10 * Math.round(game.logBytes / 10_000)),
    whole(game.busMessages),
  ]
}

/** What one game takes, by preset. */
export async function figuresTable(): Promise<string> {
  const rows: string[][] = []
  for (const rules of Object.keys(presets) as PresetName[]) rows.push(await figuresRow(rules))
  return table(head, rows)
}

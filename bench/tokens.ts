/**
 * The share of the input tokens that prefix caches of providers can hold, and the error of a dry run: `npm run bench:tokens`.
 * Tokens are those of `o200k_base`; real caches hold a little less, as they keep whole blocks and forget after minutes.
 */
import { type PresetName, presets } from '../src/index.js'
import { dryRunAndGame, errorIn } from './support/dry-run-error.ts'
import { sharedPrefix } from './support/shared-prefix.ts'
import { printTable, type Row } from './support/table.ts'

const seeds = 5
const names = Object.keys(presets) as PresetName[]
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

async function shareIn(rules: PresetName): Promise<Row> {
  const exact = await sharedPrefix(rules, 'exact', seeds)
  const game = await sharedPrefix(rules, 'game', seeds)
  return {
    preset: rules,
    'calls/game': Math.round(game.calls / seeds),
    text: percent(game.text),
    'wire, exact schema': percent(exact.wire),
    'wire, one schema': percent(game.wire),
    'tokens/call, exact': Math.round(exact.tokens),
    'tokens/call, one': Math.round(game.tokens),
  }
}

async function errorOf(rules: PresetName): Promise<Row> {
  const compared = await dryRunAndGame(presets[rules], 'dry')
  return {
    preset: rules,
    'input of the game': compared.played.inputTokens ?? 0,
    'input of the dry run': compared.rehearsed.inputTokens ?? 0,
    'error, input': percent(errorIn(compared, 'inputTokens')),
    'error, output': percent(errorIn(compared, 'outputTokens')),
  }
}

async function rowsOf(measure: (rules: PresetName) => Promise<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for (const rules of names) rows.push(await measure(rules))
  return rows
}

printTable("Input tokens shared with the same player's request before, ten players", await rowsOf(shareIn))
printTable('A dry run against the game that is played by the same decisions, ten players', await rowsOf(errorOf))

import type { Command } from 'commander'
import {
  defaultMaxDefaulted,
  type GameReport,
  type GroupField,
  gameReport,
  gameRow,
  groupFields,
  playerRows,
} from '../../lab/stats/index.js'
import { didYouMean, oneLine } from '../../text/index.js'
import { BadInput } from '../exit.js'
import { addOptions, flag, type Given, option, share } from '../given.js'
import { logsArgument } from '../options.js'
import { outputScene } from '../output/scene.js'
import { aggregateGames, aggregateLines } from '../output/statistics.js'
import { requireNewFiles, tableWriters, writeTable } from '../output-files.js'
import { jsonLine, Printer } from '../printer.js'
import { readAllLogs } from '../saved-games.js'

function parseGroupFields(text: string): GroupField[] {
  const fields = text.split(',').map((field) => field.trim())
  const unknown = fields.find((field) => !groupFields.includes(field as GroupField))
  if (unknown !== undefined)
    throw new BadInput(
      `Unknown field \`${oneLine(unknown)}\` in --by${didYouMean(unknown, groupFields)}; known: ${groupFields.join(', ')}.`,
    )
  return fields as GroupField[]
}

const formats = Object.keys(tableWriters).map((format) => `.${format}`)

const statsOptions = [
  option(
    '--by <fields>',
    `group players by these, separated by commas: ${groupFields.join(', ')}`,
    parseGroupFields,
  ).or(['agent', 'team'], 'agent,team'),
  option(
    '--max-defaulted <share>',
    'a game with a larger share of default answers is void, and left out of every rate',
    share,
  ).or(defaultMaxDefaulted),
  flag('--json', 'print everything as JSON'),
  option('--games <file>', `write a row a game there (${formats.join(', ')}); the file must not exist`),
  option('--players <file>', 'write a row a player there; the file must not exist'),
]

export function addStatsCommand(program: Command): void {
  const command = program
    .command('stats')
    .description('compute statistics of logs: who won, with intervals; votes, powers, failures, cost')
    .argument('<file...>', logsArgument)
  addOptions(command, statsOptions).action(stats)
}

async function stats(files: readonly string[], given: Given<typeof statsOptions>): Promise<void> {
  const { by, maxDefaulted, json, games, players } = given
  requireNewFiles([games, players])
  const reports: GameReport[] = []
  for await (const events of readAllLogs(files)) reports.push(gameReport(events, { maxDefaulted }))
  if (games !== undefined) writeTable(games, reports.map(gameRow))
  if (players !== undefined) writeTable(players, reports.flatMap(playerRows))
  const aggregate = aggregateGames(reports, by)
  const lines = json ? [jsonLine(aggregate)] : aggregateLines(outputScene('moderator'), aggregate)
  new Printer(process.stdout).print(lines)
}

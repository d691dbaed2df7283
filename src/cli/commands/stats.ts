import { type Command, Option } from 'commander'
import { InvalidLogError, readLog } from '../../index.js'
import {
  defaultMaxDefaulted,
  type GameReport,
  type GroupField,
  gameReport,
  gameRow,
  groupFields,
  playerRows,
} from '../../stats/index.js'
import { didYouMean, oneLine } from '../../text/index.js'
import { BadInput } from '../bad-input.js'
import { logsAt, logText } from '../log-argument.js'
import { refuseExisting } from '../log-file.js'
import { jsonLine, Printer } from '../printer.js'
import { share } from '../service-options.js'
import { tableWriters, writeTable } from '../table-files.js'
import { aggregateLines, aggregateOf } from '../telling/aggregates.js'
import { outputScene } from '../telling/scene.js'

interface StatsOptions {
  readonly by: readonly GroupField[]
  readonly maxDefaulted?: number
  readonly json?: true
  readonly games?: string
  readonly players?: string
}

/** `nightzero stats FILE...`: statistics of logs. */
export function addStatsCommand(program: Command): void {
  const formats = Object.keys(tableWriters).map((format) => `.${format}`)
  program
    .command('stats')
    .description('compute statistics of logs: who won, with intervals; votes, powers, failures, cost')
    .argument('<file...>', 'logs as `play --log` writes them, or folders of them; `-` reads one from standard input')
    .addOption(
      new Option('--by <fields>', `group players by these, separated by commas: ${groupFields.join(', ')}`)
        .argParser(fieldsIn)
        .default(['agent', 'team'], 'agent,team'),
    )
    .addOption(
      new Option(
        '--max-defaulted <share>',
        'a game with a larger share of default answers is void, and left out of every rate',
      )
        .argParser(share)
        .default(defaultMaxDefaulted),
    )
    .option('--json', 'print everything as JSON')
    .option('--games <file>', `write a row a game there (${formats.join(', ')}); the file must not exist`)
    .option('--players <file>', 'write a row a player there; the file must not exist')
    .action(stats)
}

function fieldsIn(text: string): GroupField[] {
  const fields = text.split(',').map((field) => field.trim())
  const unknown = fields.find((field) => !groupFields.includes(field as GroupField))
  if (unknown !== undefined)
    throw new BadInput(
      `Unknown field \`${oneLine(unknown)}\` in --by${didYouMean(unknown, groupFields)}; known: ${groupFields.join(', ')}.`,
    )
  return fields as GroupField[]
}

async function stats(
  files: readonly string[],
  { by, maxDefaulted, json, games, players }: StatsOptions,
): Promise<void> {
  refuseExisting([games, players])
  const reports: GameReport[] = []
  for (const file of files.flatMap(logsAt)) reports.push(await reportOf(file, maxDefaulted))
  if (games !== undefined) writeTable(games, reports.map(gameRow))
  if (players !== undefined) writeTable(players, reports.flatMap(playerRows))
  const aggregate = aggregateOf(reports, by)
  const scene = outputScene('moderator')
  new Printer(process.stdout).print(json ? [jsonLine(aggregate)] : aggregateLines(scene, aggregate))
}

async function reportOf(file: string, maxDefaulted: number | undefined): Promise<GameReport> {
  const text = await logText(file)
  try {
    return gameReport(readLog(text), maxDefaulted === undefined ? {} : { maxDefaulted })
  } catch (error) {
    throw error instanceof InvalidLogError ? new BadInput(`\`${file}\`: ${error.message}`) : error
  }
}

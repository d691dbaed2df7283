import type { Command } from 'commander'
import type { GameEvent } from '../../index.js'
import { definedFields, didYouMean, oneLine } from '../../kernel/text/index.js'
import {
  claimRows,
  countedGames,
  defaultMaxDefaulted,
  type GameReport,
  type GroupField,
  gameReport,
  gameRow,
  groupFields,
  type LieSeat,
  lieReport,
  lieSeats,
  liesIn,
  playerRows,
  type Row,
  type VoiceField,
  type VoiceSpeech,
  voiceFields,
  voiceReport,
  voiceSpeeches,
} from '../../lab/stats/index.js'
import { BadInput } from '../exit.js'
import { addOptions, flag, type Given, option, share } from '../given.js'
import { logsArgument } from '../options.js'
import { lieLines } from '../output/lies.js'
import { outputScene } from '../output/scene.js'
import { aggregateGames, aggregateLines } from '../output/statistics.js'
import { voiceLines } from '../output/voices.js'
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

function parseVoiceField(text: string): VoiceField {
  const field = voiceFields.find((one) => one === text)
  if (field === undefined) throw new BadInput(`Expected one of ${voiceFields.join(', ')} for --voices.`)
  return field
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
  option(
    '--voices <what>',
    `print how well players are told apart by their words, by ${voiceFields.join(', ')}`,
    parseVoiceField,
  ),
  flag('--lies', 'print who lies, who is believed and who is seen through, as docs/lies.md defines it'),
  flag('--declared', 'with --lies or --claims: count only claims that answers declare, and read none from speeches'),
  flag('--json', 'print everything as JSON'),
  option('--games <file>', `write a row a game there (${formats.join(', ')}); the file must not exist`),
  option('--players <file>', 'write a row a player there; the file must not exist'),
  option('--claims <file>', 'write a row a claim there: of a role, or of a result; the file must not exist'),
]

export function addStatsCommand(program: Command): void {
  const command = program
    .command('stats')
    .description('compute statistics of logs: who won, with intervals; votes, powers, failures, cost')
    .argument('<file...>', logsArgument)
  addOptions(command, statsOptions).action(stats)
}

async function stats(files: readonly string[], given: Given<typeof statsOptions>): Promise<void> {
  const { by, maxDefaulted, games, players, claims, voices } = given
  const lying = given.lies === true || claims !== undefined
  if (given.declared && !lying) throw new BadInput('--declared belongs to --lies or --claims.')
  requireNewFiles([games, players, claims])
  const reports: GameReport[] = []
  const told: ToldLies = { seats: [], rows: [] }
  const speeches: VoiceSpeech[] = []
  for await (const events of readAllLogs(files)) {
    const report = gameReport(events, { maxDefaulted })
    reports.push(report)
    if (voices !== undefined) speeches.push(...voiceSpeeches(events, report, voices))
    if (lying) collectLies(told, { events, report, reading: !given.declared })
  }
  if (games !== undefined) writeTable(games, reports.map(gameRow))
  if (players !== undefined) writeTable(players, reports.flatMap(playerRows))
  if (claims !== undefined) writeTable(claims, told.rows)
  const aggregate = aggregateGames(reports, by)
  const lies = given.lies ? lieReport(told.seats) : undefined
  const heard = voices === undefined ? undefined : voiceReport(speeches)
  const found = { ...aggregate, ...definedFields({ lies, voices: heard }) }
  new Printer(process.stdout).print(given.json ? [jsonLine(found)] : foundLines(found))
}

type Found = ReturnType<typeof aggregateGames> & {
  readonly lies?: ReturnType<typeof lieReport>
  readonly voices?: ReturnType<typeof voiceReport>
}

function foundLines({ lies, voices, ...aggregate }: Found): string[] {
  const scene = outputScene('moderator')
  const asked = [...(lies ? lieLines(scene, lies) : []), ...(voices ? voiceLines(scene, voices) : [])]
  return asked.length > 0 ? asked : aggregateLines(scene, aggregate)
}

interface ToldLies {
  readonly seats: LieSeat[]
  readonly rows: Row[]
}

interface LyingGame {
  readonly events: readonly GameEvent[]
  readonly report: GameReport
  readonly reading: boolean
}

/** Open and void games are left out of the figures, as of every rate; their claims are written. */
function collectLies({ seats, rows }: ToldLies, { events, report, reading }: LyingGame): void {
  const lies = liesIn(events, { reading })
  if (countedGames([report]).length > 0) seats.push(...lieSeats(events, report, lies))
  rows.push(...claimRows(report.id, lies))
}

import { type Command, InvalidArgumentError } from 'commander'
import { foldEvents, InvalidLogError } from '../../index.js'
import { quantity } from '../../kernel/text/index.js'
import {
  type AnalyseOptions,
  type Analysis,
  type CurvePoint,
  choiceRow,
  curveRow,
  describeChoice,
  describeMoment,
  isUnclear,
  momentInWords,
  reviewPlayer,
} from '../../lab/analysis/index.js'
import { analyseWithProgress, analysisDefaults } from '../analysis-run.js'
import { aboutFile, withSignal } from '../exit.js'
import { addOptions, choice, flag, type Given, option, share, wholeNumber } from '../given.js'
import type { WithModule } from '../input-files.js'
import { gameOption, logArgument } from '../options.js'
import { aside, paragraph, subheading, table } from '../output/layout.js'
import { outputScene, playerName, type TerminalScene } from '../output/scene.js'
import { requireNewFiles, writeTable } from '../output-files.js'
import { jsonLine, Printer } from '../printer.js'
import { readLogEvents } from '../saved-games.js'

const namedChoices = ['deciding', 'all', 'none'] as const

function whichChoices(text: string): NonNullable<AnalyseOptions['choices']> {
  const named = namedChoices.find((each) => each === text)
  if (named) return named
  if (/^\d{1,9}(,\d{1,9})*$/.test(text)) return text.split(',').map(Number)
  throw new InvalidArgumentError(`Expected ${namedChoices.join(', ')}, or numbers of answers, such as 10,13.`)
}

const analyseOptions = [
  gameOption,
  choice('--agent <name>', 'who plays the game on from each moment', ['scripted', 'random'] as const).or(
    analysisDefaults.agent,
  ),
  option(
    '--choices <which>',
    'the choices that are compared with their alternatives: deciding, all, none, or the numbers of answers in the log, such as 10,13',
    whichChoices,
  ).or(analysisDefaults.choices),
  option('--precision <share>', 'how wide the interval of a chance may be to each side', share).or(
    analysisDefaults.precision,
  ),
  option('--continuations <n>', 'the most continuations of a moment', wholeNumber(2, 1_000_000)).or(
    analysisDefaults.continuations,
  ),
  option(
    '--moment-continuations <n>',
    'the most continuations before and after each act that decided; 0: none are told',
    wholeNumber(0, 1_000_000),
  ).or(analysisDefaults.momentContinuations),
  option('--choice-continuations <n>', 'continuations after each legal choice', wholeNumber(2, 1_000_000)).or(
    analysisDefaults.choiceContinuations,
  ),
  option('--seed <seed>', 'the seed of all continuations').or(analysisDefaults.seed),
  option('--workers <n>', 'threads that play; default: one less than the cores', wholeNumber(0, 256)),
  flag('--table', 'also from what the table knew, which tells no secret'),
  flag('--json', 'print everything as JSON'),
  option('--csv <file>', 'write a row a moment there; the file must not exist'),
  option('--choices-csv <file>', 'write a row a choice there; the file must not exist'),
]

export function addAnalyseCommand(program: Command): void {
  const command = program
    .command('analyse')
    .description('say what decided a game: the chances of all sides, the moments and the choices that changed them')
    .argument('<file>', logArgument)
  addOptions(command, analyseOptions).action(analyseFile)
}

async function analyseFile(file: string, given: Given<typeof analyseOptions> & WithModule): Promise<void> {
  const { csv, choicesCsv, json, game, with: module, workers: threads, ...options } = given
  requireNewFiles([csv, choicesCsv])
  const events = await readLogEvents(file, game)
  const scene = { ...outputScene('moderator'), state: foldEvents(events) }
  const onLook = (points: Analysis['points']) => {
    const lines = [
      ...subheading(scene, 'A first look'),
      ...curveTable(scene, { points, sides: Object.keys(points[0]?.value.chances ?? {}) }),
      '',
    ]
    if (!json) new Printer(process.stderr).print(lines)
  }
  const run = { file, game, module, threads, options, onLook }
  const analysis = await withSignal((signal) => analyseWithProgress(events, { ...run, signal })).catch((error) => {
    throw aboutFile(file, error, InvalidLogError)
  })
  if (csv !== undefined) writeTable(csv, analysis.points.map(curveRow))
  if (choicesCsv !== undefined) writeTable(choicesCsv, analysis.choices.map(choiceRow))
  const printer = new Printer(process.stdout)
  if (json) printer.print([jsonLine(analysis)])
  else printer.print(analysisLines(scene, analysis))
}

function analysisLines(scene: TerminalScene, analysis: Analysis): string[] {
  const { choices, players, baseline, moments } = analysis
  const name = (id: string) => playerName(scene, id)
  const told = choices.filter(({ truth }) => !isUnclear(truth)).sort((one, other) => size(other) - size(one))
  const choiceLines = () => [
    ...subheading(scene, 'Choices'),
    ...told.slice(0, 12).flatMap((each) => paragraph(scene, describeChoice(each, name))),
    ...paragraph(scene, `${quantity(choices.length - told.length, 'other choice')} made no clear difference.`),
  ]
  return [
    ...subheading(scene, 'The chances'),
    ...curveTable(scene, analysis),
    '',
    ...aside(
      scene,
      `From each moment the game was played on by ${baseline} players. ± is at 95 % for each chance by itself; the moments and the choices that are told hold together.`,
    ),
    ...subheading(scene, 'What decided the game'),
    ...(moments.length === 0
      ? paragraph(scene, 'Nothing changed the chances clearly.')
      : moments.flatMap((moment) => paragraph(scene, describeMoment(moment, name)))),
    ...(choices.length === 0 ? [] : choiceLines()),
    ...(players.length === 0 ? [] : [...subheading(scene, 'The players'), ...playerTable(scene, analysis)]),
    ...players.flatMap((account) => ['', ...paragraph(scene, reviewPlayer({ account, choices }, name).join(' '))]),
  ]
}

const size = ({ truth }: Analysis['choices'][number]): number => Math.abs(truth.points)

type Curve = Pick<Analysis, 'sides' | 'points'>

const shownSides = ({ sides, points }: Curve): string[] =>
  sides.filter((side) => points.some(({ value }) => (value.chances[side]?.share ?? 0) > 0))

const width = 24

/** The chances at each moment, and how they look to the table if that is known. */
function curveTable(scene: TerminalScene, analysis: Curve): string[] {
  const sides = shownSides(analysis)
  const [first = ''] = sides
  const hasTable = analysis.points.some(({ table }) => table)
  const rows = analysis.points.map((point) => {
    const { chances } = point.value
    const bar = '█'.repeat(Math.round(width * (chances[first]?.share ?? 0))).padEnd(width, '·')
    const known = hasTable ? [percent(point.table?.chances[first])] : []
    return [momentInWords(point), ...sides.map((side) => percent(chances[side])), bar, ...known]
  })
  const known = hasTable ? [`${first}, as the table knew`] : []
  return table(scene, ['moment', ...sides, `${first} 0 to 100 %`, ...known], rows)
}

type Chance = CurvePoint['value']['chances'][string]

function percent(chance: Chance | undefined): string {
  if (chance === undefined) return ''
  const { share, low, high } = chance
  return low === high ? `${Math.round(100 * share)}` : `${Math.round(100 * share)} ±${Math.ceil(50 * (high - low))}`
}

function playerTable(scene: TerminalScene, { players }: Analysis): string[] {
  const rows = players.map(({ player, choices, gained, accuracy }) => [
    playerName(scene, player),
    `${choices}`,
    `${Math.round(gained.points)} ±${Math.round((gained.high - gained.low) / 2)}`,
    `${Math.round(accuracy.truth)} %`,
    `${Math.round(accuracy.known)} %`,
  ])
  return table(scene, ['player', 'choices', 'points gained', 'accuracy', 'by what it could know'], rows)
}

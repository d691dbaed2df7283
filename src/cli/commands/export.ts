import { basename, join } from 'node:path'
import type { Command } from 'commander'
import {
  exportGame,
  type GameEvent,
  InvalidLogError,
  InvalidOptionsError,
  isEvent,
  type ViewEvent,
} from '../../index.js'
import { languageTags } from '../../kernel/events/index.js'
import { documentViews } from '../../kernel/rules/index.js'
import { definedFields } from '../../kernel/text/index.js'
import type { Analysis } from '../../lab/analysis/index.js'
import { inspectLog, kaggleReplay } from '../../lab/formats/index.js'
import { exportHtml } from '../../show/html/index.js'
import { momentPicture } from '../../show/pictures/index.js'
import { pngFromSvg } from '../../show/pictures/png/index.js'
import { loadLanguage } from '../../words/languages/index.js'
import { analyseWithProgress, analysisDefaults } from '../analysis-run.js'
import { writeDataSet } from '../data-set.js'
import { BadInput, withSignal } from '../exit.js'
import { addOptions, choice, flag, type Given, option, wholeNumber } from '../given.js'
import { formatCommand, formatOptions } from '../hints.js'
import type { WithModule } from '../input-files.js'
import { shownPlace } from '../log-place.js'
import { gameOption, logArgument } from '../options.js'
import { requireNewFiles, writeNewFile } from '../output-files.js'
import { jsonText } from '../printer.js'
import { readAllLogs, readLogEvents } from '../saved-games.js'
import { isStudyFolder, openStudy, studyPlaces } from '../study/study-files.js'

const exportOptions = [
  gameOption,
  flag('--html', 'write a page with the table, the story and the statecharts; this or another form is required'),
  flag('--png', 'write a picture of the end, or of the moment --at; needs the package @resvg/resvg-js').conflicts(
    'html',
  ),
  flag('--json', 'write one JSON document').conflicts(['html', 'png']),
  flag('--kaggle', "write a replay of Kaggle's werewolf environment").conflicts(['html', 'json']),
  flag('--inspect-ai', 'write a log of Inspect AI: a sample for each seat of each game').conflicts([
    'html',
    'json',
    'kaggle',
  ]),
  flag('--data-set', 'write a folder for Hugging Face: tables in Parquet and a card').conflicts([
    'html',
    'json',
    'kaggle',
    'inspectAi',
  ]),
  option('--at <event>', 'with --png: the number of the event in the view, from 0', wholeNumber(0)),
  option('--image <url>', 'with --html: the address of a picture, which programs that show links show').conflicts(
    'json',
  ),
  choice(
    '--language <tag>',
    'with --html or --png: the language of the page or the picture; default: that of the game',
    languageTags,
  ),
  option('-o, --out <file>', 'the file or folder to write; it must not exist; required'),
  flag('--analyse', 'with --html: draw the chances and say what decided the game, as `analyse` does').conflicts('json'),
  option(
    '--view <who>',
    'the view in it: public, viewers, a player such as p3, or moderator; with --json also omniscient, analysis or post-mortem',
  ).or('public'),
]

type ExportOptions = Given<typeof exportOptions> & WithModule

export function addExportCommand(program: Command): void {
  const command = program
    .command('export')
    .description(
      'write a game as one HTML file that opens from disk, as JSON or for Kaggle; or many for Inspect AI or Hugging Face',
    )
    .argument('<game>', `${logArgument}; for many games a folder of logs, a study or a database`)
  addOptions(command, exportOptions).action(exportToFile)
}

async function exportToFile(file: string, given: ExportOptions): Promise<void> {
  const { game, html: asHtml, json: asJson, view, out } = given
  if (out !== undefined && (given.kaggle || given.inspectAi || given.dataSet))
    return exportForOthers(file, { ...given, out })
  if (!(asHtml || asJson || given.png) || out === undefined) throw incomplete(file, given)
  const events = await readLogEvents(file, game)
  if (given.png) return exportPicture(events, { ...given, out })
  if (asJson) writeNewFile('write the game', out, `${jsonText(written(() => exportGame(events, { view })))}\n`)
  else if (documentViews.some((name) => name === view)) throw new BadInput(`--view ${view} is written with --json.`)
  else {
    if (given.analyse) requireNewFiles([], [out])
    const analysis = given.analyse ? await analyseForPage(events, file, given) : undefined
    const page = written(() =>
      exportHtml(events, { view, ...definedFields({ analysis, image: given.image, language: given.language }) }),
    )
    writeNewFile('write the page', out, page)
  }
}

async function exportPicture(
  events: readonly GameEvent[],
  { view, at, out, language }: ExportOptions & { readonly out: string },
) {
  requireNewFiles([], [out])
  const seen = written(() => exportGame(events, { view })).events as readonly ViewEvent[]
  const spoken = events.find((event) => isEvent(event, 'game.opened'))
  const told = await loadLanguage(language ?? spoken?.data.language)
  const svg = written(() => momentPicture({ events: seen, language: told, ...definedFields({ at }) }))
  writeNewFile('write the picture', out, await pngFromSvg(svg))
}

/** With the numbers of `analyse` without options, which are kept beside the log. */
function analyseForPage(
  events: readonly GameEvent[],
  file: string,
  { game, with: module }: ExportOptions,
): Promise<Analysis> {
  const options = { ...analysisDefaults, table: true }
  return withSignal((signal) => analyseWithProgress(events, { file, game, module, options, signal }))
}

/** In the formats of others, which hold everything: of one game, or of all that the argument names. */
async function exportForOthers(
  file: string,
  { game, kaggle, inspectAi, out }: ExportOptions & { readonly out: string },
) {
  if (kaggle) {
    const events = await readLogEvents(file, game)
    return writeNewFile('write the game', out, `${JSON.stringify(written(() => kaggleReplay(events)))}\n`)
  }
  const study = isStudyFolder(file) ? openStudy(file) : undefined
  const title = study?.title ?? basename(shownPlace(file)).replace(/\.(jsonl|db|sqlite3?)$/, '')
  const logs = study ? join(file, studyPlaces.logs) : file
  const games = game === undefined ? readAllLogs([logs]) : [await readLogEvents(logs, game)]
  if (!inspectAi) return await writeDataSet(out, games, { title, license: study?.license })
  const all: (readonly GameEvent[])[] = []
  for await (const events of games) all.push(events)
  writeNewFile('write the log', out, `${JSON.stringify(written(() => inspectLog(all, { task: title })))}\n`)
}

function written<Text>(write: () => Text): Text {
  try {
    return write()
  } catch (error) {
    throw error instanceof InvalidOptionsError || error instanceof InvalidLogError ? new BadInput(error.message) : error
  }
}

function incomplete(file: string, { game, view, out }: ExportOptions): BadInput {
  const page = out ?? `${file === '-' ? 'game' : (game ?? basename(shownPlace(file)).replace(/\.jsonl$/, ''))}.html`
  const named = { game, view: view === 'public' ? undefined : view, out: page }
  const words = [shownPlace(file), '--html', ...formatOptions(named)]
  return new BadInput(
    `A game is exported as a page, with --html and a file to write. Write: ${formatCommand('export', words)}`,
  )
}

import { basename } from 'node:path'
import type { Command } from 'commander'
import { exportHtml } from '../../html/index.js'
import { exportGame, InvalidOptionsError } from '../../index.js'
import { BadInput } from '../exit.js'
import { addOptions, flag, type Given, option } from '../given.js'
import { formatCommand, formatOptions } from '../hints.js'
import { shownPlace } from '../log-place.js'
import { gameOption, logArgument } from '../options.js'
import { writeNewFile } from '../output-files.js'
import { jsonText } from '../printer.js'
import { readLogEvents } from '../saved-games.js'

const exportOptions = [
  gameOption,
  flag('--html', 'write a page with the table, the story and the statecharts; this or --json is required'),
  flag('--json', 'write one JSON document').conflicts('html'),
  option('-o, --out <file>', 'the file to write; it must not exist; required'),
  option(
    '--view <who>',
    'the view in it: public, viewers, a player such as p3, or moderator; with --json also omniscient, analysis or post-mortem',
  ).or('public'),
]

type ExportOptions = Given<typeof exportOptions>

export function addExportCommand(program: Command): void {
  const command = program
    .command('export')
    .description('write a game as one HTML file that opens from disk, or as one JSON document')
    .argument('<game>', logArgument)
  addOptions(command, exportOptions).action(exportToFile)
}

async function exportToFile(file: string, given: ExportOptions): Promise<void> {
  const { game, html: asHtml, json: asJson, view, out } = given
  if (!(asHtml || asJson) || out === undefined) throw incomplete(file, given)
  const events = await readLogEvents(file, game)
  if (asJson)
    writeNewFile('write the game', out, `${jsonText(written(() => exportGame(events, documentView(view))))}\n`)
  else if (documents.some((name) => name === view)) throw new BadInput(`--view ${view} is written with --json.`)
  else
    writeNewFile(
      'write the page',
      out,
      written(() => exportHtml(events, { view })),
    )
}

/** Views that only a document has, as a page shows one audience. */
const documents = ['omniscient', 'analysis', 'post-mortem'] as const

function documentView(view: string): Parameters<typeof exportGame>[1] {
  const own = (['public', 'viewers', 'moderator', ...documents] as const).find((name) => name === view)
  return own === undefined ? { view: 'player', player: view } : { view: own }
}

function written<Text>(write: () => Text): Text {
  try {
    return write()
  } catch (error) {
    throw error instanceof InvalidOptionsError ? new BadInput(error.message) : error
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

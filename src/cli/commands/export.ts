import { basename } from 'node:path'
import type { Command } from 'commander'
import { exportHtml } from '../../html/index.js'
import { InvalidOptionsError } from '../../index.js'
import { BadInput } from '../exit.js'
import { addOptions, flag, type Given, option } from '../given.js'
import { formatCommand, formatOptions } from '../hints.js'
import { shownPlace } from '../log-place.js'
import { gameOption, logArgument } from '../options.js'
import { writeNewFile } from '../output-files.js'
import { readLogEvents } from '../saved-games.js'

const exportOptions = [
  gameOption,
  flag('--html', 'write a page with the table, the story and the statecharts; required'),
  option('-o, --out <file>', 'the file to write; it must not exist; required'),
  option('--view <who>', 'the view in it: public, viewers, a player such as p3, or moderator').or('public'),
]

type ExportOptions = Given<typeof exportOptions>

export function addExportCommand(program: Command): void {
  const command = program
    .command('export')
    .description('write a game as one HTML file that opens from disk')
    .argument('<game>', logArgument)
  addOptions(command, exportOptions).action(exportToFile)
}

async function exportToFile(file: string, given: ExportOptions): Promise<void> {
  const { game, html: asHtml, view, out } = given
  if (!asHtml || out === undefined) throw incomplete(file, given)
  const events = await readLogEvents(file, game)
  let html: string
  try {
    html = exportHtml(events, { view })
  } catch (error) {
    throw error instanceof InvalidOptionsError ? new BadInput(error.message) : error
  }
  writeNewFile('write the page', out, html)
}

function incomplete(file: string, { game, view, out }: ExportOptions): BadInput {
  const page = out ?? `${file === '-' ? 'game' : (game ?? basename(shownPlace(file)).replace(/\.jsonl$/, ''))}.html`
  const named = { game, view: view === 'public' ? undefined : view, out: page }
  const words = [shownPlace(file), '--html', ...formatOptions(named)]
  return new BadInput(
    `A game is exported as a page, with --html and a file to write. Write: ${formatCommand('export', words)}`,
  )
}

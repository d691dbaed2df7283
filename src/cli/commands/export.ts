import { writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import { exportHtml } from '../../html/index.js'
import { InvalidOptionsError } from '../../index.js'
import { BadInput, fileFault } from '../bad-input.js'
import { eventsIn } from '../log-events.js'

interface ExportOptions {
  readonly view: string
  readonly out: string
}

/** `nightzero export GAME --html`: a game as one file for people. */
export function addExportCommand(program: Command): void {
  program
    .command('export')
    .description('write a game as one HTML file that opens from disk')
    .argument('<game>', 'a log as `play --log` writes it; `-` reads it from standard input')
    .requiredOption('--html', 'write a page with the table, the story and the statecharts')
    .requiredOption('-o, --out <file>', 'the file to write; it must not exist')
    .option('--view <who>', 'the view in it: public, viewers, a player such as p3, or moderator', 'public')
    .action(exportToFile)
}

async function exportToFile(game: string, { view, out }: ExportOptions): Promise<void> {
  const events = await eventsIn(game)
  let html: string
  try {
    html = exportHtml(events, { view })
  } catch (error) {
    throw error instanceof InvalidOptionsError ? new BadInput(error.message) : error
  }
  try {
    writeFileSync(out, html, { flag: 'wx' })
  } catch (error) {
    throw fileFault('write the page', out, error)
  }
}

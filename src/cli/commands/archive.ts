import type { Command } from 'commander'
import { quantity } from '../../kernel/text/index.js'
import { databaseOption } from '../fleet.js'
import { addOptions, type Given, option, wholeNumber } from '../given.js'
import { openPostgresStore } from '../log-place.js'
import { Printer } from '../printer.js'

const archiveOptions = [
  databaseOption('the database with the games, as postgres://...').always(),
  option('--to <url>', 'the bucket and what names begin with, as https://s3.eu-central-1.amazonaws.com/bucket/games')
    .env('NIGHTZERO_ARCHIVE')
    .always(),
  option('--days <n>', 'only games created more than so many days ago', wholeNumber(0)).or(30),
]

export function addArchiveCommand(program: Command): void {
  const command = program
    .command('archive')
    .description('move the logs of finished games from Postgres to object storage, where they are read as before')
  addOptions(command, archiveOptions).action(archive)
}

async function archive({ database, to, days }: Given<typeof archiveOptions>): Promise<void> {
  const store = await openPostgresStore(database, to)
  try {
    const { moved, held } = await store.archive(Date.now() - days * 24 * 60 * 60 * 1_000)
    const left =
      held > 0 ? ` ${quantity(held, 'game')} stayed: another process holds them now. Run it again later.` : ''
    new Printer(process.stdout).print([`${quantity(moved, 'log')} moved to ${to}.${left}`])
  } finally {
    await store.close()
  }
}

import type { Command } from 'commander'
import { oneLine, quantity } from '../../kernel/text/index.js'
import type { WorkerEvent, WorkerReport } from '../../lab/fleet/index.js'
import { withSignal } from '../exit.js'
import { createQueuedEntrants, databaseOption, loadFleetModule, loadTelemetryModule } from '../fleet.js'
import { addOptions, flag, type Given, option, wholeNumber } from '../given.js'
import { loadOwnCode, type WithModule } from '../input-files.js'
import { Printer } from '../printer.js'

const workerOptions = [
  databaseOption('the database that all workers share, as postgres://...').always(),
  option('--concurrency <n>', 'how many games it plays at once; default 8', wholeNumber(1)),
  option('--lease-ms <n>', 'how long it keeps its games after its last sign of life; default 30000', wholeNumber(100)),
  option(
    '--max-tries <n>',
    'how often a game may fail without progress before it is given up; default 5',
    wholeNumber(1),
  ),
  flag('--telemetry', 'send spans and metrics to the OpenTelemetry SDK that NODE_OPTIONS loads'),
  flag('--until-done', 'end when every game is played'),
]

export function addWorkerCommand(program: Command): void {
  const command = program
    .command('worker')
    .description('play the games that tournaments have queued in a Postgres database; finishes open calls on SIGTERM')
  addOptions(command, workerOptions).action(worker)
}

async function worker({ telemetry, with: module, ...given }: Given<typeof workerOptions> & WithModule): Promise<void> {
  const { runWorker } = await loadFleetModule()
  const trace = telemetry && (await loadTelemetryModule()).createTelemetry().game
  const code = await loadOwnCode(module)
  const printer = new Printer(process.stdout)
  await withSignal(async (signal) => {
    const onEvent = (event: WorkerEvent) => printer.print(linesFor(event))
    printer.print([`Worker ${process.pid} waits for games.`])
    const options = {
      ...given,
      ...code,
      createEntrants: createQueuedEntrants,
      signal,
      onEvent,
      ...(trace && { trace }),
    }
    printer.print([workerSummary(await runWorker(options))])
  })
}

function linesFor(event: WorkerEvent): string[] {
  switch (event.type) {
    case 'played':
      return []
    case 'taken over':
      return [
        `${event.game}: continued from another try; ${quantity(event.repeatedCalls, 'call was in flight and is made again', 'calls were in flight and are made again')}.`,
      ]
    case 'lost':
      return [`${event.game}: another worker has it.`]
    case 'left':
      return [`${event.game}: left to other workers. ${oneLine(event.reason)}`]
    case 'failed':
      return [`${event.game}: try ${event.tries} failed: ${oneLine(event.error)}`]
    case 'abandoned':
      return [`${event.game}: given up after ${quantity(event.tries, 'try', 'tries')}: ${oneLine(event.error)}`]
    case 'refused':
      return [`${event.game}: ${oneLine(event.reason)}`]
    case 'trouble':
      return [oneLine(event.error)]
  }
}

const workerSummary = ({ played, left, lost, failed, abandoned }: WorkerReport): string =>
  `${quantity(played, 'game')} played, ${left} left to others, ${lost} taken by others, ${quantity(failed, 'failed try', 'failed tries')}, ${abandoned} given up.`

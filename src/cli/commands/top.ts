import { setTimeout as wait } from 'node:timers/promises'
import type { Command } from 'commander'
import type { FleetStatus } from '../../lab/fleet/index.js'
import { withSignal } from '../exit.js'
import { databaseOption, loadFleetModule } from '../fleet.js'
import { addOptions, flag, type Given, option, wholeNumber } from '../given.js'
import { paragraph, subheading, table } from '../output/layout.js'
import { outputScene, type TerminalScene } from '../output/scene.js'
import { jsonLine, Printer } from '../printer.js'

const topOptions = [
  databaseOption('the database that the workers share, as postgres://...').always(),
  flag('--once', 'show it once; default: repeatedly, on a terminal'),
  option('--every-ms <n>', 'how often; default 2000', wholeNumber(100)),
  flag('--json', 'one line of JSON each time'),
]

export function addTopCommand(program: Command): void {
  const command = program
    .command('top')
    .description('show the workers of a Postgres database, waiting and running games, the cost, and failing services')
  addOptions(command, topOptions).action(top)
}

async function top({ database, once, json, everyMs = 2_000 }: Given<typeof topOptions>): Promise<void> {
  const { fleetStatus } = await loadFleetModule()
  const scene = outputScene('moderator')
  const printer = new Printer(process.stdout)
  await withSignal(async (signal) => {
    for (;;) {
      const status = await fleetStatus(database)
      if (!json && !once && process.stdout.isTTY) process.stdout.write('\u001b[2J\u001b[H')
      printer.print(json ? [jsonLine(status)] : statusLines(scene, status))
      if (once || (!json && !process.stdout.isTTY)) return
      await wait(everyMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
    }
  })
}

function statusLines(scene: TerminalScene, { workers, tournaments, faults }: FleetStatus): string[] {
  return [
    ...subheading(scene, 'Workers'),
    ...(workers.length === 0
      ? paragraph(scene, 'No worker is running.')
      : table(
          scene,
          ['Host', 'Process', 'Plays', 'Up'],
          workers.map(({ host, pid, playing, upSeconds }) => [host, `${pid}`, `${playing}`, span(upSeconds)]),
        )),
    ...subheading(scene, 'Tournaments'),
    ...tournamentLines(scene, tournaments),
    ...(faults.length === 0 ? [] : faultLines(scene, faults)),
  ]
}

function tournamentLines(scene: TerminalScene, tournaments: FleetStatus['tournaments']): string[] {
  if (tournaments.length === 0) return paragraph(scene, 'No tournament is queued.')
  const rows = tournaments.map((one) => [
    one.id,
    ...[one.waiting, one.playing, one.done, one.abandoned, one.doneLastMinute].map((count) =>
      count.toLocaleString('en-US'),
    ),
    `$${one.spentUsd.toFixed(2)}`,
    one.stoppedBy === null ? (one.secondsLeft === null ? '' : span(one.secondsLeft)) : `stopped: ${one.stoppedBy}`,
  ])
  return table(scene, ['Seed', 'Wait', 'Play', 'Done', 'Given up', 'A minute', 'Spent', 'Left'], rows)
}

function faultLines(scene: TerminalScene, faults: FleetStatus['faults']): string[] {
  return [
    ...subheading(scene, 'Failing services'),
    ...faults.flatMap(({ server, fault, reason, retryInSeconds }) =>
      paragraph(scene, `${server} (${fault}): ${reason} Next try in ${span(retryInSeconds)}.`, 'death'),
    ),
  ]
}

function span(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? `${(seconds / 3_600).toFixed(1)} h` : `${(seconds / 86_400).toFixed(1)} days`
}

import { availableParallelism, cpus, loadavg } from 'node:os'
import { table } from '../docs/sections.js'
import { limits, slowness } from './checks.js'
import { faults } from './faults.js'
import { callUsd } from './model-server.js'
import type { ChaosReport } from './run.js'

const number = (value: number): string => value.toLocaleString('en')

/** A chaos run as Markdown: what it was, its faults and what each lost, and what was kept. */
export function reportOf(report: ChaosReport, seed: string): string {
  const { seconds, games, calls, lost, strikes } = report
  const machine = `${availableParallelism()} cores (${(cpus()[0]?.model ?? '').replace(/ Processor.*/, '')}), load ${loadavg()[1]?.toFixed(1)}`
  const date = new Date().toISOString().slice(0, 10)
  const head = `${machine}, ${date}, Node.js ${process.version}, seed \`${seed}\`: ${number(Math.round(seconds / 60))} minutes, ${number(games)} games, ${number(calls)} paid calls, ${number(strikes.length)} faults.`
  const rows = Object.keys(faults).map((fault) => {
    const struck = strikes.filter((strike) => strike.fault === fault)
    const lostTo = lost.filter(({ strike }) => strike?.fault === fault)
    return [fault, number(struck.length), number(lostTo.length)]
  })
  const lostToSlowness = lost.filter(({ strike }) => strike?.fault === slowness).length
  if (lostToSlowness > 0) rows.push([slowness, '', number(lostToSlowness)])
  const kept = report.violations.length === 0 ? 'Nothing was violated.' : `Violated: ${report.violations.length}.`
  return `${head}\n\n${table(['fault', 'times', 'paid calls lost'], rows)}\n\n${table(['what', 'came to'], factsOf(report))}\n\n${kept}`
}

function factsOf({ games, calls, lost, told, ...report }: ChaosReport): string[][] {
  const refused = told.filter(({ type }) => type === 'refused').length
  const trouble = told.filter(({ type }) => type === 'trouble').length
  const moved = told.filter(({ type }) => type === 'taken over').length
  return [
    [
      'games played',
      `${number(report.played)} of ${number(games)}, each once, with the winner and roles that it has without faults`,
    ],
    [
      'calls that were paid and lost, and made again',
      `${number(lost.length)} of ${number(calls)}; reported as repeated: ${number(report.toldRepeated)}, as failed: ${number(report.unknown)}`,
    ],
    ['most requests in any minute', `${number(report.mostRequests)} of ${number(limits.requestsPerMinute)}`],
    ['most tokens in any minute', `${number(report.mostTokens)} of ${number(limits.tokensPerMinute)}`],
    [
      'most calls at once',
      `${report.mostAtOnce} of ${limits.maxConcurrent}, without ${report.withoutPlace} whose worker had given them up or lost its lease`,
    ],
    [
      'budgets used up',
      report.budgets
        .map(
          ({ spentUsd, limitUsd, inFlight }) =>
            `${number(Math.round((spentUsd - limitUsd) / callUsd))} calls over with ${inFlight} in flight`,
        )
        .join('; '),
    ],
    [
      'money that the fleet counted less than was paid',
      `${report.uncountedUsd.toFixed(3)} USD of ${(calls * callUsd).toFixed(3)}`,
    ],
    ['games that end their process', `${report.poisoned}, all given up`],
    ['refusals of the worker of the version before', number(refused)],
    ['games continued by another worker, or again', number(moved)],
    ['times that a worker could not reach the database', number(trouble)],
  ]
}

/**
 * Strikes a fleet of four workers with faults that a seed draws: `npm run chaos -- MINUTES [--seed S] [--write]`, an hour by default.
 * Exits with 1 if a game, a paid call, a limit or a budget was not kept.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { reportOf } from './chaos/report.js'
import { runChaos } from './chaos/run.js'
import { withSection } from './docs/sections.js'

const page = 'docs/robustness.md'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: 'chaos' }, write: { type: 'boolean', default: false } },
})
const minutes = Number(positionals[0] ?? 60)
if (!(minutes > 0)) {
  console.error(`Expected a number of minutes, got \`${positionals[0]}\`.`)
  process.exit(2)
}
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
const report = await runChaos({
  signal: stop.signal,
  seed: values.seed,
  ms: minutes * 60_000,
  games: 40,
  concurrency: 6,
  leaseMs: 5_000,
  maxTries: 5,
  pauseMs: 8_000,
  log: (line) => console.error(line),
})
const text = reportOf(report, values.seed)
console.log(text)
if (values.write) writeFileSync(page, withSection(readFileSync(page, 'utf8'), 'chaos', text))
for (const violation of report.violations) console.error(violation)
if (report.violations.length > 0) process.exitCode = 1

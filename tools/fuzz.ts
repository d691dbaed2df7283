/**
 * Fuzzes every parser that reads what others write: `npm run fuzz -- MINUTES [--seed S] [--target NAME...] [--workers N] [--write]`. Each
 * parser gets its share of the minutes. Inputs with findings are written into `fuzz-findings`.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { table, withSection } from './docs/sections.js'
import { targets } from './fuzz/targets.js'
import type { FuzzJob, FuzzReport } from './fuzz/worker.js'

const page = 'docs/robustness.md'
const folder = 'fuzz-findings'
/** Longer than any input may take: a process that is silent for so long hangs. */
const silenceMs = 60_000

interface Outcome {
  readonly target: string
  readonly tries: number
  readonly kept: number
  readonly share: number
  readonly findings: readonly string[]
}

/** Fuzzes one parser in a process of its own, with little memory: one that ends or hangs is a finding. */
function fuzzOne(job: FuzzJob): Promise<Outcome> {
  const child: ChildProcess = fork(fileURLToPath(new URL('fuzz/worker.ts', import.meta.url)), {
    execArgv: [...process.execArgv, '--max-old-space-size=1024'],
  })
  const findings: string[] = []
  // What hangs may have been begun by an input before.
  const recent: string[] = []
  let [trying, tries] = ['', 0]
  return new Promise((resolve) => {
    const silent = setTimeout(() => child.kill('SIGKILL'), silenceMs)
    const end = (over = { tries, kept: 0, share: Number.NaN }) => {
      clearTimeout(silent)
      resolve({ target: job.target, ...over, findings })
    }
    child.on('message', (report: FuzzReport) => {
      silent.refresh()
      if ('trying' in report) {
        ;[trying, tries] = [report.trying, tries + 1]
        recent.push(trying)
        if (recent.length > 20) recent.shift()
      } else if ('finding' in report) findings.push(keep(job.target, report.finding))
      else end(report.over)
    })
    child.on('exit', (code, signal) => {
      if (code !== 0)
        findings.push(
          keep(job.target, {
            fault: `its process ended with ${signal ?? code}, after\n${recent.join('\n\n')}`,
            input: trying,
          }),
        )
      end()
    })
    child.send(job)
  })
}

/** Writes an input into a file, and returns the line about it. */
function keep(target: string, { fault, input }: { readonly fault: string; readonly input: string }): string {
  const path = join(folder, `${target}-${createHash('sha256').update(input).digest('hex').slice(0, 10)}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, input)
  writeFileSync(`${path}.fault`, `${fault}\n`)
  const line = `${target}: ${fault.split('\n').slice(0, 2).join(' ')} (${path})`
  console.error(line)
  return line
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: 'fuzz' },
    target: { type: 'string', multiple: true, default: Object.keys(targets) },
    workers: { type: 'string', default: String(availableParallelism()) },
    write: { type: 'boolean', default: false },
  },
})
const minutes = Number(positionals[0] ?? 1)
const unknown = values.target.find((name) => !Object.hasOwn(targets, name))
if (!(minutes > 0) || unknown !== undefined) {
  console.error(
    unknown === undefined
      ? `Expected a number of minutes, got \`${positionals[0]}\`.`
      : `There is no parser \`${unknown}\`: name some of ${Object.keys(targets).join(', ')}.`,
  )
  process.exit(2)
}
const workers = Math.min(Number(values.workers), values.target.length)
const ms = (minutes * 60_000 * workers) / values.target.length
const left = [...values.target]
const outcomes: Outcome[] = []
await Promise.all(
  Array.from({ length: workers }, async () => {
    for (let target = left.shift(); target; target = left.shift()) {
      const outcome = await fuzzOne({ target, seed: values.seed, ms })
      console.error(
        `${target}: ${outcome.tries} inputs, ${(outcome.share * 100).toFixed(0)} % covered, ${outcome.findings.length} findings`,
      )
      outcomes.push(outcome)
    }
  }),
)
const rows = outcomes
  .toSorted((one, other) => values.target.indexOf(one.target) - values.target.indexOf(other.target))
  .map(({ target, tries, kept, share, findings }) => [
    `\`${target}\``,
    tries.toLocaleString('en'),
    kept.toLocaleString('en'),
    `${(share * 100).toFixed(0)} %`,
    String(findings.length),
  ])
const report = `${minutes} minutes, seed \`${values.seed}\`, ${new Date().toISOString().slice(0, 10)}, Node.js ${process.version}, processes: ${workers}.\n\n${table(['parser', 'inputs', 'kept for new paths', 'code executed', 'findings'], rows)}`
console.log(report)
if (values.write) writeFileSync(page, withSection(readFileSync(page, 'utf8'), 'fuzz', report))
if (outcomes.some(({ findings }) => findings.length > 0)) process.exitCode = 1

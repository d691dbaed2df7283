import { readdirSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type ChartReport, chartFaults } from './verdict.js'

const folder = 'test/machines'

let project: TestProject

export function setup(started: TestProject): void {
  project = started
}

/** After a run of all tests of the machines: fails it unless everything that can happen in a chart has happened. */
export function teardown(): void {
  const reports = reportsOf(project)
  if (reports === null) return
  const faults = chartFaults(reports)
  if (faults.length === 0) return
  process.exitCode = 1
  throw new Error(`The charts are not covered:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
}

/** What the tests reported; null when only some of them were meant to run. */
function reportsOf({ vitest, config }: TestProject): ChartReport[] | null {
  const ran = vitest.state
    .getFiles()
    .map(({ filepath, meta }) => ({ file: relative(config.root, filepath).replaceAll('\\', '/'), meta }))
  const wanted = readdirSync(resolve(config.root, folder)).filter((name) => name.endsWith('.test.ts'))
  const reports = ran.filter(({ file }) => file.startsWith(`${folder}/`))
  if (reports.length < wanted.length || config.testNamePattern) return null
  return reports.map(({ file, meta }) => ({ file, seen: meta.charts }))
}

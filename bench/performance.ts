/**
 * Measures everything in `docs/performance.md` and writes the page: `npm run performance`, or `npm run performance -- --only growth`
 * for one part. Each part is a process of its own.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { withSection } from '../tools/docs/sections.ts'
import { type PerformancePart, partNames, parts } from './support/performance-parts.ts'
import { markdownOf, type Table } from './support/table.ts'

const page = 'docs/performance.md'

const { only } = parseArgs({ options: { only: { type: 'string', multiple: true } } }).values
const unknown = only?.find((name) => !partNames.includes(name))
if (unknown !== undefined) {
  console.error(`Expected \`--only\` to be one of ${partNames.join(', ')}, got \`${unknown}\`.`)
  process.exit(2)
}

const [processor] = cpus()
const machine = `${cpus().length} cores (${processor?.model}), ${Math.round(totalmem() / 2 ** 30)} GiB of memory, Node.js ${process.version}, ${process.platform}`
const load = (): number => loadavg()[0] ?? 0

/** The tables of a part, and when and under which load they were measured. */
async function sectionOf({ name, env = {}, typescript }: PerformancePart): Promise<string> {
  const before = load()
  const child = fork(new URL('main.ts', import.meta.url), [name], {
    execArgv: typescript ? ['--import', 'tsx'] : [],
    env: { ...process.env, ...env },
  })
  const tables: Table[] = []
  child.on('message', (more: Table[]) => tables.push(...more))
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error(`The part \`${name}\` failed with exit status ${code}.`)
  const date = new Date().toISOString().slice(0, 10)
  const conditions = `${date}, ${machine}; load of the machine before: ${before.toFixed(1)}.`
  return [conditions, ...tables.map(markdownOf)].join('\n\n')
}

if (load() > cpus().length / 4)
  console.error(
    `The machine is busy (load ${load().toFixed(1)}): these figures are worse than they would be on an idle one.`,
  )
for (const part of parts.filter(({ name }) => only?.includes(name) ?? true)) {
  const section = await sectionOf(part)
  writeFileSync(page, withSection(readFileSync(page, 'utf8'), part.name, section))
}

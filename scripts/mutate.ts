import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shuffle } from '../src/rules/random.js'
import { derive } from '../src/runtime/randomness.js'
import { withSection } from './docs/sections.js'
import { chartMutators } from './mutate/chart-mutators.js'
import { type Mutant, type Mutator, mutantsOf } from './mutate/mutant.js'
import { reportOf, type Tried } from './mutate/report.js'
import { ruleMutators } from './mutate/rule-mutators.js'
import { Workshop } from './mutate/workshop.js'

interface Sample {
  readonly folder: string
  readonly mutators: readonly Mutator[]
  readonly count: number
  /** Only these files of the folder; default all. */
  readonly only?: RegExp
  /** Not mutated: texts for people and shapes of data. */
  readonly spared: RegExp
  readonly stages: readonly (readonly string[])[]
}

const sparedRules = /(\/card\/|schema\.ts$|index\.ts$|context-rules|persona\.ts$)/

const stagesOfRules = [['test/rules'], ['test/logs/golden.test.ts'], ['test/machines'], ['test/events']]

const samples: Readonly<Record<string, Sample>> = {
  machines: {
    folder: 'machines',
    mutators: chartMutators,
    count: 30,
    spared: /(runtime|calling|chart|index)\.ts$/,
    stages: [['test/machines', 'test/architecture.test.ts']],
  },
  rules: {
    folder: 'src/rules',
    mutators: ruleMutators,
    count: 60,
    spared: sparedRules,
    stages: stagesOfRules,
  },
  powers: {
    folder: 'src/rules',
    mutators: ruleMutators,
    count: 42,
    only: /rules\/(powers\/|night|deaths|first-night|role\.ts|role-counts|roles\.ts|team\.ts|own-code)/,
    spared: sparedRules,
    stages: stagesOfRules,
  },
}

const seed = 'third draw'
const page = 'docs/tested.md'

/** The mutants to try, drawn by the seed: one of each kind in turn, and at most one of a kind in a line. */
function drawMutants({ folder, mutators, count, only, spared }: Sample): Mutant[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  const paths = files.filter((name) => name.endsWith('.ts')).map((name) => join(folder, name))
  const all = shuffle(
    paths
      .filter((path) => (only?.test(path) ?? true) && !spared.test(path))
      .flatMap((path) => mutantsOf(path, mutators)),
    derive(seed, folder),
  )
  const places = new Set<string>()
  const once = all.filter(
    ({ path, line, kind }) => !places.has(`${path} ${line} ${kind}`) && places.add(`${path} ${line} ${kind}`),
  )
  const kinds = [...new Set(once.map(({ kind }) => kind))].sort()
  const byTurns = once.map((mutant) => ({ mutant, turn: 0 }))
  for (const kind of kinds)
    for (const [turn, entry] of byTurns.filter(({ mutant }) => mutant.kind === kind).entries()) entry.turn = turn
  return byTurns
    .sort((one, other) => one.turn - other.turn)
    .slice(0, count)
    .map(({ mutant }) => mutant)
}

async function tryAll(name: string, sample: Sample): Promise<Tried[]> {
  const workshop = new Workshop()
  const results: Tried[] = []
  try {
    if ((await workshop.try(null, sample.stages)) !== 'survived')
      throw new Error(`The tests of ${name} fail without any defect.`)
    for (const mutant of drawMutants(sample)) {
      const fate = await workshop.try(mutant, sample.stages)
      results.push({ mutant, fate })
      console.log(`${fate.padEnd(14)} ${mutant.path}:${mutant.line} ${mutant.kind}: ${mutant.from} => ${mutant.to}`)
    }
  } finally {
    workshop.remove()
  }
  return results
}

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => name !== '--list' && !Object.hasOwn(samples, name))
if (unknown !== undefined)
  throw new Error(
    `There is no sample \`${unknown}\`: name some of ${Object.keys(samples).join(', ')}, or none for all.`,
  )
if (wanted[0] === '--list') {
  for (const sample of Object.values(samples))
    for (const { path, line, kind, from, to } of drawMutants(sample))
      console.log(`${path}:${line} ${kind}: ${from} => ${to}`)
} else
  for (const [name, sample] of Object.entries(samples)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const report = reportOf(await tryAll(name, sample))
    writeFileSync(page, withSection(readFileSync(page, 'utf8'), `mutants-${name}`, report))
    console.log(report)
  }

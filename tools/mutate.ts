import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withSection } from './docs/sections.js'
import { chartMutators } from './mutate/chart-mutators.js'
import { hashed, type Mutant, type Mutator, mutantsOf } from './mutate/mutant.js'
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

const stagesOfMachines = [['test/machines', 'test/architecture.test.ts']]

const stagesOfRules = [
  ['test/kernel/rules', 'test/bad-input/rules.test.ts'],
  ['test/game/logs/golden.test.ts', 'test/machines', 'test/kernel/events'],
]

const samples: Readonly<Record<string, Sample>> = {
  machines: {
    folder: 'machines',
    mutators: chartMutators,
    count: 30,
    spared: /(runtime|calling|chart|index)\.ts$/,
    stages: stagesOfMachines,
  },
  phases: {
    folder: 'machines',
    mutators: ruleMutators,
    count: 15,
    spared: /index\.ts$/,
    stages: stagesOfMachines,
  },
  rules: {
    folder: 'src/kernel/rules',
    mutators: ruleMutators,
    count: 60,
    spared: sparedRules,
    stages: stagesOfRules,
  },
  powers: {
    folder: 'src/kernel/rules',
    mutators: ruleMutators,
    count: 42,
    only: /rules\/(powers\/|night|deaths|first-night|role\.ts|role-counts|roles\.ts|team\.ts|own-code)/,
    spared: sparedRules,
    stages: stagesOfRules,
  },
}

interface Draw {
  readonly seed: string
  readonly count: number
  /** The ids of mutants that are not drawn. */
  readonly without: ReadonlySet<string>
}

const page = 'docs/tested.md'

/** The ids of all defects of published draws: none is drawn again. */
const tried = 'tools/mutate/tried.txt'

/**
 * The mutants to try: one of each kind in turn, at most one of a kind in a line, none of a published draw. Their order is that of hashes
 * of the seed and the defect, so that a change of one line does not change the rest of a draw.
 */
function drawMutants(part: string, { seed, count, without }: Draw): Mutant[] {
  const { folder, mutators, only, spared } = samples[part] as Sample
  const places = new Set<string>(without)
  const turns = new Map<string, number>()
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => path.endsWith('.ts') && (only?.test(path) ?? true) && !spared.test(path))
    .flatMap((path) => mutantsOf(path, mutators))
    .map((mutant) => ({ mutant, place: hashed(`${seed} ${part} ${mutant.id} ${mutant.path}`) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .flatMap(({ mutant }) => {
      const names = [mutant.id, `${mutant.path} ${mutant.line} ${mutant.kind}`]
      if (names.some((name) => places.has(name))) return []
      for (const name of names) places.add(name)
      const turn = turns.get(mutant.kind) ?? 0
      turns.set(mutant.kind, turn + 1)
      return [{ mutant, turn }]
    })
    .sort((one, other) => one.turn - other.turn)
    .slice(0, count)
    .map(({ mutant }) => mutant)
}

/** The next draw to publish; with a seed others, which the next two draws to publish do not contain. */
function nextDraw(part: string, seed?: string): Mutant[] {
  const before = new Set(readFileSync(tried, 'utf8').trim().split('\n'))
  const count = samples[part]?.count ?? 0
  if (seed === undefined) return drawMutants(part, { seed: published, count, without: before })
  const later = Object.entries(samples).flatMap(([name, sample]) =>
    drawMutants(name, { seed: published, count: 2 * sample.count, without: before }),
  )
  return drawMutants(part, { seed, count, without: new Set([...before, ...later.map(({ id }) => id)]) })
}

/** The seed of what is published. */
const published = 'defects'

async function tryAll(part: string, mutants: readonly Mutant[]): Promise<Tried[]> {
  const { stages } = samples[part] as Sample
  const workshop = new Workshop()
  const results: Tried[] = []
  try {
    if ((await workshop.try(null, stages)) !== 'survived')
      throw new Error(`The tests of ${part} fail without any defect.`)
    for (const mutant of mutants) {
      const fate = await workshop.try(mutant, stages)
      results.push({ mutant, fate })
      console.log(`${fate.padEnd(8)} ${described(mutant)}`)
    }
  } finally {
    workshop.remove()
  }
  return results
}

const described = ({ path, line, kind, from, to }: Mutant): string => `${path}:${line} ${kind}: ${from} => ${to}`

function publish(part: string, all: readonly Tried[]): void {
  writeFileSync(page, withSection(readFileSync(page, 'utf8'), `mutants-${part}`, reportOf(all)))
  const ids = new Set([...readFileSync(tried, 'utf8').trim().split('\n'), ...all.map(({ mutant }) => mutant.id)])
  writeFileSync(tried, `${[...ids].sort().join('\n')}\n`)
}

const { values, positionals } = parseArgs({
  options: { list: { type: 'boolean', default: false }, seed: { type: 'string' } },
  allowPositionals: true,
})
const unknown = positionals.find((name) => !Object.hasOwn(samples, name))
if (unknown !== undefined)
  throw new Error(`There is no part \`${unknown}\`: name some of ${Object.keys(samples).join(', ')}, or none for all.`)
for (const part of positionals.length > 0 ? positionals : Object.keys(samples)) {
  const mutants = nextDraw(part, values.seed)
  if (values.list) for (const mutant of mutants) console.log(described(mutant))
  else {
    const all = await tryAll(part, mutants)
    console.log(reportOf(all))
    if (values.seed === undefined) publish(part, all)
  }
}

/** A process of the fuzzer: it is sent which parser to fuzz, and sends back what it does and finds. */
import { setImmediate as turn } from 'node:timers/promises'
import seedrandom from 'seedrandom'
import { pick } from '../../src/kernel/rules/random.js'
import { BlockCoverage } from './coverage.js'
import { mutate } from './mutate.js'
import { findFault } from './target.js'

/** What to fuzz, for so long. */
export interface FuzzJob {
  readonly target: string
  readonly seed: string
  readonly ms: number
}

/** What a process says of its work. `trying` comes before each input, so that one that never ends is known. */
export type FuzzReport =
  | { readonly trying: string }
  | { readonly finding: { readonly fault: string; readonly input: string } }
  | { readonly over: { readonly tries: number; readonly kept: number; readonly share: number } }

const coverage = new BlockCoverage((url) => wanted.some((part) => url.includes(part)))
let wanted: readonly string[] = ['/src/']

const unhandled: string[] = []
process.on('unhandledRejection', (reason) => unhandled.push(`left a rejection unhandled: ${(reason as Error)?.stack}`))
process.on('disconnect', () => process.exit())

/** The first own lines of a fault: the same fault at another input is not another finding. */
const kindOf = (fault: string): string => fault.replaceAll(/\d+/g, '0').split('\n').slice(0, 3).join('\n').slice(0, 300)

async function fuzz({ target: name, seed, ms }: FuzzJob): Promise<void> {
  const { targets } = await import('./targets.js')
  const target = await (targets[name] as NonNullable<(typeof targets)[string]>)()
  wanted = target.covers
  const random = seedrandom(`${seed} ${name}`)
  const corpus = [...target.seeds]
  const known = new Set<string>()
  const until = performance.now() + ms
  let tries = 0
  for (; performance.now() < until; tries++) {
    const input =
      tries < target.seeds.length ? (target.seeds[tries] as string) : mutate(pick(corpus, random), corpus, random)
    process.send?.({ trying: input } satisfies FuzzReport)
    const fault = (await findFault(target, input)) ?? unhandled.shift()
    if (coverage.take() > 0 && corpus.length < 5_000 && input.length < 60_000) corpus.push(input)
    if (fault !== undefined && !known.has(kindOf(fault))) {
      known.add(kindOf(fault))
      process.send?.({ finding: { fault, input } } satisfies FuzzReport)
    }
    if (tries % 50 === 0) await turn()
  }
  await target.close?.()
  process.send?.({ over: { tries, kept: corpus.length, share: coverage.share } } satisfies FuzzReport, () =>
    process.exit(),
  )
}

process.once('message', (job: FuzzJob) => {
  fuzz(job).catch((error: Error) => {
    console.error(error)
    process.exit(1)
  })
})

import * as z from 'zod'
import { configSchema } from './config-schema.js'
import { type EntrantPlan, entrantsIn, namedAgentSchema } from './entrants.js'
import { type ConfigFile, readFileOf } from './read-config.js'

const { defaults, limits, budget, prices, context, timeoutMs, patienceMs } = configSchema.shape

/** A probe as a file describes it: `docs/positions.md` explains each field. */
const probeSchema = z.strictObject(
  {
    entrants: z.array(namedAgentSchema, 'Expected a list of entrants').min(1, 'Expected one entrant or more'),
    samples: z.int().min(1).max(10_000).optional(),
    concurrency: z.int().min(1).max(1_000).optional(),
    defaults,
    limits,
    budget,
    prices,
    context,
    timeoutMs,
    patienceMs,
  },
  'Expected a probe as an object with `entrants`',
)

/** A probe that a file describes. */
export interface ProbeFile extends ConfigFile<z.infer<typeof probeSchema>> {
  readonly entrants: readonly EntrantPlan[]
}

/** Reads a probe from a YAML or JSON file. Throws `BadInput`, with file and line, for the first fault in it. */
export function readProbe(path: string): ProbeFile {
  const file = readFileOf(path, probeSchema)
  return { ...file, entrants: entrantsIn(file, 'a probe') }
}

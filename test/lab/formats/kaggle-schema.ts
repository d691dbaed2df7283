import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { KaggleReplay } from '../../../src/lab/formats/index.js'

const file = join(import.meta.dirname, '../../fixtures/kaggle/werewolf-records.schema.json')
/** Patterns in JSON Schema are of Unicode; zod compiles them without. Ids of ours are ASCII, so that says the same of them. */
const written = readFileSync(file, 'utf8').replaceAll(String.raw`\\p{L}\\p{N}`, 'A-Za-z0-9')
const { models } = JSON.parse(written) as { models: Record<string, z.core.JSONSchema.JSONSchema> }
const schemas = new Map(Object.entries(models).map(([name, model]) => [name, z.fromJSONSchema(model)]))

const faultOf = (model: string, value: unknown): string | undefined => {
  const schema = schemas.get(model)
  if (schema === undefined) return `There is no model ${model}.`
  const { error } = schema.safeParse(value)
  return error && `${model}: ${JSON.stringify(value)}\n${z.prettifyError(error)}`
}

/** What in a replay is no `Event` of their records, or carries data of another shape than it says. */
export function faultsOf(replay: KaggleReplay): string[] {
  return replay.info.MODERATOR_OBSERVATION.flat().flatMap((entry) => {
    const event = JSON.parse(entry.json_str)
    const faults = [faultOf('VisibleRawData', entry), faultOf('Event', event)]
    if (entry.data_type !== 'dict') faults.push(faultOf(entry.data_type, event.data))
    return faults.filter((fault) => fault !== undefined)
  })
}

/** What in a value is no such model. */
export const modelFault = faultOf

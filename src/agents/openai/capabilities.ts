import { ladder, type Rung } from './rungs.js'
import type { ServerFault } from './server-fault.js'

/** What one model on one server was found to take. Grows as it refuses. */
export interface Capabilities {
  rung: Rung
  streaming: boolean
  /** Parameters it refuses. */
  readonly refused: Set<string>
}

/** What servers were found to take, by server and model; one for the whole process unless an agent is given its own. */
export type CapabilityMemory = Map<string, Capabilities>

/** What every agent of this process learns. */
export const sharedMemory: CapabilityMemory = new Map()

/** What is known of `model` at `server`; at first the best is hoped for, or what the user says. */
export function capabilitiesOf(
  memory: CapabilityMemory,
  place: string,
  first: Pick<Capabilities, 'rung' | 'streaming'>,
): Capabilities {
  const known = memory.get(place) ?? { ...first, refused: new Set<string>() }
  memory.set(place, known)
  return known
}

const refusals = new Set([400, 404, 405, 415, 422, 501])
const droppable = [
  'temperature',
  'top_p',
  'seed',
  'reasoning_effort',
  'max_tokens',
  'max_completion_tokens',
  'stream_options',
  'provider',
]
const aboutForm: Readonly<Record<Rung, RegExp>> = {
  json_schema: /response_format|json_schema|schema|structured|grammar|parameters/i,
  tool: /tool|function|schema|parameters/i,
  json_object: /response_format|json_object|json mode|parameters/i,
  text: /(?!)/,
}

/**
 * Learns from a refusal: the parameter it names is left out from now on, or the next form is tried. `used` is the form of the
 * refused request, so that ten refusals at once are one step.
 */
export function learn(known: Capabilities, fault: ServerFault, used: Rung): boolean {
  if (fault.status === undefined || !refusals.has(fault.status)) return false
  const about = `${fault.param ?? ''} ${fault.message}`
  const parameter = droppable.find((name) => fault.param === name || new RegExp(`['"\`]${name}['"\`]`).test(about))
  if (parameter !== undefined) return known.refused.add(parameter).has(parameter)
  if (/\bstream/i.test(about)) {
    known.streaming = false
    return true
  }
  if (!aboutForm[used].test(about)) return false
  if (known.rung === used) known.rung = ladder[ladder.indexOf(used) + 1] ?? 'text'
  return true
}

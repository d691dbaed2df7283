import type { RequestKind } from '../../rules/kinds/kinds.js'
import type { ServerFault } from '../models/server-fault.js'
import { ladder, type Rung } from './rungs.js'

/** What one model on one server was found to take. Grows as it refuses. */
export interface Capabilities {
  /** The form in which it is asked. */
  rung: Rung
  streaming: boolean
  /** Parameters it refuses. */
  readonly refused: Set<string>
  /** Kinds of request that need a looser form than the others. */
  readonly exceptions: Map<RequestKind, Rung>
  /** The forms it has answered in, each with the kinds of request. */
  readonly answered: Map<Rung, Set<RequestKind>>
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
  const known = memory.get(place) ?? { ...first, refused: new Set(), exceptions: new Map(), answered: new Map() }
  memory.set(place, known)
  return known
}

/** How a request is put. */
export interface Form {
  readonly kind: RequestKind
  readonly rung: Rung
  /** The strictest form that the user wants. */
  readonly first: Rung
  /** What was sent, by the names of the server's parameters. */
  readonly sent: Readonly<Record<string, unknown>>
}

/** The form in which a request of this kind is put. */
export const rungFor = ({ rung, exceptions }: Capabilities, kind: RequestKind): Rung => exceptions.get(kind) ?? rung

/** An answer came in this form: whatever goes wrong later, the form is not to blame. */
export function prove({ answered }: Capabilities, { kind, rung }: Form): void {
  answered.set(rung, (answered.get(rung) ?? new Set()).add(kind))
}

/** A server that says so says that it cannot take the request as it is. */
const refusals = new Set([400, 415, 422, 501])
/** These may say so. */
const doubtful = new Set([404, 405, 500])
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
const aboutForm = /response.?format|json|schema|structured|grammar|tool|function|parameters/i
/** No form helps: the prompt is too long, there is no such model, the key is wrong, the words are not wanted. */
const aboutOthers = [
  /context.?(length|window|size|limit)|n_ctx|(prompt|input|messages?|request) (is|are) too (long|large)/i,
  /(maximum|exceeds?|limit|at most|too many)[^.]*\btokens\b|\btokens\b[^.]*(maximum|exceed|limit)/i,
  /\bmodel\b[^.]{0,80}(not found|not exist|unknown)|not a valid model|(invalid|unknown) model( id| name|:)/i,
  /api.?key|unauthori[sz]ed|credential|quota|billing|credits|content.?(policy|filter|management)|safety/i,
]

/**
 * Learns from a refusal: the parameter it names is left out from now on, or the next form is tried. Whether the next try
 * differs from the refused one.
 */
export function learn(known: Capabilities, fault: ServerFault, form: Form): boolean {
  const { status = 0, message } = fault
  const about = `${fault.param ?? ''} ${message}`
  if (!refusals.has(status) && !(doubtful.has(status) && aboutForm.test(about))) return false
  const named = (name: string) => fault.param === name || new RegExp(`['"\`]${name}['"\`]`).test(about)
  const parameter = droppable.find((name) => name in form.sent && named(name))
  if (parameter !== undefined) return known.refused.add(parameter).has(parameter)
  if (form.sent.stream === true && /\bstream/i.test(about)) {
    known.streaming = false
    return true
  }
  return !aboutOthers.some((other) => other.test(message)) && stepDown(known, form)
}

/**
 * The next form: for all requests where nothing was answered in this one yet, else for this kind alone. After the loosest
 * the strictest is tried again, so that a server's bad hour condemns nobody. Ten refusals at once are one step.
 */
function stepDown(known: Capabilities, { kind, rung, first }: Form): boolean {
  const kinds = known.answered.get(rung)
  if (kinds?.has(kind)) return false
  if (rungFor(known, kind) !== rung) return true
  const next = ladder[ladder.indexOf(rung) + 1]
  if (kinds === undefined && !known.exceptions.has(kind)) known.rung = next ?? first
  else if (next === undefined) known.exceptions.delete(kind)
  else known.exceptions.set(kind, next)
  return rungFor(known, kind) !== rung
}

import type { ServerFault } from '../models/server-fault.js'
import { type Capabilities, type Form, isLeftOut, noGuess, rungFor } from './capabilities.js'
import { droppable, readRefusal } from './refusal.js'
import { ladder, type Rung } from './rungs.js'

/** What a refusal means: `unsupported` when the next try differs from the refused one, `refused` when none is left. */
export interface Lesson {
  readonly fault: 'unsupported' | 'refused'
  /** How the next try differs, or what the user can do, in one sentence. */
  readonly note: string
}

/** The next call differs as `note` says. */
export const another = (note: string): Lesson => ({ fault: 'unsupported', note })

/** The next call has none of these parameters. */
export const without = (names: readonly string[]): Lesson =>
  another(`The next call leaves out ${names.map((name) => `\`${name}\``).join(', ')}.`)

const otherWay = another('The next call asks in another form.')

/** More steps without an answer than any server needs, even if several models share what is learned. */
const mostSteps = 60

/** Learns from a refusal; null when it is not about the form of the request. */
export function learn(known: Capabilities, fault: ServerFault, form: Form): Lesson | null {
  const refusal = readRefusal(fault, form.sent)
  switch (refusal.what) {
    case 'parameter':
      known.refused.add(refusal.name)
      return without([refusal.name])
    case 'streaming':
      known.streaming = false
      return another('The next call is not streamed.')
    case 'parameters':
      return nextStep(known, form, () => guess(known, form) ?? stepDown(known, form))
    case 'form':
      return nextStep(known, form, () => stepDown(known, form))
    case 'nothing':
      return null
  }
}

/** Makes the next step, unless an earlier refusal has already changed the form: simultaneous refusals count as one. */
function nextStep(known: Capabilities, form: Form, step: () => Lesson | null): Lesson | null {
  if (differs(known, form)) return otherWay
  return ++known.steps > mostSteps ? giveUp(known, form) : step()
}

/** Whether something was learned since this request was sent. */
function differs(known: Capabilities, { kind, rung, sent, ownRequirement }: Form): boolean {
  const { require_parameters } = (sent.provider ?? {}) as { readonly require_parameters?: unknown }
  return (
    rungFor(known, kind) !== rung ||
    Object.keys(sent).some((name) => isLeftOut(known, name)) ||
    (ownRequirement && known.guess.anyEndpoint && require_parameters === true)
  )
}

/**
 * Handles a refusal of an unnamed parameter. First our own requirement to OpenRouter is left out, since the user did
 * not ask for it; then each parameter by itself; then all of them. Null when nothing is left to try.
 */
function guess(known: Capabilities, form: Form): Lesson | null {
  const tried = known.guess
  if (form.ownRequirement && !tried.anyEndpoint) {
    known.guess = { ...tried, anyEndpoint: true }
    return another('The next call also allows endpoints that do not know every parameter.')
  }
  if (isProven(known, form)) return null
  const names = parametersOf(known, form)
  const trials = [...names.map((name) => [name]), ...(names.length > 1 ? [names] : [])]
  const trial = trials[trials.findIndex((one) => one.join() === tried.without.join()) + 1] ?? []
  known.guess = { ...tried, without: trial }
  return trial.length > 0 ? without(trial) : null
}

/** Fields that the user did not ask for. Servers that refuse one of these name it. */
const ours = ['stream_options', 'provider', 'prompt_cache_key', 'session_id', 'cache_control']

/** The parameters that the user wants, sent or left out as an experiment. */
function parametersOf({ guess: tried }: Capabilities, { sent }: Form): string[] {
  const wanted = { ...Object.fromEntries(tried.without.map((name) => [name, true])), ...sent }
  return droppable(wanted).filter((name) => !ours.includes(name))
}

const isProven = ({ answered }: Capabilities, { rung, kind }: Form): boolean => answered.get(rung)?.has(kind) ?? false

/**
 * The next form: for all requests if none was answered in this form yet, otherwise for this kind alone. After the
 * loosest form the strictest is tried again, in case the server had a temporary problem; then all forms without the
 * parameters that can be left out.
 */
function stepDown(known: Capabilities, form: Form): Lesson | null {
  const { kind, rung } = form
  if (isProven(known, form)) return null
  const round = known.rounds.get(kind) ?? 0
  const next = ladder[ladder.indexOf(rung) + 1]
  const again = rung === strictest(known, form) && (round === 1 || (round === 0 && next === undefined))
  if (again) return withoutParameters(known, form)
  if (next === undefined && round > 1) return giveUp(known, form)
  if (next === undefined) known.rounds.set(kind, round + 1)
  put(known, form, next)
  return otherWay
}

const strictest = ({ answered, rung }: Capabilities, { first }: Form): Rung => (answered.has(rung) ? rung : first)

function put(known: Capabilities, { kind, rung, first }: Form, next: Rung | undefined): void {
  if (!known.answered.has(rung) && !known.exceptions.has(kind)) known.rung = next ?? first
  else if (next === undefined) known.exceptions.delete(kind)
  else known.exceptions.set(kind, next)
}

function withoutParameters(known: Capabilities, form: Form): Lesson {
  const names = parametersOf(known, form)
  if (names.length === 0) return giveUp(known, form)
  known.rounds.set(form.kind, 2)
  known.guess = { ...known.guess, without: names }
  return without(names)
}

/** Every form was refused. A later request starts again from the beginning. */
function giveUp(known: Capabilities, { kind, first }: Form): Lesson {
  known.rounds.delete(kind)
  known.exceptions.delete(kind)
  known.guess = noGuess
  known.steps = 0
  if (!known.answered.has(known.rung)) known.rung = first
  return { fault: 'refused', note: 'The server refused every form of the request: check the model and its options.' }
}

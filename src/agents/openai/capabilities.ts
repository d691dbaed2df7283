import type { RequestKind } from '../../rules/kinds/kinds.js'
import type { PromptLimit } from '../models/prompt-limit.js'
import type { Rung } from './rungs.js'

/** What one model on one server was found to take. Grows as it refuses. */
export interface Capabilities {
  /** The form in which it is asked. */
  rung: Rung
  streaming: boolean
  /** Parameters it refuses. */
  readonly refused: Set<string>
  /** What is left out because some parameter was refused and the server did not say which. */
  guess: Guess
  /** Kinds of request that need a looser form than the others. */
  readonly exceptions: Map<RequestKind, Rung>
  /** The forms it has answered in, each with the kinds of request. */
  readonly answered: Map<Rung, Set<RequestKind>>
  /** How often each kind of request has been through all forms since its last answer. */
  readonly rounds: Map<RequestKind, number>
  /** How often another way was tried since the last answer. */
  steps: number
  /** How long its prompts may be. */
  readonly prompts: PromptLimit
}

/** What is left out on trial. */
export interface Guess {
  /** OpenRouter is not asked to keep to endpoints that take every parameter. */
  readonly anyEndpoint: boolean
  readonly without: readonly string[]
}

/** What servers were found to take, by server and model; one for the whole process unless an agent is given its own. */
export type CapabilityMemory = Map<string, Capabilities>

/** What every agent of this process learns. */
export const sharedMemory: CapabilityMemory = new Map()

export const noGuess: Guess = { anyEndpoint: false, without: [] }

/** What is known of `model` at `server`; at first the best is hoped for, or what the user says. */
export function capabilitiesOf(
  memory: CapabilityMemory,
  place: string,
  first: Pick<Capabilities, 'rung' | 'streaming'>,
): Capabilities {
  const known = memory.get(place) ?? {
    ...first,
    refused: new Set(),
    guess: noGuess,
    exceptions: new Map(),
    answered: new Map(),
    rounds: new Map(),
    steps: 0,
    prompts: {},
  }
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
  /** Whether OpenRouter is asked for endpoints that take every parameter on our own account: the user did not say. */
  readonly ownRequirement: boolean
}

/** The form in which a request of this kind is put. */
export const rungFor = ({ rung, exceptions }: Capabilities, kind: RequestKind): Rung => exceptions.get(kind) ?? rung

/** Whether a parameter is to be left out. */
export const isLeftOut = ({ refused, guess }: Capabilities, name: string): boolean =>
  refused.has(name) || guess.without.includes(name)

/** An answer came in this form: whatever goes wrong later, the form is not to blame. */
export function prove(known: Capabilities, { kind, rung, sent }: Form): void {
  const { answered, rounds, guess, refused } = known
  answered.set(rung, (answered.get(rung) ?? new Set()).add(kind))
  rounds.delete(kind)
  known.steps = 0
  if (guess.without.some((name) => name in sent)) return
  for (const name of guess.without) refused.add(name)
  known.guess = { ...guess, without: [] }
}

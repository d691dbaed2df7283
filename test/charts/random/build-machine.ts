import { type AnyStateMachine, and, assign, createMachine } from 'xstate'
import type { History } from '../history.js'
import { actionOf } from './actions.js'
import { implementations } from './actors.js'
import type { Given, Note, Place } from './given.js'
import { budget, guardOf } from './guards.js'
import type { ActionSpec, InvokeSpec, MachineSpec, StateSpec, TransitionSpec } from './machine-spec.js'

/** Builds the machine. Its functions write into whichever history `current` holds. */
export function build({ root, computed }: MachineSpec, current: { history: History }): AnyStateMachine {
  const note: Note = (...facts) => {
    current.history.note(...facts)
  }
  const paths = pathsOf(root, '#m')
  const context = { count: 0 }
  const config = {
    ...stateConfig(root, { path: '#m', paths, note }),
    id: 'm',
    context: computed ? ({ input, spawn }: Given) => startContext(input, spawn) : context,
    output:
      root.output === 0 ? undefined : (given: Given) => note('output', given.context, given.event) ?? given.context,
  }
  return createMachine(config as never, implementations(note) as never)
}

const startContext = (input: unknown, spawn: (src: string, options: object) => unknown) =>
  input === 'spawns' ? { count: 1, actor: spawn('echo', { id: 'born' }) } : { count: 2, input }

const pathsOf = (state: StateSpec, path: string): string[] => [
  path,
  ...innerOf(state).flatMap((inner, index) => pathsOf(inner, `${path}.s${index}`)),
]

const innerOf = ({ type, states }: StateSpec): readonly StateSpec[] =>
  type === 'compound' || type === 'parallel' ? states : []

function stateConfig(state: StateSpec, place: Place): object {
  const inner = innerOf(state)
  const { path, note } = place
  const initial = `s${state.initial % Math.max(1, inner.length)}`
  const actions = (specs: readonly ActionSpec[]) => specs.map((spec) => actionOf(spec, place))
  const of = (spec: TransitionSpec) => transitionConfig(spec, place)
  const isFinal = state.type === 'final'
  return {
    ...(state.type === 'parallel' || isFinal ? { type: state.type } : {}),
    ...(state.type === 'compound' && { initial: { target: initial, actions: actions(state.initialActions) } }),
    ...(inner.length > 0 && {
      states: Object.fromEntries(
        inner.map((each, index) => [`s${index}`, stateConfig(each, { ...place, path: `${path}.s${index}` })]),
      ),
    }),
    entry: actions(state.entry),
    exit: actions(state.exit),
    tags: state.tags,
    meta: { path },
    ...(isFinal ? finalConfig(state, note) : { on: grouped(state.on, of), after: grouped(state.after, of) }),
    ...(!isFinal && {
      always: state.always.map((spec) => limited(spec, place)),
      invoke: state.invoke.map((spec, index) => invokeConfig(spec, { ...place, path: `${path}/${index}` })),
    }),
    ...(state.onDone && inner.length > 0 && { onDone: limited(state.onDone, place) }),
  }
}

/** A transition that follows from others, which would go round for ever: it counts how often it is taken. */
function limited(spec: TransitionSpec, place: Place): object {
  const { guard, actions, ...config } = transitionConfig(spec, place)
  const counted = spec.targets.length > 0 ? [assign({ count: ({ context }: Given) => context.count + 1 } as never)] : []
  const limit = budget(place.note) as never
  return { ...config, guard: guard ? and([limit, guard as never]) : limit, actions: [...counted, ...actions] }
}

const finalConfig = ({ output }: StateSpec, note: Note) =>
  output === 0
    ? {}
    : { output: output === 1 ? 'fixed' : ({ event }: Given) => note('ends', event) ?? `of ${event.type}` }

function grouped(
  specs: readonly (readonly [string | number, TransitionSpec])[],
  of: (spec: TransitionSpec) => object,
): object {
  const groups: Record<string, object[]> = {}
  for (const [key, spec] of specs) groups[key] = [...(groups[key] ?? []), of(spec)]
  return groups
}

function transitionConfig({ targets, reenter, guard, actions }: TransitionSpec, place: Place) {
  const { paths } = place
  return {
    ...(targets.length > 0 && { target: targets.map((target) => paths[target % paths.length]) }),
    ...(reenter && { reenter }),
    guard: guard ? guardOf(guard, place) : undefined,
    actions: actions.map((spec) => actionOf(spec, place)),
  }
}

function invokeConfig({ src, inline, done, error, snapshot }: InvokeSpec, place: Place): object {
  const { path, note } = place
  return {
    id: path.length % 2 === 0 ? undefined : `child${path.length % 3}`,
    src: inline && src !== 'absent' ? implementations(note).actors[src as 'echo'] : src,
    systemId: path.length % 5 === 0 ? 'known' : undefined,
    input: ({ context, event }: Given) => note('input', context, event) ?? { of: path },
    ...(done && { onDone: transitionConfig(done, place) }),
    ...(error && { onError: transitionConfig(error, place) }),
    ...(snapshot && { onSnapshot: transitionConfig(snapshot, place) }),
  }
}

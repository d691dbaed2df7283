import fc from 'fast-check'
import {
  type AnyStateMachine,
  and,
  assign,
  cancel,
  createMachine,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  fromTransition,
  log,
  not,
  or,
  raise,
  sendParent,
  sendTo,
  spawnChild,
  stateIn,
  stopChild,
} from 'xstate'
import type { Happening, History } from './history.js'

// A machine is drawn as data first, so that fast-check can shrink it. What its functions see goes into a history.

interface StateSpec {
  readonly type: 'atomic' | 'compound' | 'parallel' | 'final'
  readonly states: readonly StateSpec[]
  readonly initial: number
  readonly initialActions: readonly ActionSpec[]
  readonly entry: readonly ActionSpec[]
  readonly exit: readonly ActionSpec[]
  readonly on: readonly (readonly [string, TransitionSpec])[]
  readonly always: readonly TransitionSpec[]
  readonly after: readonly (readonly [number | 'soon', TransitionSpec])[]
  readonly onDone: TransitionSpec | null
  readonly invoke: readonly InvokeSpec[]
  readonly tags: readonly string[]
  readonly output: number
}
interface TransitionSpec {
  readonly targets: readonly number[]
  readonly reenter: boolean
  readonly guard: GuardSpec | null
  readonly actions: readonly ActionSpec[]
}
interface InvokeSpec {
  readonly src: string
  readonly inline: boolean
  readonly done: TransitionSpec | null
  readonly error: TransitionSpec | null
  readonly snapshot: TransitionSpec | null
}
type ActionSpec = readonly [kind: string, number: number]
type GuardSpec = readonly [kind: string, number: number]

export interface MachineSpec {
  readonly root: StateSpec
  readonly computed: boolean
  readonly happenings: readonly Happening[]
  readonly restoredAt: number
}

const events = ['e0', 'e1', 'e2'] as const
const actionKinds = [
  ...[
    'named',
    'named',
    'params',
    'inline',
    'inline',
    'assign',
    'assign',
    'assignEach',
    'missing',
    'throw',
    'raise',
    'raiseLate',
  ],
  ...[
    'enqueue',
    'emit',
    'log',
    'send',
    'sendSelf',
    'sendParent',
    'spawn',
    'spawnAssign',
    'stop',
    'cancel',
    'namedAssign',
  ],
]
const guardKinds = [
  'more',
  'more',
  'more',
  'params',
  'inline',
  'and',
  'or',
  'not',
  'stateIn',
  'throw',
  'missing',
  'budget',
]
const logics = [
  'promise',
  'promise',
  'child',
  'echo',
  'rejection',
  'child',
  'failing',
  'callback',
  'echo',
  'lazy',
  'absent',
]

const few = <T>(each: fc.Arbitrary<T>, maxLength = 2) => fc.array(each, { maxLength, size: 'small' })
const action: fc.Arbitrary<ActionSpec> = fc.tuple(fc.constantFrom(...actionKinds), fc.nat(7))
const guard: fc.Arbitrary<GuardSpec> = fc.tuple(fc.constantFrom(...guardKinds), fc.nat(7))
const transition: fc.Arbitrary<TransitionSpec> = fc.record({
  targets: fc.oneof(
    { weight: 6, arbitrary: fc.tuple(fc.nat(20)) },
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.tuple(fc.nat(20), fc.nat(20)) },
  ),
  reenter: fc.boolean(),
  guard: fc.option(guard),
  actions: few(action),
})
const invoke: fc.Arbitrary<InvokeSpec> = fc.record({
  src: fc.constantFrom(...logics),
  inline: fc.boolean(),
  done: fc.option(transition, { freq: 3 }),
  error: fc.option(transition, { freq: 3 }),
  snapshot: fc.option(transition, { freq: 1 }),
})
const rarely = <T>(each: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant([] as T[]) }, { weight: 1, arbitrary: few(each, 1) })

const stateOf = (depth: number): fc.Arbitrary<StateSpec> =>
  fc.record({
    type:
      depth === 0
        ? fc.constantFrom('atomic' as const, 'final' as const)
        : fc.constantFrom('compound' as const, 'compound' as const, 'parallel' as const, 'atomic' as const),
    states: depth === 0 ? fc.constant([]) : fc.array(stateOf(depth - 1), { minLength: 1, maxLength: 3 }),
    initial: fc.nat(2),
    initialActions: rarely(action),
    entry: few(action),
    exit: few(action),
    on: few(fc.tuple(fc.constantFrom(...events), transition), 3),
    always: rarely(transition),
    after: rarely(fc.tuple(fc.constantFrom(5, 10, 'soon' as const), transition)),
    onDone: fc.option(transition),
    invoke: rarely(invoke),
    tags: few(fc.constantFrom('t0', 't1')),
    output: fc.nat(3),
  })

const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...events).map((type) => ({ type })) },
  { weight: 1, arbitrary: fc.constant({ type: 'unknown' }) },
  { weight: 2, arbitrary: fc.constantFrom(5, 10) },
  { weight: 2, arbitrary: fc.constant('promises' as const) },
)

/** A machine of nested and parallel states with what XState's charts are made of, and what happens to it. */
export const machineSpec: fc.Arbitrary<MachineSpec> = fc.record({
  root: fc.oneof(stateOf(1), stateOf(2), stateOf(3)),
  computed: fc.boolean(),
  happenings: fc.array(happening, { minLength: 1, maxLength: 8 }),
  restoredAt: fc.nat(8),
})

/** Builds the machine. Its functions write into whichever history `current` holds. */
export function build({ root, computed }: MachineSpec, current: { history: History }): AnyStateMachine {
  const note = (...facts: readonly unknown[]) => current.history.note(...facts)
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

// biome-ignore lint/suspicious/noExplicitAny: the arguments of every kind of function that a chart holds
type Given = any
type Note = (...facts: readonly unknown[]) => void
interface Place {
  readonly path: string
  readonly paths: readonly string[]
  readonly note: Note
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
  const limit = budget(place.note)
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
    input: ({ context, event }: Given) => note('input', context, event) ?? { of: path },
    ...(done && { onDone: transitionConfig(done, place) }),
    ...(error && { onError: transitionConfig(error, place) }),
    ...(snapshot && { onSnapshot: transitionConfig(snapshot, place) }),
  }
}

const budget =
  (note: Note) =>
  ({ context }: Given) =>
    note('budget', context) ?? context.count < 4

function guardOf([kind, number]: GuardSpec, place: Place): unknown {
  const { note, paths } = place
  const inline = ({ context, event }: Given) => note('inline guard', event) ?? context.count % 2 === number % 2
  const kinds: Record<string, unknown> = {
    more: 'more',
    params: {
      type: 'least',
      params: number % 2 ? { least: number } : ({ context }: Given) => ({ least: context.count }),
    },
    inline,
    and: and([inline, 'more']),
    or: or([inline, { type: 'least', params: { least: 3 } }]),
    not: not(inline),
    stateIn: stateIn(paths[number % paths.length] as never),
    throw: number === 0 ? () => fail(note, 'a guard') : inline,
    missing: number === 0 ? 'nowhere' : 'more',
    budget: budget(note),
  }
  return kinds[kind]
}

function fail(note: Note, what: string): never {
  note(what)
  throw new Error(`${what} fails`)
}

function actionOf([kind, number]: ActionSpec, { note }: Place): unknown {
  const event = { type: events[number % events.length] as string, number }
  const child = `child${number % 3}`
  const increment = ({ context, event }: Given) => note('assign', context, event) ?? { count: context.count + 1 }
  const kinds: Record<string, () => unknown> = {
    named: () => 'named',
    params: () => ({
      type: 'named',
      params: number % 2 ? { number } : ({ context }: Given) => ({ of: context.count }),
    }),
    inline:
      () =>
      ({ context, event, self }: Given) =>
        note('inline', number, context, event, self),
    assign: () => assign(increment as never),
    assignEach: () =>
      assign({ count: ({ context }: Given) => note('each', context) ?? context.count + 1, set: number } as never),
    namedAssign: () => ({ type: 'add', params: { number } }),
    missing: () => 'nowhere',
    throw: () => (number === 0 ? () => fail(note, 'an action') : 'named'),
    raise: () => raise(() => note('raise') ?? event),
    raiseLate: () => raise(event, { delay: number % 2 ? 5 : ('soon' as never), id: child }),
    enqueue: () => enqueueActions(({ enqueue, check }: Given) => enqueueSome({ enqueue, check, number, note })),
    emit: () => emit(({ context }: Given) => ({ type: 'emitted', ...context })),
    log: () => log(({ context }: Given) => context, 'label'),
    send: () => (number < 3 ? sendTo(child, event as never, number % 2 ? { delay: 5 } : {}) : 'named'),
    sendSelf: () =>
      sendTo(
        ({ self }: Given) => self,
        () => note('to self') ?? (event as never),
      ),
    sendParent: () => (number === 0 ? sendParent(event) : 'named'),
    spawn: () => spawnChild(number % 2 ? 'echo' : ('child' as never), { id: child, syncSnapshot: number > 4 } as never),
    spawnAssign: () => assign({ actor: ({ spawn }: Given) => spawn('promise', { id: `spawned${number}` }) } as never),
    stop: () => stopChild(child),
    cancel: () => cancel(child),
  }
  return kinds[kind]?.()
}

function enqueueSome({ enqueue, check, number, note }: Given): void {
  note('enqueue', check('more'))
  enqueue('named')
  if (check({ type: 'least', params: { least: number } }))
    enqueue.assign({ count: ({ context }: Given) => context.count + 1 })
  if (number > 4) enqueue.raise({ type: events[number % events.length] })
  enqueue(({ context }: Given) => note('enqueued', context))
}

const child = (note: Note, fails: boolean) =>
  createMachine({
    id: 'child',
    context: ({ input }) => ({ input, seen: 0 }),
    initial: 'one',
    states: {
      one: {
        entry: sendParent({ type: 'e0' }),
        on: { '*': undefined, e1: 'two', e2: { actions: () => note('child') } } as never,
      },
      two: { entry: fails ? () => fail(note, 'a child') : [], always: 'three' },
      three: { type: 'final', output: 3 },
    },
    output: ({ context }) => context,
  })

const implementations = (note: Note) => ({
  actions: {
    named: ({ context, event }: Given, params: unknown) => note('named', context, event, params),
    add: assign({ count: ({ context }: Given, { number }: Given) => context.count + number } as never),
  },
  guards: {
    more: ({ context, event }: Given) => note('more', context, event) ?? context.count < 3,
    least: ({ context }: Given, { least }: Given) => note('least', least) ?? context.count >= least,
  },
  delays: { soon: ({ context }: Given) => note('delay', context) ?? 5 },
  actors: {
    promise: fromPromise(async ({ input }) => note('promise', input) ?? 'kept'),
    rejection: fromPromise(async () => fail(note, 'a promise')),
    child: child(note, false),
    failing: child(note, true),
    callback: fromCallback(({ sendBack, receive }) => {
      sendBack({ type: 'e1' })
      receive((event) => note('received', event))
      return () => note('cleaned up')
    }),
    echo: fromTransition((seen: number, event) => note('echo', event) ?? seen + 1, 0),
    lazy: fromPromise(() => new Promise(() => {})),
  },
})

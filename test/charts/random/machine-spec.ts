import fc from 'fast-check'
import type { Happening } from '../history.js'

// A machine is drawn as data first, so that fast-check can shrink it. What its functions see goes into a history.

/** A state as it is drawn. */
export interface StateSpec {
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
/** A transition as it is drawn; its targets are numbers of states. */
export interface TransitionSpec {
  readonly targets: readonly number[]
  readonly reenter: boolean
  readonly guard: GuardSpec | null
  readonly actions: readonly ActionSpec[]
}
/** An invoked actor as it is drawn. */
export interface InvokeSpec {
  readonly src: string
  readonly inline: boolean
  readonly done: TransitionSpec | null
  readonly error: TransitionSpec | null
  readonly snapshot: TransitionSpec | null
}
/** An action as it is drawn. */
export type ActionSpec = readonly [kind: string, number: number]
/** A guard as it is drawn. */
export type GuardSpec = readonly [kind: string, number: number]

/** A machine as it is drawn, and what happens to it. */
export interface MachineSpec {
  readonly root: StateSpec
  readonly computed: boolean
  readonly happenings: readonly Happening[]
  readonly restoredAt: number
}

/** The events that a machine is sent. */
export const events = ['e0', 'e1', 'e2'] as const
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
  snapshot: fc.option(transition, { freq: 2 }),
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

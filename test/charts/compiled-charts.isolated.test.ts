import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  createMachine,
  getInitialMicrosteps,
  getMicrosteps,
  getNextTransitions,
  initialTransition,
  StateMachine,
  transition,
} from 'xstate'
import { CompiledCharts } from '../../src/charts/compiled-charts.js'
import { type Happening, History, observe } from './history.js'
import { published } from './published/published.js'

const compiled = new CompiledCharts()

beforeAll(() => {
  // XState warns of events that come too late; a mock would keep every warning.
  console.warn = () => {}
})

describe.each(Object.entries(published))('%s, a machine of the documentation', (_name, [machine, happenings]) => {
  const seenOf = async (logic: AnyStateMachine) => {
    const history = new History()
    await observe(logic, { happenings, history, input: {} })
    return history.lines
  }

  test('is seen the same, event by event, when it is compiled', async () => {
    expect(compiled.compile(machine)).not.toBe(machine)
    expect(await seenOf(compiled.compile(machine))).toEqual(await seenOf(machine))
  })

  test('steps the same without an actor', () => {
    expect(pureSteps(compiled.compile(machine), happenings)).toEqual(pureSteps(machine, happenings))
  })
})

/** XState's functions that take a machine and a snapshot and execute nothing. */
function pureSteps(machine: AnyStateMachine, happenings: readonly Happening[]): string[] {
  const history = new History()
  const note = ([snapshot, actions]: readonly [unknown, readonly { type: string; params?: unknown }[]]) => {
    const ready = actions.map(({ type, params }) => [type, params])
    history.add(snapshot, ready, getNextTransitions(snapshot as AnyMachineSnapshot))
    return snapshot as AnyMachineSnapshot
  }
  history.add(getInitialMicrosteps(machine, {}))
  let snapshot = note(initialTransition(machine, {}))
  for (const event of happenings.filter((each) => typeof each === 'object')) {
    history.add(getMicrosteps(machine, snapshot, event))
    snapshot = note(transition(machine, snapshot, event))
  }
  return history.lines
}

describe('compiled', () => {
  const state = { initial: 'a', states: { a: { on: { next: 'b' } }, b: {} } } as const

  test('gives the same machine for the same machine, and leaves the original as it is', () => {
    const machine = createMachine(state)
    expect(compiled.compile(machine)).toBe(compiled.compile(machine))
    expect(compiled.compile(compiled.compile(machine))).toBe(compiled.compile(machine))
    expect(Object.hasOwn(compiled.compile(machine), 'transition')).toBe(true)
    expect(compiled.compile(machine)).toBeInstanceOf(StateMachine)
    expect(createActor(machine).logic).toBe(machine)
  })

  test('a machine fails as ever where its context, its input or its first action fails', async () => {
    const fail = () => {
      throw new Error('It fails.')
    }
    const invoke = { src: createMachine(state), input: fail }
    for (const config of [{ context: fail }, { context: {}, entry: fail }, { context: () => ({ set: 1 }), invoke }]) {
      const machine = createMachine(config as never)
      const [one, other] = [machine, compiled.compile(machine)].map((logic) => createActor(logic).getSnapshot())
      expect(JSON.stringify(other)).toBe(JSON.stringify(one))
      expect(other?.error).toEqual(one?.error)
    }
  })

  test('compiles the machines that a machine invokes', () => {
    const child = createMachine(state)
    const parent = createMachine(
      {
        invoke: [
          { id: 'named', src: 'child' },
          { id: 'inline', src: child },
        ],
      },
      { actors: { child } },
    )
    const { children } = createActor(compiled.compile(parent)).getSnapshot()
    const logics = Object.values(children).map((actor) => (actor as unknown as { logic: unknown }).logic)
    expect(logics).toEqual([compiled.compile(child), compiled.compile(child)])
  })

  test('a machine that `provide` makes of a compiled one runs with what was provided', () => {
    const entered = vi.fn()
    const machine = createMachine({ entry: 'enter' }, { actions: { enter: () => {} } })
    createActor(compiled.compile(compiled.compile(machine).provide({ actions: { enter: entered } }))).start()
    expect(entered).toHaveBeenCalledOnce()
  })

  test.each([
    ['history', { ...state, states: { ...state.states, before: { type: 'history' } } }],
    ['a wildcard', { ...state, on: { '*': '.b' } }],
    ['a partial wildcard', { ...state, on: { 'some.*': '.b' } }],
    ['a limit of iterations', { ...state, options: { maxIterations: 10 } }],
    ['a key that reads as an id', { initial: '#a', states: { '#a': {} } }],
  ])('leaves a machine with %s to XState', (_feature, config) => {
    const machine = createMachine(config as never)
    expect(compiled.compile(machine)).toBe(machine)
  })

  test('continues a snapshot of the interpreted machine, and the other way round', () => {
    const machine = createMachine(state)
    const [before] = initialTransition(machine)
    for (const logic of [machine, compiled.compile(machine)])
      for (const [snapshot] of [[before], initialTransition(compiled.compile(machine))])
        expect(transition(logic, snapshot as typeof before, { type: 'next' })[0].value).toBe('b')
  })

  test('forgets what it has worked out when regions that move in any order make too many configurations', () => {
    const regions = Array.from({ length: 8 }, (_, index) => [
      `r${index}`,
      { initial: 'a', states: { a: { on: { [`e${index}`]: 'b' } }, b: { on: { [`e${index}`]: 'a' } } } },
    ])
    const machine = createMachine({ type: 'parallel', states: Object.fromEntries(regions) })
    const actors = [machine, compiled.compile(machine)].map((logic) => createActor(logic).start())
    let random = 7
    for (let step = 0; step < 3_000; step++) {
      random = (random * 16_807) % 2_147_483_647
      for (const actor of actors) actor.send({ type: `e${random % 8}` })
      const [one, other] = actors.map((actor) => actor.getSnapshot())
      expect(JSON.stringify(one)).toBe(JSON.stringify(other))
    }
  })
})

describe('an XState that is not as expected', () => {
  test('is known as it is', () => {
    const report = vi.fn()
    compiled.compile(createMachine({}), report)
    expect(report).not.toHaveBeenCalled()
  })

  test.each([
    ['steps otherwise', 'getTransitionData', () => []],
    ['makes other snapshots', 'resolveState', () => ({})],
  ])('one that %s is found, and everything left to it', async (_what, method, replacement) => {
    vi.resetModules()
    vi.spyOn(StateMachine.prototype as unknown as Record<string, () => object>, method).mockImplementation(replacement)
    const machine = createMachine({})
    const report = vi.fn()
    const fresh = await import('../../src/charts/compiled-charts.js')
    expect(new fresh.CompiledCharts().compile(machine, report)).toBe(machine)
    expect(report).toHaveBeenCalledOnce()
    vi.restoreAllMocks()
  })
})

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type Actor,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  emit,
  fromPromise,
  sendParent,
  setup,
} from 'xstate'
import { callLogic } from '../../src/charts/call-logic.js'
import { compileChart } from '../../src/charts/compile-chart.js'
import { LightActor } from '../../src/charts/light-actor.js'
import { History } from './history.js'

beforeAll(() => {
  // XState warns of events that come too late; a mock would keep every warning.
  console.warn = () => {}
})

/** A call whose output the test gives, now or later. */
function calls() {
  const cancelled = vi.fn()
  const given: { input: string; resolve: (output: string) => void; reject: (error: unknown) => void }[] = []
  const call = callLogic<string, string>((_system, input, end) => {
    if (input === 'fails') throw new Error('It fails.')
    if (input === 'at once') end.resolve('done at once')
    else given.push({ input, resolve: (output) => end.resolve(output), reject: (error) => end.reject(error) })
    return cancelled
  })
  return { call, given, cancelled }
}

/** A machine that invokes a machine that calls. */
function nested(call: ReturnType<typeof calls>['call'], input: string) {
  const child = setup({ actors: { call }, types: { output: {} as string } }).createMachine({
    id: 'child',
    initial: 'calling',
    states: {
      calling: {
        entry: [emit({ type: 'calls' }), sendParent({ type: 'child.calls' })],
        on: { shout: { actions: emit({ type: 'shouted' }) }, leave: 'over' },
        invoke: { id: 'call', src: 'call', input, onDone: 'over' },
      },
      over: { type: 'final' },
    },
    output: () => 'told',
  })
  return setup({ actors: { child } }).createMachine({
    id: 'parent',
    initial: 'waiting',
    states: {
      waiting: { on: { go: 'left' }, invoke: { id: 'child', src: 'child', onDone: 'told', onError: 'failed' } },
      left: {},
      told: { type: 'final' },
      failed: { type: 'final' },
    },
  })
}

const childOf = (actor: AnyActorRef, id: string): AnyActorRef => actor.getSnapshot().children[id]
const turn = () => new Promise((resolve) => setTimeout(resolve))

/** The same act on the machine as XState runs it, and on the compiled one. */
async function both<Result>(
  input: string,
  act: (actor: Actor<AnyStateMachine>, made: ReturnType<typeof calls>) => Promise<Result>,
): Promise<[Result, Result]> {
  const one = async (compiled: boolean) => {
    const made = calls()
    const machine = nested(made.call, input) as AnyStateMachine
    return act(createActor(compiled ? compileChart(machine) : machine), made)
  }
  return [await one(false), await one(true)]
}

describe('an invoked actor', () => {
  test('is a light one, if it is a machine or a call that its parent neither follows nor names for the system', async () => {
    const actor = createActor(compileChart(nested(calls().call, 'later') as AnyStateMachine)).start()
    expect(childOf(actor, 'child')).toBeInstanceOf(LightActor)
    expect(childOf(childOf(actor, 'child'), 'call')).toBeInstanceOf(LightActor)
    const logic = { child: compileChart(nested(calls().call, 'later') as AnyStateMachine), promise: fromPromise(turn) }
    const invoke = [
      { id: 'named', src: 'child', systemId: 'the child' },
      { id: 'followed', src: 'child', onSnapshot: {} },
      { id: 'promise', src: 'promise' },
    ] as const
    const parent = createActor(compileChart(setup({ actors: logic }).createMachine({ invoke }) as AnyStateMachine))
    for (const { id } of invoke) expect(childOf(parent, id)).not.toBeInstanceOf(LightActor)
  })

  test.each(['later', 'at once', 'fails'])(
    'is seen the same by whoever inspects, from the start or later: %s',
    async (input) => {
      for (const from of ['start', 'middle', 'end']) {
        const [interpreted, light] = await both(input, async (actor, { given }) => {
          const history = new History(Infinity)
          const inspect = () => actor.system.inspect({ next: (event) => history.add({ ...event, rootId: 'root' }) })
          if (from === 'start') inspect()
          actor.subscribe({ error: () => {} })
          actor.start()
          if (from === 'middle') inspect()
          await turn()
          if (from === 'end') inspect()
          history.add(actor.getSnapshot(), actor.getPersistedSnapshot())
          given[0]?.resolve('at last')
          await turn()
          history.add(actor.getSnapshot(), actor.getPersistedSnapshot())
          return history.lines
        })
        expect(light).toEqual(interpreted)
        expect(light.length).toBeGreaterThan(1)
      }
    },
  )

  test('has everything that an actor has', async () => {
    const [interpreted, light] = await both('later', async (actor, { given }) => {
      const seen: unknown[] = []
      actor.start()
      const child = childOf(actor, 'child')
      const { send } = child
      child.subscribe({
        next: ({ value, status }) => seen.push([value, status]),
        complete: () => seen.push('complete'),
      })
      child.on('shouted', (event) => seen.push(event)).unsubscribe()
      child.on('*', (event) => seen.push(event))
      child.select(({ status }: { status: string }) => status).subscribe((status) => seen.push(status))
      send({ type: 'shout' })
      seen.push(JSON.stringify(child), child.id, child.src, typeof child.sessionId)
      await turn()
      expect(() => (child as Actor<AnyStateMachine>).stop()).toThrow('A non-root actor')
      given[0]?.resolve('at last')
      await turn()
      child.subscribe({ complete: () => seen.push('complete already') })
      child.send({ type: 'shout' })
      return seen
    })
    expect(light).toEqual(interpreted)
    expect(light).toContain('complete already')
  })

  test('whose listener fails does not fail itself', async () => {
    const thrown: unknown[] = []
    vi.stubGlobal('setTimeout', (act: () => void) => {
      try {
        act()
      } catch (error) {
        thrown.push(error)
      }
    })
    const actor = createActor(compileChart(nested(calls().call, 'later') as AnyStateMachine)).start()
    const child = childOf(actor, 'child')
    const error = new Error('Listening is hard.')
    child.on('shouted', () => {
      throw error
    })
    child.send({ type: 'shout' })
    vi.unstubAllGlobals()
    expect(thrown).toEqual([error])
    expect(child.getSnapshot().status).toBe('active')
  })

  test.each(['go', 'stop'])('that is left by %s cancels its call, and a late result changes nothing', async (how) => {
    const [interpreted, light] = await both('later', async (actor, { given, cancelled }) => {
      actor.start()
      const call = childOf(childOf(actor, 'child'), 'call')
      await turn()
      if (how === 'stop') actor.stop()
      else actor.send({ type: 'go' })
      given[0]?.resolve('too late')
      await turn()
      expect(cancelled).toHaveBeenCalledOnce()
      return [call.getSnapshot(), actor.getSnapshot().value, Object.keys(actor.getSnapshot().children)]
    })
    expect(light).toEqual(interpreted)
    expect(light[0]).toMatchObject({ status: 'stopped' })
  })

  test('that is left before its call begins never calls', async () => {
    const [interpreted, light] = await both('later', async (actor, { given }) => {
      actor.start()
      actor.send({ type: 'go' })
      await turn()
      return given.length
    })
    expect([interpreted, light]).toEqual([0, 0])
  })

  test('is made again from what was persisted, and calls again', async () => {
    const made = calls()
    const machine = compileChart(nested(made.call, 'later') as AnyStateMachine)
    const first = createActor(machine).start()
    await turn()
    const snapshot = JSON.parse(JSON.stringify(first.getPersistedSnapshot()))
    first.stop()
    const again = createActor(machine, { snapshot }).start()
    await turn()
    expect(made.given.map(({ input }) => input)).toEqual(['later', 'later'])
    made.given[1]?.resolve('at last')
    await turn()
    expect(again.getSnapshot()).toMatchObject({ value: 'told', status: 'done' })
  })

  test('leaves nothing behind when it is stopped, though the promise of its call is kept for ever', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const { call, given } = calls()
    const machine = compileChart(nested(call, 'later') as AnyStateMachine)
    const startAndStop = async () => {
      const actor = createActor(machine).start()
      await turn()
      const child = childOf(actor, 'child')
      const actors = [actor, child, childOf(child, 'call')].map((each) => new WeakRef(each))
      actor.stop()
      return actors
    }
    const actors = await startAndStop()
    await turn()
    collect()
    expect(given).toHaveLength(1)
    expect(actors.map((each) => each.deref())).toEqual([undefined, undefined, undefined])
  })
})

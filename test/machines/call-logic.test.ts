import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test, vi } from 'vitest'
import { type AnyActorRef, createActor, setup } from 'xstate'
import { callLogic } from '../../machines/call-logic.js'

/** A machine whose call the test ends, now or later. */
function caller(input = 'later') {
  const cancelled = vi.fn()
  const made: { input: string; resolve: (output: string) => void; reject: (error: unknown) => void }[] = []
  const call = callLogic<string, string>((_system, given, end) => {
    if (given === 'fails') throw new Error('It fails.')
    if (given === 'at once') end.resolve('done at once')
    made.push({ input: given, resolve: (output) => end.resolve(output), reject: (error) => end.reject(error) })
    return cancelled
  })
  const machine = setup({ actors: { call } }).createMachine({
    initial: 'calling',
    states: {
      calling: { on: { leave: 'left' }, invoke: { id: 'call', src: 'call', input, onDone: 'told', onError: 'failed' } },
      left: {},
      told: { type: 'final', output: ({ event }) => event.output },
      failed: {},
    },
    output: ({ event }) => event.output,
  })
  return { machine, made, cancelled }
}

const turn = () => new Promise((resolve) => setTimeout(resolve))
const callOf = (actor: AnyActorRef): AnyActorRef => actor.getSnapshot().children.call

describe('a call', () => {
  test('gives its output to the machine, at once or later', async () => {
    for (const input of ['at once', 'later']) {
      const { machine, made } = caller(input)
      const actor = createActor(machine).start()
      await turn()
      if (input === 'later') made[0]?.resolve('done later')
      made[0]?.resolve('too late')
      made[0]?.reject(new Error('Too late.'))
      expect(actor.getSnapshot()).toMatchObject({ status: 'done', output: `done ${input}` })
    }
  })

  test('that fails is an error of its actor', async () => {
    for (const input of ['fails', 'later']) {
      const { machine, made } = caller(input)
      const actor = createActor(machine).start()
      await turn()
      made[0]?.reject(new Error('It fails late.'))
      expect(actor.getSnapshot().value).toBe('failed')
    }
  })

  test.each(['leave', 'stop'])('that is left by %s is cancelled, and a late result changes nothing', async (how) => {
    const { machine, made, cancelled } = caller()
    const actor = createActor(machine).start()
    const call = callOf(actor)
    await turn()
    if (how === 'stop') actor.stop()
    else actor.send({ type: 'leave' })
    made[0]?.resolve('too late')
    await turn()
    expect(cancelled).toHaveBeenCalledOnce()
    expect(call.getSnapshot()).toMatchObject({ status: 'stopped' })
    expect(actor.getSnapshot().status).toBe(how === 'stop' ? 'stopped' : 'active')
  })

  test('that is left before it begins is never made', async () => {
    const { machine, made } = caller()
    createActor(machine).start().send({ type: 'leave' })
    await turn()
    expect(made).toEqual([])
  })

  test('is made again from what was persisted', async () => {
    const { machine, made } = caller()
    const first = createActor(machine).start()
    await turn()
    const snapshot = JSON.parse(JSON.stringify(first.getPersistedSnapshot()))
    first.stop()
    const again = createActor(machine, { snapshot }).start()
    await turn()
    expect(made.map(({ input }) => input)).toEqual(['later', 'later'])
    made[1]?.resolve('at last')
    expect(again.getSnapshot()).toMatchObject({ status: 'done', output: 'at last' })
  })

  test('that is stopped leaves nothing behind, though whoever was called keeps its end for ever', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const { machine, made } = caller()
    const startAndStop = async () => {
      const actor = createActor(machine).start()
      await turn()
      const actors = [actor, callOf(actor)].map((each) => new WeakRef(each))
      actor.stop()
      return actors
    }
    const actors = await startAndStop()
    await turn()
    collect()
    expect(made).toHaveLength(1)
    expect(actors.map((each) => each.deref())).toEqual([undefined, undefined])
  })
})

import { describe, expect, test } from 'vitest'
import { type AnyActorRef, createActor, type InspectionEvent } from 'xstate'
import { attachRuntime, controlMachine, type Runtime } from '../../machines/index.js'
import { createMafiaGame } from '../../src/index.js'
import { coverage } from '../support/chart-coverage.js'

function controlled() {
  const orders: string[] = []
  const actor = createActor(controlMachine, { inspect: coverage.inspect })
  const runtime = { control: (order: string) => orders.push(order) } as unknown as Runtime
  attachRuntime(actor.system, runtime)
  actor.start()
  return { actor, orders }
}

describe('the control of a game', () => {
  test('stops it once, however often somebody pauses it', () => {
    const { actor, orders } = controlled()
    actor.send({ type: 'PAUSE' })
    actor.send({ type: 'PAUSE' })
    expect([actor.getSnapshot().value, orders]).toEqual(['paused', ['hold']])
    actor.send({ type: 'RESUME' })
    actor.send({ type: 'RESUME' })
    expect([actor.getSnapshot().value, orders]).toEqual(['running', ['hold', 'proceed']])
  })

  test('makes a step from a pause, and pauses when it is over', () => {
    const { actor, orders } = controlled()
    for (const type of ['PAUSE', 'STEP', 'STEP', 'PAUSE'] as const) actor.send({ type })
    expect(actor.getSnapshot().value).toBe('paused')
    expect(orders).toEqual(['hold', 'proceed', 'hurry', 'hurry', 'hold'])
    for (const type of ['STEP', 'RESUME'] as const) actor.send({ type })
    expect(actor.getSnapshot().value).toBe('running')
  })

  test.each(['PAUSE', 'STEP', 'RESUME'] as const)('is over once the game is aborted, also after %s', (type) => {
    const { actor } = controlled()
    actor.send({ type })
    actor.send({ type: 'ABORT' })
    expect(actor.getSnapshot()).toMatchObject({ status: 'done', value: 'aborted' })
  })

  test('is seen by who inspects the game', async () => {
    const seen: string[] = []
    const inspect = (event: InspectionEvent) => {
      if (event.type === '@xstate.snapshot' && (event.actorRef as AnyActorRef).id === 'control')
        seen.push(`${event.event.type} ${(event.snapshot as unknown as { value: string }).value}`)
    }
    const game = createMafiaGame({ players: 7, seed: 1, inspect })
    game.pause()
    expect(game.paused).toBe(true)
    await game.step('phase')
    game.resume()
    game.abort()
    expect(seen).toEqual([
      'xstate.init running',
      'PAUSE paused',
      'STEP stepping',
      'PAUSE paused',
      'RESUME running',
      'ABORT aborted',
    ])
  })
})

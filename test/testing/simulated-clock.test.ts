import { expect, test } from 'vitest'
import { createActor, createMachine, toPromise } from 'xstate'
import { simulatedClock } from '../../src/testing/index.js'

test('on a simulated clock an hour takes no time, and the clock has seen it pass', async () => {
  const clock = simulatedClock()
  const machine = createMachine({
    initial: 'waiting',
    states: { waiting: { after: { 3600000: 'over' } }, over: { type: 'final' } },
  })
  await toPromise(createActor(machine, { clock }).start())
  expect(clock.now()).toBe(3_600_000)
})

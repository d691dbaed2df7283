import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KeyboardPace, readingMs, readKeys } from '../../src/cli/pace.js'

/** A terminal without a person: it notes what is done to it. */
class FakeInput extends EventEmitter {
  readonly modes: boolean[] = []
  setRawMode(mode: boolean): this {
    this.modes.push(mode)
    return this
  }
  resume = () => this
  pause = () => this
}

const lines = ['A line that takes a while to read, and then some.']
const ms = readingMs(lines)
const unstopped = new AbortController().signal

function seated(speed: number) {
  const input = new FakeInput()
  const written: string[] = []
  const leave = vi.fn()
  const output = { write: (text: string) => written.push(text) > 0 }
  const pace = new KeyboardPace(speed, { input: input as never, output: output as never, leave })
  pace.begin()
  return { input, written, leave, pace, press: (keys: string) => input.emit('data', Buffer.from(keys)) }
}

/** Whether a promise is settled after so many ms. */
async function doneAfter(promise: Promise<unknown>, time: number): Promise<boolean> {
  let done = false
  void promise.then(() => {
    done = true
  })
  await vi.advanceTimersByTimeAsync(time)
  return done
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a reader gets the time that the speed leaves', async () => {
  const { pace } = seated(2)
  const read = pace.read(lines, unstopped)
  expect(await doneAfter(read, ms / 2 - 5)).toBe(false)
  expect(await doneAfter(read, 10)).toBe(true)
  pace.end()
})

test('a change of speed counts for what is left of the line', async () => {
  const { pace, press } = seated(1)
  const read = pace.read(lines, unstopped)
  expect(await doneAfter(read, ms / 2)).toBe(false)
  press('++')
  expect(await doneAfter(read, ms / 8 - 5)).toBe(false)
  expect(await doneAfter(read, 10)).toBe(true)
  pace.end()
})

test('a pause holds for as long as it lasts, also between lines, and gives the rest of the time afterwards', async () => {
  const { pace, press, written } = seated(1)
  press(' ')
  const between = pace.read([], unstopped)
  expect(await doneAfter(between, 100_000)).toBe(false)
  press(' ')
  expect(await doneAfter(between, 1)).toBe(true)
  const read = pace.read(lines, unstopped)
  expect(await doneAfter(read, ms - 10)).toBe(false)
  press(' ')
  expect(await doneAfter(read, 100_000)).toBe(false)
  press(' ')
  expect(await doneAfter(read, 20)).toBe(true)
  expect(written).toEqual([...Array(2)].flatMap(() => ['  Paused: space continues.', '\r\u001b[K']))
  pace.end()
})

test('the speed stays within bounds', async () => {
  const { pace, press, written } = seated(2)
  press('-'.repeat(9))
  expect(written.at(-1)).toBe('  --speed 0.25')
  press('+'.repeat(20))
  expect(written.at(-1)).toBe('  --speed 64')
  pace.end()
})

test('a reader who stops is heard at once, in a pause too', async () => {
  const { pace, press } = seated(1)
  const stop = new AbortController()
  press(' ')
  const read = pace.read(lines, stop.signal)
  stop.abort(new Error('Stopped.'))
  await expect(read).rejects.toThrow('Stopped.')
  pace.end()
})

test('q is for leaving', () => {
  const { pace, press, leave } = seated(1)
  press('q')
  expect(leave).toHaveBeenCalledOnce()
  pace.end()
})

test('the terminal is raw while keys are read, and around a suspension it is as it was', () => {
  const input = new FakeInput()
  const signals: string[] = []
  const stop = readKeys(
    input as never,
    () => {},
    (signal) => signals.push(signal),
  )
  input.emit('data', '\u001a')
  expect(input.modes).toEqual([true, false])
  process.emit('SIGCONT')
  expect(input.modes).toEqual([true, false, true])
  input.emit('data', '\u0003')
  expect(signals).toEqual(['SIGTSTP', 'SIGINT'])
  stop()
  expect(input.modes.at(-1)).toBe(false)
  expect([input.listenerCount('data'), process.listenerCount('SIGCONT')]).toEqual([0, 0])
})

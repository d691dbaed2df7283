import { expect, test } from 'vitest'
import { type Asking, ResultThread } from '../../../src/show/server/results/result-thread.js'
import type { WorkerJob, WorkerReply } from '../../../src/show/server/results/result-worker.js'

/** A thread for results whose jobs end when the test says so. */
function results(mostMs = 60_000) {
  const posted: WorkerJob[] = []
  const spent = new Map<string, number>()
  const ended: string[] = []
  const threads: { readonly reply: (said: WorkerReply) => void; readonly break: (error: Error) => void }[] = []
  const start = () => {
    const listeners: Record<string, (said: never) => void> = {}
    threads.push({
      reply: (said) => listeners.message?.(said as never),
      break: (error) => listeners.error?.(error as never),
    })
    return {
      postMessage: (job: WorkerJob) => void posted.push(job),
      unref: () => {},
      on: (event: string, listener: (said: never) => void) => {
        listeners[event] = listener
      },
      terminate: async () => {},
    } as never
  }
  const thread = new ResultThread({ mostMs, most: 6, mostOfAddress: 2, start })
  const ask = (name: string, { address = name, first = false }: Partial<Asking> = {}) =>
    thread
      .compute({ kind: 'export', view: name, format: 'json' }, [], {
        address,
        first,
        spend: (ms) => spent.set(name, (spent.get(name) ?? 0) + ms),
      })
      .then(
        () => ended.push(`${name} done`),
        (error: Error) => ended.push(`${name}: ${error.message}`),
      )
  const names = () => posted.map(({ job }) => (job as { readonly view: string }).view)
  const reply = async () => {
    const { number = -1 } = posted.at(-1) ?? {}
    threads.at(-1)?.reply({ number, ms: 7, text: '' })
    await Promise.resolve()
  }
  return { ask, names, reply, ended, spent, threads, close: () => thread.close() }
}

test('results are computed one after another, those for a moderator first', async () => {
  const { ask, names, reply } = results()
  for (const name of ['a', 'b', 'c']) void ask(name)
  void ask('moderator', { first: true })
  expect(names()).toEqual(['a'])
  for (let round = 0; round < 3; round += 1) await reply()
  expect(names()).toEqual(['a', 'moderator', 'b', 'c'])
})

test('of one address two results wait at most, and others are not kept from theirs', () => {
  const { ask, names, threads } = results()
  const refused = Array.from({ length: 25 }, (_, n) => {
    try {
      void ask(`s${n}`, { address: 'stranger' })
      return false
    } catch {
      return true
    }
  })
  expect(refused.filter(Boolean)).toHaveLength(23)
  expect(() => ask('other')).not.toThrow()
  expect(() => ask('moderator', { address: 'stranger', first: true })).not.toThrow()
  expect([names(), threads.length]).toEqual([['s0'], 1])
})

test('what breaks the thread is the fault of what was computed: what waits goes on in another, once', async () => {
  const { ask, names, reply, ended, spent, threads } = results()
  const all = ['a', 'b', 'c'].map((name) => ask(name))
  threads[0]?.break(new Error('out of memory'))
  expect([threads.length, names()]).toEqual([2, ['a', 'b']])
  await reply()
  await reply()
  await Promise.all(all)
  expect(ended).toEqual(['a: out of memory', 'b done', 'c done'])
  // What broke it has used all the time of one result.
  expect([...spent]).toEqual([
    ['a', 60_000],
    ['b', 7],
    ['c', 7],
  ])
})

test('the time of a result does not run while it waits', async () => {
  const { ask, names, reply, ended, close } = results(200)
  const waiting = [ask('a'), ask('b')]
  await new Promise((later) => setTimeout(later, 120))
  await reply()
  await new Promise((later) => setTimeout(later, 120))
  await reply()
  await Promise.all(waiting)
  expect([names(), ended]).toEqual([
    ['a', 'b'],
    ['a done', 'b done'],
  ])
  await close()
})

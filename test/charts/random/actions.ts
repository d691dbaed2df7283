import { assign, cancel, emit, enqueueActions, log, raise, sendParent, sendTo, spawnChild, stopChild } from 'xstate'
import { fail, type Given, type Note, type Place } from './given.js'
import { type ActionSpec, events } from './machine-spec.js'

/** Builds an action. */
export function actionOf([kind, number]: ActionSpec, { note }: Place): unknown {
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
    enqueue: () => enqueueActions(((given: Given) => enqueueSome(given, { number, note })) as never),
    emit: () => emit((({ context }: Given) => ({ type: 'emitted', ...context })) as never),
    log: () => log((({ context }: Given) => context) as never, 'label'),
    send: () => (number < 3 ? sendTo(child, event as never, number % 2 ? { delay: 5 } : {}) : 'named'),
    sendSelf: () => sendTo((({ self }: Given) => self) as never, () => note('to self') ?? (event as never)),
    sendParent: () => (number === 0 ? sendParent(event) : 'named'),
    spawn: () => spawnChild(number % 2 ? 'echo' : ('child' as never), { id: child, syncSnapshot: number > 4 } as never),
    spawnAssign: () => assign({ actor: ({ spawn }: Given) => spawn('promise', { id: `spawned${number}` }) } as never),
    stop: () => stopChild(child),
    cancel: () => cancel(child),
  }
  return kinds[kind]?.()
}

function enqueueSome(
  { enqueue, check }: Given,
  { number, note }: { readonly number: number; readonly note: Note },
): void {
  note('enqueue', check('more'))
  enqueue('named')
  if (check({ type: 'least', params: { least: number } }))
    enqueue.assign({ count: ({ context }: Given) => context.count + 1 })
  if (number > 4) enqueue.raise({ type: events[number % events.length] })
  enqueue(({ context }: Given) => note('enqueued', context))
}

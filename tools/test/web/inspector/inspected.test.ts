import { expect, test } from 'vitest'
import { assign, createActor, createMachine, sendParent } from 'xstate'
import { createMafiaGame, scriptedAgent } from '../../../../src/index.js'
import { Hub, openHubConnection } from '../../../../src/inspector/hub/hub.js'
import { inProcess } from '../../../../test/cli/run-cli.js'
import { isMessage } from '../../../../web/inspector/connection.js'
import { Inspected, type Occurrence } from '../../../../web/inspector/inspected.js'
import { reuse } from '../../../../web/inspector/seen-actor.js'

test('why a request was refused is shown until the hub sends everything again', () => {
  const inspected = new Inspected()
  inspected.receive({ type: 'nightzero.refused', request: 'nightzero.step', reason: 'The game is over.' })
  expect(inspected.refusal).toBe('The game is over.')
  inspected.receive({ type: 'nightzero.hello', revealed: true })
  expect(inspected.refusal).toBe('')
  expect(inspected.isRevealed).toBe(true)
})

/** A page that is open from here on, without a browser and without a network. */
function openPage(hub: Hub): Inspected {
  const inspected = new Inspected()
  const send = (text: string) => {
    const message: unknown = JSON.parse(text)
    expect(isMessage(message)).toBe(true)
    inspected.receive(message as Parameters<Inspected['receive']>[0])
  }
  openHubConnection(hub, { bufferedAmount: 0, send, terminate() {} })
  return inspected
}

const isSent = () => new Promise((resolve) => setImmediate(resolve))

/** What runs after an event, and in which state; without one, now. */
function running(inspected: Inspected, event?: Occurrence): Record<string, unknown> {
  const [root] = inspected.roots
  const scene = inspected.scene(root?.id ?? '', event)
  const live = [...scene.actors.values()].filter((actor) => scene.isLive(actor))
  return Object.fromEntries(live.map(({ name, snapshot }) => [name, snapshot.value ?? snapshot.status]))
}

const bell = createMachine({
  id: 'bell',
  initial: 'silent',
  states: {
    silent: { on: { ring: 'ringing' } },
    ringing: { entry: sendParent({ type: 'rang' }), on: { ring: 'broken' } },
    broken: { type: 'final' },
  },
})
const house = createMachine({
  id: 'house',
  initial: 'empty',
  context: { visits: 0 },
  states: {
    empty: { on: { open: 'open' } },
    open: {
      invoke: { id: 'bell', src: bell, onDone: 'empty' },
      on: {
        rang: { actions: assign({ visits: ({ context }) => context.visits + 1 }) },
        ring: { actions: ({ self, event }) => self.getSnapshot().children.bell?.send(event) },
      },
    },
  },
})

test('after each event the actors are as they were when it was processed', async () => {
  const hub = new Hub(1_000)
  const page = openPage(hub)
  const actor = createActor(house, { inspect: (event) => hub.recorder.record(event) }).start()
  for (const type of ['open', 'ring', 'ring']) actor.send({ type })
  await isSent()
  const events = page.events(actor.sessionId)
  const story = events.map((event) => {
    const context = page.scene(actor.sessionId, event).actors.get(actor.sessionId)?.snapshot.context
    return [event.event.type, running(page, event), context]
  })
  expect(story).toEqual([
    ['xstate.init', { House: 'empty' }, { visits: 0 }],
    ['open', { House: 'open' }, { visits: 0 }],
    ['xstate.init', { House: 'open', Bell: 'silent' }, { visits: 0 }],
    ['ring', { House: 'open', Bell: 'silent' }, { visits: 0 }],
    ['ring', { House: 'open', Bell: 'ringing' }, { visits: 0 }],
    ['rang', { House: 'open', Bell: 'ringing' }, { visits: 1 }],
    ['ring', { House: 'open', Bell: 'ringing' }, { visits: 1 }],
    ['ring', { House: 'open' }, { visits: 1 }],
    ['xstate.done.actor.bell', { House: 'empty' }, { visits: 1 }],
  ])
  expect(running(page)).toEqual({ House: 'empty' })
})

test('a page that is opened later shows the same past as one that was open all the time', async () => {
  const hub = new Hub(5_000)
  const early = openPage(hub)
  const game = createMafiaGame({
    rules: 'trial',
    players: 8,
    seed: 7,
    agent: scriptedAgent(),
    inspect: (event) => hub.recorder.record(event),
  })
  await game.run()
  await isSent()
  const late = openPage(hub)
  const [seen, told] = [early, late].map((page) => page.events(game.actor.sessionId)) as [Occurrence[], Occurrence[]]
  expect(seen.length).toBeGreaterThan(200)
  expect(told).toEqual(seen)
  const shown = (page: Inspected, event: Occurrence) =>
    [...page.scene(game.actor.sessionId, event).actors.values()].map(({ id, lit, taken, idle, snapshot }) => ({
      id,
      lit,
      taken,
      idle,
      snapshot,
    }))
  for (const [at, event] of seen.entries()) expect(shown(late, told[at] as Occurrence)).toEqual(shown(early, event))
  const phases = seen.map((event) => Object.keys(running(early, event)).join(' '))
  for (const phase of ['Game Control Night Mafia team', 'Game Control Day Trial'])
    expect(phases.some((each) => each.startsWith(phase))).toBe(true)
})

test('of a session that does not end a page keeps the last events, and how the actors were then', async () => {
  const inspected = new Inspected()
  const common = { rootId: 'r', createdAt: '1', id: null, _version: '0.7.2' } as const
  const definition = JSON.stringify({ id: 'clock', initial: 'on', states: { on: {} } })
  const meet = (sessionId: string, parentId?: string) =>
    inspected.receive({
      type: '@xstate.actor',
      sessionId,
      name: sessionId,
      definition,
      snapshot: {},
      ...common,
      ...(parentId && { parentId }),
    })
  const send = (sessionId: string, type: string, snapshot: object) => {
    inspected.receive({ type: '@xstate.event', sessionId, event: { type }, ...common })
    inspected.receive({ type: '@xstate.snapshot', sessionId, event: { type }, snapshot, ...common })
  }
  meet('r')
  const ticks = 20_000
  for (let tick = 0; tick < ticks; tick++) {
    meet(`question ${tick}`, 'r')
    send(`question ${tick}`, 'xstate.init', { status: 'done', output: tick })
    send('r', 'tick', { status: 'active', value: 'on', context: { tick, rules: { players: ['a', 'b'] } } })
  }
  const events = inspected.events('r')
  expect(events.length).toBeGreaterThanOrEqual(5_000)
  expect(events.length).toBeLessThanOrEqual(10_000)
  expect(inspected.actors.size).toBeLessThanOrEqual(5_002)
  for (let at = 0; at < events.length; at += 499) {
    const { context } = inspected.scene('r', events[at]).actors.get('r')?.snapshot ?? {}
    // Every second event is a tick.
    expect(context).toMatchObject({ tick: ticks - 1 - Math.floor((events.length - at) / 2) })
  }
  inspected.receive({ type: 'nightzero.dropped', rootId: 'r' })
  expect([inspected.actors.size, inspected.events('r').length, inspected.roots]).toEqual([0, 0, []])
})

test('of contexts that are too long to send a page gets the last events', async () => {
  const hub = new Hub(5_000)
  const text = 'x'.repeat(1024 * 1024)
  const machine = createMachine({
    id: 'growing',
    context: { pages: 0, text },
    on: { write: { actions: assign({ pages: ({ context }) => context.pages + 1 }) } },
  })
  const actor = createActor(machine, { inspect: (event) => hub.recorder.record(event) }).start()
  for (let pages = 0; pages < 60; pages++) actor.send({ type: 'write' })
  const sent: string[] = []
  openHubConnection(hub, { bufferedAmount: 0, send: (message) => sent.push(message), terminate() {} })
  expect(sent.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(32 * 1024 * 1024)
  const inspected = new Inspected()
  for (const message of sent) inspected.receive(JSON.parse(message))
  const events = inspected.events(actor.sessionId)
  expect(events.length).toBeGreaterThan(20)
  const pages = events.map((event) => {
    const { context } = inspected.scene(actor.sessionId, event).actors.get(actor.sessionId)?.snapshot ?? {}
    return (context as { pages: number }).pages
  })
  expect(pages).toEqual(events.map((_, at) => 61 - events.length + at))
})

test('actors that another program ends without any event are not kept for ever', () => {
  const inspected = new Inspected()
  const common = { rootId: 'r', createdAt: '1', id: null, _version: '0.7.2', definition: '{}' } as const
  inspected.receive({ type: '@xstate.actor', sessionId: 'r', name: 'r', snapshot: {}, ...common })
  for (let count = 0; count < 30_000; count++)
    inspected.receive({
      type: '@xstate.actor',
      sessionId: `a${count}`,
      parentId: 'r',
      name: 'a',
      snapshot: { status: 'done' },
      ...common,
    })
  expect(inspected.actors.size).toBeLessThanOrEqual(10_001)
  expect(inspected.actors.has('a29999')).toBe(true)
})

test('what stays the same from one context to the next is kept once', () => {
  const before = { day: 1, players: [{ name: 'a' }, { name: 'b' }], votes: [1, 2], gone: null }
  const after = reuse(before, { day: 2, players: [{ name: 'a' }, { name: 'c' }], votes: [1, 2], gone: undefined })
  expect(after).toEqual({ day: 2, players: [{ name: 'a' }, { name: 'c' }], votes: [1, 2], gone: undefined })
  expect(after.votes).toBe(before.votes)
  expect(after.players[0]).toBe(before.players[0])
  expect(reuse(before, structuredClone(before))).toBe(before)
  for (const [one, other] of [
    [[1], { 0: 1 }],
    [{ a: undefined }, { b: undefined }],
    [[1, 2], [1]],
    [null, {}],
  ])
    expect(reuse(one, other)).toStrictEqual(other)
})

test('a machine is copied as the command line prints it for the editor of Stately', async () => {
  const hub = new Hub(5_000)
  const page = openPage(hub)
  await createMafiaGame({
    rules: 'trial',
    seed: 7,
    agent: scriptedAgent(),
    inspect: (event) => hub.recorder.record(event),
  }).run()
  await isSent()
  const { stdout } = await inProcess(['rules', 'trial', '--chart', 'json'])
  const printed = JSON.parse(stdout) as Record<string, unknown>
  const machines = [...page.actors.values()].flatMap(({ machine }) => machine ?? [])
  const copied = Object.fromEntries(machines.map(({ diagram, config }) => [diagram.id, JSON.parse(config)]))
  expect(Object.keys(copied).length).toBeGreaterThan(8)
  for (const [id, config] of Object.entries(copied)) expect({ id, config }).toEqual({ id, config: printed[id] })
})

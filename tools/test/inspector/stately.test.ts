import { createServer } from 'node:net'
import {
  createInspector as createStatelyInspector,
  createWebSocketInspector,
  createWebSocketReceiver,
  type StatelyInspectionEvent,
} from '@statelyai/inspect'
import { createInspectorServer } from '@statelyai/inspect/server'
import { afterEach, expect, test } from 'vitest'
import { type AnyActorRef, assign, createActor, createMachine, fromPromise, type InspectionEvent } from 'xstate'
import { createMafiaGame, randomAgent } from '../../../src/index.js'
import { createInspector } from '../../../src/inspector/index.js'
import { actorsIn, connected, isType, type Message } from '../../../test/inspector/connected.js'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function opened(options = {}) {
  const inspector = await createInspector({ print: false, ...options })
  closing.push(() => inspector.stop())
  return inspector
}

const game = (inspect: { next: (event: InspectionEvent) => void }) =>
  createMafiaGame({ id: 'g1', players: 7, seed: 3, agent: randomAgent(), inspect })

const order = createMachine({
  id: 'order',
  initial: 'paying',
  context: { items: ['tea'], paid: false },
  states: {
    paying: {
      invoke: { id: 'payment', src: fromPromise(async () => 'receipt'), onDone: 'paid' },
    },
    paid: { entry: assign({ paid: true }), on: { SHIP: 'shipped' } },
    shipped: { type: 'final' },
  },
})

/** Plays the order to its end. */
async function ordered(inspect: (event: InspectionEvent) => void): Promise<void> {
  const actor = createActor(order, { inspect }).start()
  await new Promise<void>((done) => {
    actor.subscribe((snapshot) => {
      if (snapshot.value === 'paid') setTimeout(() => actor.send({ type: 'SHIP' }), 20)
      if (snapshot.status === 'done') done()
    })
  })
}

const isDone = ({ type, snapshot }: Message) => type === '@xstate.snapshot' && snapshot.status === 'done'
const isOver = ({ type, over }: Message) => type === 'nightzero.session' && over === true

test('its own inspector says of an actor word for word what the hub says', async () => {
  const inspector = await opened()
  const page = await connected(inspector.url)
  const theirs: Message[] = []
  let said = () => {}
  const over = new Promise<void>((resolve) => {
    said = resolve
  })
  const send = (event: StatelyInspectionEvent) => {
    theirs.push(event as Message)
    if (isDone(event as Message) && (event as Message).snapshot.value === 'shipped') said()
  }
  const stately = createStatelyInspector({ send })
  await ordered((event) => {
    inspector.inspect.next(event)
    stately.inspect.next?.(event)
  })
  await Promise.all([page.until(isOver), over])
  const ours = page.messages.filter(({ type }) => type.startsWith('@xstate.'))
  // The order of states, which their definitions do not keep, is ours to keep.
  const lasting = ({ createdAt: _, definition, ...message }: Message) =>
    JSON.parse(JSON.stringify({ ...message, definition: definition && JSON.parse(definition) })) as Message
  // Which snapshot an actor is announced with depends on when it is put into words.
  const timeless = ({ snapshot, ...message }: Message) =>
    message.type === '@xstate.actor' ? message : { ...message, snapshot }
  expect(theirs.length).toBeGreaterThan(8)
  expect(ours.map(lasting).map(timeless)).toEqual(theirs.map(lasting).map(timeless))
})

test('a program sends into the hub with its client, and the page sees it beside what runs here', async () => {
  const inspector = await opened()
  const client = createWebSocketInspector({ url: inspector.url.replace('http', 'ws') })
  closing.push(() => client.stop())
  const page = await connected(inspector.url)
  await ordered((event) => client.inspect.next?.(event))
  await page.until(isDone)
  await page.until(isOver)
  const [root, payment] = actorsIn(page.messages)
  expect(root).toMatchObject({ name: 'order', snapshot: { context: { items: ['tea'] } } })
  expect(JSON.parse(root?.definition ?? '')).toMatchObject({ id: 'order', initial: 'paying' })
  expect(root?.sessionId).toMatch(/^p\d+\.x:\d+$/)
  expect(root?.rootId).toBe(root?.sessionId)
  expect(payment).toMatchObject({ name: 'payment', parentId: root?.sessionId, rootId: root?.sessionId })
  const late = await connected(inspector.url)
  await late.until(isType('nightzero.live'))
  expect(actorsIn(late.messages).map(({ name }) => name)).toEqual(['order', 'payment'])
  expect(late.messages.filter(isDone).at(-1)).toMatchObject({ snapshot: { value: 'shipped', context: { paid: true } } })
})

test('a game that another program sends keeps its secrets, and cannot be steered from here', async () => {
  const inspector = await opened()
  const client = createWebSocketInspector({ url: inspector.url.replace('http', 'ws'), maxDeferredEvents: 5_000 })
  closing.push(() => client.stop())
  const page = await connected(inspector.url)
  await game(client.inspect as { next: (event: InspectionEvent) => void }).run()
  await page.until(isOver)
  expect(actorsIn(page.messages)[0]).toMatchObject({ name: 'game' })
  expect(page.texts.join('\n')).not.toMatch(/"awake":\{/)
  const before = page.messages.length
  page.send({ type: 'nightzero.reveal', on: true })
  await page.until(({ type, snapshot }) => type === '@xstate.snapshot' && snapshot.value === 'ended', before)
  expect(page.texts.slice(before).join('\n')).toMatch(/"awake":\{/)
  page.send({ type: 'nightzero.send', sessionId: actorsIn(page.messages)[0]?.sessionId, event: { type: 'GO' } })
  expect((await page.until(isType('nightzero.refused'))).reason).toMatch(/runs in another program/)
})

test('its receiver gets the root first, with its chart', async () => {
  const inspector = await opened()
  const heard: Message[] = []
  const over = new Promise<void>((resolve) => {
    const receiver = createWebSocketReceiver({ server: inspector.url.replace('http', 'ws') })
    receiver.subscribe((event) => {
      heard.push(event as Message)
      if (isDone(event as Message) && (event as Message).snapshot.value === 'ended') resolve()
    })
  })
  await inspector.viewed()
  await game(inspector.inspect).run()
  await over
  const [root] = heard.filter(({ type }) => type.startsWith('@xstate.'))
  expect(root).toMatchObject({ type: '@xstate.actor', sessionId: root?.rootId })
  expect(JSON.parse(root?.definition ?? '')).toMatchObject({ id: 'game', states: { dawn: {} } })
})

/** Its server takes a fixed port only and listens on all interfaces: a port that was free a moment ago. */
async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening))
  const { port } = probe.address() as { port: number }
  await new Promise((closed) => probe.close(closed))
  return port
}

async function relayed(start: (url: string) => Promise<{ next: (event: InspectionEvent) => void }>) {
  const port = await freePort()
  const server = createInspectorServer({ port, url: 'http://127.0.0.1:1/', autoOpen: false })
  closing.push(() => server.stop())
  // What its page runs: a socket whose every message goes into the frame.
  const page = await connected(`http://127.0.0.1:${port}/`)
  closing.push(() => page.socket.terminate())
  const run = game(await start(`ws://127.0.0.1:${port}`))
  await run.run()
  await page.until((message) => isDone(message) && message.snapshot.value === 'ended')
  return { page, root: run.actor as AnyActorRef }
}

test("its server relays what the hub sends to it: the root's chart arrives first", async () => {
  const { page, root } = await relayed(async (relayTo) => {
    const inspector = await opened({ relayTo })
    await inspector.viewed()
    return inspector.inspect
  })
  expect(page.messages[0]).toMatchObject({ type: '@xstate.actor', sessionId: root.sessionId, rootId: root.sessionId })
  expect(JSON.parse(page.messages[0]?.definition ?? '')).toMatchObject({ id: 'game', states: { night: {}, day: {} } })
  expect(page.messages.every(({ type, _version }) => type.startsWith('@xstate.') && _version === '0.7.2')).toBe(true)
  expect(page.texts.join('\n')).not.toMatch(/"awake":\{/)
})

test("its server relays what its own client sends of a game: the root's chart arrives first there too", async () => {
  const { page, root } = await relayed(async (url) => {
    // It keeps no more than 200 events until it is connected, and then loses the first.
    const client = createWebSocketInspector({ url, maxDeferredEvents: 5_000 })
    closing.push(() => client.stop())
    return client.inspect as { next: (event: InspectionEvent) => void }
  })
  expect(page.messages[0]).toMatchObject({ type: '@xstate.actor', sessionId: root.sessionId })
  expect(JSON.parse(page.messages[0]?.definition ?? '')).toMatchObject({ id: 'game' })
})

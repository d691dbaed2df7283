import { afterEach, expect, test, vi } from 'vitest'
import { assign, createActor, createMachine, type InspectionEvent } from 'xstate'
import { createMafiaGame, randomAgent } from '../../src/index.js'
import { createInspector, type Inspector } from '../../src/inspector/index.js'
import { Recorder } from '../../src/inspector/recording/recorder.js'
import { Sessions } from '../../src/inspector/recording/sessions.js'
import { ticks } from '../support/ticks.js'
import { actorsIn, connected, isType, type Message } from './connected.js'

const open: Inspector[] = []
const opened = async (options = {}) => {
  const inspector = await createInspector({ print: false, ...options })
  open.push(inspector)
  return inspector
}

afterEach(async () => {
  for (const inspector of open.splice(0)) await inspector.stop()
})

const gameUnder = ({ inspect }: Inspector, options = {}) =>
  createMafiaGame({ id: 'g1', rules: 'trial', seed: 7, agent: randomAgent(), inspect, ...options })

const toggle = createMachine({
  id: 'toggle',
  initial: 'off',
  context: { times: 0, self: null as unknown },
  states: {
    off: { on: { FLIP: { target: 'on', actions: assign({ times: ({ context }) => context.times + 1 }) } } },
    on: { on: { FLIP: 'off' } },
  },
})

test('a page that is open from the start gets the root first, with its chart, and everything that follows', async () => {
  const inspector = await opened()
  const page = await connected(inspector.url)
  await page.until(isType('nightzero.live'))
  const game = gameUnder(inspector)
  await game.run()
  const last = await page.until(
    (message) =>
      message.type === '@xstate.snapshot' &&
      message.sessionId === game.actor.sessionId &&
      message.snapshot.status === 'done',
  )
  const [root, ...others] = actorsIn(page.messages)
  expect(root).toMatchObject({
    sessionId: game.actor.sessionId,
    rootId: game.actor.sessionId,
    id: null,
    _version: '0.7.2',
  })
  expect(JSON.parse(root?.definition ?? '')).toMatchObject({ id: 'game', states: { night: {}, day: {} } })
  expect(root?.createdAt).toMatch(/^\d{13}$/)
  expect(others.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['setup', 'night', 'mafiaTeam', 'trial', 'turn']),
  )
  expect(others.every(({ parentId }) => actorsIn(page.messages).some(({ sessionId }) => sessionId === parentId))).toBe(
    true,
  )
  expect(last.snapshot.value).toBe('ended')
  expect(page.messages.filter(isType('@xstate.event')).length).toBeGreaterThan(50)
})

test('the taken transitions are sent with their states', async () => {
  const inspector = await opened()
  const page = await connected(inspector.url)
  await gameUnder(inspector).run()
  const taken = await page.until(
    ({ type, transitions }) => type === 'nightzero.transition' && transitions[0].targets[0] === 'game.dawn',
  )
  expect(taken).toMatchObject({ eventType: 'xstate.done.actor.night', transitions: [{ source: 'game.night' }] })
})

test('a page that is opened later gets everything kept: actors, their states, past events', async () => {
  const inspector = await opened()
  const game = gameUnder(inspector)
  await game.step('phase')
  await game.step('phase')
  const page = await connected(inspector.url)
  await page.until(isType('nightzero.live'))
  const types = page.messages.map(({ type }) => type)
  expect(types.slice(0, 4)).toEqual(['nightzero.hello', 'nightzero.diagram', '@xstate.actor', 'nightzero.session'])
  expect(page.messages[2]).toMatchObject({ sessionId: game.actor.sessionId, snapshot: { status: 'active' } })
  expect(page.messages[3]).toMatchObject({ title: 'g1', preset: 'trial', paused: true, steerable: true, over: false })
  const drawn = page.messages.flatMap(({ type, diagram }) => (type === 'nightzero.diagram' ? [diagram.id] : []))
  expect(drawn).toEqual([...new Set(drawn)])
  expect(types.lastIndexOf('@xstate.actor')).toBeLessThan(types.indexOf('@xstate.snapshot'))
  expect(types.indexOf('@xstate.snapshot')).toBeLessThan(types.indexOf('@xstate.event'))
  const stands = page.messages.filter(
    ({ type, sessionId }) => type === '@xstate.snapshot' && sessionId === game.actor.sessionId,
  )
  expect(stands.at(-1)?.snapshot.value).toEqual(game.actor.getSnapshot().value)
  game.abort()
})

test('with a `history` of 0 a later page gets the states and no past event', async () => {
  const inspector = await opened({ history: 0 })
  const actor = createActor(createMachine({ id: 'watched', on: { TICK: {} } }), { inspect: inspector.inspect }).start()
  for (let tick = 0; tick < 5; tick++) actor.send({ type: 'TICK' })
  const page = await connected(inspector.url)
  await page.until(isType('nightzero.live'))
  expect(page.messages.filter(isType('@xstate.event'))).toEqual([])
  expect(page.messages.filter(isType('@xstate.actor'))).not.toEqual([])
})

test('of a long session only the last events are kept, up to `history`', async () => {
  const inspector = await opened({ history: 30 })
  await gameUnder(inspector).run()
  const page = await connected(inspector.url)
  await page.until(isType('nightzero.live'))
  const happened = page.messages.filter(({ type }) => ['@xstate.event', 'nightzero.transition'].includes(type))
  expect(happened.length).toBeLessThanOrEqual(30)
  expect(actorsIn(page.messages).length).toBeGreaterThan(10)
  expect(actorsIn(page.messages)[0]).toMatchObject({ name: 'game', snapshot: { status: 'done', value: 'ended' } })
})

test('before the events that are kept, a page gets how each actor was then', async () => {
  const inspector = await opened({ history: 4 })
  const actor = createActor(toggle, { inspect: inspector.inspect }).start()
  for (let flips = 0; flips < 9; flips++) actor.send({ type: 'FLIP' })
  const page = await connected(inspector.url)
  await page.until(isType('nightzero.live'))
  const told = page.messages
    .slice(0, -1)
    .filter(({ type }) => type !== 'nightzero.chart' && type !== 'nightzero.diagram')
  const [, , , standing, before, ...kept] = told
  expect(standing).toMatchObject({ type: '@xstate.snapshot', snapshot: { value: 'on', context: { times: 5 } } })
  expect(before).toMatchObject({ type: '@xstate.snapshot', snapshot: { value: 'on', context: { times: 4 } } })
  // The end of the eighth flip, and the ninth.
  expect(kept.map(({ type, event, eventType }) => `${type} ${event?.type ?? eventType}`)).toEqual([
    '@xstate.snapshot FLIP',
    '@xstate.event FLIP',
    'nightzero.transition FLIP',
    '@xstate.snapshot FLIP',
  ])
})

test('many sessions share what ten may keep of the past', () => {
  const inspected = new Sessions({ history: 100, ended: 100 }, { happened() {}, dropped() {} })
  const recorder = new Recorder(inspected)
  const inspect = (event: InspectionEvent) => recorder.record(event)
  const play = (sessions: number) => {
    const actors = Array.from({ length: sessions }, () => createActor(toggle, { inspect }).start())
    for (const actor of actors) for (let flips = 0; flips < 200; flips++) actor.send({ type: 'FLIP' })
  }
  play(5)
  expect(inspected.all.map(({ past }) => past.events.length)).toEqual(Array(5).fill(100))
  play(35)
  expect(inspected.all.map(({ past }) => past.events.length)).toEqual(Array(40).fill(25))
  expect(inspected.all.map(({ past }) => past.before.length)).toEqual(Array(40).fill(1))
})

test('any actor of XState 5 is shown, its whole context too, whatever that holds', async () => {
  const inspector = await opened()
  const page = await connected(inspector.url)
  const actor = createActor(toggle, { inspect: inspector.inspect })
  actor.getSnapshot().context.self = actor.getSnapshot().context
  actor.start()
  actor.send({ type: 'FLIP' })
  const flipped = await page.until(({ type, event }) => type === '@xstate.snapshot' && event.type === 'FLIP')
  expect(flipped.snapshot).toMatchObject({ value: 'on', context: { times: 1 } })
  expect(page.messages.find(isType('nightzero.session'))).toMatchObject({ title: 'toggle', steerable: false })
})

test('an actor that ran before anybody looked is shown from then on', async () => {
  const inspector = await opened()
  const actor = createActor(toggle).start()
  actor.system.inspect(inspector.inspect)
  actor.send({ type: 'FLIP' })
  const page = await connected(inspector.url)
  const root = await page.until(isType('@xstate.actor'))
  expect(root).toMatchObject({ name: 'toggle', snapshot: { value: 'on' } })
})

test('the page pauses, steps and resumes a game', async () => {
  const inspector = await opened()
  const game = gameUnder(inspector, { paceMs: 1 })
  const page = await connected(inspector.url)
  const isPaused = (paused: boolean) => (message: Message) =>
    message.type === 'nightzero.session' && message.paused === paused
  page.send({ type: 'nightzero.step', unit: 'phase' })
  await page.until(isPaused(true))
  expect(game.state.phase).toBe('night')
  page.send({ type: 'nightzero.step', unit: 'phase', rootId: game.actor.sessionId })
  await page.until(({ type, phase }) => type === 'nightzero.session' && phase === 'dawn')
  const [recorded, told] = [game.events.length, page.messages.length]
  page.send({ type: 'nightzero.step', unit: 'event' })
  await page.until(isType('@xstate.snapshot'), told)
  expect(game.events.length).toBeGreaterThan(recorded)
  const before = page.messages.length
  const run = game.run()
  await page.until(isPaused(false), before)
  page.send({ type: 'nightzero.pause' })
  await page.until(isPaused(true), before)
  page.send({ type: 'nightzero.resume' })
  await expect(run).resolves.toMatchObject({ winner: expect.stringMatching(/mafia|town/) })
  await page.until(({ type, over }) => type === 'nightzero.session' && over === true)
  page.send({ type: 'nightzero.pause' })
  expect((await page.until(isType('nightzero.refused'))).reason).toMatch(/not a running game of this program/)
})

test('the page sends an event to an actor, but none of those that are for XState to send', async () => {
  const inspector = await opened()
  const actor = createActor(toggle, { inspect: inspector.inspect }).start()
  const page = await connected(inspector.url)
  page.send({ type: 'nightzero.send', sessionId: actor.sessionId, event: { type: 'FLIP' } })
  await page.until(({ type, event }) => type === '@xstate.snapshot' && event.type === 'FLIP')
  expect(actor.getSnapshot().value).toBe('on')
  page.send({ type: 'nightzero.send', sessionId: actor.sessionId, event: { type: 'xstate.stop' } })
  page.send({ type: 'nightzero.send', sessionId: 'x:none', event: { type: 'FLIP' } })
  await page.until(({ reason }) => reason === 'There is no such actor, or it has ended.')
  expect(page.messages.find(isType('nightzero.refused'))?.reason).toMatch(/Only XState itself may send/)
  expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: 'on' })
})

test('an invalid message has no effect', async () => {
  const inspector = await opened()
  const page = await connected(inspector.url)
  for (const text of [
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '{"type":7}',
    '{"type":"nightzero.step","unit":"year"}',
    '{"type":"@xstate.actor"}',
  ])
    page.socket.send(text)
  const other = await connected(inspector.url)
  await gameUnder(inspector).run()
  await other.until(({ type, over }) => type === 'nightzero.session' && over === true)
})

test('nothing is formatted without a viewer', async () => {
  const inspector = await opened()
  let read = 0
  const told = { toJSON: () => ++read }
  const machine = createMachine({ id: 'watched', context: { told }, on: { TICK: {} } })
  const actor = createActor(machine, { inspect: inspector.inspect }).start()
  const before = read
  for (let tick = 0; tick < 50; tick++) actor.send({ type: 'TICK' })
  await ticks(10)
  expect(read).toBe(before)
  const page = await connected(inspector.url)
  await page.until(isType('nightzero.live'))
  expect(read).toBeGreaterThan(before)
})

test('of many sessions the last are kept, and pages learn which are dropped', async () => {
  const inspector = await opened()
  const page = await connected(inspector.url)
  for (let seed = 0; seed < 13; seed++) await gameUnder(inspector, { id: `g${seed}`, seed, players: 5 }).run()
  await page.until(isType('nightzero.dropped'))
  const late = await connected(inspector.url)
  await late.until(isType('nightzero.live'))
  const titles = late.messages.filter(isType('nightzero.session')).map(({ title }) => title)
  expect(titles).toEqual(Array.from({ length: 10 }, (_, index) => `g${index + 3}`))
})

test('somebody looks when a page is connected', async () => {
  const inspector = await opened()
  const viewed = inspector.viewed()
  await connected(inspector.url)
  await expect(viewed).resolves.toBeUndefined()
  await expect(inspector.viewed()).resolves.toBeUndefined()
})

test('nobody waits for a page of an inspector that is stopped', async () => {
  const inspector = await opened()
  const viewed = inspector.viewed()
  await inspector.stop()
  await expect(viewed).resolves.toBeUndefined()
})

test('a game continues when its inspector is stopped', async () => {
  const inspector = await opened()
  const page = await connected(inspector.url)
  const closed = new Promise((resolve) => page.socket.once('close', resolve))
  const game = gameUnder(inspector)
  await game.step('phase')
  await inspector.stop()
  await expect(game.run()).resolves.toMatchObject({ id: 'g1' })
  await closed
})

test('the facts of a game that does nothing are not put together again for each event of another', async () => {
  const inspector = await opened()
  const page = await connected(inspector.url)
  await page.until(isType('nightzero.live'))
  const idle = gameUnder(inspector, { id: 'idle' })
  await idle.step('phase')
  await page.until((message) => message.type === 'nightzero.session' && message.title === 'idle' && message.paused)
  const views = vi.spyOn(idle, 'view')
  const busy = gameUnder(inspector, { id: 'busy' })
  for (let steps = 0; steps < 40; steps += 1) await busy.step()
  await page.until((message) => message.type === 'nightzero.session' && message.title === 'busy' && message.day === 1)
  expect(page.messages.filter(isType('@xstate.snapshot')).length).toBeGreaterThan(40)
  // It is looked at now and then, because a pause has no event of its own.
  expect(views.mock.calls.length).toBeLessThan(5)
})

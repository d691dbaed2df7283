import { expect, test, vi } from 'vitest'
import type { AnyActorRef, InspectionEvent } from 'xstate'
import { createMafiaGame, gameOf, randomAgent, replayGame, resumeGame } from '../../src/index.js'

const options = { rules: 'classic', players: 7, seed: 11, agent: randomAgent() } as const

/** Collects what it is given, by the type of event and by the actor. */
function watching() {
  const seen: InspectionEvent[] = []
  return { seen, inspect: (event: InspectionEvent) => void seen.push(event) }
}

const actorsIn = (seen: readonly InspectionEvent[]) =>
  seen.flatMap((event) => (event.type === '@xstate.actor' ? [event.actorRef as AnyActorRef] : []))

test('the first inspection event is that the root of the game is there, and all others come after it', async () => {
  const { seen, inspect } = watching()
  const game = createMafiaGame({ ...options, inspect })
  expect(seen[0]).toMatchObject({ type: '@xstate.actor', rootId: game.actor.sessionId, actorRef: game.actor })
  await game.run()
  const types = new Set(seen.map(({ type }) => type))
  expect([...types].sort()).toEqual([
    '@xstate.action',
    '@xstate.actor',
    '@xstate.event',
    '@xstate.microstep',
    '@xstate.snapshot',
  ])
  expect(new Set(seen.map(({ rootId }) => rootId))).toEqual(new Set([game.actor.sessionId]))
  expect(actorsIn(seen).map(({ id }) => id)).toEqual(
    expect.arrayContaining(['setup', 'night', 'mafiaTeam', 'day', 'vote']),
  )
})

test('an observer gets the same as a function, and every actor of a game knows its game', async () => {
  const { seen, inspect } = watching()
  const game = createMafiaGame({ ...options, inspect: { next: inspect } })
  await game.run()
  expect(actorsIn(seen).length).toBeGreaterThan(20)
  expect(new Set(actorsIn(seen).map(gameOf))).toEqual(new Set([game]))
})

test('a game is the same whether it is inspected or not', async () => {
  const { events } = await createMafiaGame(options).run()
  const inspected = await createMafiaGame({ ...options, inspect: () => {} }).run()
  const withoutMeta = (all: typeof events) => all.map(({ meta: _, ...event }) => event)
  expect(withoutMeta(inspected.events)).toEqual(withoutMeta(events))
})

test('an inspector that throws does not affect the game: the error is reported', async () => {
  const onListenerError = vi.fn()
  const inspect = () => {
    throw new Error('inspector broke')
  }
  const result = await createMafiaGame({ ...options, inspect, onListenerError }).run()
  expect(result.winner).toMatch(/mafia|town/)
  expect(onListenerError).toHaveBeenCalledWith(expect.objectContaining({ message: 'inspector broke' }))
})

test('games that are resumed or replayed are inspected too, root first', async () => {
  const { events } = await createMafiaGame(options).run()
  const [resumed, replayed] = [watching(), watching()]
  const game = resumeGame(events.slice(0, 40), { agent: randomAgent(), inspect: resumed.inspect })
  await game.run()
  await replayGame(events, { inspect: replayed.inspect })
  expect(resumed.seen[0]).toMatchObject({ type: '@xstate.actor', actorRef: game.actor })
  for (const { seen } of [resumed, replayed])
    expect(seen.at(-1)).toMatchObject({ type: '@xstate.snapshot', snapshot: { status: 'done' } })
})

test.each([true, 'yes', {}, null])('%j is not an inspector', (inspect) => {
  const made = () => createMafiaGame({ inspect: inspect as never })
  expect(made).toThrow(/Expected a function, or an observer with a method `next`/)
})

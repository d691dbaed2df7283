import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { AnyActorRef } from 'xstate'
import type { ControlEvent } from '../../machines/index.js'
import { createMafiaGame, GameAbortedError, type MafiaGame, randomAgent, verifyLog } from '../../src/index.js'
import { seatsFor } from '../support/seats.js'
import { playedPresets, runs } from './support/runs.js'

/** What somebody might send to drive a game: ends of actors and states, decisions, answers, the events of XState itself. */
const sent = fc.oneof(
  fc.constantFrom(
    ...['setup', 'night', 'day', 'trial', 'vote', 'ballot', 'poll', 'turn', 'reactions', 'mafiaTeam', 'decide'].flatMap(
      (id) => [`xstate.done.actor.${id}`, `xstate.error.actor.${id}`],
    ),
    ...['game.setup', 'game.dusk', 'game.dawn', 'night.acting'].map((id) => `xstate.done.state.${id}`),
    ...['decided', 'xstate.stop', 'xstate.init', 'xstate.promise.resolve', 'xstate.promise.reject', 'anything', '*'],
  ),
  fc.string(),
)

const outputs = fc.constantFrom<unknown>(
  undefined,
  { winner: 'mafia', living: [], awake: {}, seats: [] },
  { outcome: 'eliminated', player: 'p1', tied: [] },
  { outcome: 'guilty' },
  [],
)

const outsider = fc.record({ at: fc.nat(60), type: sent, output: outputs, depth: fc.nat(5) })

/** The actor so many machines inside a game, or the innermost one. */
function actorAt({ actor }: MafiaGame, depth: number): AnyActorRef {
  let found: AnyActorRef = actor
  for (let level = 0; level < depth; level++) {
    const { children = {} } = found.getSnapshot() as { children?: Readonly<Record<string, AnyActorRef>> }
    const inner = Object.values(children).at(-1)
    if (inner === undefined) return found
    found = inner
  }
  return found
}

const plain = (game: MafiaGame) => game.events.map(({ meta: _, ...event }) => event)

describe('nobody outside drives a game', () => {
  test.each(playedPresets)('%s is played as if nothing had been sent to its actors', async (rules) => {
    const play = async (sends: readonly { at: number; type: string; output: unknown; depth: number }[]) => {
      const warnings: string[] = []
      const chance = randomAgent()
      let asked = 0
      const game: MafiaGame = createMafiaGame({
        rules,
        players: seatsFor(rules, 7),
        seed: 7,
        onWarning: (message) => warnings.push(message),
        agent: {
          act(request) {
            for (const { at, type, output, depth } of sends)
              if (at === asked) actorAt(game, depth).send({ type, output, error: output, data: output } as never)
            asked += 1
            return chance.act(request)
          },
        },
      })
      await game.run()
      return { game, warnings, asked }
    }
    const whole = await play([])
    await fc.assert(
      fc.asyncProperty(fc.array(outsider, { minLength: 1, maxLength: 8 }), async (sends) => {
        const { game, warnings, asked } = await play(sends)
        expect(plain(game)).toEqual(plain(whole.game))
        expect(warnings).toHaveLength(sends.filter(({ at }) => at < asked).length)
      }),
      { numRuns: runs(40, 8) },
    )
  })

  test('but by the events of control, sent to the root, as by its methods', async () => {
    const warnings: string[] = []
    const game = createMafiaGame({ players: 7, seed: 1, onWarning: (message) => warnings.push(message) })
    let actor: AnyActorRef | undefined
    const control = () => actor?.getSnapshot().value
    const step: ControlEvent = { type: 'STEP', unit: 'phase' }
    game.actor.send(step)
    await vi.waitFor(() => expect(game.paused).toBe(true))
    actor = game.actor.getSnapshot().children.control
    expect([game.paused, control(), game.state.phase]).toEqual([true, 'paused', 'night'])
    game.actor.send({ type: 'RESUME' })
    expect([game.paused, control()]).toEqual([false, 'running'])
    game.actor.send({ type: 'PAUSE' })
    expect([game.paused, control()]).toEqual([true, 'paused'])
    actor?.send({ type: 'RESUME' })
    expect([game.paused, control(), warnings.length]).toEqual([true, 'paused', 1])
    game.actor.send({ type: 'ABORT' })
    expect(control()).toBe('aborted')
    await expect(game.run()).rejects.toBeInstanceOf(GameAbortedError)
  })

  test('who tries is told in one sentence what to call instead', async () => {
    const warnings: string[] = []
    const game = createMafiaGame({ players: 7, seed: 1, onWarning: (message) => warnings.push(message) })
    await game.step('phase')
    game.actor.send({ type: 'xstate.done.actor.day' })
    expect(warnings).toEqual([
      'The event `xstate.done.actor.day`, sent to an actor of a game from outside, changes nothing: call `pause`, `resume`, `step` or `abort` of the game.',
    ])
    await game.run()
    expect((await verifyLog(game.events)).ok).toBe(true)
  })
})

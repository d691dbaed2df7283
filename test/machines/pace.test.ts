import { describe, expect, test } from 'vitest'
import {
  type AgentRequest,
  GameAbortedError,
  type MafiaGame,
  type PresetName,
  type RulesInput,
} from '../../src/index.js'
import { answeringAgent, type Cast, playersOf, rolesOf, type Script, type Scripted } from '../../src/testing/index.js'
import { playedPresets } from '../laws/support/runs.js'
import { castFor, eight } from '../support/casts.js'
import { gameOf } from '../support/covered.js'
import { told, withoutMeta } from '../support/log.js'

const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}

interface Place {
  readonly rules: PresetName
  readonly request: string
  readonly players?: Cast
}

const town: Cast = { ...eight, Cid: 'villager', Dan: 'villager', Eve: 'villager' }
const votes: Script = {
  speak: ({ playerId, options }) =>
    options.includes('Flo') ? 'Flo' : options.length > 0 ? options[0] : `${playerId} here.`,
  kill: ({ options }) => options[0],
  vote: ({ options }) => options[0],
  nominate: ({ options }) => options[0],
}
const lively = (on: (request: AgentRequest) => Promise<void> | void = () => {}) =>
  answeringAgent(async (request): Promise<Scripted | undefined> => {
    await on(request)
    const script = votes[request.kind as keyof Script]
    return typeof script === 'function' ? script(request) : undefined
  })

const gameAt = ({ rules, players = castFor(rules) }: Place, on?: (request: AgentRequest) => Promise<void> | void) => {
  const options: RulesInput = { extends: rules, personas: 'none', maxDays: 2 }
  return gameOf({
    rules: options,
    roles: rolesOf(players),
    players: playersOf(players),
    agent: lively(on),
    seed: 3,
    id: 'paced',
  }).game
}

const places: readonly Place[] = [
  { rules: 'trial', request: '1.kill.1.Bob' },
  { rules: 'classic', request: '1.chat.1.Bob' },
  { rules: 'benchmark', request: '1.protect.1.Eve' },
  { rules: 'night-zero', request: '0.strategize.1.Ann' },
  { rules: 'trial', request: '1.nominate.1.Hal' },
  { rules: 'night-zero', request: '1.speak.1.Dan' },
  { rules: 'benchmark', request: '1.vote.1.Dan' },
  { rules: 'reactive', request: '1.chat.1.Bob', players: town },
  { rules: 'reactive', request: '1.summarize.1.Bob', players: town },
]

describe('a game that is paused and resumed', () => {
  test.each(places)('in $rules at $request continues where it stood, to the same log', async (place) => {
    const undisturbed = await gameAt(place).run()
    let pausedAt = -1
    const game: MafiaGame = gameAt(place, ({ id }) => {
      if (id !== place.request || pausedAt >= 0) return
      pausedAt = game.events.length
      game.pause()
    })
    const over = game.run()
    await settle()
    expect(pausedAt).toBeGreaterThan(0)
    expect(game.events.length).toBe(pausedAt)
    expect(game.actor.getSnapshot().status).toBe('active')
    game.resume()
    expect(withoutMeta((await over).events)).toEqual(withoutMeta(undisturbed.events))
  })
})

describe('a game that is stepped', () => {
  test.each(playedPresets)('phase by phase stands in every phase of %s, dawn too', async (rules) => {
    const place = { rules, request: '', ...(rules === 'reactive' && { players: town }) }
    const undisturbed = await gameAt(place).run()
    const phases = told(undisturbed.events, 'phase.changed').map(({ to }) => to)
    const game = gameAt(place)
    for (const passed of phases.keys()) {
      await game.step('phase')
      expect(told(game.events, 'phase.changed').map(({ to }) => to)).toEqual(phases.slice(0, passed + 1))
    }
    await game.step('phase')
    expect(game.state.winner).not.toBeNull()
    expect(withoutMeta((await game.run()).events)).toEqual(withoutMeta(undisturbed.events))
  })

  test.each(playedPresets)('event by event writes the same log of %s', async (rules) => {
    const place = { rules, request: '', ...(rules === 'reactive' && { players: town }) }
    const undisturbed = await gameAt(place).run()
    const game = gameAt(place)
    const lengths = [0]
    while (game.state.winner === null) {
      await game.step('event')
      lengths.push(game.events.length)
    }
    expect(lengths.every((length, index) => index === 0 || length > (lengths[index - 1] as number))).toBe(true)
    expect(lengths.length).toBeGreaterThan(10)
    expect(withoutMeta(game.events)).toEqual(withoutMeta(undisturbed.events))
  })

  test('shows the machine of the current phase', async () => {
    const game = gameAt({ rules: 'trial', request: '' })
    await game.step('phase')
    const { children } = game.actor.getSnapshot()
    expect(Object.keys(children)).toEqual(['control', 'night'])
    expect(children.night?.getSnapshot().value).toMatchObject({ acting: { kill: 'choosing' } })
  })

  test('stands still between two steps', async () => {
    const game = gameAt({ rules: 'trial', request: '' })
    await game.step('phase')
    const { length } = game.events
    await settle()
    expect(game.events.length).toBe(length)
  })
})

describe('a game that is aborted', () => {
  test.each(places)('in $rules at $request ends there, and nobody is asked any more', async (place) => {
    const signals: AbortSignal[] = []
    let recorded = -1
    const game: MafiaGame = gameAt(place, async (request) => {
      if (request.id !== place.request) return
      signals.push(request.signal)
      recorded = game.events.length
      setImmediate(() => game.abort('enough'))
      await new Promise(() => {})
    })
    const error = await game.run().catch((error: unknown) => error)
    expect(error).toBeInstanceOf(GameAbortedError)
    expect(error).toMatchObject({ name: 'AbortError', cause: 'enough' })
    await settle()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    expect(game.events.length).toBeGreaterThanOrEqual(recorded)
    expect(game.state.winner).toBeNull()
    const { length } = game.events
    await settle()
    expect(game.events.length).toBe(length)
  })
})

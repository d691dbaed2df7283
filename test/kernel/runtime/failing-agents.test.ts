import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  type Agent,
  AgentError,
  type AgentRequest,
  createMafiaGame,
  type GameOptions,
  randomAgent,
  replayGame,
  resumeGame,
  scriptedAgent,
  verifyLog,
} from '../../../src/index.js'

const random = randomAgent()
const fault = new TypeError('seen is undefined')
const broken: Agent = {
  act: () => {
    throw fault
  },
}

/** A game whose first player is `rogue`, and the warnings it gave. */
function warnedGame(rogue: Agent, options: GameOptions = {}) {
  const warnings: [message: string, error: unknown][] = []
  const onWarning = (message: string, error: unknown) => void warnings.push([message, error])
  const agent = ({ seat }: { seat: number }) => (seat === 0 ? rogue : random)
  const game = createMafiaGame({ players: 7, seed: 3, agent, onWarning, ...options })
  return { game, warnings }
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('an agent that throws three times in a row', () => {
  test('is named once, with its seat, the error and what to do', async () => {
    const { game, warnings } = warnedGame(broken)
    await game.run()
    expect(warnings).toEqual([
      [
        'The agent of player `p1` threw in 3 tries in a row: without an answer it gets a default. The agent failed: seen is undefined. To see every failed try, listen to `answer.rejected`: see docs/agents.md.',
        fault,
      ],
    ])
  })

  test('is named although it answered before, and told that what it got is frozen', async () => {
    const forgetful = failing(({ view, ...request }) => {
      const seen = (view.self?.memory ?? []) as unknown[]
      seen.push(request.kind)
      return { ...random.act({ view, ...request }), memory: seen }
    })
    const { game, warnings } = warnedGame(forgetful, { agent: forgetful })
    await game.run()
    expect(warnings.map(([message]) => message)).toEqual([
      expect.stringMatching(
        /threw in 3 tries .* What a request holds is frozen: copy it before you change it\. To see/,
      ),
    ])
  })

  test('is named once when it plays every seat', async () => {
    const { game, warnings } = warnedGame(broken, { agent: broken })
    await game.run()
    expect(warnings.length).toBe(1)
  })

  test('is named when its promise rejects, and the log is the same with or without a warning', async () => {
    const rejecting: Agent = { act: () => Promise.reject(fault) }
    const [told, untold] = [warnedGame(rejecting), warnedGame(rejecting)]
    untold.game.on('answer.rejected', () => {})
    const [one, other] = [await told.game.run(), await untold.game.run()]
    expect([told.warnings.length, untold.warnings.length]).toEqual([1, 0])
    const withoutMeta = ({ events }: typeof one) => events.map(({ meta: _, ...event }) => event)
    expect(withoutMeta(one)).toEqual(withoutMeta(other))
  })

  test('may be reported by a function that throws itself: the game continues', async () => {
    const errors: unknown[] = []
    const refusal = new Error('no warnings here')
    const onWarning = () => {
      throw refusal
    }
    const { game } = warnedGame(broken, { onWarning, onListenerError: (error) => void errors.push(error) })
    expect((await game.run()).winner).toMatch(/mafia|town|draw/)
    expect(errors).toEqual([refusal])
  })

  test('is named again when its game continues, but not when the log is verified or replayed', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { game } = warnedGame(broken)
    const { events } = await game.run()
    const cut = events.slice(0, events.length - 30)
    expect(await verifyLog(cut)).toMatchObject({ ok: true })
    await replayGame(events)
    expect(warn).not.toHaveBeenCalled()
    const warnings: string[] = []
    await resumeGame(cut, { agent: broken, onWarning: (message) => void warnings.push(message) }).run()
    expect(warnings.length).toBe(1)
  })
})

const failing = (act: (request: AgentRequest, asked: number) => unknown): Agent => {
  let asked = 0
  return { act: (request) => act(request, asked++) as never }
}

describe('an agent whose answers are all invalid', () => {
  test('is named once, after three questions, with the last reason and how to correct it', async () => {
    const { game, warnings } = warnedGame(failing(({ options }) => ({ speech: 'Hello.', choise: options[0] })))
    const defaults = (await game.run()).events.filter(({ type }) => type === 'answer.defaulted')
    expect(defaults.length).toBeGreaterThanOrEqual(3)
    expect(warnings).toEqual([
      [
        expect.stringMatching(
          /^The agent of player `p1` has made no valid choice yet, and 3 of its questions got defaults\. Most often because: A choice is missing\. .* Unknown in the answer: `choise` \(did you mean `choice`\?\)\. To see every failed try, listen to `answer\.rejected`: see docs\/agents\.md\.$/,
        ),
        expect.stringMatching(/^A choice is missing\./),
      ],
    ])
  })

  test('is named when every seat has it, and the log is the same with or without a warning', async () => {
    const dead = failing(({ playerId }) => ({ speech: 'It was me.', choice: playerId === 'p1' ? 'p9' : 'p8' }))
    const [told, untold] = [warnedGame(dead, { agent: dead }), warnedGame(dead, { agent: dead })]
    untold.game.on('answer.defaulted', () => {})
    const [one, other] = [await told.game.run(), await untold.game.run()]
    expect([told.warnings.length, untold.warnings.length]).toEqual([1, 0])
    const withoutMeta = ({ events }: typeof one) => events.map(({ meta: _, ...event }) => event)
    expect(withoutMeta(one)).toEqual(withoutMeta(other))
  })

  test('is named after three questions also when the game asks only once', async () => {
    const { game, warnings } = warnedGame(
      failing(() => ({ choice: 'nobody' })),
      { maxRetries: 0 },
    )
    game.on('event', () => {})
    await game.run()
    expect(warnings.length).toBe(1)
  })
})

describe('an agent that never comes to an answer', () => {
  test.each<[string, Agent, string]>([
    [
      'as its model writes prose',
      failing((_request, asked) =>
        Promise.reject(new AgentError(asked % 4 === 3 ? 'The reply is empty.' : 'No JSON in the reply.')),
      ),
      'No JSON in the reply',
    ],
    ['as it is late', { timeoutMs: 1, act: () => new Promise(() => {}) }, 'No answer within 1 ms'],
  ])('is named once, with the reason that is the most common: %s', async (_what, agent, reason) => {
    const { game, warnings } = warnedGame(agent)
    await game.run()
    expect(warnings.map(([message]) => message)).toEqual([
      `The agent of player \`p1\` has made no valid choice yet, and 3 of its questions got defaults. Most often because: ${reason}. To see every failed try, listen to \`answer.rejected\`: see docs/agents.md.`,
    ])
  })
})

describe('no warning is given of an agent', () => {
  const fail = () => {
    throw fault
  }
  test.each<[string, Agent]>([
    ['that answers well', scriptedAgent()],
    ['that throws twice and then answers', failing((request, asked) => (asked < 2 ? fail() : random.act(request)))],
    ['that throws every other time', failing((request, asked) => (asked % 2 ? random.act(request) : fail()))],
    ['whose answers to two questions are illegal', failing((request, asked) => (asked < 8 ? {} : random.act(request)))],
    [
      'that makes a legal choice in the last try of its third question',
      failing((request, asked) => (asked < 11 ? {} : random.act(request))),
    ],
    [
      'that leaves its persona to the game',
      failing((request) => (request.kind === 'persona' ? {} : random.act(request))),
    ],
    [
      'that is late, or has no answer, in two questions',
      failing((request, asked) => (asked < 8 ? Promise.reject(new AgentError('No answer.')) : random.act(request))),
    ],
  ])('%s', async (_what, rogue) => {
    const { game, warnings } = warnedGame(rogue, { rules: { extends: 'trial', maxDays: 1 }, maxRetries: 3 })
    await game.run()
    expect(warnings).toEqual([])
  })
  test('that leaves its personas to the game', async () => {
    const agent = failing((request) => (request.kind === 'persona' ? {} : random.act(request)))
    const { game, warnings } = warnedGame(agent, { rules: 'classic', agent })
    const { events } = await game.run()
    expect(events.filter(({ type }) => type === 'answer.defaulted').length).toBeGreaterThanOrEqual(7)
    expect(warnings).toEqual([])
  })
})

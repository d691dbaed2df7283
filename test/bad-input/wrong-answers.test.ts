import { describe, expect, test } from 'vitest'
import { type Agent, type AgentRequest, type Answer, createMafiaGame, type GameEvent } from '../../src/index.js'
import {
  eventsOf,
  expectCleanLog,
  expectEveryTryRecorded,
  expectNothingUnhandled,
  presetNames,
  sane,
  withRogue,
} from './support.js'

expectNothingUnhandled()

const fail = (thrown: unknown) => () => {
  throw thrown
}
const own = (events: readonly GameEvent[]) =>
  eventsOf(events, 'answer.recorded').filter(({ data }) => data.player === 'p1')
const reasonsOf = (events: readonly GameEvent[]) => [
  ...new Set(eventsOf(events, 'answer.rejected').flatMap(({ data }) => (data.fault === 'clash' ? [] : [data.reason]))),
]

async function refusedBy(act: (request: AgentRequest) => unknown, options = {}) {
  const { events } = await withRogue(act, { maxRetries: 1, ...options }).run()
  expect(own(events)).toEqual([])
  expectEveryTryRecorded(events, 1)
  expectCleanLog(events)
  return reasonsOf(events)
}

/** Whether a request asks for a field of an answer. */
function counts(field: string, { kind, options }: AgentRequest): boolean {
  if (field === 'choice') return options.length > 0
  if (field === 'persona') return kind === 'persona'
  if (field === 'claim' || field === 'correction') return ['speak', 'defend', 'last-words'].includes(kind)
  return true
}

/** Why `wrong` is refused where its one field counts; elsewhere it must not be. */
async function refusedWhereItCounts(wrong: object) {
  const [field = ''] = Object.getOwnPropertyNames(wrong)
  const withWrong = (request: AgentRequest) =>
    Object.defineProperties({ ...sane(request) }, Object.getOwnPropertyDescriptors(wrong))
  const where = async (spoilt: boolean) => {
    const act = (request: AgentRequest) => (counts(field, request) === spoilt ? withWrong(request) : sane(request))
    const { events } = await withRogue(act, { rules: 'classic', maxRetries: 1 }).run()
    expectEveryTryRecorded(events, 1)
    expectCleanLog(events)
    return reasonsOf(events)
  }
  expect(await where(false)).toEqual([])
  return where(true)
}

describe('an answer that is none is a failed try', () => {
  test.each<[string, unknown, string]>([
    ['undefined', undefined, 'expected an object.'],
    ['null', null, 'xpected an object, got `null`'],
    ['a number', 7, 'xpected an object, got `7`'],
    ['a text', 'skip', 'xpected an object, got `skip`'],
    ['a list', ['skip'], 'xpected an object, got a list'],
    ['a function', () => ({}), 'xpected an object, got a function'],
    ['a bigint', 7n, 'xpected an object, got a bigint'],
    ['a symbol', Symbol('skip'), 'xpected an object, got a symbol'],
  ])('%s', async (_name, answer, reason) => {
    for (const act of [() => answer, () => Promise.resolve(answer)]) {
      const reasons = await refusedBy(act)
      expect(reasons).toHaveLength(1)
      expect(reasons[0]?.toLowerCase()).toContain(reason.toLowerCase())
    }
  })

  test.each<[string, object]>([
    ['thought', { thought: 5 }],
    ['speech', { speech: ['hello'] }],
    ['speech', { speech: null }],
    ['choice', { choice: 3 }],
    ['choice', { choice: { id: 'p2' } }],
    ['persona', { persona: 'Ann' }],
    ['persona.name', { persona: { name: 'Moderator' } }],
    ['claim.role', { claim: { role: 'A wizard' } }],
    ['claim.results[0].player', { claim: { role: 'sheriff', results: [{ player: '../x', result: 'town' }] } }],
    ['correction.day', { correction: { day: -1, votes: [] } }],
    ['correction.votes', { correction: { day: 1, votes: [] } }],
    ['latencyMs', { latencyMs: -5 }],
    ['latencyMs', { latencyMs: Number.NaN }],
    ['usage.inputTokens', { usage: { inputTokens: -1 } }],
    ['usage.costUsd', { usage: { costUsd: Number.POSITIVE_INFINITY } }],
  ])('a wrong type in `%s`, where it counts', async (path, wrong) => {
    const reasons = await refusedWhereItCounts(wrong)
    expect(reasons).toHaveLength(1)
    expect(reasons[0]).toContain(`The answer is of a wrong type: \`${path}\``)
  })
})

describe('a choice that is not legal is a failed try, and the reason lists what is', () => {
  const choosing = (choice: (request: AgentRequest) => string) => (request: AgentRequest) =>
    request.options.some((option) => option !== 'silent') ? { speech: 'x', choice: choice(request) } : sane(request)

  test.each<[string, (request: AgentRequest) => string]>([
    ['nobody', () => 'p99'],
    ['itself', ({ playerId, kind }) => (kind === 'protect' ? 'p99' : playerId)],
    ['someone dead', ({ view }) => view.players.find(({ status }) => status === 'dead')?.id ?? 'p99'],
    ['a name instead of an id', () => 'Bruno'],
    ['a word of another question', ({ options }) => (options.includes('guilty') ? 'skip' : 'guilty')],
    ['an empty text', () => ''],
    ['a property of every object', () => 'constructor'],
    ['an option with blanks', ({ options }) => ` ${options[0]} `],
    ['a text with escapes', () => '\u001b[2Jp2'],
    ['a huge text', () => 'p2'.repeat(32_768)],
  ])('%s', async (_name, choice) => {
    for (const rules of presetNames) {
      const { events } = await withRogue(choosing(choice), { rules, maxRetries: 1 }).run()
      const refused = eventsOf(events, 'answer.rejected')
      expect(refused.length).toBeGreaterThan(0)
      for (const { data } of refused) {
        expect(data.reason).toMatch(/^The choice `.*` is not legal here\. Choose one of: .+\.$/)
        expect(data.reason).not.toMatch(/\p{Cc}/u)
        expect(data.reason.length).toBeLessThan(1_000)
      }
      expectEveryTryRecorded(events, 1)
      expectCleanLog(events)
    }
  })

  test('a player that is asked for a choice and gives none', async () => {
    const act = (request: AgentRequest) => ({ speech: 'I cannot decide.', persona: sane(request).persona })
    const { events } = await withRogue(act, { maxRetries: 1 }).run()
    expect(reasonsOf(events).every((reason) => reason.startsWith('A choice is missing. Choose one of: '))).toBe(true)
    expect(reasonsOf(events).length).toBeGreaterThan(0)
    expectEveryTryRecorded(events, 1)
  })

  test('a choice where only words count is ignored', async () => {
    const act = (request: AgentRequest) =>
      request.options.length === 0 ? { speech: 'Hi.', choice: 'nobody' } : sane(request)
    const { events } = await withRogue(act).run()
    expect(eventsOf(events, 'answer.rejected')).toEqual([])
    const spoken = own(events).filter(({ data }) => data.kind === 'speak')
    expect(spoken.length).toBeGreaterThan(0)
    for (const { data } of spoken) expect(data.answer).toEqual({ speech: 'Hi.' })
  })
})

describe('words that are due and missing are a failed try', () => {
  test.each<[string, Answer]>([
    ['no words', {}],
    ['empty words', { speech: '' }],
    ['blank words', { speech: ' \n\t ' }],
    ['words of control characters only', { speech: '\u0000\u001b\u202e\ud800' }],
  ])('%s', async (_name, words) => {
    for (const rules of presetNames) {
      const act = (request: AgentRequest) => {
        const { speech: _, ...rest } = sane(request)
        return request.options.includes('silent') ? { choice: 'silent' } : { ...rest, ...words }
      }
      const { events } = await withRogue(act, { rules, maxRetries: 1 }).run()
      expect(reasonsOf(events)).toEqual(['Words are due: give them as `speech`.'])
      expectEveryTryRecorded(events, 1)
    }
  })

  test('in a free discussion a player that says nothing at all must choose silence', async () => {
    const act = (request: AgentRequest) => (request.options.includes('silent') ? {} : sane(request))
    const agent = { act }
    const { events } = await createMafiaGame({ rules: 'reactive', players: 8, agent, seed: 1, maxRetries: 0 }).run()
    expect(reasonsOf(events)).toEqual(['Say something as `speech`, or choose `silent`.'])
  })
})

describe('an answer that plays tricks', () => {
  test('with getters that throw is a failed try', async () => {
    for (const field of ['thought', 'speech', 'choice', 'memory', 'persona', 'claim', 'correction', 'usage']) {
      const trapped = Object.defineProperty({}, field, { enumerable: true, get: fail('trap') })
      expect(await refusedWhereItCounts(trapped)).toEqual(['The agent failed: trap'])
    }
  })

  test('with getters that change between reads counts as first read', async () => {
    let reads = 0
    const act = (request: AgentRequest) => {
      const first = sane(request)
      let read = 0
      return Object.defineProperty({ ...first }, 'choice', {
        enumerable: true,
        get: () => {
          reads++
          return read++ === 0 ? first.choice : 'changed'
        },
      })
    }
    const { events } = await withRogue(act).run()
    expect(reads).toBeGreaterThan(0)
    expect(JSON.stringify(own(events))).not.toContain('changed')
    expectEveryTryRecorded(events, 3)
  })

  test('that is a proxy counts when what it shows is an answer', async () => {
    const act = (request: AgentRequest) => new Proxy(sane(request), {})
    const { events } = await withRogue(act).run()
    expect(eventsOf(events, 'answer.rejected')).toEqual([])
    expect(() => structuredClone(events)).not.toThrow()
  })

  test.each(['get', 'has', 'ownKeys', 'getOwnPropertyDescriptor'] as const)(
    'that is a proxy whose `%s` throws harms nobody',
    async (trap) => {
      const act = (request: AgentRequest) => new Proxy(sane(request), { [trap]: fail('trap') })
      const { events } = await withRogue(act, { maxRetries: 1 }).run()
      expectEveryTryRecorded(events, 1)
      expectCleanLog(events)
    },
  )

  test('that was revoked is a failed try', async () => {
    await refusedBy(() => {
      const { proxy, revoke } = Proxy.revocable({}, {})
      revoke()
      return proxy
    })
  })

  test('with fields nobody asked for loses them', async () => {
    const extra = JSON.parse('{"__proto__":{"choice":"p2"},"seq":0,"role":"mafia","winner":"mafia","truncated":true}')
    const act = (request: AgentRequest) => Object.assign(Object.create({ polluted: 1 }), extra, sane(request))
    const { events } = await withRogue(act).run()
    for (const { data } of own(events))
      expect(Object.keys(data.answer).every((key) => ['speech', 'choice', 'persona'].includes(key))).toBe(true)
    expect(own(events).length).toBeGreaterThan(0)
  })

  test('with a persona where none is asked loses it', async () => {
    const act = (request: AgentRequest) => ({ ...sane(request), persona: { name: 'Zed' } })
    const { events } = await withRogue(act, { rules: 'trial' }).run()
    expect(JSON.stringify(events)).not.toContain('Zed')
  })
})

test('what one sleeper answers wrongly changes no question to another that night', async () => {
  const questionsOf = async (act: (request: AgentRequest) => unknown) => {
    const asked: string[] = []
    const note = (request: AgentRequest) => {
      const { id, options, view, attempt, error } = request
      if (view.day === 1 && view.phase === 'night') asked.push(JSON.stringify({ id, options, view, attempt, error }))
      return sane(request)
    }
    const agent = ({ seat }: { seat: number }) => ({ act: seat === 0 ? act : note }) as Agent
    const players = [{ role: 'doctor' as const }, ...Array.from({ length: 6 }, () => ({}))]
    await createMafiaGame({ players, agent, seed: 1, maxRetries: 2 }).run()
    return asked.sort()
  }
  const honest = await questionsOf(sane)
  expect(honest.length).toBeGreaterThan(1)
  for (const act of [fail('down'), () => null, () => ({ choice: 'p99', speech: 'secret' })])
    expect(await questionsOf(act)).toEqual(honest)
})

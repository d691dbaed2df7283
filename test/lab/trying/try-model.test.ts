import { describe, expect, test } from 'vitest'
import { createMafiaGame } from '../../../src/index.js'
import { type LearnedForms, type TryModelOptions, trialInWords, tryModel } from '../../../src/lab/positions/index.js'
import { openaiAgent } from '../../../src/players/models/openai/index.js'
import { nightzero } from '../../cli/nightzero.js'
import { mockServer, mockServers } from './mock-servers.js'

type Mock = keyof typeof mockServers

async function tried(name: Mock, options: Partial<TryModelOptions> = {}) {
  const server = await mockServer(mockServers[name])
  const given = { model: 'm', baseURL: server.url, apiKey: 'secret-key', maxCalls: 20, patienceMs: 0, ...options }
  const trial = await tryModel(given).finally(server.stop)
  return { trial, bodies: server.bodies, words: trialInWords(trial).join('\n') }
}

describe('a model that plays is told so', () => {
  test('OpenAI: the strict schema, streamed, with cache and cost', async () => {
    const prices = { m: { input: 1, output: 2, cached: 0.1 } }
    const { trial, bodies, words } = await tried('openai', { prices, maxCalls: 40 })
    expect(trial).toMatchObject({ plays: true, cachedShare: 0.8, failedTries: [], failedCalls: [] })
    expect(trial.learned).toMatchObject({ forms: ['json_schema'], streaming: true, leftOut: [] })
    expect(trial.calls).toBe(bodies.length)
    expect(trial.costUsd).toBeCloseTo(bodies.length * 0.00038, 8)
    const [low, high] = trial.game.costUsd ?? [0, 0]
    expect(low).toBeCloseTo(trial.game.questions[0] * 0.00038, 8)
    expect(high).toBeCloseTo(trial.game.questions[1] * 0.00038, 8)
    expect(trial.kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['speak', 'nominate', 'judge', 'vote', 'persona']),
    )
    expect(trial.kinds.find(({ kind }) => kind === 'speak')?.sample?.speech).toBe('Somebody here is too quiet.')
    expect(words).toMatch(/^m plays `trial`; 0 of \d+ answers needed a second try\n/)
    expect(words).not.toContain('secret-key')
  })

  test('Gemini: a parameter that it refuses is left out', async () => {
    const { trial } = await tried('gemini', { seed: 7 })
    expect(trial).toMatchObject({ plays: true, learned: { leftOut: ['seed'], forms: ['json_schema'] } })
    expect(trial.failedCalls).toMatchObject([{ count: 1, reason: expect.stringContaining('leaves out `seed`') }])
  })

  test('DeepSeek: a looser form, thoughts in a field of the reply', async () => {
    const { trial } = await tried('deepseek')
    expect(trial).toMatchObject({ plays: true, cachedShare: 0.5, learned: { format: 'tool' } })
    expect(trial.thoughts.map(({ place }) => place)).toContain('the field `reasoning_content` of the reply')
    expect(trial.config).toContain('  format: tool')
  })

  test('vLLM: calls of functions only where they are not forced', async () => {
    const { trial } = await tried('vllm')
    expect(trial).toMatchObject({ plays: true, learned: { forms: ['tool'], layout: { toolChoice: 'auto' } } })
    expect(trial.config).toContain('  layout: {"toolChoice":"auto"}')
  })

  test('Ollama: a schema that is ignored, neither usage nor price', async () => {
    const { trial } = await tried('ollama')
    expect(trial).toMatchObject({ plays: true, costUsd: null, cachedShare: null, game: { costUsd: null } })
    expect(trial.thoughts.map(({ place }) => place)).toContain('the field `thinking` of the reply')
    expect(trial.notSeen.join(' ')).toMatch(/no usage.*No price.*cache/)
  })

  test('Mistral: no system role, contents as lists', async () => {
    const { trial } = await tried('mistral')
    expect(trial).toMatchObject({ plays: true, learned: { layout: { system: 'merged' } } })
    expect(trial.thoughts.map(({ place }) => place)).toContain('parts of the content')
  })
})

describe('what servers do wrong in their own ways costs no answer', () => {
  test.each<readonly [Mock, Partial<LearnedForms>]>([
    ['openrouter', { forms: ['json_schema'] }],
    ['dashscope', { forms: ['tool'], layout: { toolChoice: 'auto' }, streaming: true }],
    ['groq', { forms: ['tool'] }],
    ['together', { forms: ['text'] }],
    ['llama-server', { forms: ['json_object'] }],
    ['lm-studio', { forms: ['tool'], layout: { toolChoice: 'required' } }],
  ])('%s', async (name, learned) => {
    const { trial } = await tried(name, { patienceMs: 20_000 })
    expect(trial).toMatchObject({ plays: true, learned })
    for (const { questions, answered } of trial.kinds) expect(answered).toBe(questions)
    const refused = trial.failedTries.filter(({ reason }) => !reason.includes('Failed to call a function'))
    expect(refused).toEqual([])
  })
})

describe('games of every server end with no default', () => {
  const playing = Object.keys(mockServers).filter((name) => !['nonsense', 'cut off', 'wrong key'].includes(name))

  test.each(playing as Mock[])('%s', async (name) => {
    const server = await mockServer(mockServers[name])
    const agent = openaiAgent({ model: 'm', baseURL: server.url, apiKey: 'k', capabilities: new Map() })
    const rules = { extends: 'trial', maxDays: 1 } as const
    const { stats } = await createMafiaGame({ rules, players: 6, seed: name, agent }).run().finally(server.stop)
    expect(stats.defaulted).toBe(0)
    expect(server.bodies.length).toBeGreaterThan(10)
  })
})

describe('a model that does not play is told so', () => {
  test('whose answers are nonsense, after a few calls', async () => {
    const { trial, words } = await tried('nonsense', { maxCalls: 40 })
    expect(trial).toMatchObject({ plays: false, calls: 12 })
    expect(trial.failedTries[0]?.reason).toContain('no JSON object')
    expect(words).toMatch(/^m does not play `trial`/)
  })

  test('whose answers are cut off, after the limit was raised once', async () => {
    const { trial, bodies, words } = await tried('cut off', { maxOutputTokens: 200 })
    expect(trial).toMatchObject({ plays: false, cutOff: trial.calls - 1 })
    expect(bodies.map(({ max_tokens }) => max_tokens)).toEqual([200, ...Array.from(bodies.slice(1), () => 800)])
    expect(trial.failedCalls[0]?.reason).toContain('The next calls may have 800.')
    expect(words).toMatch(/^m does not play .*\d tries cut off at the limit of tokens/)
  })

  test('whose key is wrong, at once', async () => {
    const { trial, words } = await tried('wrong key')
    expect(trial).toMatchObject({ plays: false, calls: 1, questions: 0 })
    expect(trial.verdict).toContain('Incorrect API key')
    expect(words).not.toContain('secret-key')
  })
})

test('no more calls are made than were given, nor more money spent', async () => {
  expect((await tried('openai', { maxCalls: 3 })).bodies).toHaveLength(3)
  const { trial } = await tried('openai', { maxCostUsd: 0.005, prices: { m: { input: 1, output: 2 } } })
  expect(trial.costUsd).toBeLessThanOrEqual(0.006)
  expect(trial.notSeen.join(' ')).toContain('the money was used up')
})

describe('the command line', () => {
  test.each([
    ['openai', 0, /^m plays `trial`; .*needed a second try\n/],
    ['wrong key', 1, /^m does not play `trial`: .*Incorrect API key/],
  ] as const)('for %s ends with %d', async (name, status, words) => {
    const server = await mockServer(mockServers[name])
    const run = await nightzero(['try', '--model', 'm', '--base-url', server.url, '--calls', '12'])
    await server.stop()
    expect(run).toMatchObject({ status, stdout: expect.stringMatching(words), stderr: '' })
  })

  test('ends with 2 for an address that is none, and for half a price', async () => {
    const wrong = async (...args: string[]) => (await nightzero(['try', '--model', 'm', ...args])).status
    expect(await wrong('--base-url', 'localhost')).toBe(2)
    expect(await wrong('--base-url', 'http://127.0.0.1:1/v1', '--price-in', '1')).toBe(2)
  })
})

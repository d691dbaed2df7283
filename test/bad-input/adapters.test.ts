import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  type AgentPolicy,
  createBudget,
  createMafiaGame,
  forkGame,
  InvalidOptionsError,
  memoryStore,
  policyAgent,
  recordedAgent,
  resumeFrom,
  resumeGame,
} from '../../src/index.js'
import { readPersonas } from '../../src/players/characters/index.js'
import { humanAgent } from '../../src/players/human/index.js'
import { createLimiter, openaiAgent } from '../../src/players/models/openai/index.js'
import { remoteAgent } from '../../src/players/remote/index.js'
import { jsonlStore, sqliteStore } from '../../src/stores/index.js'

type Maker = (options: never) => unknown

const { events } = await createMafiaGame({ players: 6, seed: 1 }).run()
const folder = mkdtempSync(join(tmpdir(), 'nightzero-options-'))
const path = join(folder, 'games')
const words = { say: () => '', nightAction: () => null, vote: () => null }
const local = 'http://127.0.0.1:1/v1'

const makers = {
  openai: (change: object) => openaiAgent({ model: 'm', apiKey: 'k', ...change }),
  'openai as given': openaiAgent as Maker,
  limiter: createLimiter as Maker,
  remote: (change: object) => remoteAgent({ url: 'http://127.0.0.1:1', ...change }),
  human: humanAgent as Maker,
  policy: policyAgent as Maker,
  'named policy': (options: object) => policyAgent(words, options),
  jsonl: (options: object) => jsonlStore(path, options),
  sqlite: (options: object) => sqliteStore(path, options),
  'jsonl at': jsonlStore as Maker,
  'sqlite at': sqliteStore as Maker,
  memory: memoryStore as Maker,
  personas: readPersonas as Maker,
  budget: createBudget as Maker,
  resume: (options: object) => resumeGame(events.slice(0, 9), options),
  fork: (options: object) => forkGame(events, { at: 1, change: {}, ...options }),
} as const

test.each<[keyof typeof makers, unknown, string]>([
  [
    'openai',
    { baseUrl: local },
    'Unknown field `baseUrl` (did you mean `baseURL`?); known here: model, baseURL, apiKey,',
  ],
  ['openai', { format: 'jsn' }, '`format`: Expected `json_schema`, `tool`, `json_object` or `text`, got `jsn`.'],
  ['openai', { context: { strategy: 'foo' } }, '`context.strategy`: Expected `full`, `window` or `layers`, got `foo`.'],
  [
    'openai',
    { context: { stratgy: 'full' } },
    'Unknown field `context.stratgy` (did you mean `strategy`?); known here: strategy, maxTokens, facts, notes.',
  ],
  ['openai', { temperature: 'hot' }, '`temperature`: Expected a number, got `hot`.'],
  ['openai', { maxOutputTokens: -4 }, '`maxOutputTokens`: Expected a number of at least 1, got `-4`.'],
  ['openai', { baseURL: 'nope' }, '`baseURL`: Expected an address that begins with http:// or https://.'],
  [
    'openai',
    { baseURL: 'http://me:pw@127.0.0.1/v1' },
    '`baseURL`: Expected an address without a user name or password.',
  ],
  [
    'openai',
    { reasoningEffort: 3 },
    '`reasoningEffort`: Expected a value that the server knows, for example `high`, got `3`.',
  ],
  ['openai', { reasoningEffort: '' }, '`reasoningEffort`: Expected a value that the server knows'],
  ['openai', { topP: 0 }, '`topP`: Expected a number above 0, got `0`.'],
  ['openai', { top_p: 0.5 }, 'Unknown field `top_p` (did you mean `topP`?); known here: model, baseURL,'],
  ['openai', { seed: 0.5 }, '`seed`: Expected a whole number, got `0.5`'],
  ['openai', { chatTemplateKwargs: true }, '`chatTemplateKwargs`: Expected an object, got `true`.'],
  ['openai', { timeoutMs: 0 }, '`timeoutMs`: Expected a number of milliseconds above 0, or `Infinity`, got `0`.'],
  ['openai', { openRouter: { models: 'a, b' } }, '`openRouter.models`: Expected a list of models, got `a, b`.'],
  [
    'openai',
    { extraBody: { messages: [] } },
    '`extraBody.messages`: Expected no `messages` here: the game builds the prompts.',
  ],
  [
    'openai',
    { extraBody: { stream: false } },
    '`extraBody.stream`: Expected no `stream` here: there is an option for it',
  ],
  [
    'openai',
    { extraBody: { stream: false } },
    '`extraBody.stream`: Expected no `stream` here: there is an option for it',
  ],
  ['openai', { stream: 'no' }, '`stream`: Expected true or false, got `no`'],
  ['openai', { limiter: { requestsPerMinute: 3 } }, '`limiter`: Expected a limiter, as `createLimiter()` makes one.'],
  ['openai', { prices: { m: { input: 1, outptu: 2 } } }, '`prices.m.output`: Expected a number, but it is missing'],
  [
    'openai',
    { openRouter: { titel: 'x' } },
    'Unknown field `openRouter.titel` (did you mean `title`?); known here: referer, title, provider, models,',
  ],
  ['openai', { fetch: 'fetch' }, '`fetch`: Expected a function'],
  ['openai', { capabilities: {} }, '`capabilities`: Expected a `Map`.'],
  ['openai', { model: '' }, '`model`: Expected the name of a model'],
  ['openai as given', undefined, 'Expected the options as an object, for example `{ model }`.'],
  [
    'limiter',
    { requestPerMinute: 3 },
    'Unknown field `requestPerMinute` (did you mean `requestsPerMinute`?); known here: requestsPerMinute, tokensPerMinute,',
  ],
  ['limiter', { maxConcurrent: '3' }, '`maxConcurrent`: Expected a positive number, got `3`.'],
  ['limiter', { clock: {} }, '`clock`: Expected a clock with `now`'],
  ['limiter', null, 'Expected the limits as an object'],
  [
    'remote',
    { secert: 's' },
    'Unknown field `secert` (did you mean `secret`?); known here: url, secret, timeoutMs, maxResponseBytes, headers, name.',
  ],
  ['remote', { timeoutMs: '5' }, '`timeoutMs`: Expected a positive number'],
  ['remote', { url: undefined }, '`url`: Expected an address'],
  ['remote', { headers: 'authorization: x' }, '`headers`: Expected texts by name.'],
  ['remote', { headers: { 'x key': 'a' } }, '`headers`: Expected headers that HTTP can send'],
  ['openai', { headers: { 'x-key': 'a\nb' } }, '`headers`: Expected headers that HTTP can send'],
  [
    'human',
    { timeoutMS: 3 },
    'Unknown field `timeoutMS` (did you mean `timeoutMs`?); known here: name, timeoutMs, terminal, tell, onLeave.',
  ],
  ['human', { timeoutMs: -1 }, '`timeoutMs`: Expected a number of milliseconds above 0, or `Infinity`, got `-1`.'],
  ['human', { terminal: { show() {} } }, '`terminal`: Expected a terminal'],
  ['policy', {}, 'Expected a policy with the methods `say`, `nightAction`, `vote`'],
  ['policy', { thnk() {} }, '`say` is not a function.'],
  ['policy', { ...words, think: 'hm' }, '`think` is not a function.'],
  ['policy', undefined, 'Expected a policy with the methods'],
  ['named policy', { nmae: 'x' }, 'Unknown field `nmae` (did you mean `name`?); known here: name.'],
  [
    'jsonl',
    { takeover: true },
    'Unknown field `takeover` (did you mean `takeOver`?); known here: onWarning, takeOver.',
  ],
  ['jsonl', { onWarning: true }, '`onWarning`: Expected a function'],
  ['jsonl at', undefined, '`path`: Expected a path as a text.'],
  ['jsonl at', '', '`path`: Expected a non-empty path'],
  ['sqlite', { takeOver: 'yes' }, '`takeOver`: Expected true or false, got `yes`'],
  ['sqlite at', undefined, '`path`: Expected a path as a text.'],
  ['memory', { takeOver: true }, 'Unknown field `takeOver`.'],
  ['personas', undefined, 'Expected personas as a text'],
  ['personas', Buffer.from('name: Ada'), 'Expected personas as a text'],
  ['budget', undefined, '`budget`: Expected an object with limits'],
  [
    'budget',
    { maxCost: 3 },
    'Unknown field `budget.maxCost` (did you mean `maxCostUsd`?); known here: maxCostUsd, maxTokens, unknownCostUsd.',
  ],
  [
    'resume',
    { agnet: {} },
    'Unknown field `agnet` (did you mean `agent`?); known here: agent, narrator, clock, budget,',
  ],
  ['resume', { agent: {} }, '`agent`: Expected an agent'],
  ['resume', { agents: { p1: {} } }, '`agents.p1`: Expected an agent'],
  ['resume', { agents: { p77: { act() {} } } }, '`agents` has an agent for `p77`, but the players are p1, p2, p3'],
  ['resume', { journal: 'file' }, '`journal`: Expected a journal'],
  ['resume', { clock: 'fast' }, '`clock`: Expected `simulated`, `real` or a clock'],
  ['fork', { agnet: {} }, 'Unknown field `agnet` (did you mean `agent`?); known here: agent,'],
  ['fork', { id: '../x' }, '`id`: Expected letters, digits'],
  ['fork', { at: undefined }, '`at`: Expected a number'],
  ['fork', { store: {} }, '`store`: Expected a store'],
])('%s refuses %j', async (maker, options, message) => {
  const make = async () => (makers[maker] as (options: unknown) => unknown)(options)
  await expect(make()).rejects.toThrow(InvalidOptionsError)
  await expect(make()).rejects.toThrow(message)
  expect(readdirSync(folder)).toEqual([])
})

test('what is wrong where keys stand is told without them', () => {
  const key = 'planted-key-77'
  const wrong: (() => unknown)[] = [
    () => openaiAgent({ model: 'm', apiKey: 7_700_077 as never }),
    () => openaiAgent(key as never),
    () => remoteAgent(key as never),
    () => openaiAgent({ model: 'm', apiKey: key, headers: { authorization: 7_700_077 as never } }),
    () => openaiAgent({ model: 'm', baseURL: `htp://u:${key}@x` }),
    () => openaiAgent({ model: 'm', extraBody: key as never }),
    () => remoteAgent({ url: `htp://u:${key}@x` }),
    () => remoteAgent({ url: 'http://127.0.0.1', secret: 7_700_077 as never }),
    () => remoteAgent({ url: 'http://127.0.0.1', headers: key as never }),
  ]
  for (const make of wrong) {
    expect(make).toThrow(InvalidOptionsError)
    expect(make).not.toThrow(/planted|7700077/)
  }
})

test('a store is not claimed for a game that is resumed by wrong options', async () => {
  const store = memoryStore()
  await createMafiaGame({ id: 'g', players: 6, seed: 1, store }).run()
  await expect(resumeFrom(store, 'g', { agnet: {} } as never)).rejects.toThrow('Unknown field `agnet`')
  await expect(resumeFrom(undefined as never, 'g')).rejects.toThrow('`store`: Expected a store')
  await expect(resumeFrom(store, undefined as never)).rejects.toThrow('`gameId`: Expected a text')
  await store.claimGame('g')
})

test('what the makers know they take', () => {
  class Thinker implements AgentPolicy {
    readonly mood = 'calm'
    say = () => ''
    nightAction = () => null
    vote() {
      return null
    }
    own() {
      return this.mood
    }
  }
  expect(policyAgent(new Thinker(), { name: 'calm' }).name).toBe('calm')
  const extras = { extraBody: { top_k: 3 }, headers: { 'x-own': '1' }, temperature: 0, maxOutputTokens: 1, name: 'n' }
  expect(openaiAgent({ model: 'm', baseURL: local, ...extras, capabilities: new Map(), fetch }).name).toBe('n')
  expect(remoteAgent({ url: new URL(local), secret: 's', headers: {}, name: 'r' }).name).toBe('r')
  expect(recordedAgent(events).name).toBe('recorded')
  expect(createLimiter({ requestsPerMinute: Number.POSITIVE_INFINITY }).waiting).toBe(0)
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createMafiaGame, type GameOptions } from '../../src/index.js'
import { createLimiter, type OpenAIAgentOptions, openaiAgent } from '../../src/players/models/openai/index.js'
import { nightzero } from '../cli/nightzero.js'
import { mockAnswer } from '../players/mock-model.js'
import { SkippingClock } from '../support/skipping-clock.js'
import { temporaryFolder } from '../support/temporary.js'

const readme = readFileSync('README.md', 'utf8')
const folder = temporaryFolder()

/** The command that the README gives for something, with its file in a folder of the test's. */
function commandWith(word: string): string[] {
  const [, command = ''] = readme.match(new RegExp(`\`npx nightzero (${word} [^\`]*)\``)) ?? []
  return command
    .replace('game.jsonl', join(folder, 'game.jsonl'))
    .replace('suite.jsonl', join(folder, 'suite.jsonl'))
    .split(' ')
}

test('the game of the README is kept, shown, proved and forked by its commands, and comes out as it says', async () => {
  const played = await nightzero(commandWith('play'))
  const [, shown = 'no game'] = readme.match(/^```text\n( {2}.*?)\n```$/ms) ?? []
  expect(played.stdout).toContain(shown)
  expect(await nightzero(commandWith('verify'))).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('all valid (ended'),
  })
  const { stdout } = await nightzero(commandWith('fork'))
  expect(stdout).toMatch(/\nBefore: The mafia wins, .*\nNow: {4}The town wins, /)
  const cut = await nightzero(commandWith('positions'))
  expect(cut).toMatchObject({ status: 0, stderr: '' })
  expect(readFileSync(join(folder, 'suite.jsonl'), 'utf8').split('\n').length).toBeGreaterThan(5)
})

describe('the program with a language model', () => {
  const programs = [...readme.matchAll(/```ts\n(.*?)\n```/gs)].map(([, code = '']) => code)
  const program = programs.find((code) => code.includes('openaiAgent(')) ?? ''
  type Respond = (body: never, signal?: AbortSignal | null) => Response | Promise<Response>
  // The constructor of asynchronous functions has no name.
  const AsyncFunction = (async () => {}).constructor as new (
    ...parts: string[]
  ) => (...values: unknown[]) => Promise<void>
  const main = new AsyncFunction('createMafiaGame', 'openaiAgent', 'console', program.replace(/^import .*$/gm, ''))

  /** Runs it with a server that answers every call as `respond` does, and with these options in place of its own. */
  async function run(respond: Respond, options: Partial<GameOptions> = {}) {
    const printed: string[] = []
    const fetch = async (_address: unknown, { body, signal }: RequestInit = {}) =>
      respond(JSON.parse(String(body)) as never, signal)
    const local = {
      model: 'local',
      apiKey: 'k',
      baseURL: 'http://127.0.0.1/v1',
      fetch,
      capabilities: new Map(),
      ...(options.clock instanceof SkippingClock && { limiter: createLimiter({ clock: options.clock }) }),
    }
    await main(
      (given: GameOptions) => createMafiaGame({ ...given, seed: 1, ...options }),
      (given: OpenAIAgentOptions) => openaiAgent({ ...given, ...local } as OpenAIAgentOptions),
      { log: (line: string) => printed.push(line) },
    )
    return printed
  }

  const answer = (body: never) =>
    Response.json({ choices: [{ message: { content: mockAnswer(body) }, finish_reason: 'stop' }] })

  test('plays to its end with a local model, whose price is unknown', async () => {
    expect(await run(answer, { rules: { extends: 'classic', maxDays: 1 } })).toEqual([expect.stringMatching(/^\w+ won\. The calls cost/)])
  })

  const fault = (status: number, message: string) => () => Response.json({ error: { message } }, { status })
  const reply =
    (content: string, finish_reason = 'stop') =>
    () =>
      Response.json({ choices: [{ message: { content }, finish_reason }] })
  const cut = () =>
    new Response('data: {"choices":[{"delta":{"content":"{\\"tho"}}]}\n\n', {
      headers: { 'content-type': 'text/event-stream' },
    })
  const silent: Respond = (_body, signal) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

  const html = () => new Response('<h1>', { headers: { 'content-type': 'text/html' } })
  const refused = 'The service of `p\\d`.* refuses: .*'
  const gone = 'The service of `p\\d`.* cannot be reached: .*'
  const useless = 'The agent of player `p\\d` .* Most often because: '
  test.each<[what: string, respond: Respond, sentence: string]>([
    ['a key that the server refuses', fault(401, 'Incorrect API key'), `${refused}401.*Incorrect API key`],
    ['a model that it lacks', fault(404, 'No model `x`'), `${refused}404.*No model \`x\``],
    ['limits without end', fault(429, 'Rate limit reached'), `${gone}429.*Rate limit reached`],
    ['faults without end', fault(500, 'Internal error'), `${gone}500.*Internal error`],
    ['a page', html, `${gone}\`text/html\``],
    ['empty replies', () => new Response(''), `${gone}reply ended before an answer began`],
    ['silence', silent, `${gone}sent nothing before the timeout`],
    // Such answers cost money: the budget ends the game, and a warning says why.
    ['replies that break off', cut, `${useless}The answer broke off\\.`],
    ['JSON of another form', reply('{"answer": 42}'), `${useless}A thought is due`],
    ['refused contents', reply('', 'content_filter'), `${useless}The server's content filter`],
  ])('says once what is wrong, and ends: %s', async (_what, respond, sentence) => {
    const warnings: string[] = []
    const ended = run(respond, {
      clock: new SkippingClock(() => true),
      budget: { maxCostUsd: 0.1, unknownCostUsd: 0.001 },
      onWarning: (message) => warnings.push(message),
    })
    const paused = await ended.catch((error: Error) => error)
    expect(paused).toMatchObject({ name: 'GamePausedError', message: expect.stringContaining('`game.resume()`') })
    expect([...warnings, String(paused)].filter((line) => new RegExp(sentence).test(line))).toHaveLength(1)
  })

  test.each([
    ['unpriced', { maxCostUsd: 1 }],
    ['tokens', { maxTokens: 2_000 }],
  ])('says that its budget is used up: %s', async (reason, budget) => {
    await expect(run(answer, { budget })).rejects.toMatchObject({ name: 'GamePausedError', reason })
  })
})

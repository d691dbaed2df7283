import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createMafiaGame, type GameOptions } from '../../src/index.js'
import { type OpenAIAgentOptions, openaiAgent } from '../../src/players/models/openai/index.js'
import { nightzero } from '../cli/nightzero.js'
import { mockAnswer } from '../players/mock-model.js'
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
  // The constructor of asynchronous functions has no name.
  const AsyncFunction = (async () => {}).constructor as new (
    ...parts: string[]
  ) => (...values: unknown[]) => Promise<void>
  const main = new AsyncFunction('createMafiaGame', 'openaiAgent', 'console', program.replace(/^import .*$/gm, ''))

  /** Runs it with a server that answers every call as `respond` does, and with these options in place of its own. */
  async function run(respond: (body: never) => Response, options: Partial<GameOptions> = {}) {
    const printed: string[] = []
    const fetch = async (_address: unknown, { body }: RequestInit = {}) => respond(JSON.parse(String(body)) as never)
    const local = {
      model: 'local',
      apiKey: 'k',
      baseURL: 'http://127.0.0.1/v1',
      stream: false,
      fetch,
      capabilities: new Map(),
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
    expect(await run(answer)).toEqual([expect.stringMatching(/^\w+ won\. The calls cost/)])
  })

  test('says what is wrong with a key that the server refuses', async () => {
    const refuse = () => Response.json({ error: { message: 'Incorrect API key provided' } }, { status: 401 })
    await expect(run(refuse)).rejects.toMatchObject({
      name: 'GamePausedError',
      reason: 'refused',
      message: expect.stringMatching(/The service of `p1`.* refuses: .*Incorrect API key.*game\.resume\(\)/),
    })
  })

  test.each([
    ['unpriced', { maxCostUsd: 1 }],
    ['tokens', { maxTokens: 2_000 }],
  ])('says that its budget is used up: %s', async (reason, budget) => {
    await expect(run(answer, { budget })).rejects.toMatchObject({ name: 'GamePausedError', reason })
  })
})

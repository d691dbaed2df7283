import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAgents } from '../../src/cli/config/agents.js'
import { displayWidth } from '../../src/cli/output/scene.js'
import { readLog } from '../../src/index.js'
import { gameCosts } from '../../src/lab/stats/index.js'
import { isFull } from '../laws/support/runs.js'
import { journalSums, mockModels } from '../players/mock-model.js'
import { nightzero } from './nightzero.js'
import { inProcess, linesOf } from './run-cli.js'

const folder = mkdtempSync(join(tmpdir(), 'nightzero-config-'))
const inFolder = (name: string) => join(folder, name)
const key = 'sk-planted-0123456789abcdef'
const env = { OPENROUTER_API_KEY: key }
let server: LLMock

beforeAll(async () => {
  server = await mockModels()
})
afterAll(() => server.stop())
beforeEach(() => server.clearRequests())

/**
 * The shipped file with ten models, at the mock, which nobody spares, and with what a test changes. The mock's journal keeps
 * bodies up to 64 KB.
 */
const tenModels = (name: string, change: (text: string) => string = (text) => text) => {
  const shipped = readFileSync('examples/configs/openrouter.yaml', 'utf8')
  const local = shipped
    .replace('https://openrouter.ai/api/v1', `${server.url}/api/v1`)
    .replace('requestsPerMinute: 300', 'requestsPerMinute: 30000')
    // The mock gives the same words the same answer, so ten equal requests would choose one name.
    .replace('defaults:\n', 'defaults:\n  variety: true\n')
  writeFileSync(inFolder(name), `${change(local)}\ncontext:\n  maxTokens: 9000\n`)
  return inFolder(name)
}

const oneDay = (text: string) => text.replace('rules: trial', 'rules: { extends: trial, maxDays: 1 }')

/** The row of a table that begins with `name`, as its other cells. */
const rowOf = (stdout: string, name: string) =>
  linesOf(stdout)
    .find((line) => line.replace(/^ *│ */, '').startsWith(name) && line.includes('│'))
    ?.split('│')
    .slice(2, -1)
    .map((cell) => cell.trim())

// `test/players/whole-games.test.ts` plays every preset without the program.
test.each(['trial', 'reactive'])(
  'ten models play %s from a file; tokens and cost are those of the server',
  async (rules) => {
    const config = tenModels(`${rules}.yaml`, (text) =>
      text
        .replace('rules: trial', `rules: { extends: ${rules}, maxDays: ${isFull ? 2 : 1} }`)
        .replace('maxCostUsd: 1', 'maxCostUsd: 100'),
    )
    // A process of its own sends its calls before it drops them; the server here would hear of them too late.
    const { status, stdout, stderr } = await inProcess(['play', '--config', config, '--seed', '3'], env)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/━━━ (The (town|mafia) wins|A draw) ━/)
    const journal = journalSums(server.getRequests())
    const count = (number: number) => number.toLocaleString('en-US')
    expect(journal.calls).toBeGreaterThan(30)
    expect(rowOf(stdout, 'All ')).toEqual([
      count(journal.calls),
      count(journal.inputTokens),
      count(journal.outputTokens),
      `$${journal.costUsd.toFixed(4)}`,
    ])
    const byModel = new Map<string, number>()
    for (const { body } of server.getRequests()) byModel.set(`${body?.model}`, (byModel.get(`${body?.model}`) ?? 0) + 1)
    for (const [model, calls] of byModel) expect(rowOf(stdout, model.slice(0, 28))?.[0]).toBe(count(calls))
    for (const line of linesOf(stdout)) expect(displayWidth(line), line).toBeLessThanOrEqual(80)
  },
)

test('what a file sets for an experiment reaches the wire of that seat', async () => {
  const text = `players:
  - model: one
    role: sheriff
    topP: 0.8
    seed: 7
    reasoningEffort: xhigh
    chatTemplateKwargs: { enable_thinking: false }
    headers: { X-Experiment: e7 }
    extraBody: { top_k: 5, prompt_cache_key: game }
    timeoutMs: 90000
    openRouter: { models: [one, other], reasoning: { effort: low }, provider: { only: [a] } }
  - {}
  - {}
  - {}
  - {}
  - {}
  - {}
  - {}
rules: { extends: trial, maxDays: 1 }
defaults: { baseURL: '${server.url}/api/v1' }
`
  writeFileSync(inFolder('experiment.yaml'), text)
  const { status, stderr } = await nightzero(['play', '--config', inFolder('experiment.yaml'), '--seed', '3'], env)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const [request] = server.getRequests()
  expect(request?.headers).toMatchObject({ 'x-experiment': 'e7' })
  expect(request?.body).toMatchObject({
    top_p: 0.8,
    seed: 7,
    reasoning_effort: 'xhigh',
    chat_template_kwargs: { enable_thinking: false },
    top_k: 5,
    prompt_cache_key: 'game',
    models: ['one', 'other'],
    reasoning: { effort: 'low' },
    provider: { require_parameters: true, only: ['a'] },
  })
})

test('a seat has its own time for answers', async () => {
  const seat = { model: 'm', baseURL: 'http://127.0.0.1:1/v1' }
  const at: string[] = []
  const seats = [
    { at, agent: { agent: 'openai', ...seat, timeoutMs: 90_000 } },
    { at, agent: { agent: 'openai', ...seat } },
  ] as const
  const agents = await createAgents(seats, {})
  expect(agents.map((agent) => agent?.timeoutMs)).toEqual([90_000, undefined])
})

test('the key is not printed, not logged, not transcribed; the transcript holds every thought', async () => {
  const config = tenModels('key.yaml', (text) => oneDay(text).replace('maxCostUsd: 1', 'maxCostUsd: 5'))
  const [log, transcript] = [inFolder('key.jsonl'), inFolder('key.txt')]
  const { status, stdout, stderr } = await nightzero(
    ['play', '--config', config, '--seed', '4', '--log', log, '--transcript', transcript, '--view', 'moderator'],
    env,
  )
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(server.getRequests().length).toBeGreaterThan(30)
  const told = readFileSync(transcript, 'utf8')
  for (const text of [stdout, readFileSync(log, 'utf8'), told]) expect(text).not.toContain(key)
  expect(told).not.toContain('\u001b')
  const events = readLog(readFileSync(log, 'utf8'))
  const thoughts = events.flatMap((event) => (event.type === 'thought.recorded' ? [event.data.text] : []))
  expect(thoughts.length).toBeGreaterThan(20)
  const flat = told.replace(/\s+/g, ' ')
  for (const thought of thoughts) expect(flat).toContain(thought.replace(/\s+/g, ' '))
  expect(told).toContain('Tokens and cost')
})

test('a used up budget stops the game with status 3, and it goes on with a higher one', async () => {
  const config = tenModels('budget.yaml', (text) => oneDay(text).replace('maxCostUsd: 1', 'maxCostUsd: 0.02'))
  const log = inFolder('budget.jsonl')
  const stopped = await nightzero(['play', '--config', config, '--seed', '5', '--log', log], env)
  expect(stopped.status).toBe(3)
  expect(linesOf(stopped.stderr)).toHaveLength(1)
  expect(stopped.stderr).toMatch(
    /The budget is used up: \$0\.0\d+ of \$0\.02 are spent\. Continue with: npx nightzero resume /,
  )
  expect(stopped.stderr).toContain(`npx nightzero resume ${log} --config ${config} --max-cost 0.04`)
  expect(stopped.stdout).toContain('Tokens and cost')
  const paid = server.getRequests().length
  expect(paid).toBeGreaterThan(3)
  const again = await nightzero(['resume', log, '--config', config, '--max-cost', '100'], env)
  expect(again).toMatchObject({ status: 0, stderr: '' })
  const events = readLog(readFileSync(log, 'utf8'))
  expect(events.at(-1)?.type).toBe('game.ended')
  expect(gameCosts(events).total.calls).toBe(server.getRequests().length)
  expect((await nightzero(['verify', log])).status).toBe(0)
})

test('a run of games stops at its budget too, and sums up what was played', async () => {
  const config = tenModels('run.yaml', (text) => oneDay(text).replace('maxCostUsd: 1', 'maxTokens: 300000'))
  const { status, stdout, stderr } = await nightzero(['play', '--config', config, '--seed', 's', '--games', '50'], env)
  expect(status).toBe(3)
  // A long run tells its progress in lines before.
  expect(stderr).toMatch(/^nightzero: The budget is used up: \d+ of 300000 tokens are spent\. .*\n$/m)
  expect(stdout).toMatch(/[1-9] of 50 games/)
  expect(stderr).toContain(`Raise \`budget\` in \`${config}\` and play again.`)
})

test('a budget that does not last for the first game of a run tells what was spent', async () => {
  const config = tenModels('short-run.yaml', (text) => text.replace('maxCostUsd: 1', 'maxCostUsd: 0.02'))
  const { status, stdout, stderr } = await nightzero(['play', '--config', config, '--seed', 's', '--games', '3'], env)
  expect(status).toBe(3)
  expect(stderr).toMatch(/^nightzero: The budget is used up: .* Raise `budget` in .* and play again\.\n$/)
  expect(stdout).toContain('0 of 3 games.')
  expect(stdout).not.toContain('NaN')
  expect(rowOf(stdout, 'All ')?.[0]).toBe(`${server.getRequests().length}`)
})

test('an unknown cost is told as unknown, and a budget of money is not kept by hoping', async () => {
  const plain = await mockModels()
  plain.clearFixtures()
  plain.on(
    { endpoint: 'chat' },
    {
      content: '{"thought":"t","speech":"I wait."}',
      usage: { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 },
    },
  )
  const text = (budget: string) =>
    `players: 6\nmaxRetries: 0\ndefaults: { model: home/made, baseURL: '${plain.url}/v1' }\n${budget}`
  writeFileSync(inFolder('free.yaml'), text(''))
  writeFileSync(inFolder('tight.yaml'), text('budget: { maxCostUsd: 5 }'))
  writeFileSync(inFolder('priced.yaml'), text('prices: { home/made: { input: 1000, output: 2000 } }'))
  const [free, tight, priced] = await Promise.all(
    ['free', 'tight', 'priced'].map((name) => nightzero(['play', '--config', inFolder(`${name}.yaml`), '--seed', '1'])),
  )
  await plain.stop()
  expect(rowOf(`${free?.stdout}`, 'All ')?.at(-1)).toBe('unknown')
  expect(tight).toMatchObject({ status: 3, stderr: expect.stringMatching(/cost of a call is unknown/) })
  const [calls = '', , , cost] = rowOf(`${priced?.stdout}`, 'All ') ?? []
  expect(cost).toBe(`$${(Number(calls.replace(',', '')) * 0.015).toFixed(4)}`)
})

test('the shipped file for a local server seats a persona, a scripted player and models', async () => {
  const shipped = readFileSync('examples/configs/local-server.yaml', 'utf8')
  writeFileSync(inFolder('local.yaml'), shipped.replace('http://127.0.0.1:8080/v1', `${server.url}/v1`))
  const { status, stdout } = await nightzero(['play', '--config', inFolder('local.yaml'), '--seed', '2'])
  expect(status).toBe(0)
  expect(stdout).toContain('Ines')
  expect(stdout).toMatch(/Old Tom \(seat 6\)/)
  expect(server.getRequests().length).toBeGreaterThan(10)
  for (const { headers } of server.getRequests()) expect(JSON.stringify(headers)).not.toContain(key)
})

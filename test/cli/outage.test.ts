import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readLog } from '../../src/index.js'
import { linesOf, nightzero } from './run-cli.js'

const folder = mkdtempSync(join(tmpdir(), 'nightzero-outage-'))
const inFolder = (name: string) => join(folder, name)
const config = (name: string, text: string) => {
  writeFileSync(inFolder(name), text)
  return inFolder(name)
}

/** What the server does with the question of that number. */
let answers: (question: number) => boolean
let questions = 0
let server: Server
let url: string

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume()
    questions += 1
    const content = JSON.stringify({ speech: 'I wait.', choice: 'skip' })
    const reply = answers(questions)
      ? { choices: [{ message: { content }, finish_reason: 'stop' }] }
      : { error: { message: 'Wrong key' } }
    response.writeHead('error' in reply ? 401 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(reply))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  questions = 0
  answers = () => false
})

const table = (name: string, more = 'players: 10') =>
  config(name, `maxRetries: 1\ndefaults: { model: some/model, stream: false, baseURL: '${url}' }\n${more}\n`)

describe('models of which none answers stop the game', () => {
  test('with status 4 and one line; the log goes on once they answer', async () => {
    const log = inFolder('stopped.jsonl')
    const file = table('wrong-key.yaml')
    const play = ['play', '--seed', '1', '--config', file, '--log', log]
    const { status, stdout, stderr } = await nightzero(play)
    expect(status).toBe(4)
    expect(stderr).toMatch(
      /^nightzero: No model answers, after \d+ tries: The server answered 401: .*Wrong key\. .*\n$/,
    )
    expect(stderr).toContain(`Once they do, resume with: nightzero resume ${log} --config ${file}`)
    expect(stdout).not.toMatch(/wins|A draw/)
    expect(questions).toBeLessThanOrEqual(40)
    const cut = readLog(readFileSync(log, 'utf8'))
    expect(cut.at(-1)?.type).not.toBe('game.ended')
    expect((await nightzero(['resume', log, '--config', file])).status).toBe(4)
    answers = () => true
    const again = await nightzero(['resume', log, '--config', file])
    expect(again.status).toBe(0)
    expect(again.stderr).toMatch(/^nightzero: \d+ answers of some\/model \(p\d.*\) by default, most often after: .*\n$/)
    expect(readLog(readFileSync(log, 'utf8')).at(-1)?.type).toBe('game.ended')
    expect((await nightzero(['verify', log])).status).toBe(0)
  })

  test.each([
    [
      'no server there',
      "players: 7\ndefaults: { model: m, baseURL: 'http://127.0.0.1:1/v1' }\n",
      'The connection to the model',
    ],
    [
      'a remote player that is not there',
      "players: 7\ndefaults: { url: 'http://127.0.0.1:1/' }\n",
      'could not be reached',
    ],
    [
      'a game too short to ask everyone',
      "seed: s1\nplayers: 5\ndefaults: { model: m, baseURL: 'http://127.0.0.1:1/v1' }\n",
      '',
    ],
    [
      'one model among scripted players',
      "players: [{ model: m, baseURL: 'http://127.0.0.1:1/v1' }, {}, {}, {}, {}, {}]\nseed: 1\n",
      'The connection to the model',
    ],
  ])('%s, also with --json and --games', async (what, text, reason) => {
    const file = config(`${what}.yaml`, text)
    for (const more of [[], ['--json'], ['--games', '3']]) {
      const { status, stderr } = await nightzero(['play', '--config', file, ...more])
      expect(status).toBe(4)
      expect(linesOf(stderr)).toHaveLength(1)
      expect(stderr).toMatch(/^nightzero: No model answers, after .* Play again once they do\.$/m)
      expect(stderr).toContain(reason)
    }
  })
})

describe('answers given by default', () => {
  test('are told at the end with their commonest reason, also with --json', async () => {
    answers = (question) => question === 1
    const file = table('later.yaml', 'players: 6')
    const { status, stdout, stderr } = await nightzero(['play', '--json', '--seed', '3', '--config', file])
    expect(status).toBe(0)
    const events = readLog(stdout)
    const count = events.filter(({ type }) => type === 'answer.defaulted').length
    expect(count).toBeGreaterThan(5)
    expect(linesOf(stderr)).toHaveLength(1)
    expect(stderr).toMatch(
      new RegExp(
        `^nightzero: ${count} answers of some/model \\(p\\d(, p\\d)*\\) by default, most often after: The server answered 401`,
      ),
    )
  })

  test('are told for all games of a run together', async () => {
    answers = (question) => question === 1 || question > 60
    const file = table('run.yaml', 'players: 6')
    const { status, stderr } = await nightzero(['play', '--games', '2', '--seed', '3', '--config', file])
    expect(status).toBe(0)
    expect(linesOf(stderr)).toHaveLength(1)
    expect(stderr).toMatch(/^nightzero: \d+ answers of some\/model/)
  })
})

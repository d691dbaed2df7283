import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readLog } from '../../src/index.js'
import { mockAnswer } from '../players/mock-model.js'
import { nightzero } from './nightzero.js'
import { linesOf } from './run-cli.js'

const folder = mkdtempSync(join(tmpdir(), 'nightzero-outage-'))
const inFolder = (name: string) => join(folder, name)
const config = (name: string, text: string) => {
  writeFileSync(inFolder(name), text)
  return inFolder(name)
}

/** What the server does with the question of that number. */
let answers: (question: number) => boolean
/** With which it refuses. */
let status = 401
let questions = 0
let server: Server
let url: string

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += piece
    questions += 1
    const reply = answers(questions)
      ? { choices: [{ message: { content: mockAnswer(JSON.parse(text)) }, finish_reason: 'stop' }] }
      : { error: { message: 'Wrong key' } }
    response.writeHead('error' in reply ? status : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(reply))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  questions = 0
  status = 401
  answers = () => false
})

const table = (name: string, more = 'players: 10') =>
  config(name, `maxRetries: 1\ndefaults: { model: some/model, stream: false, baseURL: '${url}' }\n${more}\n`)

/** How many questions the first game of a run takes. */
async function questionsOfFirst(file: string): Promise<number> {
  answers = () => true
  await nightzero(['play', '--games', '1', '--seed', '3', '--config', file])
  const whole = questions
  questions = 0
  return whole
}

/** The games in the table of winners. */
const counted = (text: string) =>
  [...text.matchAll(/^\W*(?:town|mafia|draw) +\W+(\d+)/gm)].reduce((sum, [, games]) => sum + Number(games), 0)

describe('a service that does not serve stops the game', () => {
  test('with status 4 and one line that says what to do; the log goes on once it does', async () => {
    const log = inFolder('stopped.jsonl')
    const file = table('wrong-key.yaml')
    answers = (question) => question < 30
    const { status: ended, stdout, stderr } = await nightzero(['play', '--seed', '1', '--config', file, '--log', log])
    expect(ended).toBe(4)
    expect(linesOf(stderr)).toHaveLength(1)
    expect(stderr).toMatch(
      /^nightzero: The service of p\d+ \(some\/model\) refuses: The server 127\.0\.0\.1:\d+ answered 401 at \/v1\/chat\/completions: Wrong key\. /,
    )
    expect(stderr).toContain(
      `Fix the key, the credit or the model, then continue with: npx nightzero resume ${log} --config ${file}`,
    )
    expect(stdout).not.toMatch(/wins|A draw/)
    expect(readLog(readFileSync(log, 'utf8')).at(-1)?.type).not.toBe('game.ended')
    const asked = questions
    expect((await nightzero(['resume', log, '--config', file])).status).toBe(4)
    expect(questions - asked).toBeLessThanOrEqual(10)
    answers = () => true
    const again = await nightzero(['resume', log, '--config', file])
    expect([again.status, again.stderr]).toEqual([0, ''])
    const events = readLog(readFileSync(log, 'utf8'))
    expect(events.at(-1)?.type).toBe('game.ended')
    expect(events.filter(({ type }) => type === 'answer.defaulted')).toEqual([])
    expect(events.filter(({ type }) => type === 'call.failed').length).toBeGreaterThan(1)
    expect((await nightzero(['verify', log])).status).toBe(0)
  })

  test('when patience is over, also with --json', async () => {
    status = 503
    const file = table('overloaded.yaml', 'players: 6\npatienceMs: 150')
    for (const more of [[], ['--json'], ['--patience-ms', '0']]) {
      questions = 0
      const { status: ended, stderr } = await nightzero(['play', '--seed', '1', '--config', file, ...more])
      expect([ended, linesOf(stderr).length]).toEqual([4, 1])
      expect(stderr).toMatch(
        /^nightzero: The service of p\d .* cannot be reached: .* answered 503 at .*Wait until it answers, then play again/,
      )
      expect(questions).toBeLessThanOrEqual(more.length === 2 ? 6 : 12)
    }
  })

  test.each([
    ['no server there', "players: 7\npatienceMs: 0\ndefaults: { model: m, baseURL: 'http://nobody.invalid/v1' }\n"],
    ['a remote player that is not there', "players: 7\npatienceMs: 0\ndefaults: { url: 'http://nobody.invalid/' }\n"],
  ])('%s', async (what, text) => {
    const file = config(`${what}.yaml`, text)
    const { status: ended, stderr } = await nightzero(['play', '--config', file])
    expect([ended, linesOf(stderr).length]).toEqual([4, 1])
    expect(stderr).toContain('cannot be found by its name')
  })

  test('a run of games too, which counts those that ended alone', async () => {
    const file = table('run.yaml', 'players: 6')
    const whole = await questionsOfFirst(file)
    answers = (question) => question <= whole + 5
    const { status: ended, stdout, stderr } = await nightzero(['play', '--games', '9', '--seed', '3', '--config', file])
    expect([ended, linesOf(stderr).length]).toEqual([4, 1])
    expect(stderr).toContain('Fix the key, the credit or the model, then play again.')
    expect(stdout).toContain('1 of 9 games')
    expect(counted(stdout)).toBe(1)
  })
})

describe('with `onServiceFault: default` the game goes on without the service', () => {
  test('and the defaults are told at the end with their commonest reason, also with --json', async () => {
    answers = (question) => question === 1
    const file = table('later.yaml', 'players: 6')
    const options = ['--json', '--seed', '3', '--config', file, '--on-service-fault', 'default']
    const { status: ended, stdout, stderr } = await nightzero(['play', ...options])
    expect(ended).toBe(0)
    const count = readLog(stdout).filter(({ type }) => type === 'answer.defaulted').length
    expect(count).toBeGreaterThan(5)
    expect(linesOf(stderr)).toHaveLength(1)
    expect(stderr).toMatch(
      new RegExp(
        `^nightzero: ${count} answers of some/model \\(p\\d(, p\\d)*\\) by default, most often after: The server \\S+ answered 401`,
      ),
    )
  })

  test('and games of a run that are mostly defaults are void, and in no share', async () => {
    const file = table('void.yaml', 'players: 6\nonServiceFault: default')
    const whole = await questionsOfFirst(file)
    answers = (question) => question <= whole + 5
    const run = ['play', '--games', '2', '--seed', '3', '--config', file]
    const { status: ended, stdout, stderr } = await nightzero(run)
    expect(ended).toBe(0)
    expect(stdout).toMatch(/1 game is void and in no share above: more than 20 % of the answers are\s+defaults/)
    expect(counted(stdout)).toBe(1)
    expect(linesOf(stderr)).toHaveLength(1)
    expect(stderr).toMatch(/^nightzero: \d+ answers of some\/model/)
    questions = 0
    const lenient = await nightzero([...run, '--max-defaulted', '1'])
    expect([counted(lenient.stdout), lenient.stdout.includes('void')]).toEqual([2, false])
  })
})

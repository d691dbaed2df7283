import { expect, test } from 'vitest'
import { openaiAgent } from '../../../src/players/models/openai/index.js'
import { overflowWordings, readOverflow } from '../../../src/players/models/openai/prompt-limit.js'
import { exhaustedFor, statedWait, waitMs } from '../../../src/players/stated-wait.js'
import { refusalSubject, vendorRefusals } from '../../../src/players/vendor-refusals.js'
import { questionsOf } from '../asking.js'
import { wireServer } from '../calls/wire-server.js'

test.each([
  ['4.2s', 4_200],
  ['1m30s', 90_000],
  ['6m0s', 360_000],
  ['250ms', 250],
  ['3', 3_000],
  [2.5, 2_500],
  ['1970-01-01T00:20:00Z', 200_000],
  ['', undefined],
  ['soon', undefined],
])('a wait of %j is read', (written, wait) => {
  expect(waitMs(written, 1_000_000)).toBe(wait)
})

test.each([
  ['Please try again in 3.1s. Visit the page.', 3_100],
  ['Please retry after 2 seconds.', 2_000],
  ['try again in 7m12.5s', 432_500],
  ['Please wait for 1 minute and 5 seconds', 65_000],
  ['Try again later.', undefined],
])('a wait in words is read: %s', (words, wait) => {
  expect(statedWait(undefined, {}, words)).toBe(wait)
})

test('a header says more than a field, and a field more than words', () => {
  const body = { error: { details: [{ retryDelay: '2s' }] } }
  expect(statedWait(new Headers({ 'retry-after': '1' }), body, 'try again in 3s')).toBe(1_000)
  expect(statedWait(new Headers(), body, 'try again in 3s')).toBe(2_000)
})

test('every row of the table of refusals knows its own sample', () => {
  for (const { about, sample } of vendorRefusals) {
    const fields = JSON.parse(sample) as Record<string, unknown>
    const codes = ['code', 'type', 'quotaId', 'blockReason'].flatMap((name) =>
      name in fields ? [String(fields[name])] : [],
    )
    expect([sample, refusalSubject({ codes, words: sample })]).toEqual([sample, about])
  }
})

test('every row of the table of prompts that do not fit knows its own sample', () => {
  for (const { words, sample } of overflowWordings) expect([sample, words.test(sample)]).toEqual([sample, true])
  for (const { sample } of overflowWordings) expect(readOverflow(sample)).not.toBeNull()
})

test('a limit that is used up holds the next call until it begins again', async () => {
  expect(exhaustedFor(new Headers({ 'x-ratelimit-remaining-requests': '3', 'x-ratelimit-reset-requests': '9s' }))).toBe(
    0,
  )
  const times: number[] = []
  const server = await wireServer((_request, response) => {
    times.push(performance.now())
    const headers = { 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '600ms' }
    const message = { content: '{"thought":"Hm.","speech":"Hm.","choice":"p3"}' }
    response.writeHead(200, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] }))
  })
  const agent = openaiAgent({ model: 'm', baseURL: server.url, capabilities: new Map() })
  const asked = await questionsOf({ rules: 'benchmark' })
  const vote = asked.find(({ kind }) => kind === 'vote')
  if (vote === undefined) throw new Error('Nobody was asked for a vote.')
  await agent.act(vote)
  await agent.act(vote)
  await server.stop()
  const [first = 0, second = 0] = times
  expect(second - first).toBeGreaterThanOrEqual(590)
})

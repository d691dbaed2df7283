import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createMafiaGame, type GameEvent, isEvent, readLog, verifyLog } from '../../src/index.js'
import { jsonlStore } from '../../src/stores/index.js'
import { temporaryFolder } from '../support/temporary.js'
import { nightzero } from './nightzero.js'

const folder = temporaryFolder()
const file = join(folder, 'game.jsonl')
let events: readonly GameEvent[]
let names: Record<string, string>

beforeAll(async () => {
  const store = jsonlStore(file)
  const result = await createMafiaGame({ id: 'g1', rules: 'trial', players: 7, seed: 8, store }).run()
  await store.close?.()
  events = result.events
  names = Object.fromEntries(result.players.map(({ id, name }) => [id, name]))
})

/** The first nomination, and another that was legal. */
function nomination() {
  const cast = events.find((event) => isEvent(event, 'answer.recorded') && event.data.kind === 'nominate')
  const { player, answer } = (cast as GameEvent<'answer.recorded'>).data
  const other = Object.keys(names).find((id) => id !== player && id !== answer.choice)
  return { at: (cast as GameEvent).seq, other: names[other ?? ''] ?? '', otherId: other }
}

test('without a number, fork lists every choice with what else was legal', async () => {
  const { status, stdout, stderr } = await nightzero(['fork', file])
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const choices = events.filter((event) => isEvent(event, 'answer.recorded') && event.data.answer.choice !== undefined)
  const listed = [...stdout.matchAll(/^ *│ (\d+) /gm)].map(([, seq]) => Number(seq))
  expect(choices.map(({ seq }) => seq)).toEqual(expect.arrayContaining(listed))
  expect(listed).toContain(nomination().at)
})

test('a fork keeps the past, changes one choice, given by name, and is a log that holds', async () => {
  const { at, other, otherId } = nomination()
  const log = join(folder, 'fork.jsonl')
  const { status, stdout } = await nightzero([
    'fork',
    file,
    '--at',
    `${at}`,
    '--choice',
    other.toUpperCase(),
    '--log',
    log,
  ])
  expect(status).toBe(0)
  expect(stdout).toMatch(
    /\nBefore: The (town|mafia) wins, on day \d+\.\nNow: {4}The (town|mafia) wins, on day \d+\.\n$/,
  )
  const forked = readLog(readFileSync(log, 'utf8'))
  expect(forked[0]?.data).toMatchObject({ parent: { id: 'g1', seq: at } })
  expect(forked[at]?.data).toMatchObject({ answer: { choice: otherId } })
  expect(await verifyLog(forked)).toMatchObject({ ok: true, finished: true })
})

test('a change that the rules would refuse is refused, and no log is left', async () => {
  const log = join(folder, 'none.jsonl')
  const { status, stderr } = await nightzero([
    'fork',
    file,
    '--at',
    `${nomination().at}`,
    '--choice',
    'Nobody',
    '--log',
    log,
  ])
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('Choose one of: p') })
  expect(stderr).toContain('Expected --choice to be an answer to')
  expect(existsSync(log)).toBe(false)
})

test('a refusal names the options that were typed', async () => {
  const refused = async (...typed: string[]) => (await nightzero(['fork', file, ...typed])).stderr
  expect(await refused('--at', '0', '--choice', 'skip')).toMatch(
    /Expected --at to be the number of an `answer\.recorded` or `answer\.defaulted`, got 0\. To list the answers: .* fork /,
  )
  const changed = await refused('--at', `${nomination().at}`, '--choice', 'at', '--speech', 'So be it.')
  expect(changed).toContain('Expected --choice and --speech to be an answer to')
  expect(changed).toContain('The choice `at` is not legal here')
})

test('a change without the number of an answer, and a number that is none, are refused', async () => {
  expect((await nightzero(['fork', file, '--choice', 'skip'])).stderr).toContain('Expected --at')
  const beyond = await nightzero(['fork', file, '--at', '99999'])
  expect(beyond).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining(`Expected --at to be the number of an event, from 0 to ${events.length - 1}`),
  })
})

test('a view that the game does not have is refused before a log is made, so that the mended command works', async () => {
  const log = join(folder, 'view.jsonl')
  const at = `${nomination().at}`
  const { status, stderr } = await nightzero(['fork', file, '--at', at, '--log', log, '--view', 'nobody'])
  expect(status).toBe(2)
  expect(stderr).toMatch(/Unknown view/)
  expect(stderr).not.toContain(file)
  expect(existsSync(log)).toBe(false)
  expect((await nightzero(['fork', file, '--at', at, '--log', log, '--view', 'p1'])).status).toBe(0)
})

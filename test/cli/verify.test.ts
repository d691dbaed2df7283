import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createMafiaGame, type GameEvent, randomAgent, readLog } from '../../src/index.js'
import { sqliteStore } from '../../src/stores/index.js'
import { bare } from '../support/logs.js'
import { tribunal } from '../support/own-charts.js'
import { nightzero } from './nightzero.js'
import { piped } from './run-cli.js'

const folder = mkdtempSync(join(tmpdir(), 'nightzero-verify-'))
let events: readonly GameEvent[]
const options = { id: 'g1', rules: 'trial', players: 7, seed: 8, agent: randomAgent() } as const
const asLines = (log: readonly unknown[]) => `${log.map((event) => JSON.stringify(event)).join('\n')}\n`
const saved = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

beforeAll(async () => {
  events = (await createMafiaGame(options).run()).events
})

test('a log that holds is said to hold, with exit status 0', async () => {
  const whole = await nightzero(['verify', saved('whole.jsonl', asLines(events))])
  expect(whole).toMatchObject({ status: 0, stderr: '' })
  expect(whole.stdout).toMatch(new RegExp(`^g1: ${events.length} events, all valid .*the roles match the commitment`))
  expect((await piped(['verify', '-'], asLines(events.slice(0, 50)))).stdout).toMatch(
    /50 events.*not finished.*can be checked at the end/,
  )
})

test('a log that was edited is named by the event, with exit status 1', async () => {
  const at = events.findIndex(({ type }) => type === 'speech.given')
  const text = asLines(events.map((event, seq) => (seq === at ? { ...event, day: 9 } : event)))
  const edited = await nightzero(['verify', saved('edited.jsonl', text)])
  expect(edited).toMatchObject({ status: 1, stderr: '' })
  expect(edited.stdout).toBe(
    `Event ${at} (\`speech.given\`) differs in \`day\`: the log has \`9\`, playing it again gives \`1\`.\n`,
  )
  const json = await nightzero(['verify', '--json', saved('edited.jsonl', text)])
  expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, check: 'replay', seq: at })
  const missing = await nightzero(['verify', saved('missing.jsonl', asLines(events.toSpliced(12, 1)))])
  expect(missing).toMatchObject({ status: 1, stderr: '' })
  expect(missing.stdout).toMatch(/number 12/)
})

test('a file that is no log is bad input, with exit status 2', async () => {
  for (const text of ['', '{"name":"x"}\n', 'hello\n', '[1,2]', asLines(events.slice(1))])
    expect(await nightzero(['verify', saved('foreign.json', text)])).toMatchObject({ status: 2, stdout: '' })
  const none = await nightzero(['verify', join(folder, 'none.jsonl')])
  expect(none).toMatchObject({ status: 2, stderr: expect.stringMatching(/^nightzero: Cannot read the log/) })
})

test('a game goes on in the file that has its log', async () => {
  const file = saved('cut.jsonl', `${asLines(events.slice(0, 60))}{"seq":60,"ty`)
  const run = await nightzero(['resume', file, '--agent', 'random', '--view', 'moderator'])
  expect(run.status).toBe(0)
  expect(run.stderr).toMatch(/^nightzero: Line 61 of .* was cut off.*\n$/)
  expect(bare(readLog(readFileSync(file, 'utf8')))).toEqual(bare(events))
  const again = await nightzero(['resume', file, '--json'])
  expect(again.stdout.trim().split('\n')).toHaveLength(events.length)
})

test('a game goes on in a SQLite store', async () => {
  const file = join(folder, 'games.db')
  const store = sqliteStore(file)
  const stopped = createMafiaGame({ ...options, store })
  stopped.on('event', ({ seq }) => seq === 33 && stopped.abort())
  await expect(stopped.run()).rejects.toThrow()
  expect(await nightzero(['resume', file])).toMatchObject({ status: 2, stderr: expect.stringMatching(/--game/) })
  const run = await nightzero(['resume', file, '--game', 'g1', '--agent', 'random'])
  expect(run).toMatchObject({ status: 0, stderr: '' })
  expect(bare(await store.getEvents('g1'))).toEqual(bare(events))
  await store.close?.()
})

test('what cannot be gone on with is bad input', async () => {
  for (const text of ['', 'hello\n', asLines(events.slice(1, 9)), asLines(events.toSpliced(7, 1))])
    expect(await nightzero(['resume', saved('foreign.jsonl', text)])).toMatchObject({ status: 2, stdout: '' })
  for (const [path, reason] of [[join(folder, 'none.jsonl'), 'no such file or directory']] as const)
    expect(await nightzero(['resume', path])).toEqual({
      status: 2,
      stdout: '',
      stderr: `nightzero: Cannot read the log \`${path}\`: ${reason}.\n`,
    })
})

test.each(['verify', 'analyse', 'replay', 'resume', 'fork'])(
  '%s of a folder says which log to name',
  async (command) => {
    const [empty, full] = [join(folder, 'empty'), join(folder, 'full')]
    for (const place of [empty, full]) mkdirSync(place, { recursive: true })
    const log = saved('full/b.jsonl', asLines(events))
    saved('full/c.jsonl', asLines(events))
    const refused = (place: string, advice: string) => ({
      status: 2,
      stdout: '',
      stderr: `nightzero: Cannot read the log \`${place}\`: it is a directory; ${advice}.\n`,
    })
    expect(await nightzero([command, full])).toEqual(refused(full, `name one log in it, such as \`${log}\``))
    expect(await nightzero([command, empty])).toEqual(refused(empty, 'name a log, a file that ends in .jsonl'))
  },
)

test('a game with a chart of its own is refused by the name of the chart, in one sentence', async () => {
  const rules = { extends: 'trial', decision: 'tribunal', maxDays: 1 } as const
  const { events: own } = await createMafiaGame({ ...options, rules, charts: { tribunal } }).run()
  const file = saved('own.jsonl', asLines(own))
  const lacking = "The rules name the chart `tribunal`, which is the game's own: give its machine"
  const verified = await nightzero(['verify', file])
  expect(verified).toMatchObject({ status: 1, stderr: '' })
  expect(verified.stdout).toContain(lacking)
  const ownRules = saved('own.json', JSON.stringify({ ...rules, charts: { tribunal: 'Three are drawn by lot.' } }))
  const played = await nightzero(['play', '--rules', ownRules])
  expect(played).toMatchObject({ status: 2, stdout: '' })
  expect(played.stderr).toContain(lacking)
  const drawn = await nightzero(['rules', ownRules, '--diagram'])
  expect(drawn.stdout).toContain('game_day_tribunal : runs tribunal')
  const told = await nightzero(['replay', file])
  expect(told).toMatchObject({ status: 0, stderr: '' })
  expect(told.stdout).toContain('Tribunal')
})

test('a game with --evidence and --sign is proved, and a changed cost is named', async () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const key = saved('key.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  const file = join(folder, 'signed.jsonl')
  expect(await nightzero(['play', '--seed', '4', '--log', file, '--sign', key, '--agent', 'random'])).toMatchObject({
    status: 0,
  })
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const end = JSON.parse(lines.at(-1) ?? '').meta.evidence
  const { publicKey } = JSON.parse(lines[0] ?? '').meta.evidence
  const whole = await nightzero(['verify', file, '--head', end.head, '--public-key', publicKey])
  expect(whole).toMatchObject({ status: 0, stderr: '' })
  expect(whole.stdout).toContain(
    `Evidence: nothing was changed in the first ${lines.length} events, head ${end.head}. Signed by ${publicKey}.`,
  )
  const cut = saved('cut-signed.jsonl', `${lines.slice(0, 90).join('\n')}\n`)
  const shortened = await nightzero(['verify', cut, '--head', end.head])
  expect(shortened).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/it was shortened, or it is another log/),
  })
  expect(await nightzero(['resume', cut])).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/is to be signed by the key/),
  })
  expect(await nightzero(['resume', cut, '--sign', key])).toMatchObject({ status: 0 })
  expect((await nightzero(['verify', cut])).stdout).toContain(`Signed by ${publicKey}`)
  expect(await nightzero(['play', '--sign', saved('no-key', 'x')])).toMatchObject({ status: 2, stderr: /Ed25519/ })
})

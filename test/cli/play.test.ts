import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { displayWidth } from '../../src/cli/output/scene.js'
import { createMafiaGame, type GameEvent, readLog } from '../../src/index.js'
import { roleNames } from '../../src/kernel/rules/index.js'
import { playedPresets } from '../laws/support/runs.js'
import { seatsFor } from '../support/seats.js'
import { nightzero } from './nightzero.js'
import { interrupted, linesOf } from './run-cli.js'

const folder = mkdtempSync(join(tmpdir(), 'nightzero-play-'))
const inFolder = (name: string) => join(folder, name)
const written = (name: string, text: string) => {
  writeFileSync(inFolder(name), text)
  return inFolder(name)
}
const withoutMeta = (events: readonly GameEvent[]) => events.map(({ meta: _, ...event }) => event)

describe('a game played from the command line', () => {
  test.each(playedPresets)('%s is told to its end in 80 columns without colours', async (rules) => {
    const { status, stdout, stderr } = await nightzero([
      'play',
      '--rules',
      rules,
      '--seed',
      '7',
      '--players',
      `${seatsFor(rules, 8)}`,
    ])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/━━━ (The (town|mafia) wins|A draw) ━/)
    expect(stdout).toContain('In numbers')
    expect(stdout).not.toContain('\u001b')
    for (const line of linesOf(stdout)) expect(displayWidth(line), line).toBeLessThanOrEqual(80)
  })

  test('without options it is a trial of ten scripted players with a seed that is printed', async () => {
    const [first, second] = await Promise.all([nightzero(['play']), nightzero(['play'])])
    expect(first.status).toBe(0)
    expect(first.stdout).toContain('Mafia: trial, 10 players')
    const seed = /^Seed ([0-9a-f]{32}):/.exec(first.stdout)?.[1]
    expect(seed).toBeDefined()
    expect(second.stdout).not.toContain(`Seed ${seed}`)
    // The hints before it name the options that it was asked for with.
    const game = (text: string) => text.slice(text.indexOf('━━━'))
    expect(game((await nightzero(['play', '--seed', `${seed}`])).stdout)).toBe(game(first.stdout))
  })

  test('--json prints the whole log, one event a line, and nothing else', async () => {
    const { status, stdout, stderr } = await nightzero(['play', '--json', '--seed', '7', '--agent', 'random'])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const events = linesOf(stdout).map((line) => JSON.parse(line) as GameEvent)
    expect(readLog(stdout)).toEqual(events)
    expect(events.at(-1)?.type).toBe('game.ended')
    const again = await nightzero(['play', '--json', '--seed', '7', '--agent', 'random'])
    expect(withoutMeta(readLog(again.stdout))).toEqual(withoutMeta(events))
  })

  test('it plays the game that the library plays', async () => {
    const { stdout } = await nightzero(['play', '--json', '--seed', '11', '--rules', 'benchmark', '--players', '9'])
    const { events } = await createMafiaGame({ rules: 'benchmark', players: 9, seed: 11 }).run()
    expect(withoutMeta(readLog(stdout))).toEqual(withoutMeta(events))
  })

  test('--log keeps the game, and replay tells it as play did', async () => {
    const log = inFolder('kept.jsonl')
    const played = await nightzero(['play', '--seed', '5', '--log', log, '--view', 'moderator'])
    const replayed = await nightzero(['replay', log, '--view', 'moderator'])
    expect(replayed.status).toBe(0)
    expect(linesOf(played.stdout).slice(3)).toEqual(linesOf(replayed.stdout))
    expect(readLog(readFileSync(log, 'utf8')).at(-1)?.type).toBe('game.ended')
  })

  test('rules out of a file are played', async () => {
    const rules = written('quick.json', JSON.stringify({ extends: 'trial', name: 'quick', discussion: { rounds: 1 } }))
    const { status, stdout } = await nightzero(['play', '--rules', rules, '--seed', '1'])
    expect(status).toBe(0)
    expect(stdout).toContain('Mafia: quick, 10 players')
  })

  test('Ctrl-C stops the telling with status 130 and one line', async () => {
    const { status, stderr } = await interrupted(['play', '--speed', 'slow'])
    expect({ status, stderr }).toEqual({ status: 130, stderr: 'nightzero: Stopped.\n' })
  })

  test('Ctrl-C in a game that is saved names the command that continues it', async () => {
    let isAsked = false
    const silent = createServer(() => {
      isAsked = true
    })
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => {
      silent.closeAllConnections()
      silent.close()
    })
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
    const config = written('silent.json', JSON.stringify({ players: [{ agent: 'remote', url }, {}, {}, {}, {}, {}] }))
    const log = inFolder('stopped.jsonl')
    const played = nightzero(['play', '--config', config, '--log', log, '--seed', 's'])
    await vi.waitFor(() => expect(isAsked).toBe(true), 5_000)
    process.listeners('SIGINT').at(-1)?.('SIGINT')
    const { status, stderr } = await played
    const command = `npx nightzero resume ${log} --config ${config}`
    expect({ status, stderr }).toEqual({ status: 130, stderr: `nightzero: Stopped. Continue with: ${command}\n` })
    const resumed = await nightzero(['resume', log, '--agent', 'scripted'])
    expect(resumed).toMatchObject({ status: 0, stdout: expect.stringContaining('In numbers') })
  })
})

describe('what a view hides', () => {
  let log: GameEvent[]
  const file = inFolder('secrets.jsonl')
  beforeAll(async () => {
    const play = ['play', '--json', '--rules', 'classic', '--players', '10', '--seed', '21', '--agent', 'random']
    const { stdout } = await nightzero(play)
    writeFileSync(file, stdout)
    log = readLog(stdout)
  })

  test('the public hears no role of a living player before the end', async () => {
    const { stdout } = await nightzero(['replay', file])
    const before = stdout.slice(0, stdout.search(/━━━ (The (town|mafia) wins|A draw)/))
    const open = linesOf(before).filter(
      (line) => !line.startsWith('  †') && !/Some of them are mafia|Mafia: classic/.test(line),
    )
    for (const line of open) for (const role of roleNames) expect(line.toLowerCase()).not.toContain(role)
  })

  test('public events carry no roles, thoughts, seeds or numbers of the log', async () => {
    const { stdout } = await nightzero(['replay', file, '--json', '--view', 'public'])
    const seen = linesOf(stdout).map((line) => JSON.parse(line))
    expect(seen.map(({ n }) => n)).toEqual(seen.map((_, at) => at))
    const types = new Set(seen.map(({ type }) => type))
    for (const hidden of [
      'game.created',
      'role.dealt',
      'thought.recorded',
      'answer.recorded',
      'night.acted',
      'mafia.spoke',
    ])
      expect(types).not.toContain(hidden)
    for (const event of seen) expect(event).not.toHaveProperty('meta')
    for (const event of seen) expect(event).not.toHaveProperty('seq')
    expect(seen).toHaveLength(log.filter(({ audience }) => audience === 'public').length)
  })

  test('a player sees its own role and nobody else its', async () => {
    const dealt = log.find((event) => event.type === 'role.dealt' && event.data.role === 'sheriff')
    if (dealt?.type !== 'role.dealt') throw new Error('Expected a sheriff at this table.')
    const sheriff = dealt.data.player
    const { stdout } = await nightzero(['replay', file, '--view', sheriff])
    expect(stdout).toContain('You are a sheriff.')
    expect(stdout).toContain('You learned that')
    expect(stdout).not.toMatch(/protects|to the mafia/)
    expect((await nightzero(['replay', file, '--view', 'moderator'])).stdout).toMatch(/is a sheriff\.[\s\S]*protects/)
  })
})

describe('many games', () => {
  test('are summed up in a table, and can be repeated', async () => {
    const { status, stdout, stderr } = await nightzero(['play', '--games', '12', '--seed', 's', '--agent', 'random'])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const won = [...stdout.matchAll(/│ (?:town|mafia|draw) +│ (\d+)/g)].map(([, count]) => Number(count))
    expect(won).toHaveLength(3)
    expect(won.reduce((sum, count) => sum + count, 0)).toBe(12)
    expect(stdout).toContain('12 games, ')
    expect(stdout).toContain('  Seeds: s-1 to s-12\n')
    const again = await nightzero(['play', '--games', '12', '--seed', 's', '--agent', 'random'])
    expect(again.stdout).toBe(stdout)
    const one = await nightzero(['play', '--seed', 's-1', '--agent', 'random'])
    expect(one.stdout).toMatch(/The (town|mafia) wins|A draw/)
  })
})

test('one game of a run is called one', async () => {
  const { stdout } = await nightzero(['play', '--games', '1', '--seed', '1'])
  expect(stdout).toMatch(/ {2}1 game, .*\n {2}Seed: 1-1\n/)
})

describe('bad input ends with status 2 and one clear line', () => {
  const broken = written('broken.json', '{"extends": "trial",')
  const unknown = written('unknown.json', '{"extends": "trial", "discusion": {"rounds": 1}}')
  const existing = written('existing.jsonl', 'precious')
  test.each<[what: string, args: string[], message: RegExp]>([
    ['an unknown preset', ['--rules', 'trail'], /Unknown preset `trail`.*`trial`/],
    ['three players', ['--players', '3'], /5 to 50 players, got 3/],
    ['more than anybody could seat', ['--players', '99999999'], /5 to 50 players, got 99999999/],
    ['no number', ['--players', 'ten'], /--players.*whole number/],
    ['half a player', ['--players', '7.5'], /--players.*whole number/],
    ['no games', ['--games', '0'], /--games.*whole number/],
    ['an unknown field in a rules file', ['--rules', unknown], /unknown\.json.*Unknown field `discusion`/],
    ['a rules file that is no JSON', ['--rules', broken], /broken\.json` is not JSON/],
    ['a rules file that is not there', ['--rules', './none.json'], /none\.json`: no such file/],
    ['an unknown agent', ['--agent', 'genius'], /--agent.*genius/],
    ['an unknown view', ['--view', 'p11'], /Unknown view `p11`.*omniscient, analysis, post-mortem.*p10/],
    ['an unknown speed', ['--speed', 'warp'], /--speed.*instant/],
    ['an unknown option', ['--seeds', '1'], /unknown option '--seeds'/],
    ['an argument too many', ['trial'], /too many arguments/],
    ['a log in no folder', ['--log', inFolder('none/log.jsonl')], /Cannot write the log.*no such file/],
    ['a log that is a folder', ['--log', folder], /Cannot write the log/],
    ['a log that exists', ['--log', existing], /Cannot write the log.*exists already/],
    ['one log for many games', ['--games', '2', '--log', inFolder('many.jsonl')], /With --games, --log names a folder/],
    ['an empty seed', ['--seed', ''], /seed/],
  ])('%s', async (_what, args, message) => {
    const { status, stdout, stderr } = await nightzero(['play', ...args])
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(linesOf(stderr)).toHaveLength(1)
    expect(stderr).toMatch(message)
  })

  test('an existing file is not touched, and no log is left behind by a game that cannot be played', async () => {
    expect(readFileSync(existing, 'utf8')).toBe('precious')
    await nightzero(['play', '--players', '3', '--log', inFolder('never.jsonl')])
    expect(existsSync(inFolder('never.jsonl'))).toBe(false)
  })
})

test('colours follow FORCE_COLOR and NO_COLOR', async () => {
  const play = ['play', '--seed', '7']
  const [forced, off, none] = await Promise.all([
    nightzero(play, { FORCE_COLOR: '1' }),
    nightzero(play, { FORCE_COLOR: '0' }),
    nightzero(play, { NO_COLOR: '1' }),
  ])
  expect(forced.stdout).toContain('\u001b[1m')
  expect(off.stdout).not.toContain('\u001b')
  expect(none.stdout).toBe(off.stdout)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are escape codes
  expect(forced.stdout.replace(/\u001b\[\d+m/g, '')).toBe(off.stdout)
})

test('a pace for a game with a person is refused with the reason', async () => {
  const { status, stderr } = await nightzero(['play', '--seat', '2', '--speed', 'instant'])
  expect(status).toBe(2)
  expect(stderr).toContain('At a seat the game waits for you and shows the rest at once: leave out --speed.')
})

import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { shownPlace } from '../../src/cli/log-place.js'
import { ownCommand } from '../../src/cli/own-command.js'
import { builtProgram } from './built-program.js'
import { nightzero } from './nightzero.js'
import { linesOf } from './run-cli.js'

describe('the program names itself as it can be started again', () => {
  test.each([
    ['out of a clone', { script: '/home/me/nightzero/src/cli/main.ts' }, 'npm run nightzero --'],
    ['in a project', { script: '/p/node_modules/nightzero/dist/cli.js' }, 'npx nightzero'],
    ['in a project on Windows', { script: 'C:\\p\\node_modules\\nightzero\\dist\\cli.js' }, 'npx nightzero'],
    ['in a project by its link', { script: '/p/node_modules/.bin/nightzero' }, 'npx nightzero'],
    ['by npx', { script: '/cache/_npx/1/nightzero', env: { npm_command: 'exec' } }, 'npx nightzero'],
    ['installed for all', { script: '/usr/local/bin/nightzero' }, 'nightzero'],
    ['as a file', { script: '/p/dist/cli.js', cwd: '/p' }, 'node dist/cli.js'],
    ['as a file with a blank', { script: '/p/my dist/cli.js', cwd: '/p' }, "node 'my dist/cli.js'"],
  ])('%s', (_where, started, command) => {
    expect(ownCommand({ env: {}, cwd: '/', ...started })).toBe(command)
  })
})

describe('the hints before a game', () => {
  const hintsOf = async (...args: string[]) => linesOf((await nightzero(['play', ...args])).stdout).slice(0, 4)

  test('say how to see its rules, and every secret of it', async () => {
    expect(await hintsOf('--seed', '1')).toEqual([
      'Seed 1: play the same game again with --seed.',
      'The rules: npx nightzero rules trial --card',
      'More fun, with every secret: npx nightzero play --seed 1 --view moderator',
      'The players are scripts: their words come from templates, not from a model.',
    ])
  })

  test('keep a command in one piece where it is long', async () => {
    const long = ['--seed', '1', '--players', '12', '--rules', 'masquerade', '--agent', 'random']
    expect((await hintsOf(...long)).slice(2)).toEqual([
      'More fun, with every secret:',
      '  npx nightzero play --rules masquerade --players 12 --agent random --seed 1 --view moderator',
    ])
  })

  test('are commands that run', async () => {
    const hints = (await hintsOf('--seed', '1')).slice(1, 3)
    const runs = await Promise.all(hints.map((hint) => nightzero(hint.split(': npx nightzero ')[1]?.split(' ') ?? [])))
    expect(runs).toMatchObject([
      { status: 0, stderr: '', stdout: expect.stringContaining('The rules of trial') },
      { status: 0, stderr: '', stdout: expect.stringMatching(/is mafia\. Its team-mates/) },
    ])
  })

  test('do not praise a view that was chosen', async () => {
    expect((await hintsOf('--view', 'public')).join()).not.toContain('--view moderator')
  })
})

test('a command, an option and a preset that were mistyped are answered with the one that was meant', async () => {
  const wrong = async (...args: string[]) => {
    const { status, stdout, stderr } = await nightzero(args)
    expect({ status, stdout, lines: linesOf(stderr).length }).toEqual({ status: 2, stdout: '', lines: 1 })
    return stderr
  }
  expect(await wrong('paly')).toContain('(Did you mean play?)')
  expect(await wrong('play', '--veiw', 'public')).toContain('(Did you mean --view?)')
  expect(await wrong('play', '--rules', 'trail')).toContain('(did you mean `trial`?)')
  expect(await wrong('play', '--preset', 'trial')).toContain('(Did you mean --rules?)')
  expect(await wrong('play', '--model', 'gpt')).toContain('(Did you mean --config?)')
  expect(await wrong('verify', '--model', 'gpt')).not.toContain('Did you mean')
  expect(await wrong('play', 'classic')).toContain('(Did you mean --rules classic?)')
  expect(await wrong('classic')).toContain('(Did you mean play --rules classic?)')
  expect(await wrong('rules', 'clasic')).toContain('(did you mean `classic`?)')
  expect(await wrong('play', '--view', 'moderater')).toContain('(did you mean `moderator`?)')
  expect(await wrong('play', '--dry-run', '--rules', 'reactiv')).toContain('(did you mean `reactive`?)')
})

describe('a table that may not last', () => {
  test('is told in one line on stderr before the start, with the size that lasts longer', async () => {
    const { stdout, stderr, status } = await nightzero(['play', '--players', '5', '--seed', '1'])
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr:
        'nightzero: With 2 mafia among 5 players the mafia has won when one of the others dies: the game can end in the first night, before any day. With 6 players it lasts longer.\n',
    })
    expect(stdout).toContain('Mafia: trial, 5 players')
    expect((await nightzero(['play', '--players', '5', '--games', '2', '--seed', '1'])).stderr).toContain('first night')
  })

  test('is not told of where events are printed as JSON, or where the table lasts', async () => {
    expect((await nightzero(['play', '--players', '5', '--seed', '1', '--json'])).stderr).toBe('')
    expect((await nightzero(['play', '--players', '6', '--seed', '1'])).stderr).toBe('')
  })
})

test('what was compiled for one start serves the next, and a Node.js that cannot keep it starts all the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nightzero-start-'))
  const without = join(folder, 'without.cjs')
  writeFileSync(without, "require('node:module').enableCompileCache = undefined\n")
  const started = async (...first: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [...first, await builtProgram, '--version'], {
      env: { PATH: process.env.PATH, TMPDIR: folder },
    })
    return stdout
  }
  const version = await started()
  expect(version).toMatch(/^\d+\.\d+\.\d+\n$/)
  expect(readdirSync(folder)).toContain('node-compile-cache')
  expect(await started('--require', without)).toBe(version)
})

test('the version is printed without the rest of the program, which takes ten times as long to load', async () => {
  const loaded = (path: string): string[] => {
    const code = readFileSync(path, 'utf8')
    const imported = [...code.matchAll(/(?:from|import)\s*"(\.\/[^"]+)"/g)].map(([, file = '']) =>
      join(dirname(path), file),
    )
    return [code, ...imported.flatMap(loaded)]
  }
  const code = loaded(await builtProgram)
  expect(code.join('').length).toBeLessThan(5_000)
  expect(code.join('')).not.toMatch(/["'](?:node:)?https?["']|["']zod|["']xstate/)
})

test('the players of a rule card are refused where no card is printed', async () => {
  expect(await nightzero(['rules', 'trial', '--players', '5'])).toMatchObject({
    status: 2,
    stderr: 'nightzero: --players belongs to --card: add --card too.\n',
  })
})

test('the lines before a game fit a terminal of 40 columns, and only a command to copy may be longer', async () => {
  const program = [process.execPath, await builtProgram, 'play', '--speed', 'instant']
  const { stdout } = await promisify(execFile)('python3', ['test/cli/keys.py', '[]', ...program], {
    env: { ...process.env, TERMINAL_COLUMNS: '40' },
  })
  const { shown } = JSON.parse(stdout) as { shown: string }
  const before = shown.split(/\r?\n/).slice(0, 6)
  expect(before.join(' ')).toMatch(/^Seed [0-9a-f]{32}: play the same game again with --seed\. /)
  expect(before.filter((line) => line.length > 40 && !line.startsWith('  npx nightzero '))).toEqual([])
})

test('help of a command that does not exist names the nearest one', async () => {
  const { status, stdout, stderr } = await nightzero(['help', 'replau'])
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain('There is no command `replau` (did you mean `replay`?)')
  expect((await nightzero(['help', 'fork'])).stdout).toContain('fork [options] <file>')
})

test('help shows the commands in groups', async () => {
  const { stdout } = await nightzero(['--help'])
  expect(stdout.match(/^\w+:$/gm)).toEqual(['Options:', 'Play:', 'Logs:', 'Research:', 'Operate:', 'Help:'])
})

test('help fits a terminal of 40 columns, its words unbroken', async () => {
  const program = [process.execPath, await builtProgram, '--help']
  const { stdout } = await promisify(execFile)('python3', ['test/cli/keys.py', '[]', ...program], {
    env: { ...process.env, TERMINAL_COLUMNS: '40' },
  })
  const { shown } = JSON.parse(stdout) as { shown: string }
  const described = shown.split('\n').filter((line) => line.startsWith(' '.repeat(6)))
  expect(described.length).toBeGreaterThan(20)
  expect(described.filter((line) => line.length > 40)).toEqual([])
  expect(shown).toContain('      play a game and print it; without\n      options a trial of ten scripted\n')
})

test.each([
  ['postgres://ada:secret@host/games', 'postgres://ada@host/games'],
  ['postgres://ada:se@cret@host/games', 'postgres://ada@host/games'],
  ['postgresql://host/games?user=ada&password=secret', 'postgresql://host/games?user=ada&password=...'],
  ['logs/game.jsonl', 'logs/game.jsonl'],
])('the place %s is shown without its password', (place, shown) => {
  expect(shownPlace(place)).toBe(shown)
})

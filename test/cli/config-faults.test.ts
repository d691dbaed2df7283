import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { nightzero } from './nightzero.js'
import { linesOf } from './run-cli.js'

const folder = mkdtempSync(join(tmpdir(), 'nightzero-faults-'))
const written = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
written('cast.yaml', 'personas:\n  - name: Ada\n  - name: Bo\n')
written('broken-cast.yaml', 'name: Ada\nquirk: none\n')
const planted = 'sk-or-v1-0123456789abcdef0123456789'

describe('a fault in a file is one line with the file and the line, and status 2', () => {
  test.each<[what: string, text: string, message: RegExp]>([
    [
      'an unknown field',
      'rules: trial\nplayer: 7\n',
      /x\.yaml:2: Unknown field `player` \(did you mean `players`\?\); known here: rules, /,
    ],
    [
      'a field of agents beside the players',
      'players: 7\nmodel: gpt-4o\n',
      /:2: Unknown field `model`.* Put `model` under `defaults` for all who play, or into the entry of one of them\.$/m,
    ],
    [
      'a field of rules beside them, as source 000 writes it',
      'rules: trial\nrevealRolesOnDeath: true\n',
      /:2: Unknown field `revealRolesOnDeath`.* Put `revealRolesOnDeath` under `rules`, beside `extends`/,
    ],
    [
      'a limit of money beside the budget',
      'rules: trial\nmaxCostUsd: 1\n',
      /:2: .* Put `maxCostUsd` under `budget`\.$/m,
    ],
    ['a file of a tournament', 'rules: trial\nentrants: []\n', /:2: .* are read by `npx nightzero tournament`\.$/m],
    ['a preset by another name', 'preset: trial\n', /:1: Unknown field `preset`.* Name the preset as `rules`\.$/m],
    [
      'an unknown field of a player',
      'players:\n  - name: Ann\n    modell: a\n',
      /:3: Unknown field `players\[0\]\.modell`/,
    ],
    ['a wrong type', 'rules: trial\n\ntimeoutMs: soon\n', /:3: `timeoutMs`: .*soon/],
    ['lists in lists without end', '- '.repeat(50_000), /x\.yaml(:1)?: Expected fewer levels of nesting\./],
    [
      'a list that holds itself',
      'rules: trial\nplayers: &all [*all]\n',
      /x\.yaml(:1)?: Expected no alias .* within what it stands for\./,
    ],
    ['a field merged into itself', 'rules: &rules {<<: *rules}\n', /x\.yaml(:\d)?: Expected no alias /],
    [
      'aliases of aliases',
      `a: &a [1,1,1,1,1,1,1,1,1]\n${[...'bcdefg'].map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdef'[at]}`)}]`).join('\n')}\n`,
      /x\.yaml(:1)?: The text cannot be read: Excessive alias count/,
    ],
    ['broken YAML', 'rules: trial\nplayers: [1,\n', /x\.yaml:\d: /],
    ['an unknown preset', '# mine\nrules: trail\n', /:2: Unknown preset `trail`/],
    [
      'an unknown field of rules',
      'rules:\n  extends: trial\n  discussion:\n    round: 2\n',
      /:4: Rules: Unknown field `discussion\.round`/,
    ],
    [
      'a share of words above all',
      'defaults:\n  topP: 1.5\n',
      /:2: `defaults\.topP`: Expected a number of at most 1, got `1\.5`/,
    ],
    [
      'a field of the wire',
      'defaults:\n  top_p: 0.5\n',
      /:2: Unknown field `defaults\.top_p` \(did you mean `topP`\?\); known here: .*topP/,
    ],
    [
      'an effort that is no word',
      'defaults:\n  reasoningEffort: 3\n',
      /:2: .*Expected a value that the server knows.*`3`/,
    ],
    [
      'a prompt among further fields',
      'defaults:\n  extraBody:\n    top_k: 5\n    messages: []\n',
      /:4: `defaults\.extraBody\.messages`: Expected no `messages` here/,
    ],
    [
      'models in one text',
      'defaults:\n  openRouter:\n    models: a, b\n',
      /:3: .*Expected a list of models, got `a, b`/,
    ],
    [
      'a key among headers',
      `defaults:\n  headers:\n    Authorization: Bearer ${planted}\n`,
      /:3: This looks like a key/,
    ],
    ['a model without a name', 'players:\n  - {}\n  - agent: openai\n', /:3: A language model needs a `model`/],
    ['a seat that is taken', 'players:\n  - seat: 2\n  - seat: 2\n', /:3: Seat `2` is taken/],
    ['a seat that is not there', 'players:\n  - seat: 3\n  - {}\n', /:2: The table has 2 seats, got `3`/],
    [
      'two players of one name',
      'players: \n- name: Ann\n- {}\n- {}\n- {}\n- name: ann\n',
      /:6: `players\[0\]` and `players\[4\]` have the same name/,
    ],
    [
      'a section of prompts that does not exist',
      'defaults:\n  model: m\n  prompts:\n    advise: false\n',
      /:4: Unknown field `defaults\.prompts\.advise` \(did you mean `advice`\?\); known here: task, rules, manner, frame, answer, advice, character/,
    ],
    [
      'a text of a prompt that is not there',
      'players:\n  - model: m\n    prompts:\n      frame: { file: none.txt }\n',
      /:4: Cannot read the text of a prompt .*no such file/,
    ],
    ['a persona that is not there', 'players:\n  - persona: none.yaml\n', /:2: Cannot read the persona .*no such file/],
    [
      'a persona file at fault',
      'players:\n  - persona: broken-cast.yaml\n',
      /:2: .*broken-cast\.yaml`: Line 2: Unknown field `quirk`/,
    ],
    ['a persona of a cast without a name', 'players:\n  - persona: cast.yaml\n', /:2: .*`cast\.yaml#name`.*Ada, Bo/],
    [
      'a seed that is too long for a number',
      'players: 5\nseed: 12345678901234567890\n',
      /x\.yaml:2: The `seed` would be read as the number `12345678901234567000`: .*`"12345678901234567890"`/,
    ],
    ['a seed with zeros in front', '{ players: 5, seed: 007 }', /x\.yaml:1: .*`7`: put it in quotes, as `"007"`/],
    [
      'a seed on a line of its own',
      'players: 5\nseed: # mine\n  1e3\n',
      /x\.yaml:2: .*`1000`: put it in quotes, as `"1e3"`/,
    ],
    ['three players', 'rules: trial\nplayers: 3\n', /x\.yaml:2: `trial` is played by 5 to 50 players, got 3/],
    ['a table that nobody could seat', 'players: 99999999\n', /x\.yaml:1: .*5 to 50 players, got 99999999/],
    ['a list of three', 'rules: trial\nplayers: [{}, {}, {}]\n', /x\.yaml:2: .*5 to 50 players, got 3/],
    [
      'roles that are not those of the table',
      'players: 6\nrules:\n  extends: trial\n  roles: { mafia: 1, villager: 4 }\n',
      /x\.yaml:4: The roles .* add up to 5, but 6 players/,
    ],
    [
      'a role that is promised too often',
      'players:\n  - {}\n  - role: doctor\n  - {}\n  - {}\n  - name: Ann\n    role: doctor\n',
      /x\.yaml:7: The role `doctor` is pinned 2 times/,
    ],
    ['two people', 'players:\n  - agent: human\n  - agent: human\n', /Only one person can play in a terminal/],
    ['an address with a password', `defaults:\n  baseURL: http://me:${'pw'}@x.test/v1\n`, /:2: .*without a user name/],
    ['an empty file', '', /x\.yaml: The file is empty/],
  ])('%s', async (_what, text, message) => {
    const { status, stdout, stderr } = await nightzero(['play', '--config', written('x.yaml', text)])
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(linesOf(stderr)).toHaveLength(1)
    expect(stderr).toMatch(message)
  })

  test.each([
    ['apiKey', `rules: trial\ndefaults:\n  apiKey: ${planted}\n`],
    ['a key under another name', `rules: trial\nplayers:\n  - { model: ${planted} }\n`],
    ['a key for the name of its variable', `rules: trial\ndefaults:\n  apiKeyEnv: ${planted}\n`],
    ['a short key', 'rules: trial\ndefaults:\n  api_key: 42x\n'],
    ['a key in an address', 'rules: trial\ndefaults:\n  baseURL: http://x.test/v1?api_key=0123456789\n'],
    ['a header', 'rules: trial\ndefaults:\n  authorization: abc\n'],
  ])('%s in the file is refused and not shown', async (_what, text) => {
    const { status, stdout, stderr } = await nightzero(['play', '--config', written('key.yaml', text)])
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toMatch(
      /^nightzero: .*key\.yaml:3: This looks like a key\. Keys come only from the environment.*\n$/,
    )
    expect(stderr).not.toContain('0123456789')
  })

  test('a key that is missing is named by its variable', async () => {
    const config = written('env.yaml', 'defaults: { model: a/b, apiKeyEnv: MY_MODEL_KEY }\n')
    const { status, stdout, stderr } = await nightzero(['play', '--config', config])
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toBe('nightzero: The player at seat 1 needs a key: set `MY_MODEL_KEY` in the environment.\n')
  })

  test('JSON is read too, and --config stands alone', async () => {
    const config = written('game.json', '{"rules": "trial", "seed": "j", "players": 7}')
    const told = await nightzero(['play', '--config', config])
    expect(told).toMatchObject({ status: 0, stderr: '' })
    // The hints before it name the options that it was asked for with.
    const game = (text: string) => text.slice(text.indexOf('━━━'))
    expect(game(told.stdout)).toBe(game((await nightzero(['play', '--seed', 'j', '--players', '7'])).stdout))
    expect(told.stdout).toContain('More fun, with every secret: add --view moderator.\n')
    const mixed = await nightzero(['play', '--config', config, '--rules', 'classic'])
    expect(mixed).toMatchObject({ status: 2, stderr: expect.stringMatching(/cannot be used with/) })
  })

  test.each([
    ['seed: 42\nplayers: 5\n', '42'],
    ['{"players": 5, "seed": -1.5}', '-1.5'],
    ['players: 5\nseed: # mine\n  7\n', '7'],
    ['players: 5\nseed: "007"\n', '007'],
    ["seed: '12345678901234567890' # long\nplayers: 5\n", '12345678901234567890'],
  ])('a seed is what is written: %j', async (text, seed) => {
    const { stdout } = await nightzero(['play', '--json', '--config', written('seed.yaml', text)])
    expect(JSON.parse(linesOf(stdout)[0] ?? '').data.seed).toBe(seed)
  })

  test('a persona out of a cast sits where the file says', async () => {
    const config = written(
      'seated.yaml',
      'players:\n  - {}\n  - { persona: "cast.yaml#bo", seat: 1 }\n  - {}\n  - {}\n  - {}\n',
    )
    expect((await nightzero(['play', '--config', config, '--seed', '1'])).stdout).toMatch(/Bo \(seat 1\)/)
  })
})

test('a key goes where the file sends it, is told nowhere even when the server echoes it, and goes nowhere else', async () => {
  const seen = new Set<string | undefined>()
  const server = createServer(({ headers }, response) => {
    seen.add(headers.authorization)
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: `Wrong key ${headers.authorization}` } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const game = (name: string, more: string) =>
    written(name, `players: 5\nmaxRetries: 0\ndefaults: { model: m, baseURL: '${url}'${more} }\n`)
  const env = { MY_MODEL_KEY: planted, OPENAI_API_KEY: `${planted}-other` }
  const play = ['play', '--seed', '1', '--view', 'moderator', '--config']
  const sent = await nightzero([...play, game('sent.yaml', ', apiKeyEnv: MY_MODEL_KEY')], env)
  expect([...seen]).toEqual([`Bearer ${planted}`])
  seen.clear()
  const none = await nightzero([...play, game('none.yaml', '')], env)
  expect([...seen]).toEqual(['Bearer none'])
  server.close()
  for (const { status, stdout, stderr } of [sent, none]) {
    expect(status).toBe(4)
    expect(stdout + stderr).not.toContain(planted)
  }
  expect(sent.stdout + sent.stderr).toContain('(key removed)')
})

test.each([
  ['{}', 'm'],
  ['{ model: other }', 'other'],
  ['{ agent: scripted }', 'scripted'],
])('a narrator %s comes from the defaults where it says nothing else', async (narrator, name) => {
  const text = `players: [{ agent: random }, {}, {}, {}, {}]\ndefaults: { model: m, baseURL: 'http://127.0.0.1:1/v1' }\n`
  const config = written('narrator.yaml', `${text}maxRetries: 0\npatienceMs: 0\nnarrator: ${narrator}\n`)
  const { stdout } = await nightzero(['play', '--json', '--config', config])
  expect(JSON.parse(linesOf(stdout)[0] ?? '').data.narrator).toMatchObject({ agent: name })
})

describe('--dry-run', () => {
  test('prints a prompt of each kind and the estimate, and contacts nobody', async () => {
    let contacts = 0
    const server = createServer((_request, response) => response.end())
    server.on('connection', () => {
      contacts += 1
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
    const config = written(
      'dry.yaml',
      `rules: classic\nclock: real\ndefaults: { baseURL: '${url}', apiKeyEnv: MY_MODEL_KEY }\nprices: { known: { input: 1, output: 2 } }\nlog: dry.jsonl\nplayers:\n${['known', 'mystery', 'known', 'known', 'known', 'known', 'known'].map((model) => `  - model: ${model}\n`).join('')}`,
    )
    const proxy = { HTTP_PROXY: url, HTTPS_PROXY: url }
    const first = await nightzero(['play', '--config', config, '--dry-run', '--seed', '1'], proxy)
    const all = await nightzero(['play', '--config', config, '--dry-run', '--seed', '1', '--verbose'], proxy)
    server.close()
    expect(contacts).toBe(0)
    expect(first).toMatchObject({ status: 0, stderr: '' })
    const kinds = [...first.stdout.matchAll(/^━━━ ([a-z-]+): p\d, /gm)].map(([, kind]) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['persona', 'chat', 'speak', 'vote']))
    expect(new Set(kinds).size).toBe(kinds.length)
    expect(first.stdout).toContain('You play a game of Mafia')
    expect(first.stdout).toMatch(/│ mystery +│ +[\d,]+ │ +[\d,]+ │ +[\d,]+ │ +unknown|│ mystery .*unknown/)
    expect(first.stdout).toMatch(/│ known .*\$\d+\.\d{4}/)
    expect(first.stdout).not.toMatch(/\$0\.0000/)
    expect([...all.stdout.matchAll(/^━━━ [a-z-]+: p\d, /gm)].length).toBeGreaterThan(3 * kinds.length)
    expect(existsSync('dry.jsonl')).toBe(false)
  })

  test('without a file it shows what models are asked by these rules; with a file without a model nothing', async () => {
    const { status, stdout } = await nightzero(['play', '--dry-run', '--rules', 'benchmark'])
    expect([status, stdout]).toEqual([0, expect.stringContaining('You play a game of Mafia')])
    const config = written('bots.yaml', 'rules: benchmark\n')
    expect(await nightzero(['play', '--config', config, '--dry-run'])).toMatchObject({ status: 2, stdout: '' })
  })
})

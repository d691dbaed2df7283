import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { promisify } from 'node:util'
import type { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mockModels, servedWhole } from './players/mock-model.js'
import { expectPrinted, printedBy } from './support/programs.js'
import type { Printed } from './support/run-programs.js'

const run = promisify(execFile)

/** What each example prints, as far as it does not depend on how the agents play. */
const printed: Record<string, readonly RegExp[]> = {
  '01-quickstart.ts': [
    /^Day \d+: p\d+ is dead \((night|vote)\)\.$/m,
    /(^p\d+ \(\w+\) was (mafia|doctor|sheriff|villager), (alive|dead)\.$\n){10}/m,
    /^(mafia|town|draw) won on day \d+\.$/m,
  ],
  '02-own-agent.ts': [/^Day 1: fred votes \S+\.$/m, /^(mafia|town) won; fred was \w+\. Failed tries: 0\.$/m],
  '03-own-rules.ts': [
    /^p\d is dead: (mafia|doctor|villager|town) \((vote|night)\)\.$/m,
    /^village, game-\w{12}: (mafia|town) won\.$/m,
    /^Refused at discussion\.nominate: /m,
  ],
  '04-listen-to-events.ts': [
    /^Only p\d learns that p\d is (mafia|doctor|vigilante|villager)\.$/m,
    /^Day 1\. The public has seen \d+ events\.$/m,
    /^Recorded: \d{2,} events of \d{2} types; /m,
    /^refolded, (mafia|town) won on day \d+\.$/m,
  ],
  '05-test-a-phase.ts': [/^The tie was voted on again: Bob is out\.$/m],
  '06-commonjs.cjs': [/^(mafia|town|draw) won on day \d+, after \d{2,} questions\.$/m],
  '07-own-role.ts': [
    /^- 8 players: .* 1 bodyguard\.$/m,
    /^- A bodyguard may save a player from the mafia, twice in a game\./m,
    /^Night 1: the bodyguard p\d chooses to protect (p\d|skip)\.$/m,
    /^(mafia|town|draw) won; the bodyguard \w+ (won with them|lost)\.$/m,
    /^Replayed: (mafia|town|draw) won\.$/m,
  ],
  '08-own-protocol.ts': [
    /^Bob chose Flo\.$/m,
    /^(mafia|town|draw) won after \d+ choices of the elder; replayed: \1\.$/m,
  ],
  '09-own-phase.ts': [/^(mafia|town|draw) won after \d+ duels; replayed: \1\.$/m],
  '19-own-power.ts': [
    /^Day \d+: p\d is dead \([a-z]+\)\.$/m,
    /^(mafia|town|draw) won; the hexer was asked in \d+ nights\.$/m,
    /^Replayed: (mafia|town|draw) won\.$/m,
    /^Without the power its log is refused\.$/m,
  ],
  '12-remote-player.ts': [
    /^Monty: "I have seen \d+ things and trust nobody\."$/m,
    /^(mafia|town|draw) won; Monty was \w+\. Failed tries: 0\.$/m,
  ],
  '13-mixed-table.ts': [
    /^At the table: .* You \(seat 3, you\), /m,
    /^You are mafia\./m,
    /^\? Speak to the table\. \(a line `\/claim .*` declares a claim\)$/m,
    /^(The (mafia|town)|Nobody) won\.$/m,
  ],
  '16-inspect.ts': [
    /^Day 1: night\.$/m,
    /^(mafia|town|draw) won\. The page still shows how it ended, until this program ends\.$/m,
  ],
  '17-tournament.ts': [
    /^scripted: -?\d+ \(-?\d+ to -?\d+\)$/m,
    /(is better than .*more often|cannot be told apart|do not show that any entrant is better)/,
    /^scripted won \d+ of 85 seats\.$/m,
  ],
  '18-no-leaks.ts': [/^\d{3,} requests: \d{3,} secrets reached those who may know them, 0 anyone else\.$/m],
  '20-event-bus.ts': [
    /^Day 1: p\d is dead\.$/m,
    /^(mafia|town|draw) won; game\.g1\.public holds \d{2,} events, and by them \d players live\.$/m,
  ],
  '14-own-sdk.ts': [/^(mafia|town|draw) won\. (\d+) calls, \2\d\d tokens in, [1-9]\d* failed tries\.$/m],
}

/** What each program of the gallery prints without its service, and what makes it short. */
const gallery: Record<string, { readonly env?: Record<string, string>; readonly lines: readonly RegExp[] }> = {
  'assistant-over-mcp': {
    env: { NIGHTZERO: `${process.execPath} dist/cli.js` },
    lines: [/^start_table, join_table, /m, /^--- Night 1 ---$/m, /^The (mafia|town) wins|^Nobody wins/m],
  },
  'bot-league': {
    env: { GAMES: '6' },
    lines: [/^After 6 games:$/m, /^3\. (quiet|follower|gambler) +-?\d+ \(-?\d+ to -?\d+\)$/m],
  },
  classroom: { env: { DEMO: '1' }, lines: [/^Group 2: the teacher opens http:/m, /^(g-\w+: finished\.$\n?){2}/m] },
  'data-notebook': {
    lines: [/ 'night' +│ \d/, / dead +│ players +│ lettersInASpeech │/, / 1 +│ \d{2,} +│ \d{2,} +│$/m],
  },
  'discord-channel': { lines: [/^--- Night 1 ---$/m, /^Told \d{2,} events; (mafia|town|draw) won on day \d+\.$/m] },
  'house-rules': {
    env: { GAMES: '4' },
    lines: [/grandmother may hide a player from the mafia/, /^(mafia|town|draw) won \d of 4 games\.$/m],
  },
  'local-models': {
    env: { GAMES: '7' },
    lines: [/^strong won \d+ of \d+ seats\.$/m, /^Differences are told from 5 blocks on/m],
  },
  newspaper: { lines: [/^# Day 1: /m, /^- \*\*\w+\*\* died \(\w+\)\.$/m, /^> \*\w+\*$/m] },
  'prompt-check': {
    env: { POSITIONS: '4' },
    lines: [/^before: \d+ % right of \d+ answers \(chance \d+ %\)\.$/m, /^after: /m],
  },
  'twitch-chat': { lines: [/^Chat, nominate: !\w+ /m, /^The chat chooses \w+ with \d+ of 40 votes\.$/m] },
}

/** They need a model: each has a server of its own, so that its calls are known. */
const withModels = ['10-openrouter.ts', '11-local-server.ts', '15-ai-sdk.ts']
/** It is required, and ends after it was loaded. */
const ofItsOwn = '06-commonjs.cjs'

let servers: LLMock[]
let told: Printed

beforeAll(async () => {
  servers = await Promise.all(withModels.map(() => mockModels()))
  const [openRouter, local, sdk] = servers.map(({ url }) => url)
  const environments: Readonly<Record<string, Record<string, string>>> = {
    '10-openrouter.ts': { OPENROUTER_BASE_URL: `${openRouter}/api/v1`, OPENROUTER_API_KEY: 'planted-key-1' },
    '11-local-server.ts': { LOCAL_BASE_URL: `${local}/v1`, LOCAL_MODEL: 'tiny' },
    '15-ai-sdk.ts': { LOCAL_BASE_URL: `${sdk}/v1`, LOCAL_MODEL: 'tiny' },
  }
  const examples = [...Object.keys(printed).filter((file) => file !== ofItsOwn), ...withModels]
  told = await printedBy([
    ...examples.map((file) => ({ file: `examples/${file}`, env: environments[file] ?? {} })),
    ...Object.entries(gallery).map(([name, { env = {} }]) => ({ file: `examples/gallery/${name}/main.ts`, env })),
  ])
})
afterAll(() => Promise.all(servers.map((server) => server.stop())))

test('every example is run here', () => {
  // The Python player is run by the twelfth, the files in `configs` by `test/cli/config.test.ts`, `suites` by `test/lab/positions`,
  // `experiments` by `test/experiments.test.ts`.
  const files = readdirSync('examples').filter(
    (file) => !/^__pycache__$|^configs$|^experiments$|^gallery$|^suites$|\.py$/.test(file),
  )
  expect(files.sort()).toEqual([...Object.keys(printed), ...withModels].sort())
})

test.each(Object.entries(printed))('%s runs on the built package and says what it should', async (file, lines) => {
  const path = `examples/${file}`
  const own = file === ofItsOwn ? { [path]: await run(process.execPath, [path]) } : told
  expectPrinted(own, path, lines)
})

test('every program of the gallery is run here', () => {
  const folders = readdirSync('examples/gallery').filter((name) => name !== 'README.md')
  expect(folders.sort()).toEqual(Object.keys(gallery).sort())
})

test.each(Object.entries(gallery))('%s of the gallery runs without its service', (name, { lines }) => {
  expectPrinted(told, `examples/gallery/${name}/main.ts`, lines)
})

test('the example with ten models on OpenRouter plays to its end and tells what each cost', () => {
  const path = 'examples/10-openrouter.ts'
  expectPrinted(told, path, [/^(mafia|town|draw) won\.$/m])
  const { stdout = '' } = told[path] ?? {}
  const costs = [...stdout.matchAll(/^\S+\/\S+: (\d+) calls, \$(\d+\.\d+)$/gm)]
  expect(costs.length).toBeGreaterThan(7)
  expect(costs.reduce((sum, [, calls]) => sum + Number(calls), 0)).toBe(
    servedWhole(servers[0]?.getRequests() ?? []).length,
  )
  for (const [, calls, cost] of costs) expect(Number(cost)).toBeGreaterThan(Number(calls) * 0.000_5)
  expect(stdout).not.toContain('planted-key-1')
})

test('the example with a local server plays to its end and is heard word by word', () => {
  const lines = [/with "care"\.\n {4}\(p\d\)/, /^(mafia|town|draw) won on day \d+\.$/m]
  expectPrinted(told, 'examples/11-local-server.ts', lines)
})

test('the example with a model of the AI SDK plays to its end and keeps its calls', () => {
  const path = 'examples/15-ai-sdk.ts'
  expectPrinted(told, path, [/^The first one took \d+ ms: 200\.$/m])
  const [, calls] =
    /^(?:mafia|town|draw) won\. (\d+) calls, [1-9]\d* tokens out\.$/m.exec(told[path]?.stdout ?? '') ?? []
  expect(Number(calls)).toBe(servedWhole(servers[2]?.getRequests() ?? []).length)
})

test('an example runs on the sources with one command', async () => {
  const { stdout } = await run('npm', ['run', '--silent', 'example', 'examples/01-quickstart.ts'])
  for (const line of printed['01-quickstart.ts'] ?? []) expect(stdout).toMatch(line)
})

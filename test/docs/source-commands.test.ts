import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMafiaGame, type GameEvent } from '../../src/index.js'
import { sqliteStore } from '../../src/stores/index.js'
import { nightzero } from '../cli/nightzero.js'
import { mockModels } from '../players/mock-model.js'
import { temporaryFolder } from '../support/temporary.js'
import { textOf } from './support/documents.js'

const [, table = ''] = /## A command for each\n([\s\S]*?)\n## /.exec(textOf('docs/sources.md')) ?? []
const rows = table.split('\n').filter((line) => /^\| (\d{3}|all) \|/.test(line))
const commands = [...new Set([...table.matchAll(/`nightzero ([^`]+)`/g)].map(([, command = '']) => command))]
/** They serve for ever, need a cluster, or play for minutes. */
const left = /^serve |--bus |--games 120/

let server: LLMock
let logs: Readonly<Record<string, string>>
const linesOf = (events: readonly GameEvent[]) => events.map((event) => `${JSON.stringify(event)}\n`).join('')

beforeAll(async () => {
  server = await mockModels()
  const players = ['Grock', 'Kimmy', 'Llama', 'Claude', 'Gemma', 'Qwen'].map((name) => ({ name }))
  const played = async (seed: string) =>
    linesOf((await createMafiaGame({ id: seed, rules: 'night-zero', players, seed }).run()).events)
  logs = { one: await played('one'), two: await played('two'), game: await played('game') }
})
afterAll(() => server.stop())

/** A folder with every file that the commands of the page name. */
async function prepared(): Promise<string> {
  const folder = temporaryFolder()
  const models = {
    rules: { extends: 'night-zero', maxDays: 1, due: { thoughts: 'steps', reasons: [] } },
    players: ['Grock', 'Kimmy', 'Llama', 'Claude', 'Gemma', 'Qwen'].map((name) => ({ name })),
    defaults: { model: 'm', baseURL: `${server.url}/v1` },
  }
  writeFileSync(join(folder, 'models.yaml'), JSON.stringify(models))
  const rules = { extends: 'trial', revealRolesOnDeath: true, maxDiscussionRounds: 1 }
  writeFileSync(join(folder, 'rules.json'), JSON.stringify(rules))
  for (const [name, text] of Object.entries(logs)) writeFileSync(join(folder, `${name}.jsonl`), text)
  mkdirSync(join(folder, 'logs'))
  for (const name of ['one', 'two']) copyFileSync(join(folder, `${name}.jsonl`), join(folder, 'logs', `${name}.jsonl`))
  const store = sqliteStore(join(folder, 'games.db'))
  await createMafiaGame({ id: 'ID', players: 6, seed: 1, store }).run()
  await store.close?.()
  return folder
}

describe('the commands that show what the sources ask for', () => {
  test('are in every row of their table, or a function, a call or an event is', () => {
    expect(rows.length).toBeGreaterThan(18)
    for (const row of rows) expect(row).toMatch(/`(nightzero |GET |POST |\w+\(\))/)
    expect(commands).toEqual(expect.arrayContaining(Object.keys(shows)))
  })

  test.each(commands.filter((command) => !left.test(command)))(
    'nightzero %s',
    async (command) => {
      const folder = await prepared()
      const isFile = (word: string) => word === 'logs' || /\.\w+$/.test(word)
      const words = command.split(' ').map((word) => (isFile(word) ? join(folder, word) : word))
      const { status, stdout, stderr } = await nightzero(words, { OPENAI_API_KEY: 'k' })
      expect({ status, stderr }).toMatchObject({ status: 0 })
      const [, out] = / --(?:out|log|players) (\S+\.\w+)/.exec(command) ?? []
      if (out === undefined) expect(stdout.length).toBeGreaterThan(40)
      else expect(existsSync(join(folder, out)), out).toBe(true)
      const shown = [shows[command] ?? ''].flat()
      for (const one of shown) expect(stdout).toContain(one)
    },
    60_000,
  )
})

/** What some of them print, as the rows say. */
const shows: Readonly<Record<string, string | readonly string[]>> = {
  'play --config models.yaml --view omniscient': 'thinks (observations):',
  'play --rules night-zero --narrator scripted --view viewers': 'has won.',
  'play --config models.yaml --dry-run': '1 game of',
  'stats logs --by model': 'Wins by model',
  'stats games.db': '1 game that ended',
  'verify games.db --game ID': 'all valid',
  'rules rules.json --card': 'the role of the dead is revealed',
  'play --config models.yaml --history one.jsonl two.jsonl': 'Grock',
  'replay game.jsonl --view moderator --json': ['"to":"resolution"', '"to":"ended"'],
  'replay game.jsonl --view analysis --json': 'latencyMs',
}

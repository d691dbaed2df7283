import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readProbe, readServerFile, readTournament } from '../../../src/cli/config/named-agents.js'
import { readConfig } from '../../../src/cli/config/read-config.js'
import { rulesArgument } from '../../../src/cli/input-files.js'
import { exportGame, type GameEvent, readLog, ruleCard, verifyLog, viewFor } from '../../../src/index.js'
import { importAIWolf, importArena, importLLMafia, importTencent } from '../../../src/lab/formats/index.js'
import { cutPositions, readSuite, writeSuite } from '../../../src/lab/positions/index.js'
import { gameReport, gameStats } from '../../../src/lab/stats/index.js'
import { exportHtml } from '../../../src/show/html/index.js'
import { jsonlCalls, jsonlStore, readCalls } from '../../../src/stores/index.js'
import { type FuzzTarget, Misread, parts } from './target.js'

const textsIn = (folder: string, end: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(end))
    .map((name) => readFileSync(join(folder, name), 'utf8'))

const goldenLogs = (): string[] => textsIn('test/fixtures/golden', '.jsonl')

const asLines = (events: readonly GameEvent[]): string => events.map((event) => `${JSON.stringify(event)}\n`).join('')

/** A log that is read can be read again, and everything that is made from logs can be made of it. */
function useLog(events: readonly GameEvent[]): void {
  const written = asLines(events)
  if (asLines(readLog(written)) !== written) throw new Misread('A log that was read and written is another one.')
  viewFor('public', events)
  viewFor('viewers', events)
  exportGame(events, { view: 'post-mortem' })
  gameStats(events)
  gameReport(events)
}

export const logs = (): FuzzTarget => ({
  seeds: goldenLogs(),
  run: (text) => useLog(readLog(text)),
})

export const verified = (): FuzzTarget => ({
  seeds: goldenLogs().filter(({ length }) => length < 25_000),
  async run(text) {
    const events = readLog(text)
    await verifyLog(events)
    exportHtml(events, { view: 'public' })
  },
})

/** A target that reads files: its input is written to one of them first. */
function ofFile(
  name: string,
  target: Omit<FuzzTarget, 'run'> & { run(path: string): void | Promise<void> },
): FuzzTarget {
  const folder = mkdtempSync(join(tmpdir(), 'nightzero-fuzz-'))
  const path = join(folder, name)
  return {
    ...target,
    async run(text) {
      // An old lock of this process would be in the way of no one else.
      for (const old of readdirSync(folder)) rmSync(join(folder, old), { recursive: true })
      writeFileSync(path, text)
      await target.run(path)
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export const stored = (): FuzzTarget =>
  ofFile('game.jsonl', {
    seeds: goldenLogs(),
    async run(path) {
      const store = jsonlStore(path, { onWarning: () => {} })
      try {
        for (const { id } of await store.listGames({})) {
          await store.getEvents(id)
          await store.claimGame?.(id)
        }
      } finally {
        await store.close?.()
      }
    },
  })

export function calls(): FuzzTarget {
  const call = { gameId: 'g', requestId: '1.vote.1.p1', attempt: 1, kind: 'vote', playerId: 'p1', status: 200 }
  const request = { url: 'http://127.0.0.1/v1', body: '{"model":"m"}', headers: {} }
  const response = { status: 200, headers: {}, body: '{"choices":[{"message":{"content":"{}"}}]}' }
  return ofFile('calls.jsonl', {
    seeds: [1, 3].map((count) => `${JSON.stringify({ ...call, request, response })}\n`.repeat(count)),
    async run(path) {
      const read = readCalls(path)
      const sink = jsonlCalls(path)
      for (const { gameId, requestId, attempt } of read) await sink.countOf?.(gameId, requestId, attempt)
      await sink.close?.()
    },
  })
}

export async function suites(): Promise<FuzzTarget> {
  const logs = goldenLogs()
    .filter(({ length }) => length < 24_000)
    .slice(0, 2)
    .map(readLog)
  return {
    seeds: [writeSuite(await cutPositions(logs)), writeSuite(await cutPositions(logs.slice(0, 1)))],
    run: (text) => {
      const suite = readSuite(text)
      if (writeSuite(readSuite(writeSuite(suite))) !== writeSuite(suite)) throw new Misread('The suite is another one.')
    },
  }
}

const blocks = (page: string, kind: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/```(yaml|json)\n([\s\S]*?)```/g)]
    .filter(([, language]) => language === kind)
    .map(([, , text = '']) => text)

export const configs = (): FuzzTarget =>
  ofFile('game.yaml', {
    seeds: [
      ...textsIn('examples/configs', '.yaml'),
      ...['models', 'server', 'tournaments', 'positions', 'studies', 'experiments'].flatMap((name) =>
        blocks(`docs/${name}.md`, 'yaml'),
      ),
    ],
    async run(path) {
      let refused: unknown
      for (const read of [readConfig, readTournament, readProbe, readServerFile])
        try {
          await read(path)
        } catch (error) {
          if ((error as Error).name !== 'BadInput') throw error
          refused = error
        }
      if (refused !== undefined) throw refused
    },
  })

export const rules = (): FuzzTarget =>
  ofFile('rules.json', {
    seeds: [
      ...goldenLogs().map((log) =>
        JSON.stringify(readLog(log)[1]?.data && (readLog(log)[1] as GameEvent<'game.opened'>).data.rules),
      ),
      ...['rules', 'roles'].flatMap((name) => blocks(`docs/${name}.md`, 'json')),
    ],
    run: (path) => void ruleCard(rulesArgument(path)),
  })

export const aiwolf = (): FuzzTarget => ({
  seeds: textsIn('test/fixtures/aiwolf', '.log'),
  run: (text) => useLog(importAIWolf(text).events),
})

export const llmafia = (): FuzzTarget => ({
  seeds: [
    ['config.json', 'all_messages.txt']
      .map((name) => readFileSync(`test/fixtures/llmafia/0001/${name}`, 'utf8'))
      .join(parts),
  ],
  run: (text) => {
    const [config = '', messages = ''] = text.split(parts)
    useLog(importLLMafia({ config, messages }).events)
  },
})

export const tencent = (): FuzzTarget => ({
  seeds: textsIn('test/fixtures/tencent', '.json'),
  run: (text) => useLog(importTencent(text).events),
})

export const arena = (): FuzzTarget => ({
  seeds: [readFileSync('test/fixtures/imports/werewolf-arena-game_complete.json', 'utf8')],
  run: (text) => useLog(importArena(text).events),
})

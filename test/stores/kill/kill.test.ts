import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import seedrandom from 'seedrandom'
import { beforeAll, describe, expect, test } from 'vitest'
import { createMafiaGame, isEvent, type LogStore, verifyLog } from '../../../src/index.js'
import { jsonlStore, sqliteStore } from '../../../src/stores/index.js'
import { isFull, runs } from '../../laws/support/runs.js'
import { bundledProgram } from '../../support/bundled-program.js'
import { bare } from '../../support/logs.js'
import { temporaryFolder } from '../../support/temporary.js'
import { gameOptions, noting } from './game.js'

const kills = runs(20, 6)
const games = 10
let player = ''

beforeAll(async () => {
  player = await bundledProgram(join(import.meta.dirname, 'player.ts'))
})

/** Plays until the process ends by itself, which is true, or is killed `ms` after it has asked `asks` questions. */
async function playsToTheEnd(args: readonly string[], asks: number, ms: number): Promise<boolean> {
  const child = spawn(process.execPath, [player, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (text) => {
    complaint += text
  })
  let [said, timer] = ['', undefined as NodeJS.Timeout | undefined]
  child.stdout.on('data', (text) => {
    said += text
    if (said.split('\n').length > asks + 1) timer ??= setTimeout(() => child.kill('SIGKILL'), ms)
  })
  const [code, signal] = await once(child, 'exit')
  clearTimeout(timer)
  if (signal === 'SIGKILL') return false
  expect(`${code} ${complaint}`).toMatch(/^0 /)
  return true
}

const linesOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [])

/** What the store has as answered: nobody may be asked that again. */
async function answeredIn(store: LogStore): Promise<string[]> {
  const events = await store.getEvents('killed')
  const tries = await store.getTries('killed')
  await store.close?.()
  const inLog = events.flatMap((event) =>
    isEvent(event, 'answer.recorded') || isEvent(event, 'answer.rejected')
      ? [`${event.data.requestId}/${event.data.attempt}`]
      : [],
  )
  return [...inLog, ...tries.map(({ requestId, attempt }) => `${requestId}/${attempt}`)]
}

const kinds = {
  jsonl: {
    pathIn: (folder: string) => join(folder, 'games'),
    open: (path: string) => jsonlStore(path, { onWarning: () => {} }),
  },
  sqlite: { pathIn: (folder: string) => join(folder, 'games.db'), open: (path: string) => sqliteStore(path) },
}

describe.concurrent.each(Object.keys(kinds) as (keyof typeof kinds)[])('%s', (kind) => {
  test(`a game killed at any moment continues to the same end: ${kills} kills`, { timeout: 300_000 }, async () => {
    const random = seedrandom.alea(kind)
    const whole = await uninterrupted()
    let [killed, midway] = [0, 0]
    for (let n = 0; killed < kills; n++) {
      const folder = temporaryFolder()
      const [path, asks, seed] = [kinds[kind].pathIn(folder), join(folder, 'asks'), `${n % games}`]
      let forbidden: string[] = []
      for (let ended = false; !ended; ) {
        const before = linesOf(asks).length
        const patience = killed < kills ? Math.floor(random() * 40) : Number.POSITIVE_INFINITY
        ended = await playsToTheEnd([kind, path, seed, asks], patience, random() * 20)
        const asked = linesOf(asks).slice(before)
        expect(asked.filter((ask) => forbidden.includes(ask))).toEqual([])
        forbidden = await answeredIn(kinds[kind].open(path))
        if (!ended) killed++
        if (!ended && forbidden.length > 0) midway++
      }
      const store = kinds[kind].open(path)
      const events = await store.getEvents('killed')
      expect(bare(events)).toEqual(whole[n % games])
      expect(await verifyLog(events)).toMatchObject({ ok: true, finished: true })
      expect(await store.getTries('killed')).toEqual([])
      await store.close?.()
      if (kind === 'jsonl') {
        expect(readdirSync(path).sort()).toEqual(['killed.journal.jsonl', 'killed.jsonl'])
        const text = readFileSync(join(path, 'killed.jsonl'), 'utf8')
        expect(text.endsWith('\n')).toBe(true)
        expect(linesOf(join(path, 'killed.jsonl')).map((line) => JSON.parse(line))).toEqual(events)
      }
    }
    expect(midway).toBeGreaterThan(isFull ? kills / 4 : 0)
  })
})

async function uninterrupted(): Promise<unknown[][]> {
  const played = Array.from({ length: games }, (_, n) =>
    createMafiaGame({ ...gameOptions(`${n}`), agent: noting(() => {}) }).run(),
  )
  return (await Promise.all(played)).map(({ events }) => bare(events))
}

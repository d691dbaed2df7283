import {
  type Agent,
  createMafiaGame,
  defineRules,
  foldEvents,
  type GameEvent,
  InvalidRulesError,
  type RulesInput,
  randomAgent,
  verifyLog,
  viewFor,
} from 'nightzero'
import { alternate, busyMs, median } from './support/alternate.ts'
import { playSeeds, sampleOf } from './support/sample.ts'
import type { Row, Table } from './support/table.ts'

const tables = [5, 10, 20, 50, 100, 200]
const longLog = 100_000
const budgetMs = 1_000

/** Skips whenever that is legal, so that nobody dies and a game lasts as long as its rules allow. */
const peaceful: Agent = {
  act: (request) => (request.options.includes('skip') ? { choice: 'skip' } : randomAgent().act(request)),
}

/** `trial` where the mafia may spare everybody. */
const endless: RulesInput = {
  extends: 'trial',
  maxDays: 1_000,
  table: { min: 5, max: 50 },
  night: { mafia: { protocol: 'proposals', noKill: true, settlement: 'lowestSeat' } },
}

async function measure(name: Row, options: Parameters<typeof sampleOf>[1]): Promise<Row> {
  const seeds = Math.max(2, Math.ceil(200 / Number(options.players)))
  const { asked, events, kilobytes } = await sampleOf(seeds, options)
  const { batches } = await alternate({ batches: () => playSeeds(seeds, options) }, budgetMs)
  const calls = Math.round(asked.length / seeds)
  const perCall = (median(batches) * 1_000) / asked.length
  return {
    ...name,
    'questions/game': calls,
    'µs/question': perCall,
    'events/game': Math.round(events),
    'KB of log/game': kilobytes,
  }
}

async function byTable(): Promise<Row[]> {
  const rows: Row[] = []
  for (const players of tables) {
    const name = { players: `${players}` }
    try {
      const rules = defineRules({ extends: 'trial', table: { min: 5, max: Math.max(players, 5) } })
      rows.push(await measure(name, { rules, players, agent: randomAgent() }))
    } catch (error) {
      if (!(error instanceof InvalidRulesError)) throw error
      rows.push({ ...name, 'questions/game': 'refused' })
    }
  }
  return rows
}

/** The log of one game that is stopped after at least so many events. */
async function logOf(events: number): Promise<readonly GameEvent[]> {
  const game = createMafiaGame({ rules: defineRules(endless), players: 50, seed: 0, agent: peaceful })
  const enough = new AbortController()
  game.on('phase.changed', () => {
    if (game.events.length >= events) enough.abort()
  })
  await game.run({ signal: enough.signal }).catch(() => {})
  return game.events
}

async function byEvent(): Promise<Row[]> {
  let log: readonly GameEvent[] = []
  const played = await busyMs(async () => {
    log = await logOf(longLog)
  })
  const player = log.find(({ type }) => type === 'role.dealt')?.data as { readonly player: string }
  const row = (step: string, ms: number): Row => ({
    step,
    events: log.length,
    'total ms': Math.round(ms),
    'µs/event': (ms * 1_000) / log.length,
  })
  return [
    row('play', played),
    row('fold', await busyMs(() => foldEvents(log))),
    row("a player's view", await busyMs(() => viewFor(player.player, log))),
    row("the viewers' view", await busyMs(() => viewFor('viewers', log))),
    row('verify', await busyMs(() => verifyLog(log))),
  ]
}

/** What a question costs as tables and games grow, and what a very long log costs to read. */
export async function measureGrowth(): Promise<readonly Table[]> {
  return [
    { title: '`trial` by the number of players', rows: await byTable() },
    { title: 'One log of fifty players: each step reads all of it once', rows: await byEvent() },
  ]
}

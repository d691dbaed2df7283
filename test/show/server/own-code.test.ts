import { expect, test } from 'vitest'
import { definePower, memoryStore, readLog, verifyLog } from '../../../src/index.js'
import type { StartedGame } from '../../../src/show/server/index.js'
import { createServer } from '../../../src/show/server/index.js'
import { tribunal } from '../../support/own-charts.js'
import { opened } from './support/opened.js'

const dream = definePower({
  name: 'dream',
  aim: 'learn',
  ask: 'Choose of whom to dream.',
  verb: { base: 'dream of', third: 'dreams of', past: 'dreamed of' },
  describe: ['It learns nothing.'],
})
const code = { charts: { tribunal }, powers: { dream } }
const dreamer = { team: 'town', powers: [{ power: 'dream' }], describe: 'A dreamer sees shadows.' }
const rules = {
  extends: 'trial',
  decision: 'tribunal',
  cast: { dreamer },
  roleCounts: { dreamer: { base: 1 } },
  maxDays: 1,
}

test("rules over REST may name the operator's charts and powers", async () => {
  const { call, start, finished } = await opened(code)
  const { game, links } = await start({ rules, players: 7, seed: 'own' } as never)
  await finished(game.id)
  const log = readLog(
    await (await call(`GET games/${game.id}/export?format=jsonl`, undefined, links.moderator.token)).text(),
  )
  expect(await verifyLog(log, code)).toMatchObject({ ok: true })
  const plain = await start({ rules: 'classic', players: 7 })
  await finished(plain.game.id)
})

test.each([
  ['chart', { extends: 'trial', decision: 'duel' }, 'got `duel`'],
  ['described chart', { extends: 'trial', decision: 'duel', charts: { duel: 'Two duel.' } }, 'the chart `duel`'],
  [
    'power',
    { ...rules, decision: 'trial', cast: { dreamer: { ...dreamer, powers: [{ power: 'fly' }] } } },
    'got `fly`',
  ],
])('rules that name a %s which the server does not have are refused with its name', async (_, rules, named) => {
  const { call } = await opened(code)
  const refused = await call('POST games', { rules, players: 7 })
  expect(refused.status).toBe(400)
  expect(((await refused.json()) as { detail: string }).detail).toContain(named)
})

test('a game with a power of its own continues on a server that has the power, and is refused by name on another', async () => {
  const store = memoryStore()
  const first = await opened({ ...code, store })
  const { game } = (await first.start({ rules, players: 7, paused: true } as never)) as StartedGame
  await first.server.close()
  const warnings: string[] = []
  const without = await createServer({ store, onWarning: (warning) => warnings.push(warning) })
  await without.close()
  expect(warnings.join()).toMatch(/the power `dream`/)
  const again = await opened({ ...code, store })
  await again.finished(game.id)
})

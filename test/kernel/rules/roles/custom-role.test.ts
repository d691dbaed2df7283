import { expect, test } from 'vitest'
import {
  createMafiaGame,
  defineRules,
  isEvent,
  randomAgent,
  readLog,
  replayGame,
  resumeGame,
  ruleCard,
  scriptedAgent,
  verifyLog,
} from '../../../../src/index.js'
import { bare } from '../../../support/logs.js'

const rules = defineRules({
  extends: 'trial',
  cast: {
    bodyguard: {
      team: 'town',
      powers: [{ power: 'protect', self: false, repeat: false, uses: 2 }],
      immuneTo: ['shoot'],
      describe: 'A bodyguard saves another player from the mafia, twice in a game.',
      advice: 'Save your nights for those who have shown themselves.',
    },
  },
  roleCounts: { bodyguard: { base: 2 }, doctor: { base: 0 } },
})

test.each([
  ['random', randomAgent],
  ['scripted', scriptedAgent],
])('%s players play a role that is data alone; its games verify, replay and resume', async (_name, agent) => {
  const acts: string[] = []
  for (const seed of [1, 2, 3, 4]) {
    const { events } = await createMafiaGame({ rules, players: 9, seed, agent: agent() }).run()
    const log = readLog(JSON.stringify(events))
    expect(await verifyLog(log)).toMatchObject({ ok: true, finished: true })
    await replayGame(log)
    const cut = Math.floor(log.length / 2)
    expect(bare((await resumeGame(log.slice(0, cut), { agent: agent() }).run()).events)).toEqual(bare(events))
    acts.push(...events.flatMap((event) => (isEvent(event, 'night.acted') ? event.data.action : [])))
  }
  expect(acts).toContain('protect')
})

test('its rule card tells what it does and what it may choose', () => {
  const card = ruleCard(rules, 9)
  for (const sentence of [
    'A bodyguard saves another player',
    'It may do so 2 times in a game.',
    'It is immune to: shoot.',
  ])
    expect(card).toContain(sentence)
  expect(card).not.toContain('doctor')
})

test('two bodyguards are dealt, and nobody is a doctor', async () => {
  const { players } = await createMafiaGame({ rules, players: 9, seed: 5, agent: randomAgent() }).run()
  expect(players.filter(({ role }) => role === 'bodyguard')).toHaveLength(2)
  expect(players.filter(({ role }) => role === 'doctor')).toHaveLength(0)
})

import { expect, test } from 'vitest'
import { definePower, type RulesInput, verifyLog } from '../../src/index.js'
import { answeringAgent, playersOf, rolesOf, type Script } from '../../src/testing/index.js'
import { gameOf } from '../support/covered.js'

const duel = definePower({
  name: 'duel',
  aim: 'harm',
  ask: 'Challenge a player.',
  verb: { base: 'challenge', third: 'challenges', past: 'challenged' },
  describe: ['If that player is mafia, it dies and the day is over.'],
  kills: 'beaten in a duel',
  effects: ({ act, state }) =>
    state.players.some(({ id, team }) => id === act.target && team === 'mafia')
      ? [{ type: 'strike' }, { type: 'endDay' }]
      : [],
})
const knight = { team: 'town', powers: [{ power: 'duel', on: 'day', uses: 1 }], describe: 'It fights by day.' } as const
const cast = { Ann: 'mafia', Bob: 'mafia', Cid: 'villager', Dan: 'villager', Eve: 'villager', Flo: 'knight' }

async function phasesOf(rules: RulesInput, answer: string): Promise<string[]> {
  const { game } = gameOf({
    rules: { extends: 'benchmark', night: { mafia: { noKill: true } }, cast: { knight }, maxDays: 1, ...rules },
    roles: rolesOf(cast),
    players: playersOf(cast),
    agent: answeringAgent({ kill: 'skip', vote: 'skip', duel: answer } as Script),
    powers: { duel },
    seed: 1,
  })
  const { events } = await game.run()
  await expect(verifyLog(events, { powers: { duel } })).resolves.toMatchObject({ ok: true })
  return events.flatMap(({ type, phase }) => (type === 'phase.changed' ? [phase] : []))
}

const dawn = ['night', 'dawn']
const vote = ['vote', 'resolution', 'ended']

test('a power that ends the day leaves no time for the vote', async () => {
  expect(await phasesOf({}, 'Ann')).toEqual([...dawn, 'discussion', 'noon', 'ended'])
})

test('a power by day that ends nothing leaves the rest of the day as it was', async () => {
  expect(await phasesOf({}, 'Cid')).toEqual([...dawn, 'discussion', 'noon', ...vote])
})

test('a power may be the last part of a day', async () => {
  const rules: RulesInput = { day: ['discussion', 'decision', 'duel'] }
  expect(await phasesOf(rules, 'Cid')).toEqual([...dawn, 'discussion', ...vote.slice(0, 2), 'noon', 'ended'])
})

test('channels that open by day do so before all else, in as many rounds as they have', async () => {
  const pair = { describe: 'They talk.', speaks: { roles: ['villager'] }, when: 'day', rounds: 2 } as const
  const rules: RulesInput = { channels: { pair } }
  expect(await phasesOf(rules, 'skip')).toEqual([...dawn, 'whispers', 'discussion', 'noon', ...vote])
})

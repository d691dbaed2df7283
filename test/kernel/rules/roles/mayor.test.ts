import { expect, test } from 'vitest'
import { createMafiaGame, type PresetName } from '../../../../src/index.js'
import { answeringAgent, playersOf, rolesOf, type Script } from '../../../../src/testing/index.js'
import { told } from '../../../support/log.js'

const cast = { Ann: 'mafia', Bob: 'mayor', Cid: 'villager', Dan: 'villager', Eve: 'villager', Flo: 'villager' }
const play = async (rules: PresetName, answers: Script) => {
  const changes = { maxDays: 1, reveal: { day: 'none', night: 'none' } } as const
  const options = {
    roles: rolesOf(cast),
    players: playersOf(cast),
    agent: answeringAgent({ kill: 'Flo', ...answers }),
    seed: 1,
  }
  return (await createMafiaGame({ ...options, rules: { extends: rules, ...changes } }).run()).events
}
const all = (choice: string) => Object.fromEntries(Object.keys(cast).map((id) => [id, choice]))

test('a mayor has two votes in a vote, and the majority is one of all votes', async () => {
  const events = await play('benchmark', { vote: { ...all('skip'), Bob: 'Ann', Cid: 'Ann' } })
  expect(told(events, 'vote.resolved')).toMatchObject([{ tally: { Ann: 3, skip: 3 }, outcome: 'nobody' }])
})

test('it has two votes in a nomination and in a judgment', async () => {
  const events = await play('trial', { nominate: { ...all('skip'), Bob: 'Ann', Cid: 'Ann' }, judge: { Bob: 'guilty' } })
  expect(told(events, 'nomination.resolved')).toMatchObject([{ tally: { Ann: 3, skip: 3 }, accused: 'Ann' }])
  expect(told(events, 'judgment.resolved')).toMatchObject([{ tally: { guilty: 2, innocent: 3 }, outcome: 'innocent' }])
})

test('dead, it is known to all, whatever the dead reveal', async () => {
  const events = await play('benchmark', { vote: { ...all('Bob'), Bob: 'skip' } })
  expect(told(events, 'player.died')).toMatchObject([
    { player: 'Flo' },
    { player: 'Bob', cause: 'vote', role: 'mayor' },
  ])
  expect(told(events, 'player.died')[0]).not.toHaveProperty('role')
})

// Written from the documents alone, as a newcomer would.
import { expect, test } from 'vitest'
import { trialMachine } from '../../machines/index.js'
import { type Cast, runMachine, type Script } from '../../src/testing/index.js'

const players: Cast = { Ann: 'mafia', Bob: 'doctor', Cid: 'sheriff', Dan: 'villager', Eve: 'villager', Flo: 'villager' }
const accuseAnn: Script = { nominate: ({ playerId }) => (playerId === 'Ann' ? 'Bob' : 'Ann') }

test('late in the game two of three nominations bring a trial, and the accused does not judge itself', async () => {
  const before = { day: 3, alive: ['Ann', 'Bob', 'Cid'] }
  const { path, requests } = await runMachine(trialMachine, { players, before, answers: accuseAnn })
  expect(path).toContain('judgment')
  expect(requests.filter(({ kind }) => kind === 'judge').map(({ playerId }) => playerId)).toEqual(['Bob', 'Cid'])
})

test('who is found guilty dies, and the acquitted lives', async () => {
  const judged = (judge: string) => runMachine(trialMachine, { players, answers: { ...accuseAnn, judge } })
  const statusOfAnn = async (judge: string) =>
    (await judged(judge)).state.players.find(({ id }) => id === 'Ann')?.status
  expect(await statusOfAnn('guilty')).toBe('dead')
  expect(await statusOfAnn('innocent')).toBe('alive')
})

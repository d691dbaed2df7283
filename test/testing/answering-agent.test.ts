import { describe, expect, test } from 'vitest'
import type { AgentRequest } from '../../src/index.js'
import { answeringAgent, playersOf, recordingAgent, rolesOf } from '../../src/testing/index.js'

const request = (changes: Partial<AgentRequest>): AgentRequest =>
  ({
    id: '1.vote.Ann',
    kind: 'vote',
    playerId: 'Ann',
    options: ['Bob', 'Cid', 'skip'],
    attempt: 1,
    ...changes,
  }) as AgentRequest

describe('an agent that answers from a script', () => {
  test('gives one line to all who are asked', async () => {
    const agent = answeringAgent({ vote: 'Bob' })
    expect(await agent.act(request({}))).toEqual({ choice: 'Bob' })
    expect(await agent.act(request({ playerId: 'Dan' }))).toEqual({ choice: 'Bob' })
  })

  test('gives each player its own lines, one after another, and then it answers plainly', async () => {
    const agent = answeringAgent({ vote: { Ann: ['Bob', { choice: 'Cid', speech: 'On reflection.' }], Dan: 'Ann' } })
    expect(await agent.act(request({}))).toEqual({ choice: 'Bob' })
    expect(await agent.act(request({ playerId: 'Dan' }))).toEqual({ choice: 'Ann' })
    expect(await agent.act(request({}))).toEqual({ choice: 'Cid', speech: 'On reflection.' })
    expect(await agent.act(request({}))).toEqual({ choice: 'skip' })
    expect(await agent.act(request({ playerId: 'Dan' }))).toEqual({ choice: 'Ann' })
  })

  test('takes a string for words where only words count, and adds words where both are due', async () => {
    expect(await answeringAgent({ defend: 'It was not me.' }).act(request({ kind: 'defend', options: [] }))).toEqual({
      speech: 'It was not me.',
    })
    expect(await answeringAgent({ speak: 'Bob' }).act(request({ kind: 'speak' }))).toEqual({
      speech: expect.any(String),
      choice: 'Bob',
    })
    expect(await answeringAgent({ speak: 'silent' }).act(request({ kind: 'speak', options: ['silent'] }))).toEqual({
      choice: 'silent',
    })
  })

  test('answers from a list in the order it is asked, or from a function', async () => {
    const list = answeringAgent(['Bob', 'Cid'])
    expect([await list.act(request({})), await list.act(request({})), await list.act(request({}))]).toEqual([
      { choice: 'Bob' },
      { choice: 'Cid' },
      { choice: 'skip' },
    ])
    const echo = answeringAgent(({ playerId }) => (playerId === 'Ann' ? 'Cid' : undefined))
    expect(await echo.act(request({}))).toEqual({ choice: 'Cid' })
    expect(await echo.act(request({ playerId: 'Dan' }))).toEqual({ choice: 'skip' })
  })

  test('acts as little as the rules allow where the script says nothing', async () => {
    const plain = answeringAgent()
    expect(await plain.act(request({ kind: 'judge', options: ['guilty', 'innocent'] }))).toEqual({ choice: 'innocent' })
    expect(await plain.act(request({ kind: 'kill', options: ['Bob', 'Cid'] }))).toEqual({ choice: 'Bob' })
    expect(await plain.act(request({ kind: 'speak', options: ['silent'] }))).toEqual({ choice: 'silent' })
    expect(await plain.act(request({ kind: 'defend', options: [] }))).toEqual({ speech: expect.any(String) })
    expect(await plain.act(request({ kind: 'persona', options: [] }))).toEqual({
      persona: { name: 'Someone like Ann' },
    })
  })
})

test('a recording agent keeps the requests it got and answers as the agent inside', async () => {
  const agent = recordingAgent(answeringAgent({ vote: 'Cid' }))
  const asked = [request({}), request({ playerId: 'Dan' })]
  for (const each of asked) expect(await agent.act(each)).toEqual({ choice: 'Cid' })
  expect(agent.requests).toEqual(asked)
  expect(agent.name).toBe('scripted answers')
})

test('a cast becomes pinned players and role counts', () => {
  const cast = { Ann: 'mafia', Bob: 'doctor', Cid: 'villager', Dan: 'villager', Eve: 'villager' } as const
  expect(playersOf(cast)[1]).toEqual({ id: 'Bob', name: 'Bob', role: 'doctor' })
  expect(rolesOf(cast)).toEqual({ mafia: 1, doctor: 1, villager: 3 })
})

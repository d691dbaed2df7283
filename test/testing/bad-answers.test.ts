import { describe, expect, test } from 'vitest'
import { dayMachine, eliminationMachine, trialMachine, voteMachine } from '../../machines/index.js'
import { AgentError, InvalidOptionsError, randomAgent } from '../../src/index.js'
import { type AnswerOf, answeringAgent, runMachine, type Script } from '../../src/testing/index.js'
import { six } from '../support/casts.js'

const accuseAnn: Script = { nominate: ({ playerId }) => (playerId === 'Ann' ? 'skip' : 'Ann') }
const trial = (answers: Script, badAnswers = false) => runMachine(trialMachine, { players: six, answers, badAnswers })
const vote = (answers: Script, badAnswers = false) =>
  runMachine(voteMachine, { players: six, rules: 'night-zero', answers, badAnswers })
const day = (answers: Script) =>
  runMachine(dayMachine, {
    players: six,
    answers,
    input: ({ rules, playState }) => ({ rules, day: 1, living: playState.living }),
  })

describe('a machine does not run to its end', () => {
  test('with a judgment that does not exist, which would acquit', async () => {
    const judged = trial({ ...accuseAnn, judge: 'gulity' })
    await expect(judged).rejects.toThrow(InvalidOptionsError)
    await expect(judged).rejects.toMatchObject({
      path: 'answers.judge',
      message:
        '`Bob` gave a bad answer to `judge`. The choice `gulity` is not legal here. Choose one of: guilty, innocent. To test bad answers, give `badAnswers: true`.',
    })
  })

  test('with a vote for oneself, or for a player who is not there', async () => {
    await expect(vote({ vote: { Bob: 'Bob' } })).rejects.toThrow('`Bob` gave a bad answer to `vote`. The choice `Bob`')
    await expect(vote({ vote: () => 'Zoe' })).rejects.toThrow('The choice `Zoe` is not legal here.')
  })

  test('with an answer of a wrong form', async () => {
    await expect(vote({ vote: { Bob: { choice: 3 as never } } })).rejects.toThrow('`choice`: Expected a text, got `3`')
    const misspelt = { speech: 'I know nothing.', thougt: 'But I do.' } as object
    await expect(day({ speak: { Bob: misspelt } })).rejects.toThrow(
      '`thougt` is no field of an answer (did you mean `thought`?); read are: reasoning, thought',
    )
  })

  test('with a part that the question does not ask for, and that nobody would read', async () => {
    const accusing = { speech: 'It is you.', choice: 'Ann' }
    await expect(day({ speak: { Bob: accusing } })).rejects.toThrow(
      '`Bob` gave a bad answer to `speak`. `choice` is not',
    )
    const claiming = { choice: 'Ann', claim: { role: 'sheriff' } }
    await expect(vote({ vote: { Bob: claiming } })).rejects.toThrow('`claim` is not asked for here')
  })

  test.each<[Script, string]>([
    [
      { vote: 'skip', judge: 'guilty' },
      '`answers.judge` was never used: nobody was asked to `judge`, only to `vote`. Leave',
    ],
    [
      { vote: { Ann: ['Bob', 'Cid', 'Dan'] } },
      '`answers.vote.Ann[1]` was never used: Ann, Bob, Cid, Dan, Eve, Flo were',
    ],
    [
      { defend: { Bob: 'No.', Cid: 'Me?' } },
      'never used: nobody was asked to `defend`, only to `vote`. Nor were `defend.Cid`.',
    ],
    [{ 'last-words': () => 'Farewell.' }, '`answers.last-words` was never used'],
  ])('with answers that nobody was asked for: %j', async (answers, message) => {
    await expect(vote(answers)).rejects.toThrow(message)
  })

  test('with an answer to a player who was not asked', async () => {
    const before = { alive: ['Ann', 'Bob', 'Cid'] }
    const answers = { vote: { Ann: 'Bob', Flo: 'Bob' } }
    await expect(runMachine(voteMachine, { players: six, before, answers })).rejects.toThrow(
      'The answer `answers.vote.Flo` was never used: Ann, Bob, Cid were asked to `vote`.',
    )
  })

  test('with what a function of answers throws, such as a failed assertion: that is the error of the run', async () => {
    const failed = new Error('expected 3 to be 4')
    const fail: AnswerOf = () => {
      throw failed
    }
    await expect(vote({ vote: fail })).rejects.toBe(failed)
    await expect(vote({ vote: () => Promise.reject(failed) })).rejects.toBe(failed)
  })

  test('with an agent for all players that answers badly or gives up', async () => {
    const players = six
    const answers = answeringAgent({ vote: 'nobody' })
    await expect(runMachine(voteMachine, { players, answers })).rejects.toThrow(
      'The choice `nobody` is not legal here.',
    )
    const gaveUp = new AgentError('No answer in the reply.')
    const silent = { act: () => Promise.reject(gaveUp) }
    await expect(runMachine(voteMachine, { players, answers: silent })).rejects.toBe(gaveUp)
  })

  test('with a bad answer, whatever a machine does about the failure', async () => {
    const input = ({ rules }: { rules: never }) => ({ rules, day: 1, player: 'Ann' })
    const rules = { extends: 'trial', lastWords: true } as const
    const answers = { 'last-words': { Ann: { speech: '' } } }
    await expect(runMachine(eliminationMachine, { players: six, rules, input, answers } as never)).rejects.toThrow(
      '`Ann` gave a bad answer to `last-words`. Words are due',
    )
  })
})

describe('a test may ask for bad answers', () => {
  test('then they are asked for again, and in the end defaults are used', async () => {
    const { events, requests, state } = await trial({ ...accuseAnn, judge: 'gulity', vote: 'Ann' }, true)
    expect(requests.filter(({ kind, playerId }) => kind === 'judge' && playerId === 'Bob').length).toBe(4)
    expect(events.filter(({ type }) => type === 'answer.defaulted').length).toBe(5)
    expect(state.players.find(({ id }) => id === 'Ann')?.status).toBe('alive')
  })

  test('and unread parts are dropped', async () => {
    const { events } = await vote({ vote: { Bob: { choice: 'Ann', claim: { role: 'sheriff' } } } }, true)
    expect(events.map(({ type }) => type)).not.toContain('role.claimed')
  })
})

test('what is legal and used is green, as before', async () => {
  const { state } = await trial({ ...accuseAnn, judge: 'guilty', defend: { Ann: ['Not me.'] } })
  expect(state.players.find(({ id }) => id === 'Ann')?.status).toBe('dead')
  await expect(runMachine(voteMachine, { players: six, answers: randomAgent() })).resolves.toBeDefined()
})

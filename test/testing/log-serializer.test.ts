import { expect, test } from 'vitest'
import { voteMachine } from '../../machines/index.js'
import { given, logSerializer, runMachine } from '../../src/testing/index.js'
import { six } from '../support/casts.js'

expect.addSnapshotSerializer(logSerializer)

test('a log is printed as people read it', async () => {
  const { events } = await runMachine(voteMachine, {
    players: six,
    rules: 'night-zero',
    badAnswers: true,
    answers: { vote: { Ann: 'Bob', Bob: { choice: 'Ann', speech: 'It is you.' }, Cid: ['Zoe', 'Bob'] } },
  })
  expect(events).toMatchInlineSnapshot(`
    Day 1, vote
      vote.cast player: Ann, choice: Bob
      vote.cast player: Bob, choice: Ann, reason: It is you.
      answer.rejected (Cid) player: Cid, kind: vote, attempt: 1, reason: The choice \`Zoe\` is not legal here. Choose one of: Ann, Bob, Dan, Eve, Flo, skip…, fault: answer
      vote.cast player: Cid, choice: Bob
      vote.cast player: Dan, choice: skip
      vote.cast player: Eve, choice: skip
      vote.cast player: Flo, choice: skip
      vote.resolved tally: {Bob: 2, Ann: 1, skip: 3}, outcome: skipped, tied: []
    Day 1, resolution
  `)
})

test('the events of a decision have no day yet, and other lists are printed as ever', () => {
  expect(given({ players: six }).when({ type: 'eliminate', player: 'Ann' }).events).toMatchInlineSnapshot(
    `player.died player: Ann, cause: vote`,
  )
  expect(given({ players: six }).when({ type: 'open' }).events).toMatchInlineSnapshot(
    `game.opened id: game-7d483478c552, players: [Ann Bob Cid Dan Eve Flo]`,
  )
  expect([1, { type: 'vote.cast' }]).toMatchInlineSnapshot(`
    [
      1,
      {
        "type": "vote.cast",
      },
    ]
  `)
  expect([]).toMatchInlineSnapshot(`[]`)
})

import { expect, test } from 'vitest'
import { type Answer, createMafiaGame, isEvent, replayGame, verifyLog } from '../../../src/index.js'
import { answeringAgent, type Cast, playersOf, rolesOf } from '../../../src/testing/index.js'

const seven: Cast = {
  Ann: 'mafia',
  Bob: 'mafia',
  Cid: 'villager',
  Dee: 'villager',
  Eve: 'doctor',
  Fay: 'sheriff',
  Gus: 'villager',
}

/** A day on which Fay answers like this. */
async function dayWith(answer: Answer) {
  const game = createMafiaGame({
    rules: { extends: 'benchmark', maxDays: 1, roles: rolesOf(seven) },
    players: playersOf(seven),
    seed: 1,
    agent: answeringAgent({ investigate: 'Ann', kill: 'Gus', speak: { Fay: answer } }),
  })
  const { events } = await game.run()
  const id = events
    .flatMap((event) => (isEvent(event, 'game.opened') ? event.data.players : []))
    .find(({ name }) => name === 'Fay')?.id
  const said = events.flatMap((event) => (isEvent(event, 'speech.given') && event.data.player === id ? [event] : []))
  const claimed = events.flatMap((event) => (isEvent(event, 'role.claimed') ? [event.data.claim] : []))
  const corrected = events.flatMap((event) => (isEvent(event, 'vote.corrected') ? [event.data.correction] : []))
  return { events, said, claimed, corrected }
}

test('what a speech does is declared with it, and seen by whoever hears the speech', async () => {
  const acts = [{ accuse: 'p1' }, { promise: { vote: 'p1' }, to: 'p2' }, { retract: 'claim' }]
  const { events, said } = await dayWith({ speech: 'It is Ann.', acts })
  expect(said.map(({ audience, data }) => [audience, data.acts])).toEqual([['public', acts]])
  expect((await replayGame(events)).winner).toBeDefined()
  expect(await verifyLog(events)).toMatchObject({ ok: true })
})

test('an empty list declares that a speech does none of this; without a list nothing is declared', async () => {
  const declared = async (answer: Answer) => (await dayWith(answer)).said.map(({ data }) => data.acts)
  expect(await declared({ speech: 'Good morning.', acts: [] })).toEqual([[]])
  expect(await declared({ speech: 'Good morning.' })).toEqual([undefined])
})

test('a claim with results and a correction count the same wherever an answer gives them', async () => {
  const correction = { day: 0, votes: [{ voter: 'p2', choice: 'p3' }] }
  const results = [{ player: 'p1', result: 'mafia' }]
  const apart = await dayWith({
    speech: 'Listen.',
    claim: { role: 'sheriff', results },
    correction,
    acts: [{ ask: 'p4' }],
  })
  const together = await dayWith({
    speech: 'Listen.',
    acts: [{ claim: 'sheriff' }, { ask: 'p4' }, { result: 'mafia', about: 'p1' }, { correct: correction }],
  })
  expect(together.claimed).toEqual([{ role: 'sheriff', results }])
  expect(together.corrected).toEqual([correction])
  expect(together.events.map(({ data }) => data)).toEqual(apart.events.map(({ data }) => data))
})

test('a result without a role stays among the acts, and a claim of no role of the game is refused wherever it stands', async () => {
  const { said, claimed } = await dayWith({ speech: 'Ann is mafia.', acts: [{ result: 'mafia', about: 'p1' }] })
  expect(said.map(({ data }) => data.acts)).toEqual([[{ result: 'mafia', about: 'p1' }]])
  expect(claimed).toEqual([])
  const { events } = await dayWith({ speech: 'I see.', acts: [{ claim: 'wizard' }] })
  expect(events.filter((event) => isEvent(event, 'answer.rejected')).map(({ data }) => data.reason)).toContainEqual(
    expect.stringContaining('`wizard`, which is no role'),
  )
})

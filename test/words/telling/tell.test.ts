import { expect, test } from 'vitest'
import {
  type Agent,
  createMafiaGame,
  type EventData,
  type EventType,
  randomAgent,
  type ViewEvent,
} from '../../../src/index.js'
import { describeEvent } from '../../../src/words/stories/describe-event.js'
import { byId, type Wording, writeSentence } from '../../../src/words/stories/sentence.js'
import { playedPresets } from '../../laws/support/runs.js'

const names: Readonly<Record<string, string>> = { p1: 'Ada', p2: 'Bruno', p3: 'Celeste', p4: 'Dmitri' }
const bystander: Wording = { name: (id) => names[id] ?? id }
const ada: Wording = { ...bystander, you: 'p1' }

/** What one event comes to in sentences. */
function told<K extends EventType>(type: K, data: EventData[K], wording: Wording): string {
  const event = { n: 0, type, day: 2, phase: 'vote', data } as unknown as ViewEvent
  return describeEvent(event, wording)
    .map((one) => writeSentence(one, wording, (words) => `"${words}"`))
    .join(' ')
}

test('a reader is told of itself as you, and of the others by their names', () => {
  const vote = { player: 'p1', choice: 'p2', reason: 'He lied.' }
  expect(told('vote.cast', vote, bystander)).toBe('Ada votes for Bruno: "He lied."')
  expect(told('vote.cast', vote, ada)).toBe('You vote for Bruno: "He lied."')
  expect(told('vote.cast', { player: 'p2', choice: 'p1' }, ada)).toBe('Bruno votes for you.')
  expect(told('vote.cast', vote, byId)).toBe('p1 votes for p2: "He lied."')
  expect(told('player.died', { player: 'p1', cause: 'vote', role: 'doctor' }, ada)).toBe(
    'You were eliminated by the table. You were a doctor.',
  )
  expect(told('player.died', { player: 'p1', cause: 'mafia', team: 'town' }, bystander)).toBe(
    'Ada was killed by the mafia. It was town.',
  )
})

test('speeches come with the nomination in them, and with a mark where they are cut', () => {
  const speech = { player: 'p1', text: 'I am calm', nominee: 'p3', truncated: true } as const
  expect(told('speech.given', speech, bystander)).toBe('Ada nominates Celeste and says: "I am calm" [cut short]')
  expect(told('speech.given', { player: 'p1', text: 'Hello.' }, ada)).toBe('You say: "Hello."')
})

test('a night is told act by act', () => {
  const act = (data: EventData['night.acted']) => told('night.acted', data, bystander)
  expect(act({ player: 'p1', action: 'kill', target: 'p2' })).toBe('Ada chooses to kill Bruno.')
  expect(act({ player: 'p1', action: 'kill', target: 'skip' })).toBe('Ada chooses to kill nobody.')
  expect(act({ player: 'p1', action: 'protect', target: 'p2', reason: 'A hunch.' })).toBe(
    'Ada protects Bruno: "A hunch."',
  )
  expect(act({ player: 'p1', action: 'shoot', target: 'skip' })).toBe('Ada holds fire.')
  expect(told('investigation.learned', { player: 'p1', target: 'p2', result: 'mafia' }, ada)).toBe(
    'You learned that Bruno is mafia.',
  )
})

test('what a night came to is told act by act, with what stopped it', () => {
  const acts = [
    { power: 'kill', by: 'p4', target: 'p2', result: 'prevented' },
    { power: 'protect', by: 'p1', target: 'p2', result: 'done' },
    { power: 'investigate', by: 'p3', target: 'p4', result: 'blocked' },
  ] as const
  expect(told('night.explained', { acts: [...acts], deaths: [] }, bystander)).toBe(
    'Dmitri chose to kill Bruno, but it was prevented. Ada protected Bruno. Celeste investigated Dmitri, but was blocked.',
  )
  expect(told('power.blocked', { player: 'p1', action: 'protect' }, ada)).toBe(
    'You are blocked and cannot protect this night.',
  )
})

test('claims and corrections are told with all they say', () => {
  const claim = {
    role: 'sheriff',
    results: [
      { player: 'p1', result: 'mafia' },
      { player: 'p3', result: 'villager' },
    ],
  } as const
  expect(told('role.claimed', { player: 'p2', claim: { ...claim, results: [...claim.results] } }, ada)).toBe(
    'Bruno claims to be a sheriff, and that you are mafia, Celeste is a villager.',
  )
  const votes = [
    { voter: 'p1', choice: 'p2' },
    { voter: 'p3', choice: 'skip' },
  ]
  expect(told('vote.corrected', { player: 'p4', correction: { day: 1, votes } }, bystander)).toBe(
    'Dmitri recalls that on day 1 Ada voted for Bruno, Celeste voted for nobody.',
  )
})

test('a tied vote says among whom the table votes again', () => {
  expect(told('vote.resolved', { tally: {}, outcome: 'revote', tied: ['p1', 'p2'] }, ada)).toBe(
    'The vote is tied between you, Bruno: each of them speaks, then there is a revote among them.',
  )
})

/** Says all that an answer may hold. */
const talkative: Agent = {
  act: (request) => ({
    ...randomAgent().act(request),
    speech: 'Hear me.',
    thought: 'Careful.',
    memory: { plan: 'hide' },
    claim: { role: 'doctor' },
    correction: { day: 1, votes: [{ voter: 'p1', choice: 'p2' }] },
  }),
}

test.each(playedPresets)('every event of a game of %s is told in whole sentences', async (rules) => {
  const game = createMafiaGame({ rules, players: 9, agent: talkative, seed: 3 })
  await game.run()
  const { events, players } = game.view('moderator')
  const wording: Wording = { name: (id) => players.find((player) => player.id === id)?.name ?? id }
  const silent: readonly EventType[] = ['answer.recorded', 'answer.offered', 'night.resolved']
  for (const event of events) {
    const sentences = describeEvent(event, wording).map((one) => writeSentence(one, wording))
    if (!silent.includes(event.type)) expect(sentences, event.type).not.toEqual([])
    for (const sentence of sentences) expect(sentence).toMatch(/^(?!.*(undefined|\[object)).{4,}$/s)
  }
})

test('beliefs are told as chances, the likeliest first', () => {
  const stated = { player: 'p1', beliefs: { p2: 0.1, p3: 0.85 }, when: 'vote' } as const
  expect(told('beliefs.stated', stated, bystander)).toBe(
    'Ada puts the chance to be mafia at 85 % for Celeste, 10 % for Bruno.',
  )
  expect(told('beliefs.stated', stated, ada)).toBe(
    'You put the chance to be mafia at 85 % for Celeste, 10 % for Bruno.',
  )
})

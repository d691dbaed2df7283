import { expect, test } from 'vitest'
import { type AgentRequest, createMafiaGame, defineRules } from '../../../src/index.js'
import { buildPrompt } from '../../../src/players/prompts/index.js'
import { answeringAgent, recordingAgent, type Script } from '../../../src/testing/index.js'

const roles = ['mafia', 'mafia', 'sheriff', 'doctor', 'villager', 'villager', 'villager', 'villager'] as const

/** Plays `night-zero` and tells how the last prompt of p8 remembers day 1. */
async function rememberedBy(script: Script, { sheriff = 'sheriff', cast = {} } = {}): Promise<string> {
  const recording = recordingAgent(answeringAgent(script))
  const counts = { mafia: 2, [sheriff]: 1, doctor: 1, villager: 4 }
  await createMafiaGame({
    rules: defineRules({ extends: 'night-zero', maxDays: 3, cast, roles: counts }),
    players: roles.map((role) => ({ role: role === 'sheriff' ? sheriff : role })),
    seed: 3,
    agent: recording,
  }).run()
  const last = recording.requests.findLast(({ playerId, view }) => playerId === 'p8' && view.day === 3) as AgentRequest
  const { messages } = buildPrompt(last)
  return messages[1]?.content ?? ''
}

const nominees = { p1: 'p5', p2: 'p6', p3: 'p5', p4: 'p6', p5: 'p6', p6: 'p5', p7: 'p5', p8: 'p6' }
const say = ({ playerId, view }: AgentRequest) => ({
  speech:
    playerId === 'p1' && view.day === 1 ? 'I do not trust p2. p3 is not honest at all. I trust p4.' : 'Let us listen.',
  choice: nominees[playerId as keyof typeof nominees],
})
const quiet = { speak: say, kill: 'skip', protect: 'p4', vote: 'skip' } as const

/** What each player votes on day 1; nobody is voted for later. */
const voting =
  (first: Readonly<Record<string, string>>, second: Readonly<Record<string, string>> = {}) =>
  ({ playerId, view, place }: AgentRequest) =>
    (view.day > 1 ? undefined : place.phase === 'revote' ? second[playerId] : first[playerId]) ?? 'skip'

const tie = { p1: 'p5', p2: 'p6', p3: 'p5', p4: 'p6', p5: 'p6', p6: 'p5', p7: 'p5', p8: 'p6' }

test('a day with one vote is remembered with its nominations, its votes and its outcome', async () => {
  const text = await rememberedBy({ ...quiet, vote: voting({ p1: 'p5', p2: 'p6', p3: 'p5', p4: 'p6' }) })
  expect(text).toContain('Day 1 in short, nominations: p5 by p1, p3, p6, p7; p6 by p2, p4, p5, p8.')
  expect(text).toContain(
    'Day 1 in short, vote: p5 by p1, p3; p6 by p2, p4; nobody by p5, p6, p7, p8. The table eliminates nobody.',
  )
})

test('a day with a revote is remembered as two ballots, each with its outcome', async () => {
  const text = await rememberedBy({ ...quiet, vote: voting(tie, { p7: 'p6' }) })
  expect(text).toContain(
    'Day 1 in short, first vote: p5 by p1, p3, p6, p7; p6 by p2, p4, p5, p8. The vote is tied between p5, p6: each of them speaks, then there is a revote among them.',
  )
  expect(text).toContain(
    'Day 1 in short, revote: nobody by p1, p2, p3, p4, p5, p6, p8; p6 by p7. The table eliminates nobody.',
  )
})

test('facts of earlier days say when they became known', async () => {
  const text = await rememberedBy({ ...quiet, vote: voting({ ...tie, p8: 'p5' }) })
  expect(text).toContain('Day 1, resolution: p5 was eliminated by the table.')
  expect(text).toContain('Setup: (only you know) You are a villager.')
})

test('an accusation is remembered as one, and beats trust of the same day', async () => {
  const text = await rememberedBy(quiet)
  expect(text).toContain('Day 1 in short, talk: p1 spoke against p2, p3; p1 spoke for p4.')
  const both = await rememberedBy({
    ...quiet,
    speak: (request) => ({ ...say(request), speech: 'I trust p7.' }),
    vote: voting(tie),
    defend: { p5: 'I suspect p7.', p6: 'I still trust p7.' },
  })
  expect(both).toContain('p5 spoke against p7;')
  expect(both).toContain('p6 spoke for p7')
  expect(both).not.toContain('p5 spoke for p7')
})

test('whom a player clears is remembered when it claims a role that only these rules have', async () => {
  const cast = {
    oracle: { team: 'town', powers: [{ power: 'investigate' }], describe: 'Looks at one player a night.' },
  }
  const speak = ({ playerId, view }: AgentRequest) => ({
    speech: playerId === 'p3' && view.day === 1 ? 'I am the oracle: p8 came back clean.' : 'Let us listen.',
    choice: nominees[playerId as keyof typeof nominees],
  })
  const text = await rememberedBy({ ...quiet, speak, vote: 'skip' }, { sheriff: 'oracle', cast })
  expect(text).toContain('Day 1 in short, talk: p3 spoke for p8.')
})

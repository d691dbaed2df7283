import { describe, expect, test } from 'vitest'
import { openBallotMachine, voteMachine } from '../../machines/index.js'
import {
  type Agent,
  defineRules,
  type GameEvent,
  isEvent,
  type RulesInput,
  resumeGame,
  scriptedAgent,
  verifyLog,
} from '../../src/index.js'
import { buildPrompt } from '../../src/players/prompts/index.js'
import { answeringAgent, playersOf, testChart } from '../../src/testing/index.js'
import { ruleCard } from '../../src/words/card/rule-card.js'
import { gameOf, run } from '../support/covered.js'

const players = {
  Ann: 'mafia',
  Bob: 'sheriff',
  Cid: 'villager',
  Dan: 'villager',
  Eve: 'villager',
  Flo: 'doctor',
} as const

const openVote = (rounds: number, ends?: 'majority', durationMs = 600_000) =>
  ({
    extends: 'trial',
    decision: 'vote',
    maxDays: 3,
    vote: { elimination: 'majority', skip: true, open: { rounds, durationMs, ...(ends && { ends }) } },
  }) as const

/** Three want Ann at first, and Dan joins them in the second round. */
const answers = {
  vote: { Ann: 'Bob', Bob: 'Ann', Cid: 'Ann', Dan: ['skip', 'Ann'], Eve: ['Ann', 'Ann'], Flo: ['skip', 'skip'] },
}

const votesIn = (events: readonly GameEvent[]) =>
  events.flatMap((event) => (isEvent(event, 'vote.cast') ? [`${event.data.player} ${event.data.choice}`] : []))

describe('a vote in the open', () => {
  test('is over as soon as a majority agrees, after votes were changed', async () => {
    const { events, path } = await run(voteMachine, {
      rules: openVote(3, 'majority'),
      players,
      answers: { vote: { ...answers.vote, Eve: 'Ann', Flo: 'skip' } },
    })
    expect(votesIn(events)).toEqual([
      ...['Ann Bob', 'Bob Ann', 'Cid Ann', 'Dan skip', 'Eve Ann', 'Flo skip'],
      ...['Ann Bob', 'Bob Ann', 'Cid Ann', 'Dan Ann'],
    ])
    expect(events.find(({ type }) => type === 'vote.resolved')?.data).toMatchObject({
      tally: { Ann: 4, Bob: 1, skip: 1 },
      outcome: 'eliminated',
      player: 'Ann',
    })
    expect(path).toEqual(['ballot', 'count', 'elimination', 'resolved'])
  })

  test('lasts until all keep their votes, or for its rounds, if no majority ends it', async () => {
    const kept = await run(voteMachine, {
      rules: openVote(9),
      players,
      answers: { vote: { ...answers.vote, Dan: 'skip' } },
    })
    expect(votesIn(kept.events)).toHaveLength(12)
    expect(kept.path).toEqual(['ballot', 'count', 'nobody', 'resolved'])
    const short = await run(voteMachine, { rules: openVote(2), players, answers })
    expect(votesIn(short.events)).toHaveLength(12)
    expect(short.path).toContain('elimination')
  })

  test('keeps the vote of who does not answer when asked again', async () => {
    const asked = new Set<string>()
    const vote = ({ playerId }: { readonly playerId: string }) => {
      if (asked.has(playerId)) throw new Error('away')
      asked.add(playerId)
      return playerId === 'Ann' ? 'Bob' : 'Ann'
    }
    const { events } = await run(voteMachine, { rules: openVote(3), players, answers: { vote }, badAnswers: true })
    expect(votesIn(events).slice(6)).toEqual(votesIn(events).slice(0, 6))
  })

  test('does not wait for an answer after its deadline: the votes stand', async () => {
    const plain = answeringAgent({
      kill: 'Eve',
      protect: 'Eve',
      vote: ({ playerId }) => (playerId === 'Ann' ? 'Bob' : 'Ann'),
    })
    const act: Agent['act'] = (request) =>
      request.kind === 'vote' && request.playerId === 'Dan' ? new Promise(() => {}) : plain.act(request)
    const rules = { ...openVote(3, undefined, 60), maxDays: 1, roles: { mafia: 1, sheriff: 1, doctor: 1, villager: 3 } }
    const { game } = gameOf({ rules, players: playersOf(players), agent: { act }, clock: 'real', seed: 2 })
    const { events } = await game.run()
    expect(votesIn(events)).toEqual(['Ann Bob', 'Bob Ann', 'Cid Ann'])
    expect(events.some(({ type }) => type === 'answer.dropped')).toBe(true)
    await expect(verifyLog(events)).resolves.toMatchObject({ ok: true })
  })

  test('is told to its voters and on the rule card', async () => {
    const { requests } = await run(voteMachine, {
      rules: openVote(3, 'majority'),
      players,
      answers: { vote: { ...answers.vote, Eve: 'Ann', Flo: 'skip' } },
    })
    const asked = requests.map((request) => buildPrompt(request).messages.at(-1)?.content ?? '')
    expect(asked[0]).toContain('Votes are open: you may change yours as long as the vote lasts.')
    expect(asked[0]).not.toContain('Your vote stands')
    expect(asked[9]).toContain('Your vote stands at nobody; choose the same to keep it.')
    const card = ruleCard(defineRules(openVote(3, 'majority')))
    expect(card).toContain('each may change its vote, in up to 3 rounds')
    expect(card).toContain('more than half of the votes of the living, the vote is over')
    expect(card).not.toContain('All vote at once')
  })

  test('plays whole games that verify, and goes on from any vote', async () => {
    const rules: RulesInput = { ...openVote(3, 'majority'), beliefs: 'votes' }
    const { game } = gameOf({ rules, players: 7, agent: scriptedAgent(), seed: 8 })
    const { events } = await game.run()
    await expect(verifyLog(events)).resolves.toMatchObject({ ok: true })
    const at = events.findIndex(({ type }) => type === 'vote.cast')
    const rest = await resumeGame(events.slice(0, at + 1), { agent: scriptedAgent() }).run()
    expect(rest.events.map(({ type, data }) => [type, data])).toEqual(events.map(({ type, data }) => [type, data]))
  })
})

testChart(test, openBallotMachine, {
  rules: { ...openVote(2, 'majority'), abstention: true },
  before: { alive: ['Ann', 'Cid', 'Eve'] },
  input: ({ rules, living }) => ({ rules, poll: { kind: 'vote', place: { phase: 'vote' }, players: living } }),
})

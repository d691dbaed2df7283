import { describe, expect, test } from 'vitest'
import { bidsMachine } from '../../machines/index.js'
import {
  createMafiaGame,
  isEvent,
  policyAgent,
  type RulesInput,
  randomAgent,
  replayGame,
  resumeGame,
  ruleCard,
  scriptedAgent,
  type View,
  verifyLog,
  viewFor,
} from '../../src/index.js'
import { findMentioned, floorHolder } from '../../src/kernel/rules/bids.js'
import { answeringAgent, type Script } from '../../src/testing/index.js'
import { six } from '../support/casts.js'
import { run } from '../support/covered.js'

const rules: RulesInput = { extends: 'trial', discussion: { protocol: 'bids', rounds: 1 } }
const talk = (answers: Script, changes: RulesInput = {}, badAnswers = false) =>
  run(bidsMachine, { players: six, rules: { ...rules, ...changes }, answers, badAnswers })
const lowest = () => 0

describe('the floor goes', () => {
  const bids = (by: object) => Object.entries(by).map(([player, choice]) => ({ player, choice }))

  test.each([
    { rule: 'to the highest bid', by: { Ann: '1', Bob: '3', Cid: '2' }, named: [], speaker: 'Bob' },
    { rule: 'to nobody when nobody bids above 0', by: { Ann: '0', Bob: '0' }, named: ['Ann'], speaker: null },
    {
      rule: 'to whom the last speech named, at a tie',
      by: { Ann: '3', Bob: '3', Cid: '3' },
      named: ['Cid'],
      speaker: 'Cid',
    },
    { rule: 'to a higher bid, whoever was named', by: { Ann: '4', Bob: '3' }, named: ['Bob'], speaker: 'Ann' },
    { rule: 'to one drawn, at a tie of others', by: { Ann: '2', Bob: '2' }, named: ['Cid'], speaker: 'Ann' },
  ])('$rule', ({ by, named, speaker }) => {
    expect(floorHolder({ bids: bids(by), named }, lowest)).toBe(speaker)
  })

  test('to one drawn among all who tie', () => {
    expect(floorHolder({ bids: bids({ Ann: '2', Bob: '2' }), named: [] }, () => 0.9)).toBe('Bob')
  })
})

test.each([
  ['I suspect ANN.', ['p1']],
  ['Annabel is fine, and so is p10.', []],
  ['What does p2 say? Jörg knows.', ['p2', 'p3']],
  ['M.J. (the third) is odd', ['p4']],
])('a player is named by its name or id alone: %s', (text, named) => {
  const players = [
    { id: 'p1', name: 'Ann' },
    { id: 'p2', name: 'Bob' },
    { id: 'p3', name: 'Jörg' },
    { id: 'p4', name: 'M.J. (the third)' },
  ]
  expect(findMentioned(text, players)).toEqual(named)
})

describe('a discussion by bids', () => {
  test('ends at once when nobody wants to speak', async () => {
    const { path, events, snapshot } = await talk({ bid: '0' })
    expect(path).toEqual(['bidding', 'granting', 'closed'])
    expect(events.filter(({ type }) => type === 'bid.made')).toHaveLength(6)
    expect(snapshot.output).toEqual([])
  })

  test('ends when as much is said as the rounds allow; nobody bids after its own speech', async () => {
    const { events, requests, path } = await talk({ bid: '2', speak: 'I watch you all.' })
    const spoken = events.flatMap((event) => (isEvent(event, 'speech.given') ? [event.data.player] : []))
    expect(spoken).toHaveLength(6)
    expect(path.slice(-3)).toEqual(['granting', 'speaking', 'closed'])
    const asked = requests.filter(({ kind }) => kind === 'bid').map(({ playerId }) => playerId)
    expect(asked).toHaveLength(6 + 5 * 5)
    for (const [round, speaker] of spoken.slice(0, -1).entries())
      expect(asked.slice(6 + 5 * round, 11 + 5 * round)).not.toContain(speaker)
  })

  test('goes on with whom the last speech named, which is recorded', async () => {
    const speak = { Ann: 'What do you say, Eve?', Eve: 'Nothing, ann.' }
    const bid: Script['bid'] = ({ playerId, view }) => (isOpening(view) && playerId !== 'Ann' ? '1' : '3')
    const { events } = await talk({ speak, bid })
    const spoken = events.flatMap((event) => (isEvent(event, 'speech.given') ? [event.data.player] : []))
    expect(spoken.slice(0, 2)).toEqual(['Ann', 'Eve'])
    const answers = events.flatMap((event) =>
      isEvent(event, 'answer.recorded') && event.data.kind === 'speak' ? [event.data.answer.mentions] : [],
    )
    expect(answers.slice(0, 2)).toEqual([['Eve'], ['Ann']])
  })

  test('notes whom its speeches nominate', async () => {
    const speak: Script['speak'] = ({ playerId }) => ({ speech: 'Him.', choice: playerId === 'Bob' ? 'Cid' : 'Bob' })
    const { snapshot } = await talk(
      { bid: '1', speak },
      { discussion: { protocol: 'bids', rounds: 1, nominate: true } },
    )
    expect([...(snapshot.output ?? [])].sort()).toEqual(['Bob', 'Cid'])
  })

  test('asks for beliefs before each speech, if the rules do', async () => {
    const { requests } = await talk({ bid: '2' }, { beliefs: 'speeches' })
    const kinds = requests.map(({ kind }) => kind)
    expect(kinds.slice(0, 12)).toEqual([...Array(6).fill('bid'), ...Array(5).fill('believe'), 'speak'])
  })

  test('takes a missing bid for 1', async () => {
    const { events } = await talk({ bid: ({ playerId }) => (playerId === 'Flo' ? 'seven' : '0') }, {}, true)
    expect(events.find(({ type }) => type === 'answer.defaulted')?.data).toMatchObject({ answer: { choice: '1' } })
    const spoken = events.flatMap((event) => (isEvent(event, 'speech.given') ? [event.data.player] : []))
    expect(spoken).toEqual(['Flo'])
  })
})

const isOpening = ({ events }: View): boolean => events.every(({ type }) => type !== 'speech.given')

describe('a game with talk by bids', () => {
  const silent = { say: () => 'I say.', vote: () => 'skip', nightAction: () => 'skip' } as never
  const agents = { random: randomAgent(), scripted: scriptedAgent(), policy: policyAgent(silent) }

  test.each(Object.entries(agents))('is played by %s players, verified, replayed and resumed', async (_name, agent) => {
    const game = createMafiaGame({ rules, agent, seed: 4, players: 7 })
    const { events, winner } = await game.run()
    expect(events.some(({ type }) => type === 'bid.made')).toBe(true)
    expect(await verifyLog(events)).toMatchObject({ ok: true, winner })
    expect((await replayGame(events)).winner).toBe(winner)
    const cut = events.findIndex(({ type }) => type === 'bid.made') + 2
    expect((await resumeGame(events.slice(0, cut), { agent }).run()).events.length).toBe(events.length)
  })

  test('shows a bid to its player and the moderator alone', async () => {
    const { events } = await createMafiaGame({ rules, agent: randomAgent(), seed: 4, players: 7 }).run()
    const seen = (who: string) =>
      viewFor(who, events).events.flatMap((event) => (event.type === 'bid.made' ? [event.data.player] : []))
    expect(seen('public')).toEqual([])
    expect(new Set(seen('p3'))).toEqual(new Set(['p3']))
    expect(new Set(seen('moderator')).size).toBe(7)
  })

  test('has scripted players who answer charges first', async () => {
    const { events } = await createMafiaGame({ rules, agent: scriptedAgent(), seed: 2 }).run()
    const bids = new Set(events.flatMap((event) => (isEvent(event, 'bid.made') ? [event.data.urgency] : [])))
    expect([...bids].sort()).toEqual([0, 1, 2, 3, 4])
    const speeches = events.filter(({ type }) => type === 'speech.given')
    expect(speeches.length).toBeGreaterThan(10)
  })

  test('refuses names that were not looked for', async () => {
    const { events } = await createMafiaGame({ rules: 'trial', agent: answeringAgent(), seed: 4 }).run()
    const at = events.findIndex((event) => isEvent(event, 'answer.recorded') && event.data.kind === 'speak')
    const forged = events.map((event, index) =>
      index === at && isEvent(event, 'answer.recorded')
        ? { ...event, data: { ...event.data, answer: { ...event.data.answer, mentions: ['p1'] } } }
        : event,
    )
    expect(await verifyLog(forged)).toMatchObject({ ok: false, seq: at })
  })

  test('tells its players how the floor is given', () => {
    const card = ruleCard(createMafiaGame({ rules, players: 7 }).rules, 7)
    expect(card).toContain('Before each speech the living bid for the floor in secret')
    expect(card).toContain('A tie goes to a player whom the last speech named')
  })
})

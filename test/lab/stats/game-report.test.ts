import { expect, test } from 'vitest'
import { type Agent, type AgentRequest, createMafiaGame, type RulesInput } from '../../../src/index.js'
import { ballotsIn, gameReport, gameRow, playerRows, winRates } from '../../../src/lab/stats/index.js'
import { playCast } from '../../support/play-cast.js'

const dealt = ['mafia', 'mafia', 'doctor', 'sheriff', 'villager', 'villager', 'villager', 'villager']
const players = dealt.map((role, seat) => ({ id: `p${seat + 1}`, name: `Player ${seat + 1}`, role }))

/** Who votes for whom, and what each does at night; everyone else takes the first choice there is. */
const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kill: { p1: 'p8', p2: 'p8' },
  protect: { p3: 'p4' },
  investigate: { p4: 'p2' },
  vote: { p1: 'p5', p2: 'p1', p3: 'p1', p4: 'p1', p5: 'p1', p6: 'p2', p7: 'skip' },
}

function act({ kind, playerId, options }: AgentRequest) {
  const wanted = choices[kind]?.[playerId]
  const choice = wanted !== undefined && options.includes(wanted) ? wanted : options[0]
  const accuses = kind === 'speak' && playerId === 'p4'
  return {
    thought: accuses ? 'I suspect Player 1, and I suspect Player 6.' : 'Hm.',
    speech: accuses ? 'I suspect Player 1.' : 'I listen.',
    ...(choice !== undefined && { choice }),
  }
}

async function played(agent: Agent = { name: 'planned', act }) {
  const roles = { mafia: 2, doctor: 1, sheriff: 1, villager: 4 }
  const rules = { extends: 'benchmark', roles, maxDays: 1 } as const
  return (await createMafiaGame({ rules, players, seed: 1, agent }).run()).events
}

test('each vote of a bare majority is a swing, and no other vote is', async () => {
  const [ballot] = ballotsIn(await played())
  expect(ballot).toMatchObject({ kind: 'vote', day: 1, chosen: 'p1' })
  expect(ballot?.votes.map(({ voter, against, swing }) => [voter, against, swing])).toEqual([
    ['p1', 'p5', false],
    ['p2', 'p1', true],
    ['p3', 'p1', true],
    ['p4', 'p1', true],
    ['p5', 'p1', true],
    ['p6', 'p2', false],
    ['p7', null, false],
  ])
})

test('a report tells of each player whom it voted for, by whom it was suspected, and how it died', async () => {
  const report = gameReport(await played())
  const [boss, mate, , sheriff] = report.players
  expect(boss).toMatchObject({
    role: 'mafia',
    agent: 'planned',
    model: null,
    survived: false,
    cause: 'vote',
    diedOn: 1,
  })
  expect(boss).toMatchObject({ suspected: 1, votes: { received: 4, onMafia: 0, withTown: 0 } })
  expect(mate?.votes).toMatchObject({ cast: 1, against: 1, onMafia: 1, onTeam: 1, withTown: 1, swing: 1, received: 1 })
  expect(sheriff?.powers).toMatchObject({ investigate: { used: 1, onMafia: 1, blocked: 0, prevented: 0, saved: 0 } })
  expect(sheriff?.thoughts).toMatchObject({ named: { p1: 1, p6: 1 }, compared: 1, agreed: 1, accused: 2, right: 1 })
  expect(report.deaths).toEqual([
    { player: 'p8', role: 'villager', day: 1, cause: 'mafia' },
    { player: 'p1', role: 'mafia', day: 1, cause: 'vote' },
  ])
})

test('a flat table has the same columns in every row, whatever happened', async () => {
  const report = gameReport(await played())
  const rows = playerRows(report)
  const [first = {}] = rows
  for (const row of rows) expect(Object.keys(row)).toEqual(Object.keys(first))
  expect(gameRow(report)).toMatchObject({ size: 8, roles: 'doctor 1, mafia 2, sheriff 1, villager 4', deaths: 2 })
  for (const value of rows.flatMap(Object.values))
    expect(['string', 'number', 'boolean', 'object']).toContain(typeof value)
})

test('players whose ids every object has are counted like any other', async () => {
  const ids = ['valueOf', 'toString', 'hasOwnProperty', 'isPrototypeOf', 'toLocaleString', 'p6']
  const rules = { extends: 'trial', beliefs: 'votes' } as const
  const { events } = await createMafiaGame({ rules, players: ids.map((id) => ({ id })), seed: 1 }).run()
  const report = gameReport(events)
  // JSON has no functions and no NaN, which a look-up of an inherited property would lead to.
  expect(JSON.parse(JSON.stringify(report))).toEqual(report)
  expect(report.players.map(({ id }) => id)).toEqual(ids)
})

test('a player who dies before its first question counts for the model that was seated', async () => {
  const report = gameReport(await played({ name: 'the seventh', model: 'vendor/small', act }))
  const dead = report.players.find(({ id }) => id === 'p8')
  expect([dead?.diedOn, dead?.calls]).toEqual([1, 0])
  expect(report.players.map(({ model }) => model)).toEqual(dealt.map(() => 'vendor/small'))
  expect(report.players.map(({ agent }) => agent)).toEqual(dealt.map(() => 'the seventh'))
  // One group for both teams, and none of unknown models.
  expect(winRates([report], ['model'])).toEqual([
    { key: { model: 'vendor/small' }, won: expect.objectContaining({ of: 2 }) },
  ])
})

test('only who protects has saved somebody, and nobody is saved who could not die', async () => {
  const cast = { Ann: 'mafia', Bob: 'cupid', Cid: 'doctor', Dan: 'villager', Eve: 'villager', Flo: 'villager' }
  const answers = {
    kill: 'Dan',
    protect: 'Dan',
    link: ({ place }: AgentRequest) => (place.round === 2 ? 'Eve' : 'Dan'),
  }
  const savedIn = async (rules: RulesInput) => {
    const { players } = gameReport((await playCast(cast, answers, { rules })).events)
    return players.flatMap(({ powers }) => Object.entries(powers).map(([power, { saved }]) => `${power} ${saved}`))
  }
  expect(await savedIn({})).toEqual(['kill 0', 'link 0', 'protect 1'])
  const immune = { villager: { immuneTo: ['kill'] } }
  expect(await savedIn({ cast: immune })).toEqual(['kill 0', 'link 0', 'protect 0'])
})

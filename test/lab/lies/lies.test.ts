import { describe, expect, test } from 'vitest'
import { type AgentRequest, type Answer, createMafiaGame, type GameEvent, type RulesInput } from '../../../src/index.js'
import {
  claimRows,
  claimsIn,
  gameReport,
  lieReport,
  lieSeats,
  liesIn,
  promisesIn,
} from '../../../src/lab/stats/index.js'

interface Plan {
  /** By seat. */
  readonly roles: readonly string[]
  /** By kind and player; a list is by day. */
  readonly choices: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>
  readonly words: Readonly<Record<string, Partial<Answer> | readonly Partial<Answer>[]>>
  readonly believes?: (request: AgentRequest, id: string) => number
  readonly rules?: Partial<Extract<RulesInput, object>>
}

const table = ['mafia', 'mafia', 'doctor', 'sheriff', 'villager', 'villager', 'villager', 'villager']

/** A night in which p8 dies and the sheriff finds p2, and one day: p1 claims the sheriff's role, p2 and p5 another. */
const plan: Plan = {
  roles: table,
  choices: {
    kill: { p1: 'p8', p2: 'p8' },
    protect: { p3: 'p4' },
    investigate: { p4: 'p2', p1: 'p5' },
    vote: { p1: 'p5', p2: 'p5', p3: 'p5', p4: 'p2', p5: 'p2', p6: 'p2', p7: 'p2' },
  },
  words: {
    p1: { claim: { role: 'sheriff', results: [{ player: 'p5', result: 'mafia' }] } },
    p2: { speech: 'I am a villager.' },
    p4: { claim: { role: 'sheriff', results: [{ player: 'p2', result: 'mafia' }] } },
    p5: { speech: 'I am the doctor.' },
  },
}

const onDay = <Value>(value: Value | readonly Value[] | undefined, day: number): Value | undefined =>
  Array.isArray(value) ? value[day - 1] : (value as Value | undefined)

async function played({ roles, choices, words, believes, rules = {} }: Plan, seed = 1): Promise<readonly GameEvent[]> {
  const act = (request: AgentRequest): Answer => {
    const { kind, playerId, options, view, beliefs = [] } = request
    const wanted = onDay(choices[kind]?.[playerId], view.day)
    const choice = wanted !== undefined && options.includes(wanted) ? wanted : options[0]
    return {
      speech: 'I listen.',
      ...(kind === 'speak' && onDay(words[playerId], view.day)),
      ...(choice !== undefined && { choice }),
      ...(believes && { beliefs: Object.fromEntries(beliefs.map((id) => [id, believes(request, id)])) }),
    }
  }
  const counts = { mafia: 2, doctor: 1, sheriff: 1, villager: 4 }
  const players = roles.map((role, seat) => ({ id: `p${seat + 1}`, name: `Player ${seat + 1}`, role }))
  const game = { rules: { extends: 'benchmark', roles: counts, maxDays: 1, ...rules } as const, players, seed }
  return (await createMafiaGame({ ...game, agent: { name: 'planned', act } }).run()).events
}

const told = (claims: readonly { player: string; kind: string; result: string; truthful: boolean }[]) =>
  claims.map(({ player, kind, result, truthful }) => `${player} ${kind} ${result} ${truthful}`)

describe('a claim', () => {
  test('is a lie if the player has another role, or has not found out what it says', async () => {
    const claims = claimsIn(await played(plan))
    expect(told(claims)).toEqual([
      'p1 role sheriff false',
      'p1 result mafia false',
      'p2 role villager false',
      'p4 role sheriff true',
      'p4 result mafia true',
      'p5 role doctor false',
    ])
    expect(claims.map(({ source }) => source)).toEqual(['declared', 'declared', 'read', 'declared', 'declared', 'read'])
    expect(claims.map(({ accuses }) => accuses)).toEqual([false, true, false, false, true, false])
    expect(claims.map(({ right }) => right)).toEqual([false, false, false, true, true, true])
  })

  test('is no lie when the same words are true', async () => {
    const roles = ['sheriff', 'villager', 'villager', 'villager', 'mafia', 'mafia', 'doctor', 'villager']
    const choices = { ...plan.choices, kill: { p5: 'p8', p6: 'p8' } }
    const { p1 = {}, p2 = {} } = plan.words
    const claims = claimsIn(await played({ roles, choices, words: { p1, p2 } }))
    expect(told(claims)).toEqual(['p1 role sheriff true', 'p1 result mafia true', 'p2 role villager true'])
  })

  test('counts once, however often it is repeated, and nothing is read from words when only declarations count', async () => {
    const twice = await played({ ...plan, rules: { discussion: { rounds: 3 } } })
    expect(told(claimsIn(twice)).length).toBe(6)
    expect(claimsIn(twice).map(({ times }) => times)).toEqual([3, 3, 3, 3, 3, 3])
    expect(new Set(claimsIn(twice, { reading: false }).map(({ player }) => player))).toEqual(new Set(['p1', 'p4']))
  })
})

describe('what is said beside what is declared', () => {
  const words: Plan['words'] = {
    p4: { speech: 'I am the sheriff. I checked Player 2: mafia.', claim: { role: 'sheriff' } },
    p5: { speech: 'I am the doctor, and I accuse Player 1.', acts: [{ accuse: 'p2' }] },
    p6: { speech: 'I found Player 1: mafia.', acts: [{ result: 'mafia', about: 'p1' }] },
  }
  const told = { ...plan, words }

  test('is kept as a row with its quotation, and counts in no figure', async () => {
    const { claims, players } = liesIn(await played(told))
    const read = claims.filter(({ counted }) => !counted)
    expect(read.map(({ player, kind, result, quotation }) => [player, kind, result, quotation])).toEqual([
      ['p4', 'result', 'mafia', 'I checked Player 2: mafia.'],
      ['p5', 'role', 'doctor', 'I am the doctor, and I accuse Player 1.'],
    ])
    expect(read.every(({ source, reader }) => source === 'read' && (reader ?? 0) > 0)).toBe(true)
    expect(players.p4).toMatchObject({ trueRoles: 1, trueResults: 0 })
    expect(players.p5?.figures.lies).toEqual({ sum: 0, of: 0, declared: 0 })
  })

  test('changes no accusation where accusations are declared', async () => {
    const { accusations } = liesIn(await played(told))
    expect(accusations.map(({ speaker, accused, source }) => [speaker, accused, source])).toEqual([
      ['p4', 'p2', 'read'],
      ['p5', 'p2', 'declared'],
      ['p6', 'p1', 'declared'],
    ])
  })

  test('a declared result without a role claims the role that finds such results', async () => {
    const { claims } = liesIn(await played(told), { reading: false })
    const own = claims.filter(({ player }) => player === 'p6')
    expect(own.map(({ kind, role, target, truthful }) => [kind, role, target, truthful])).toEqual([
      ['role', 'sheriff', 'p6', false],
      ['result', 'sheriff', 'p1', false],
    ])
  })

  test('of a seat that declares nothing there is no figure where only declarations count, and not 0', async () => {
    const { players } = liesIn(await played(told), { reading: false })
    expect(players.p7).toMatchObject({ heardSeats: 0, figures: { liesTold: { of: 0 } } })
    expect(players.p5).toMatchObject({ heardSeats: 1, figures: { liesTold: { sum: 0, of: 1, declared: 1 } } })
    expect(players.p7?.figures.votedAgainst.of).toBeGreaterThan(0)
    expect(liesIn(await played(told)).players.p7).toMatchObject({ heardSeats: 1 })
  })
})

test('a promise is kept or broken by the next vote, and void if it is taken back or no vote follows', async () => {
  // p4, p6 and p7 vote for p2; p3 and p5 for others.
  const words: Plan['words'] = {
    p3: { acts: [{ promise: { vote: 'p2' }, to: 'p4' }] },
    p4: { acts: [{ promise: { vote: 'p2' } }, { promise: { spare: 'p1' } }] },
    p5: { acts: [{ vote: 'p8' }] },
    p6: { acts: [{ promise: { spare: 'p2' }, to: 'p2' }] },
    p7: [{ acts: [{ vote: 'p1' }] }],
  }
  const taken = { ...words, p6: { acts: [{ promise: { spare: 'p2' } }, { retract: 'p2' }] } }
  const settled = async (plan: Plan) =>
    promisesIn(await played(plan)).map(({ player, kind, target, outcome }) => `${player} ${kind} ${target} ${outcome}`)
  expect(new Set(await settled({ ...plan, words }))).toEqual(
    new Set([
      'p3 vote p2 broken',
      'p4 vote p2 kept',
      'p4 spare p1 kept',
      'p5 vote p8 void',
      'p6 spare p2 broken',
      'p7 vote p1 broken',
    ]),
  )
  const twice = { ...plan, words: taken, rules: { discussion: { rounds: 2 } } }
  expect(await settled(twice)).toContain('p6 spare p2 void')
  expect((await promisesIn(await played({ ...plan, words }))).find(({ player }) => player === 'p3')?.to).toBe('p4')
})

describe('how a claim was taken', () => {
  test('is seen by the next votes of those who do not know the mafia', async () => {
    const { claims } = liesIn(await played(plan))
    expect(claims.map(({ votes }) => [votes.sum, votes.of])).toEqual([
      [5, 5], // Nobody votes against the false sheriff.
      [1, 4], // One of four follows its result.
      [1, 5], // Four of five vote against p2.
      [4, 4],
      [3, 4],
      [3, 4],
    ])
    expect(claims.map(({ caught }) => caught)).toEqual([false, false, true, false, false, false])
    expect(claims.every(({ votesBefore, beliefs }) => votesBefore.of === 0 && beliefs.of === 0)).toBe(true)
  })

  test('compares the last votes before it with the next ones after it', async () => {
    // Nobody has a majority on the first day. On the second p1 claims a role, and those who voted against it stop.
    const against = ['p1', 'p2']
    const choices = {
      ...plan.choices,
      kill: { p1: ['p8', 'p7'], p2: ['p8', 'p7'] },
      vote: { ...plan.choices.vote, p4: against, p5: against, p6: against, p7: 'skip' },
    }
    const words = { p1: [{}, { claim: { role: 'sheriff' } }] }
    const { claims } = liesIn(await played({ ...plan, choices, words, rules: { maxDays: 2 } }))
    const [claim] = claims
    expect(claim).toMatchObject({ day: 2, player: 'p1', kind: 'role' })
    expect(claim?.votesBefore).toEqual({ sum: 3, of: 4 })
    expect(claim?.votesAfter).toEqual({ sum: 0, of: 4 })
  })

  test('is seen by what listeners stated before and after', async () => {
    const heard = ({ view }: AgentRequest) =>
      view.events.some(({ type, data }) => type === 'role.claimed' && (data as { player: string }).player === 'p1')
    const believes = (request: AgentRequest, id: string) => {
      if (!heard(request)) return 0.5
      if (id === 'p1') return request.playerId === 'p6' ? 0.9 : 0.1
      return id === 'p5' ? 0.75 : 0.5
    }
    const { claims } = liesIn(await played({ ...plan, believes, rules: { beliefs: 'speeches' } }))
    const [role, result] = claims
    // All but p6 believe that p1 is no mafia: four of five. The four others believe its result too.
    expect(role?.beliefs).toEqual({ sum: 4, of: 5 })
    expect(role?.raised).toBeCloseTo(4 * -0.4 + 0.4)
    expect(result?.beliefs).toEqual({ sum: 4, of: 4 })
    expect(result?.raised).toBeCloseTo(1)
  })
})

describe('a seat', () => {
  test('has its counts, and of each figure how often and out of how many', async () => {
    const { players } = liesIn(await played(plan))
    expect(players.p1).toMatchObject({ trueRoles: 0, falseRoles: 1, trueResults: 0, falseResults: 1 })
    expect(players.p4).toMatchObject({ trueRoles: 1, falseRoles: 0, trueResults: 1, falseResults: 0 })
    expect(players.p1?.figures).toMatchObject({
      lies: { sum: 2, of: 2 },
      liesTold: { sum: 2, of: 1 },
      liesBelieved: { sum: 6, of: 9 },
      liesCaught: { sum: 0, of: 2 },
      votedAgainst: { sum: 0, of: 5 },
    })
    expect(players.p2?.figures).toMatchObject({ liesCaught: { sum: 1, of: 1 }, votedAgainst: { sum: 4, of: 5 } })
    // It votes for one of six, of whom two are mafia.
    expect(players.p4?.figures.detection).toEqual({ sum: 1, of: 1, chance: 2 / 6 })
    expect(players.p3?.figures.detection).toEqual({ sum: 0, of: 1, chance: 2 / 6 })
    expect(players.p1?.figures.detection.of).toBe(0)
    expect(players.p4?.figures.disclosure).toEqual({ sum: 1, of: 1, declared: 1 })
    // p4 accuses p2: of p3, p5, p6 and p7, who hear it, three follow.
    expect(players.p4?.figures.persuasion).toEqual({ sum: 3, of: 4, chance: 4 / 6, declared: 4 })
  })

  test('who keeps what it found to itself does not disclose it', async () => {
    const { players } = liesIn(await played({ ...plan, words: { ...plan.words, p4: {} } }))
    expect(players.p4?.figures.disclosure).toEqual({ sum: 0, of: 1, declared: 0 })
  })
})

test('many games add up by agent, with intervals over deals, and the same seat is compared', async () => {
  const silent = { ...plan, words: {} }
  const seats = []
  for (const seed of [1, 2, 3, 4])
    for (const [agent, game] of [
      ['liar', plan],
      ['quiet', silent],
    ] as const) {
      const events = await played(game, seed)
      const report = gameReport(events)
      const named = { ...report, players: report.players.map((player) => ({ ...player, agent })) }
      seats.push(...lieSeats(events, named, liesIn(events)))
    }
  const report = lieReport(seats)
  expect(report).toMatchObject({ seats: 64, blocks: 4 })
  expect(report.claims.find(({ agent, role }) => agent === 'liar' && role === 'mafia')).toMatchObject({
    seats: 8,
    trueRoles: 0,
    falseRoles: 8,
    falseResults: 4,
  })
  const told = report.rates.find(
    ({ agent, team, figure }) => agent === 'liar' && team === 'mafia' && figure === 'liesTold',
  )
  expect(told).toMatchObject({ value: 1.5, occasions: 8, blocks: 4 })
  const apart = report.differences.find(
    (row) => row.agent === 'liar' && row.team === 'mafia' && row.figure === 'liesTold',
  )
  expect(apart).toMatchObject({ difference: 1.5, blocks: 4 })
  const back = report.differences.find(
    (row) => row.agent === 'quiet' && row.team === 'mafia' && row.figure === 'liesTold',
  )
  expect(back?.difference).toBe(-1.5)
})

test('a row of a claim holds no list and no object', async () => {
  const [row = {}] = claimRows('g1', liesIn(await played(plan)))
  expect(row).toMatchObject({ game: 'g1', player: 'p1', kind: 'role', truthful: false, votesCounted: 5, votesAlong: 5 })
  // What nobody read has no quotation.
  const cells = Object.values(row).filter((value) => value !== null)
  for (const value of cells) expect(['string', 'number', 'boolean']).toContain(typeof value)
})

import { expect, test } from 'vitest'
import {
  type Agent,
  type Answer,
  createMafiaGame,
  foldEvents,
  type GameOptions,
  isEvent,
  randomAgent,
} from '../../../src/index.js'
import { analyse, describeChoice, pointsByEntrant } from '../../../src/lab/analysis/index.js'

const counts = { continuations: 2, momentContinuations: 120, choiceContinuations: 80 }
const options = { agent: 'random', ...counts, precision: 0.9 } as const

/** Players who choose or answer as the table says, by `day kind player`, and otherwise at random. */
function playing(choices: Readonly<Record<string, string | Answer>>): Agent {
  const random = randomAgent()
  return {
    name: 'told',
    act: (request) => {
      const choice = choices[`${request.view.day} ${request.kind} ${request.playerId}`]
      if (typeof choice === 'string') return { choice }
      return choice ?? random.act(request)
    },
  }
}

async function played(game: GameOptions, choices: Readonly<Record<string, string | Answer>>) {
  const { events, winner } = await createMafiaGame({ ...game, agent: playing(choices) }).run()
  const answerAt = (day: number, kind: string, player: string) =>
    events.find(
      (event) =>
        isEvent(event, 'answer.recorded') &&
        event.day === day &&
        event.data.kind === kind &&
        event.data.player === player,
    )?.seq as number
  return { events, winner, answerAt }
}

const seats = (...roles: readonly string[]) =>
  roles.map((role, at) => ({ id: `p${at + 1}`, name: `Player${at + 1}`, role }))
const village = { extends: 'werewolf', ballot: 'parallel' } as const

test('a vote of the town that lets the last mafia win cost the town the game, and the best vote was for the mafia', async () => {
  const players = seats('werewolf', 'villager', 'villager', 'villager')
  const rules = { ...village, roles: { werewolf: 1, villager: 3 }, table: { min: 4 } } as const
  // After the first night three are left; p3 votes for p2, as the mafia does.
  const { events, winner, answerAt } = await played(
    { rules, players, seed: 1 },
    { '1 kill p1': 'p4', '1 vote p1': 'p2', '1 vote p2': 'p1', '1 vote p3': 'p2' },
  )
  expect(winner).toBe('mafia')
  const at = answerAt(1, 'vote', 'p3')
  const { choices, moments, players: accounts } = await analyse(events, { ...options, choices: [at] })
  expect(choices[0]).toMatchObject({ player: 'p3', side: 'town', choice: 'p2', truth: { best: 'p1' } })
  expect(choices[0]?.truth.points).toBeCloseTo(-100)
  expect(choices[0]?.truth.shares).toEqual({ p1: 1, p2: 0 })
  expect(moments[0]).toMatchObject({ kind: 'vote', side: 'town', to: 0 })
  // It could not know who the mafia is: by its knowledge the other vote was no better.
  const { low = 1, high = -1 } = choices[0]?.known ?? {}
  expect(low < 0 && high > 0).toBe(true)
  expect(accounts[0]?.accuracy).toMatchObject({ truth: 0 })
  expect(accounts[0]?.accuracy.known).toBeGreaterThan(60)
  const { state } = { state: foldEvents(events) }
  const name = (id: string) => state.players.find((player) => player.id === id)?.name ?? id
  expect(describeChoice(choices[0] as never, name)).toMatch(
    /^Day 1: Player3's vote for Player2 cost the town 100 points \(±\d+\); best was Player1\.$/,
  )
})

test('a proof of the sheriff that the town ignores decided the game, and was a mistake by what the voter could know', async () => {
  const players = seats('werewolf', 'sheriff', 'villager', 'villager', 'villager', 'villager')
  const rules = { ...village, roles: { werewolf: 1, sheriff: 1, villager: 4 } } as const
  const proof = {
    speech: 'I am the sheriff. I investigated Player1, and Player1 is mafia.',
    claim: { role: 'sheriff', results: [{ player: 'p1', result: 'mafia' }] },
  }
  const nights = { '1 kill p1': 'p6', '1 investigate p2': 'p5', '2 kill p1': 'p4', '2 investigate p2': 'p1' }
  const firstDay = Object.fromEntries(['p1', 'p2', 'p3', 'p4', 'p5'].map((id) => [`1 vote ${id}`, 'p5']))
  const secondDay = { '2 speak p2': proof, '2 vote p1': 'p2', '2 vote p2': 'p1', '2 vote p3': 'p2' }
  const game = { rules, players, seed: 4 }
  const { events, answerAt, winner } = await played(game, { ...nights, ...firstDay, '1 vote p5': 'p4', ...secondDay })
  expect(winner).toBe('mafia')
  const at = answerAt(2, 'vote', 'p3')
  const { choices, moments } = await analyse(events, {
    ...options,
    agent: 'scripted',
    momentContinuations: 24,
    choiceContinuations: 24,
    choices: [at],
  })
  expect(moments[0]).toMatchObject({ day: 2, kind: 'vote', side: 'town', to: 0 })
  expect(choices[0]).toMatchObject({ player: 'p3', choice: 'p2', truth: { best: 'p1' } })
  expect(choices[0]?.truth.points).toBeCloseTo(-100)
  expect(choices[0]?.known.high).toBeLessThan(0)
})

test('a doctor who saves the player whom the mafia choose gained the town what that death would have cost', async () => {
  const players = seats('werewolf', 'doctor', 'villager', 'villager', 'villager')
  const rules = { ...village, roles: { werewolf: 1, doctor: 1, villager: 3 } } as const
  const { events, answerAt } = await played({ rules, players, seed: 2 }, { '1 kill p1': 'p3', '1 protect p2': 'p3' })
  const { choices } = await analyse(events, {
    ...options,
    momentContinuations: 0,
    choices: [answerAt(1, 'protect', 'p2')],
    choiceContinuations: 400,
  })
  expect(choices[0]).toMatchObject({ player: 'p2', choice: 'p3', truth: { best: 'p3' } })
  expect(choices[0]?.truth.low).toBeGreaterThan(0)
})

test('a vote that counts three times decided the game', async () => {
  const mayor = { team: 'town', describe: 'Its vote counts three times.', powers: [], votes: 3 }
  const players = seats('werewolf', 'mayor', 'villager', 'villager', 'villager')
  const rules = { ...village, cast: { mayor }, roles: { werewolf: 1, mayor: 1, villager: 3 }, table: { min: 5 } }
  const { events, answerAt, winner } = await played(
    { rules: rules as GameOptions['rules'] & object, players, seed: 3 },
    { '1 kill p1': 'p5', '1 vote p1': 'p3', '1 vote p2': 'p1', '1 vote p3': 'p4', '1 vote p4': 'p3' },
  )
  expect(winner).toBe('town')
  const { choices, moments } = await analyse(events, { ...options, choices: 'deciding' })
  expect(moments[0]).toMatchObject({ kind: 'vote', side: 'town' })
  const most = [...choices].sort((one, other) => other.truth.points - one.truth.points)[0]
  expect(most).toMatchObject({ at: answerAt(1, 'vote', 'p2'), player: 'p2', choice: 'p1', truth: { best: 'p1' } })
})

test('points by entrant are means over deals, without an interval of fewer than five', () => {
  const truth = (points: number) => ({ points, low: 0, high: 0, best: 'p1', loss: 0, shares: {} })
  const choice = (player: string, points: number) => ({
    ...{ at: 1, day: 1, kind: 'vote', player, side: 'town', choice: 'p1' },
    truth: truth(points),
    known: truth(0),
  })
  const seated = { p1: { entrant: 'a', role: 'villager' }, p2: { entrant: 'b', role: 'villager' } }
  const games = [
    { choices: [choice('p1', 10), choice('p1', 20), choice('p2', -5)], seats: seated, block: 0 },
    { choices: [choice('p1', 5)], seats: seated, block: 1 },
  ]
  expect(pointsByEntrant(games)).toMatchObject([
    { entrant: 'a', role: 'villager', choices: 3, points: 10, low: null, blocks: 2, shown: null },
    { entrant: 'b', choices: 1, points: -5, blocks: 1 },
  ])
})

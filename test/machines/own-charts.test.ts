import { describe, expect, test } from 'vitest'
import { createMachine, fromPromise } from 'xstate'
import {
  consensusMachine,
  type DecisionPhase,
  dayMachine,
  gameMachine,
  nightMachine,
  nightMachineFor,
  type OpeningPhase,
  roundEndMachine,
  trialMachine,
  turnsMachine,
  voteMachine,
} from '../../machines/index.js'
import { type Charts, createMafiaGame, definePower, type GameEvent, isEvent, type RulesInput } from '../../src/index.js'
import { answeringAgent, type MachineStart, playersOf, type Script } from '../../src/testing/index.js'
import { ten } from '../support/casts.js'
import { gameOf, run } from '../support/covered.js'
import { prologue, silentNight, tribunal } from '../support/own-charts.js'

const phasesIn = (events: readonly GameEvent[]): string[] =>
  events.flatMap((event) => (isEvent(event, 'phase.changed') ? [`${event.data.to} ${event.day}`] : []))
const deathsIn = (events: readonly GameEvent[]): string[] =>
  events.flatMap((event) => (isEvent(event, 'player.died') ? [event.data.player] : []))

async function play(rules: RulesInput, charts: Charts, answers: Script = {}) {
  const players = playersOf(ten)
  const { game, pathOf } = gameOf({ rules, charts, players, agent: answeringAgent(answers), seed: 5 })
  const { events, winner } = await game.run()
  return { events, winner, pathOf, phases: phasesIn(events) }
}

type NightChart = NonNullable<Charts['night']>

test('a night of its own that asks for a power in no night is told to the host at the end', async () => {
  const lone = nightMachine as unknown as NightChart
  const warnings: unknown[] = []
  const dream = definePower({
    name: 'dream',
    aim: 'learn',
    ask: 'Choose of whom to dream.',
    verb: { base: 'dream of', third: 'dreams of', past: 'dreamed of' },
    describe: ['It dreams.'],
  })
  const cast = { dreamer: { team: 'town', powers: [{ power: 'dream' }], describe: 'A dreamer.' } } as const
  const games = {
    rules: { extends: 'benchmark', maxDays: 1, cast, roleCounts: { dreamer: { base: 1 } } },
    players: 8,
  } as const
  const playNight = async (night: NightChart) => {
    const rules = { ...games.rules, charts: { night: 'Everyone acts.' } }
    const onWarning = (message: string) => void warnings.push(message)
    await createMafiaGame({ ...games, rules, powers: { dream }, charts: { night }, onWarning, seed: 1 }).run()
  }
  await playNight(lone)
  expect(warnings).toEqual([expect.stringContaining('No night asked for the power `dream`')])
  await playNight(nightMachineFor(games.rules, { dream }) as unknown as NightChart)
  expect(warnings).toHaveLength(1)
})

test('channels talk before a night of its own, once, also where it runs the night of the library', async () => {
  const channels = { masons: { describe: 'The masons confer.', speaks: { roles: ['mason'] } } } as const
  const rules = { extends: 'benchmark', maxDays: 1, channels, roleCounts: { mason: { base: 2 } } } as const
  const talksOf = async (night: NightChart) => {
    const own = { ...rules, charts: { night: 'A night of its own.' } }
    const { events } = await createMafiaGame({ rules: own, charts: { night }, players: 8, seed: 1 }).run()
    return events.filter(({ type }) => type === 'channel.opened' || type === 'channel.spoke').length
  }
  expect(await talksOf(silentNight as unknown as NightChart)).toBe(3)
  expect(await talksOf(nightMachineFor(rules) as unknown as NightChart)).toBe(3)
})

describe('a day of phases of its own', () => {
  const day: RulesInput = { extends: 'trial', maxDays: 1, day: ['discussion', 'tribunal', 'discussion', 'decision'] }
  const charts = { tribunal }

  test('runs them in order, each in the phase of its name', async () => {
    const { phases, pathOf } = await play(day, charts, { kill: 'Jon', protect: 'Jon', vote: 'skip' })
    const whole = ['night 1', 'dawn 1', 'discussion 1', 'tribunal 1', 'discussion 1', 'nomination 1', 'ended 1']
    expect(phases).toEqual(whole)
    const path = [
      'opening',
      'turns',
      'reviewing',
      'opening',
      'tribunal',
      'reviewing',
      'opening',
      'turns',
      'reviewing',
      'opening',
      'trial',
    ]
    expect(pathOf('day')).toEqual([...path, 'decided'])
    expect(pathOf('tribunal')).toEqual(['drawing', 'voting', 'counting', 'over'])
  })

  test('asks only the living after a death', async () => {
    const { events, pathOf } = await play(day, charts, {
      kill: 'Jon',
      protect: 'Jon',
      vote: ({ playerId }) => (playerId === 'Flo' ? 'Gus' : 'Flo'),
    })
    expect(pathOf('tribunal')).toContain('elimination')
    const [dead = ''] = deathsIn(events)
    const at = events.findIndex(({ type }) => type === 'player.died')
    const speakers = events.slice(at).flatMap((event) => (isEvent(event, 'speech.given') ? [event.data.player] : []))
    expect(speakers).toHaveLength(18)
    expect(speakers).not.toContain(dead)
  })

  test('ends when a death decides the game', async () => {
    const cast = { Ann: 'mafia', Bob: 'villager', Cid: 'villager', Dan: 'villager', Eve: 'villager', Flo: 'villager' }
    const players = playersOf(cast)
    const roles = { mafia: 1, villager: 5 }
    const rules: RulesInput = { extends: 'trial', roles, day: ['tribunal', 'discussion', 'decision'] }
    const agent = answeringAgent({ kill: 'Flo', vote: ({ playerId }) => (playerId === 'Ann' ? 'Bob' : 'Ann') })
    const { game } = gameOf({ rules, charts, players, agent, seed: 1 })
    const { events, winner } = await game.run()
    expect(phasesIn(events)).toEqual(['night 1', 'dawn 1', 'tribunal 1', 'resolution 1', 'ended 1'])
    expect([winner, deathsIn(events)]).toEqual(['town', ['Flo', 'Ann']])
  })

  test('may hold no discussion or no decision at all', async () => {
    const { phases } = await play(
      { extends: 'trial', maxDays: 2, day: ['discussion'] },
      {},
      { kill: 'Jon', protect: 'Jon' },
    )
    expect(phases).toEqual(['night 1', 'dawn 1', 'discussion 1', 'night 2', 'dawn 2', 'discussion 2', 'ended 2'])
  })

  test('may decide first and talk then', async () => {
    const rules: RulesInput = { extends: 'trial', decision: 'vote', maxDays: 1, day: ['decision', 'discussion'] }
    const { phases } = await play(rules, {}, { kill: 'Jon', protect: 'Jon', vote: 'skip' })
    expect(phases).toEqual(['night 1', 'dawn 1', 'vote 1', 'resolution 1', 'discussion 1', 'ended 1'])
  })

  test('draws anew in a second discussion', async () => {
    const { events } = await play({ ...day, day: ['discussion', 'discussion'] }, {}, { kill: 'Jon', protect: 'Jon' })
    const speakers = events.flatMap((event) => (isEvent(event, 'speech.given') ? [event.data.player] : []))
    expect(speakers.slice(0, 20)).not.toEqual(speakers.slice(20))
    expect(new Set(speakers.slice(20, 30))).toEqual(new Set(speakers.slice(0, 10)))
  })

  test('draws the same lots in the same game, and others on another day', async () => {
    const judges = async () => {
      const { events } = await play({ ...day, maxDays: 2 }, charts, { kill: 'skip', vote: 'skip', protect: 'skip' })
      const votes = events.flatMap((event) => (isEvent(event, 'vote.cast') ? [event.data.player] : []))
      return [votes.slice(0, 3), votes.slice(3)]
    }
    const [first, second] = await judges()
    expect(await judges()).toEqual([first, second])
    expect(first).not.toEqual(second)
  })
})

describe('a chart of its own', () => {
  test('decides in the place of a built-in one, and its players are told how', async () => {
    const { events, phases, pathOf } = await play(
      { extends: 'trial', maxDays: 1 },
      { trial: tribunal },
      { vote: 'skip' },
    )
    expect(phases).toEqual(['night 1', 'dawn 1', 'discussion 1', 'trial 1', 'ended 1'])
    expect(pathOf('day')).toEqual(['opening', 'turns', 'reviewing', 'opening', 'trial', 'decided'])
    expect(pathOf('tribunal')).toContain('voting')
    const [created] = events
    expect(created && isEvent(created, 'game.created') && created.data.rules.charts).toEqual({
      trial: 'Three players drawn by lot vote, and the one whom most of them name dies.',
    })
  })

  test('may announce its phase itself: it is told once', async () => {
    const own = voteMachine.provide({})
    const { phases } = await play(
      { extends: 'trial', decision: 'vote', maxDays: 1 },
      { vote: own },
      { kill: 'Jon', protect: 'Jon' },
    )
    expect(phases).toEqual(['night 1', 'dawn 1', 'discussion 1', 'vote 1', 'resolution 1', 'ended 1'])
  })

  test('opens a game on day 0, and may cost a life', async () => {
    const rules: RulesInput = { extends: 'trial', opening: 'prologue', maxDays: 1 }
    const { events, phases, pathOf } = await play(rules, { prologue })
    expect(phases.slice(0, 3)).toEqual(['prologue 0', 'discussion 1', 'nomination 1'])
    expect(deathsIn(events)).toEqual(['Dan'])
    expect(pathOf('game').slice(0, 6)).toEqual([
      'setup.seating',
      'setup.over',
      'prologue.playing',
      'prologue.reviewing',
      'prologue.over',
      'day',
    ])
    const speakers = events.flatMap((event) =>
      isEvent(event, 'speech.given') && event.day === 1 ? [event.data.player] : [],
    )
    expect(new Set(speakers).size).toBe(9)
  })

  test('replaces Night Zero, the night and the end of a round', async () => {
    const rules: RulesInput = { extends: 'trial', opening: 'nightZero', summaries: true, maxDays: 2 }
    const charts = { nightZero: prologue, night: silentNight, roundEnd: roundEndMachine.provide({}) }
    const { events, phases, pathOf } = await play(rules, charts)
    const [first, second] = ['discussion', 'nomination'].map((phase) => [`${phase} 1`, `${phase} 2`])
    expect(phases).toEqual([
      ...[
        'nightZero 0',
        first?.[0],
        second?.[0],
        'roundEnd 1',
        'night 1',
        'dawn 1',
        first?.[1],
        second?.[1],
        'ended 2',
      ],
    ])
    expect(pathOf('silentNight')).toEqual(['passed'])
    expect(deathsIn(events)).toEqual(['Dan'])
  })

  test('discusses, and nominates whom the vote is about', async () => {
    const talk = fromPromise<unknown, DecisionPhase>(async () => ['Flo', 'Gus'])
    const machine = dayMachine.provide({ actors: { ownPhase: talk } })
    const rules: RulesInput = {
      extends: 'night-zero',
      discussion: { protocol: 'salon' },
      charts: { salon: 'They talk.' },
    }
    const { requests } = await run(machine, { players: ten, rules })
    const [vote] = requests.filter(({ kind }) => kind === 'vote')
    expect(vote?.options).toEqual(['Flo', 'Gus', 'skip'])
  })

  test('that puts out nothing nominates nobody', async () => {
    const machine = dayMachine.provide({
      actors: { ownPhase: fromPromise<unknown, DecisionPhase>(async () => undefined) },
    })
    const rules: RulesInput = { extends: 'trial', discussion: { protocol: 'salon' }, charts: { salon: 'They talk.' } }
    const { path } = await run(machine, { players: ten, rules })
    expect(path).toEqual(['opening', 'ownPhase', 'reviewing', 'opening', 'trial', 'decided'])
  })

  test('begins no phase that the players do not know', async () => {
    const rules: RulesInput = { extends: 'trial', decision: 'duel', charts: { duel: 'Two are accused.' } }
    const before = [{ type: 'enter', phase: 'duell', day: 1 }] as const
    await expect(run(trialMachine, { players: ten, rules, before })).rejects.toThrow('`ended` or `duel`, got `duell`')
  })

  test('fails the game when it fails', async () => {
    const cause = new Error('The judges are out.')
    const broken = fromPromise<unknown, DecisionPhase>(async () => Promise.reject(cause))
    const rules: RulesInput = { extends: 'trial', decision: 'duel', charts: { duel: 'Two are accused.' } }
    const machine = dayMachine.provide({ actors: { ownPhase: broken } })
    await expect(run(machine, { players: ten, rules })).rejects.toBe(cause)
    await expect(run(dayMachine, { players: ten, rules })).rejects.toThrow('for the charts that the rules name: duel.')
  })
})

describe('the states that stand for charts of a game of its own', () => {
  const opened = fromPromise<unknown, OpeningPhase>(async () => undefined)
  const machine = gameMachine.provide({ actors: { ownOpening: opened } })
  const rules: RulesInput = { extends: 'trial', opening: 'overture', maxDays: 1, charts: { overture: 'They sing.' } }
  const input = ({ rules, authors }: MachineStart) => ({
    rules,
    authors,
  })

  test('open a game', async () => {
    const { path } = await run(machine, { players: ten, rules, input, dealt: false })
    expect(path.slice(2, 6)).toEqual(['ownOpening.playing', 'ownOpening.reviewing', 'ownOpening.over', 'day'])
  })

  test('end it at once when a death in the opening decides it', async () => {
    const cast = { Ann: 'mafia', Bob: 'mafia', Cid: 'villager', Dan: 'villager', Eve: 'villager' }
    const { path } = await run(gameMachine.provide({ actors: { ownOpening: prologue } }), {
      players: cast,
      rules: { ...rules, opening: 'prologue', charts: { prologue: 'One of the town dies.' } },
      input,
      dealt: false,
      before: [],
    })
    expect(path.slice(2)).toEqual(['ownOpening.playing', 'ownOpening.reviewing', 'ownOpening.over', 'ended'])
  })

  test('fail the game when the chart fails, or the look at the game after it', async () => {
    const cause = new Error('The curtain is stuck.')
    const broken = fromPromise<unknown, OpeningPhase>(async () => Promise.reject(cause))
    const decide = () => {
      throw cause
    }
    const table = { players: ten, rules, input, dealt: false }
    await expect(run(gameMachine.provide({ actors: { ownOpening: broken } }), table)).rejects.toBe(cause)
    await expect(run(machine.provide({ actions: { decide } }), table)).rejects.toBe(cause)
  })

  test('end a day', async () => {
    const ownPhase = fromPromise<unknown, DecisionPhase>(async () => undefined)
    const rules: RulesInput = { extends: 'trial', decision: 'duel', charts: { duel: 'Two are accused.' } }
    const { path } = await run(dayMachine.provide({ actors: { ownPhase } }), { players: ten, rules })
    expect(path).toEqual(['opening', 'turns', 'reviewing', 'opening', 'ownPhase', 'decided'])
  })
})

describe('machines of the library in a place that is not theirs', () => {
  test.each([
    ['duel', nightMachine, { decision: 'duel' }, 'the day', 'the night'],
    ['duel', consensusMachine, { decision: 'duel' }, 'the day', 'the choice of the mafia'],
    ['bazaar', voteMachine, { night: { mafia: { protocol: 'bazaar' } } }, 'the choice of the mafia', 'the day'],
    ['prologue', nightMachine, { opening: 'prologue' }, 'the opening', 'the night'],
    ['night', voteMachine, {}, 'the night', 'the day'],
  ] as const)('as `%s` are refused', (...named) => {
    const [name, machine, rules, place, own] = named
    const charts = { [name]: machine as never }
    expect(() => createMafiaGame({ rules: { extends: 'trial', ...rules }, charts })).toThrow(
      `\`charts.${name}\`: expected a machine for ${place}, where the rules name it, got one of the library for ${own}.`,
    )
  })

  test('may talk before the first day, and sum up in the middle of one', async () => {
    const rules: RulesInput = {
      extends: 'trial',
      opening: 'prologue',
      day: ['discussion', 'review', 'decision'],
      maxDays: 2,
    }
    const { phases } = await play(rules, { prologue: turnsMachine, review: roundEndMachine as never })
    expect(phases.slice(0, 3)).toEqual(['prologue 0', 'discussion 1', 'review 1'])
  })

  test('a night that puts out nothing fails the game with what it should put out', async () => {
    const { output: _, ...config } = silentNight.config
    const charts = { night: createMachine(config as never) as never }
    await expect(createMafiaGame({ rules: 'trial', charts }).run()).rejects.toThrow(
      'a list of `{ power, by, target }`, or `[]`',
    )
  })
})

import { describe, expect, test } from 'vitest'
import { eliminationMachine } from '../../machines/index.js'
import { isEvent, type RulesInput } from '../../src/index.js'
import { answeringAgent, type Cast, playersOf, rolesOf, type Script } from '../../src/testing/index.js'
import { six, ten } from '../support/casts.js'
import { gameOf, phasesOf, run } from '../support/covered.js'
import { story, told, whoOf } from '../support/log.js'

const play = async (rules: RulesInput, players: Cast, answers: Script) => {
  const { game, pathOf } = gameOf({
    rules,
    roles: rolesOf(players),
    players: playersOf(players),
    agent: answeringAgent(answers),
    seed: 1,
  })
  return { ...(await game.run()), path: phasesOf(pathOf('game')), pathOf }
}

const oneDay = ['setup', 'night', 'dawn', 'day', 'dusk']

describe('the end of a game', () => {
  const four: Cast = { Ann: 'mafia', Bob: 'mafia', Cid: 'sheriff', Dan: 'doctor', Eve: 'villager', Flo: 'villager' }

  test('the mafia wins by parity reached in the night, before anyone speaks', async () => {
    const players: Cast = { ...four, Gus: 'mafia' }
    const { path, winner, events, days } = await play({ extends: 'trial' }, players, { kill: 'Eve' })
    expect(path).toEqual(['setup', 'night', 'dawn', 'ended'])
    expect([winner, days]).toEqual(['mafia', 1])
    expect(whoOf(events, 'speech.given')).toEqual([])
    expect(story(events).slice(-3)).toEqual(['player.died', 'phase.changed', 'game.ended'])
  })

  test('the mafia wins by parity reached in the vote, before the round ends', async () => {
    const players: Cast = { ...six, Bob: 'mafia', Cid: 'villager' }
    const rules: RulesInput = { extends: 'reactive', discussion: { chance: 0, heard: 1_000 } }
    const { path, winner, events } = await play(rules, players, {
      kill: 'Flo',
      vote: ({ playerId }) => (playerId === 'Eve' ? 'Dan' : 'Eve'),
    })
    expect(path).toEqual([...oneDay, 'ended'])
    expect(winner).toBe('mafia')
    expect(whoOf(events, 'player.died')).toEqual(['Flo', 'Eve'])
    expect(whoOf(events, 'summary.written')).toEqual([])
  })

  test('the town wins when the last mafia is voted out', async () => {
    const rules: RulesInput = { extends: 'benchmark' }
    const { path, winner, events } = await play(rules, six, {
      kill: 'Flo',
      protect: 'Flo',
      vote: ({ options }) => (options.includes('Ann') ? 'Ann' : 'skip'),
    })
    expect(path).toEqual([...oneDay, 'ended'])
    expect(winner).toBe('town')
    expect(told(events, 'player.died')).toEqual([{ player: 'Ann', cause: 'vote', role: 'mafia' }])
  })

  test('the town wins when the vigilante shoots the last mafia, even as it kills', async () => {
    const players: Cast = { ...six, Dan: 'vigilante' }
    const { path, winner, events } = await play({ extends: 'benchmark' }, players, {
      kill: 'Flo',
      protect: 'Bob',
      shoot: 'Ann',
    })
    expect(path).toEqual(['setup', 'night', 'dawn', 'ended'])
    expect(winner).toBe('town')
    expect(told(events, 'night.resolved')).toEqual([{ dead: ['Ann', 'Flo'], doubleKill: true }])
  })

  test('the player whose death ends the game still has its last words', async () => {
    const rules: RulesInput = { extends: 'night-zero' }
    const answers: Script = {
      speak: ({ options }) => (options.includes('Ann') ? 'Ann' : 'Bob'),
      vote: ({ options }) => (options.includes('Ann') ? 'Ann' : 'skip'),
      'last-words': 'You will miss me.',
    }
    const { path, winner, events } = await play(rules, six, answers)
    expect(path).toEqual(['setup', 'nightZero', 'day', 'dusk', 'ended'])
    expect(winner).toBe('town')
    expect(story(events).slice(-6)).toEqual([
      ...['phase.changed', 'player.died', 'phase.changed', 'last-words.given', 'phase.changed', 'game.ended'],
    ])
    expect(told(events, 'last-words.given')).toEqual([{ player: 'Ann', text: 'You will miss me.' }])
  })

  test('a game still open when the last day ends is a draw', async () => {
    const { path, winner, days, events } = await play({ extends: 'benchmark', maxDays: 2 }, ten, {
      kill: 'Flo',
      protect: ({ options }) => (options.includes('Flo') ? 'Flo' : 'Gus'),
    })
    expect(path).toEqual([...oneDay, 'night', 'dawn', 'day', 'dusk', 'ended'])
    expect([winner, days]).toEqual(['draw', 2])
    expect(told(events, 'game.ended')).toMatchObject([{ winner: 'draw', days: 2 }])
  })
})

describe('the course of a game', () => {
  test('a resolution follows every vote, whatever it decided, and every game ends in the phase `ended`, once', async () => {
    const { events } = await play({ extends: 'benchmark', maxDays: 2 }, ten, {
      vote: ({ view, options }) => (view.day === 1 ? (options[0] ?? '') : 'skip'),
    })
    const entered = events.flatMap((event) => (isEvent(event, 'phase.changed') ? [event.data] : []))
    const deaths = events.filter((event) => isEvent(event, 'player.died') && event.data.cause === 'vote')
    expect(deaths.map(({ phase }) => phase)).toEqual(deaths.map(() => 'resolution'))
    expect(deaths).toHaveLength(1)
    expect(entered.filter(({ to }) => to === 'resolution')).toEqual([
      { from: 'vote', to: 'resolution' },
      { from: 'vote', to: 'resolution' },
    ])
    expect(entered.filter(({ to }) => to === 'ended')).toHaveLength(1)
    expect(events.at(-2)).toMatchObject({ type: 'phase.changed', data: { to: 'ended' } })
  })

  test('night n comes before day n in games that open at night', async () => {
    const { events } = await play({ extends: 'benchmark', maxDays: 2 }, ten, {})
    const phases = events.filter(({ type }) => type === 'phase.changed').map(({ day, phase }) => `${phase} ${day}`)
    const round = (day: number) =>
      ['night', 'dawn', 'discussion', 'vote', 'resolution'].map((phase) => `${phase} ${day}`)
    expect(phases).toEqual([...round(1), ...round(2), 'ended 2'])
  })

  test('after a Night Zero day n comes before night n', async () => {
    const { path, events } = await play({ extends: 'night-zero', maxDays: 2 }, ten, { kill: 'skip' })
    const phases = events.filter(({ type }) => type === 'phase.changed').map(({ day, phase }) => `${phase} ${day}`)
    expect(phases).toEqual([
      ...['nightZero 0', 'discussion 1', 'vote 1', 'resolution 1', 'night 1', 'dawn 1'],
      ...['discussion 2', 'vote 2', 'resolution 2', 'ended 2'],
    ])
    expect(path).toEqual(['setup', 'nightZero', 'day', 'dusk', 'night', 'dawn', 'day', 'dusk', 'ended'])
  })

  test('a round that leaves the game open ends with summaries where the rules want them, but not the last', async () => {
    const players: Cast = { ...ten, Dan: 'villager', Eve: 'villager' }
    const rules: RulesInput = { extends: 'reactive', maxDays: 2, discussion: { chance: 0, heard: 1_000 } }
    const { path, events } = await play(rules, players, {
      kill: ({ options }) => (options.includes('Jon') ? 'Jon' : 'Hal'),
      vote: ({ playerId, view: { day } }) =>
        day === 2 ? (playerId === 'Ann' ? 'Bob' : 'Ann') : playerId === 'Ida' ? 'Gus' : 'Ida',
    })
    expect(path).toEqual([...oneDay, 'roundEnd', 'night', 'dawn', 'day', 'dusk', 'ended'])
    expect(whoOf(events, 'summary.written')).toEqual(['Ann', 'Bob', 'Cid', 'Dan', 'Eve', 'Flo', 'Gus', 'Hal'])
    expect(told(events, 'game.ended')).toMatchObject([{ winner: 'draw', days: 2 }])
  })

  test('the day is discussed in turns, by bids or freely, and decided by a trial or by a vote', async () => {
    const days = async (preset: 'trial' | 'reactive') => {
      const { pathOf } = await play({ extends: preset, maxDays: 1 }, { ...ten, Dan: 'villager', Eve: 'villager' }, {})
      return pathOf('day')
    }
    expect(await days('trial')).toEqual(['opening', 'turns', 'reviewing', 'opening', 'trial', 'decided'])
    const bidding: RulesInput = { extends: 'trial', discussion: { protocol: 'bids' }, maxDays: 1 }
    const bid = await play(bidding, { ...ten, Dan: 'villager', Eve: 'villager' }, {})
    expect(bid.pathOf('day')).toEqual(['opening', 'bids', 'reviewing', 'opening', 'trial', 'decided'])
    const freely: RulesInput = { extends: 'reactive', decision: 'trial', maxDays: 1 }
    const { pathOf } = await play(freely, { ...ten, Dan: 'villager', Eve: 'villager' }, {})
    expect(pathOf('day')).toEqual(['opening', 'reactive', 'reviewing', 'opening', 'trial', 'decided'])
    expect(await days('reactive')).toEqual(['opening', 'reactive', 'reviewing', 'opening', 'vote', 'decided'])
  })
})

describe('last words', () => {
  const lastWords: Script = { 'last-words': 'Farewell.' }

  test('are granted by day, after the death', async () => {
    const { path, events } = await run(eliminationMachine, {
      rules: 'night-zero',
      players: ten,
      answers: lastWords,
      before: [{ type: 'enter', phase: 'vote', day: 1 }],
      input: ({ rules }) => ({ rules, day: 1, player: 'Jon' }),
    })
    expect(path).toEqual(['opening', 'dying', 'mourned', 'lastWords', 'reactions', 'dead'])
    expect(story(events)).toEqual(['phase.changed', 'player.died', 'phase.changed', 'last-words.given'])
  })

  test('are not granted where the rules have none', async () => {
    const { path, requests } = await run(eliminationMachine, {
      rules: 'trial',
      players: ten,
      input: ({ rules }) => ({ rules, day: 1, player: 'Jon' }),
    })
    expect(path).toEqual(['opening', 'dying', 'reactions', 'dead'])
    expect(requests).toEqual([])
  })

  test('are never granted to the dead of a night', async () => {
    const { events } = await play({ extends: 'night-zero', maxDays: 2 }, ten, {
      ...lastWords,
      kill: 'Flo',
      protect: 'Gus',
    })
    expect(whoOf(events, 'player.died')).toEqual(['Flo'])
    expect(whoOf(events, 'last-words.given')).toEqual([])
  })
})

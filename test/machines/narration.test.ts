import { describe, expect, test } from 'vitest'
import type { Agent, RulesInput } from '../../src/index.js'
import { decisionNarrationPoll, narrationPoll } from '../../src/kernel/rules/polls.js'
import { answeringAgent, playersOf, rolesOf, type Script } from '../../src/testing/index.js'
import { six, ten } from '../support/casts.js'
import { gameOf } from '../support/covered.js'
import { story, told } from '../support/log.js'

/** Says what it is asked about. */
const narrator: Agent = { name: 'bard', act: ({ view, place }) => ({ speech: `${view.day} ${place.moment}` }) }

const play = async (rules: RulesInput, answers: Script, players = six) => {
  const { game, pathOf } = gameOf({
    rules,
    roles: rolesOf(players),
    players: playersOf(players),
    agent: answeringAgent(answers),
    narrator,
    seed: 1,
  })
  const { events } = await game.run()
  return { path: pathOf('game'), events, said: told(events, 'narration.given').map(({ text }) => text) }
}

const hanged: Script = {
  kill: 'Flo',
  protect: 'Flo',
  vote: ({ options }) => (options.includes('Ann') ? 'Ann' : 'skip'),
}

test('a narrator is asked at each moment, without an option', () => {
  expect(narrationPoll('opening')).toEqual({
    kind: 'narrate',
    place: { phase: 'setup', moment: 'opening' },
    players: ['narrator'],
  })
  expect(decisionNarrationPoll('trial').place).toEqual({ phase: 'judgment', moment: 'decision' })
})

describe('a narrator', () => {
  test('opens the game, tells each dawn and each decision, and closes the game before its end', async () => {
    const { path, said, events } = await play({ extends: 'benchmark' }, hanged)
    expect(path).toEqual([
      ...['setup.seating', 'setup.prologue', 'setup.over', 'night'],
      ...['dawn.news', 'dawn.reactions', 'dawn.narration', 'dawn.daybreak', 'dawn.over', 'day'],
      ...['dusk.reckoning', 'dusk.narration', 'dusk.epilogue', 'dusk.over', 'ended'],
    ])
    expect(said).toEqual(['0 opening', '1 dawn', '1 decision', '1 end'])
    expect(story(events).at(-1)).toBe('game.ended')
    expect(story(events).lastIndexOf('role.dealt')).toBe(story(events).indexOf('narration.given') - 1)
  })

  test('tells the night that decides the game before it closes it', async () => {
    const { said } = await play(
      { extends: 'benchmark' },
      { kill: 'Flo' },
      { ...six, Bob: 'mafia', Cid: 'villager', Gus: 'mafia' },
    )
    expect(said.slice(-2)).toEqual(['1 dawn', '1 end'])
  })

  test('comments on a decision after which the game continues, and closes the game once', async () => {
    const { said } = await play({ extends: 'night-zero', maxDays: 2 }, { vote: 'skip', kill: 'skip' }, ten)
    expect(said).toEqual(['0 opening', '0 firstDay', '1 decision', '1 dawn', '2 decision', '2 end'])
  })

  test('tells how the first day begins after Night Zero, in which nobody dies', async () => {
    const { said, events } = await play({ extends: 'night-zero', maxDays: 1 }, { vote: 'skip' }, ten)
    expect(said).toEqual(['0 opening', '0 firstDay', '1 decision', '1 end'])
    const told = story(events)
    expect(told.indexOf('narration.given', told.indexOf('strategy.shared'))).toBe(told.indexOf('speech.given') - 2)
  })

  test('sees what is public, and sits at no seat', async () => {
    const views: unknown[] = []
    const watching: Agent = {
      act: ({ view, options, playerId }) => {
        views.push({
          audience: view.audience,
          self: view.self,
          options,
          playerId,
          types: view.events.map((e) => e.type),
        })
        return { speech: 'Hear, hear.', memory: 'kept', choice: 'Ann' }
      },
    }
    const { game } = gameOf({ rules: 'trial', players: 6, narrator: watching, seed: 4 })
    const { events } = await game.run()
    const open = new Set(events.filter(({ audience }) => audience === 'public').map(({ type }) => type))
    expect(views.length).toBeGreaterThan(3)
    for (const seen of views as { types: (typeof events)[number]['type'][] }[]) {
      expect(seen).toMatchObject({ audience: 'narrator', self: undefined, options: [], playerId: 'narrator' })
      for (const type of seen.types) expect(open).toContain(type)
    }
    expect(told(events, 'memory.updated').filter(({ player }) => player === 'narrator')).toEqual([])
  })
})

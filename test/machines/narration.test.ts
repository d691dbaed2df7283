import { describe, expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { narrationMachine } from '../../machines/index.js'
import type { Agent, Choice, Poll, RulesInput } from '../../src/index.js'
import { answering, rolesOf, type Script, seated } from '../../src/testing/index.js'
import { six, ten } from '../support/casts.js'
import { alone, gameOf } from '../support/covered.js'
import { story, told } from '../support/log.js'

/** Says the id of what it is asked. */
const narrator: Agent = { name: 'bard', act: ({ id }) => ({ speech: id }) }

const play = async (rules: RulesInput, answers: Script, players = six) => {
  const { game, pathOf } = gameOf({
    rules,
    roles: rolesOf(players),
    players: seated(players),
    agent: answering(answers),
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

test('a narrator is asked once at each moment, without an option', async () => {
  for (const moment of ['opening', 'dawn', 'decision', 'end'] as const) {
    const asked: Poll[] = []
    const ask = fromPromise<Choice, Poll>(async ({ input }) => {
      asked.push(input)
      return { player: 'narrator' }
    })
    const { path } = await alone(narrationMachine.provide({ actors: { ask } }), { moment })
    expect(path).toEqual(['telling', 'told'])
    expect(asked).toEqual([{ kind: 'narrate', place: expect.objectContaining({ moment }), players: ['narrator'] }])
  }
})

describe('a narrator', () => {
  test('opens the game, tells each dawn and each decision, and closes the game before its end', async () => {
    const { path, said, events } = await play({ extends: 'benchmark' }, hanged)
    const round = ['night', 'news', 'newsNarration', 'dawn', 'daybreak', 'day', 'dayNarration', 'dusk']
    expect(path).toEqual(['setup', 'prologue', 'opening', ...round, 'decided', 'epilogue', 'ended'])
    expect(said).toEqual([
      '0.narrate.1.narrator',
      '1.narrate.1.narrator',
      '1.narrate.2.narrator',
      '1.narrate.3.narrator',
    ])
    expect(story(events).at(-1)).toBe('game.ended')
    expect(story(events).lastIndexOf('role.dealt')).toBe(story(events).indexOf('narration.given') - 1)
  })

  test('tells the night that decides the game before it closes it', async () => {
    const { said } = await play(
      { extends: 'benchmark' },
      { kill: 'Flo' },
      { ...six, Bob: 'mafia', Cid: 'villager', Gus: 'mafia' },
    )
    expect(said.slice(-2)).toEqual(['1.narrate.1.narrator', '1.narrate.2.narrator'])
  })

  test('has nothing to tell of Night Zero, in which nobody dies', async () => {
    const { said } = await play({ extends: 'night-zero', maxDays: 1 }, { vote: 'skip' }, ten)
    expect(said).toEqual(['0.narrate.1.narrator', '1.narrate.1.narrator', '1.narrate.2.narrator'])
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

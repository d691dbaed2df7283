import { describe, expect, test } from 'vitest'
import { nightMachine, voteMachine } from '../../machines/index.js'
import { type Past, runMachine } from '../../src/testing/index.js'
import { eight } from '../support/casts.js'

const vote = (before: Past) => runMachine(voteMachine, { players: eight, rules: 'night-zero', before })
const voters = async (before: Past) => (await vote(before)).requests.map(({ playerId }) => playerId)

describe('the game so far, in words', () => {
  test('only those who are alive are asked', async () => {
    expect(await voters({ alive: ['Ann', 'Bob', 'Flo'] })).toEqual(['Ann', 'Bob', 'Flo'])
    expect(await voters({ dead: { Gus: 'night', Hal: 'vote' } })).toEqual(['Ann', 'Bob', 'Cid', 'Dan', 'Eve', 'Flo'])
  })

  test('the day, the deaths and the votes are in what players see', async () => {
    const { requests, events } = await vote({ day: 3, dead: { Gus: 'night', Hal: 'vote' }, votes: { Ann: 'Hal' } })
    expect(events[0]).toMatchObject({ day: 3, data: { from: 'dawn', to: 'vote' } })
    const seen = requests[0]?.view.events ?? []
    const told = seen.filter(({ type }) => type === 'player.died' || type === 'vote.cast')
    expect(told.map(({ type, day, phase, data }) => ({ type, day, phase, ...data }))).toEqual([
      { type: 'player.died', day: 2, phase: 'night', player: 'Gus', cause: 'night' },
      { type: 'vote.cast', day: 2, phase: 'vote', player: 'Ann', choice: 'Hal' },
      { type: 'player.died', day: 2, phase: 'vote', player: 'Hal', cause: 'vote' },
    ])
  })

  test('only the nominated may be voted for; without a word about it, everyone may', async () => {
    const { requests } = await vote({ nominations: { Ann: 'Bob', Bob: 'Gus' } })
    expect(requests.find(({ playerId }) => playerId === 'Flo')?.options).toEqual(['Bob', 'Gus', 'skip'])
    const { requests: open } = await vote({})
    expect(open.find(({ playerId }) => playerId === 'Flo')?.options).toHaveLength(8)
  })

  test('what was done at night binds the next night', async () => {
    const night = (before: Past) => runMachine(nightMachine, { players: eight, rules: 'benchmark', before })
    const optionsOf = async (before: Past) =>
      (await night(before)).requests.find(({ kind }) => kind === 'protect')?.options
    expect(await optionsOf({ day: 2 })).toContain('Flo')
    expect(await optionsOf({ day: 2, acts: { protect: { Eve: 'Flo' } } })).not.toContain('Flo')
    const { requests } = await night({ day: 2, acts: { shoot: { Cid: 'Gus' } } })
    expect(requests.map(({ kind }) => kind)).not.toContain('shoot')
  })

  test.each([
    [{ dead: { Zoe: 'vote' } }, 'Nobody at the table is called `Zoe`'],
    [{ alive: ['Zoe'] }, 'Nobody at the table is called `Zoe`'],
    [{ votes: { Zoe: 'Ann' } }, 'Nobody at the table is called `Zoe`'],
    [{ alive: ['Ann'], dead: { Ann: 'vote' } }, '`Ann` is both `alive` and `dead`'],
  ] as const)('%j is refused', async (before, message) => {
    await expect(vote(before)).rejects.toThrow(message)
  })
})

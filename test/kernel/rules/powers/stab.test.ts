import { describe, expect, test } from 'vitest'
import { defineRules } from '../../../../src/index.js'
import type { Cast } from '../../../../src/testing/index.js'
import { dealt } from '../../../support/dealt.js'
import { nightOf } from '../../../support/night-of.js'
import { playCast } from '../../../support/play-cast.js'

const cast: Cast = {
  Ann: 'mafia',
  Bob: 'serial-killer',
  Cid: 'doctor',
  Dan: 'villager',
  Eve: 'villager',
  Flo: 'bomb',
  Gus: 'villager',
}
const rules = defineRules({
  extends: 'benchmark',
  roles: { mafia: 1, 'serial-killer': 1, doctor: 1, bomb: 1, villager: 3 },
})
const table = dealt(cast, rules)

describe('a serial killer', () => {
  test('kills a player besides the one whom the mafia kill', () => {
    expect(nightOf(table, ['kill', 'Ann', 'Dan'], ['stab', 'Bob', 'Eve']).deaths).toEqual([
      { player: 'Dan', cause: 'mafia' },
      { player: 'Eve', cause: 'serial-killer' },
    ])
  })

  test('kills nobody whom a doctor protects', () => {
    const night = nightOf(table, ['protect', 'Cid', 'Eve'], ['stab', 'Bob', 'Eve'])
    expect(night).toMatchObject({ results: ['done', 'prevented'], dead: [] })
  })

  test('and the mafia kill each other in one night', () => {
    expect(nightOf(table, ['kill', 'Ann', 'Bob'], ['stab', 'Bob', 'Ann']).dead).toEqual(['Ann', 'Bob'])
  })

  test('who stabs a bomb dies with it, and the mafia do not', async () => {
    const { deaths } = await playCast(cast, { kill: 'Dan', protect: 'Gus', stab: 'Flo' })
    expect(deaths).toEqual(['Dan mafia', 'Flo serial-killer', 'Bob bomb'])
  })

  test('who strikes a bomb together with the mafia takes their killer along', async () => {
    const { deaths } = await playCast(cast, { kill: 'Flo', protect: 'Gus', stab: 'Flo' })
    expect(deaths).toEqual(['Flo mafia', 'Ann bomb', 'Bob bomb'])
  })

  test('must choose somebody, and not itself', async () => {
    const { requests } = await playCast(cast, { kill: 'Dan', protect: 'Dan', stab: 'Gus' })
    expect(requests.find(({ kind }) => kind === 'stab')?.options).toEqual(['Ann', 'Cid', 'Dan', 'Eve', 'Flo', 'Gus'])
  })

  test('wins alone as one of the last two', async () => {
    const { result, winners } = await playCast(
      cast,
      {
        kill: ({ options }) => ['Dan', 'Eve', 'Gus'].find((id) => options.includes(id)),
        protect: 'Cid',
        stab: ({ options }) => ['Ann', 'Eve', 'Gus', 'Cid', 'Dan'].find((id) => options.includes(id)),
        vote: ({ options }) => ['Flo', 'Cid'].find((id) => options.includes(id)) ?? 'skip',
      },
      { maxDays: 9 },
    )
    expect(result.winner).toBe('serial-killer')
    expect(winners).toEqual(['Bob'])
  })

  test('keeps the game open while it and the mafia live', async () => {
    const { result } = await playCast(cast, { kill: 'Dan', protect: 'Dan', stab: 'Gus' })
    expect(result.winner).toBe('draw')
  })
})

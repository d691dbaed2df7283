import { describe, expect, test } from 'vitest'
import { type Agent, AgentError, randomAgent } from '../../../src/index.js'
import {
  compareEntrants,
  entrantHealth,
  healthInWords,
  runTournament,
  tournamentReport,
  withoutBroken,
} from '../../../src/lab/tournament/index.js'
import { skilled } from './skilled.js'

const tables = [{ rules: 'mini', players: 4 }] as const

/** Its limit of tokens is too low for its reasoning. */
function cutOff(counted: { calls: number }): Agent {
  return {
    act: () => {
      counted.calls += 1
      throw new AgentError('Think less.', undefined, { fault: 'cut-off' })
    },
  }
}

describe('an entrant without one valid answer', () => {
  test('is asked no more after its first three games, and is compared with nobody', async () => {
    const counted = { calls: 0 }
    const entrants = { plain: randomAgent(), other: randomAgent(), thinker: cutOff(counted) }
    const play = (games: number) =>
      runTournament({
        entrants,
        tables,
        games,
        seed: 'cut',
        design: 'sides',
        concurrency: 1,
        limits: { maxRetries: 0 },
      })
    await play(9)
    const [first] = [counted.calls]
    counted.calls = 0
    const result = await play(30)
    expect(counted.calls).toBeLessThanOrEqual(first)
    const [health] = entrantHealth(result.outcomes).filter(({ entrant }) => entrant === 'thinker')
    expect(health).toMatchObject({ stopped: true, faults: { cutOff: counted.calls, malformed: 0 } })
    expect(health?.forfeits).toBe(health?.games)
    const { pairs } = result.comparison
    for (const { one, other, blocks, better } of pairs)
      if (one === 'thinker' || other === 'thinker') expect([blocks, better]).toEqual([0, null])
    expect(pairs.some(({ one, other, blocks }) => one !== 'thinker' && other !== 'thinker' && blocks > 4)).toBe(true)
    const said = tournamentReport(result, 'Cut off').health.join('\n')
    expect(said).toMatch(/^thinker: of \d+ calls? \d+ cut off at the limit of their tokens/)
    expect(said).toContain('more than 10 %: it is compared with nobody.')
    expect(said).toContain('thinker gave no valid answer in its first 3 games, and was asked no more.')
  })
})

describe('games that are forfeited', () => {
  const often = { ada: { sight: 0.6, cover: 0.2 }, bot: { sight: 0.6, cover: 0.2, dead: 0.5 } }
  const seldom = { ...often, bot: { ...often.bot, dead: 0.05 } }

  test('leave an entrant out of every comparison where they are more than one of ten', () => {
    const games = skilled(often, { games: 200, seed: 'often', design: 'sides' })
    expect(compareEntrants(games, { design: 'sides' }).pairs[0]?.better).toBe('ada')
    const [pair] = compareEntrants(withoutBroken(games), { design: 'sides' }).pairs
    expect([pair?.blocks, pair?.better]).toEqual([0, null])
  })

  test('count as the rule says where they are fewer', () => {
    const games = skilled(seldom, { games: 200, seed: 'seldom', design: 'sides' })
    expect(games.some(({ seats }) => seats.some(({ forfeited }) => forfeited))).toBe(true)
    expect(withoutBroken(games)).toEqual(games)
  })
})

test('a parameter that was asked for and never sent is told', () => {
  const [game] = skilled({ ada: { sight: 0.6, cover: 0.2 }, bot: { sight: 0.6, cover: 0.2 } }, { games: 2, seed: 'p' })
  const sent = { ...game, seats: game?.seats.map((seat) => ({ ...seat, parameters: ['max_tokens', 'stream'] })) }
  const asked = { ada: { temperature: 0.2 }, bot: {} }
  expect(healthInWords(entrantHealth([sent as never], asked))).toEqual([
    'ada: it ran without temperature, which its server refused.',
  ])
  expect(healthInWords(entrantHealth([game as never], asked))).toEqual([
    'All entrants gave valid answers: none was cut off, refused or replaced by a default.',
  ])
})

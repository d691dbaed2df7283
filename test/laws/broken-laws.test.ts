import { describe, expect, test } from 'vitest'
import { defineRules, type GameEvent } from '../../src/index.js'
import { castWith } from '../support/cast-with.js'
import { crimes } from './support/crimes.js'
import { breachesOf } from './support/law.js'
import { laws } from './support/laws.js'
import { faultsOfLog } from './support/log-laws.js'
import { mischievousAgent } from './support/mischief.js'
import { play } from './support/play.js'
import { dropped } from './support/tampering.js'

/** A law that no log can break proves nothing: each is held here against a log that was changed to break it. */
async function logs(): Promise<GameEvent[][]> {
  const agent = mischievousAgent(0)
  const vote = defineRules({ extends: 'night-zero', maxDays: 4, lastWords: true, summaries: true, beliefs: 'speeches' })
  const trial = defineRules({ extends: 'trial', maxDays: 6, lastWords: true, reveal: { day: 'team', night: 'role' } })
  const shots = defineRules({
    extends: 'benchmark',
    maxDays: 6,
    cast: castWith('benchmark', { vigilante: { uses: 2 } }),
  })
  const talk = defineRules({ extends: 'reactive', maxDays: 2 })
  const bids = defineRules({ extends: 'trial', discussion: { protocol: 'bids' }, maxDays: 2 })
  const games = [vote, trial, shots, talk, bids, 'classic' as const].flatMap((rules) =>
    [1, 2, 3, 4].map((seed) => play({ rules, players: 10, seed, agent })),
  )
  return (await Promise.all(games)).map(({ events }) => [...events])
}

describe('a log that was tampered with breaks the law it offends', async () => {
  const games = await logs()

  test('logs as the engine wrote them break none', () => {
    expect(games.flatMap((log) => breachesOf(log, laws))).toEqual([])
  })

  test.each(crimes)('%s', (law, crime) => {
    const offended = laws.filter(({ says }) => says.startsWith(law))
    expect(games.some((log) => breachesOf(crime(log), offended).length > 0)).toBe(true)
  })

  test('every law is broken by a crime here, but those no change to a log can show', () => {
    const unproven = laws.map(({ says }) => says).filter((says) => !crimes.some(([law]) => says.startsWith(law)))
    expect(unproven).toEqual([
      'No night falls after the last day.',
      'Nobody who is condemned or dead of the night goes unreported.',
      'Nobody learns at dawn in a game that is over.',
    ])
  })

  test('a gap in the numbers and a missing end are found', () => {
    const [log = []] = games
    expect(faultsOfLog(dropped('vote.cast')(log))[0]).toMatch(/is numbered/)
    expect(faultsOfLog(log.slice(0, -1))).toEqual(['The log does not end with the end of the game.'])
  })
})

import { describe, expect, test } from 'vitest'
import { type Agent, randomAgent } from '../../../src/index.js'
import { likingsInWords, type OptionOrder, placeRates, runTournament } from '../../../src/lab/tournament/index.js'

const coin = randomAgent()

/** Notes at which place of the options it was shown each of its choices is. */
function noting(agent: Agent, noted: { place: number; of: number }[]): Agent {
  return {
    act: async (request) => {
      const answer = await agent.act(request)
      const place = request.options.indexOf((answer as { choice?: string }).choice ?? '')
      if (place >= 0 && request.options.length > 1) noted.push({ place, of: request.options.length })
      return answer
    },
  }
}

/** Always chooses the first of the options, whatever it is. */
const first: Agent = { act: (request) => ({ speech: 'Hm.', choice: request.options[0] ?? 'skip' }) }

describe('the places of chosen options', () => {
  test.each<OptionOrder>(['shuffled', 'listed'])(
    'are read from the logs as the players saw them, %s',
    async (optionOrder) => {
      const seen: Record<string, { place: number; of: number }[]> = { first: [], coin: [] }
      const entrants = { first: noting(first, seen.first ?? []), coin: noting(coin, seen.coin ?? []) }
      const tables = [{ rules: 'classic', players: 7 }] as const
      const { outcomes } = await runTournament({ entrants, tables, games: 12, seed: 'places', optionOrder })
      const rates = placeRates(outcomes)
      for (const [entrant, noted] of Object.entries(seen)) {
        const own = rates.filter((rate) => rate.entrant === entrant)
        expect(own.map(({ place }) => place)).toEqual(['first', 'last'])
        for (const { place, count, of, chance } of own) {
          const chosen = noted.filter((one) => one.place === (place === 'last' ? one.of - 1 : 0))
          expect([count, of]).toEqual([chosen.length, noted.length])
          expect(chance).toBeCloseTo(noted.reduce((sum, one) => sum + 1 / one.of, 0) / noted.length, 12)
        }
      }
      const end = (entrant: string, place: 'first' | 'last') =>
        rates.find((rate) => rate.entrant === entrant && rate.place === place)
      expect(end('first', 'first')).toMatchObject({ share: 1, shown: 'more' })
      expect(end('first', 'last')).toMatchObject({ share: 0, shown: 'less' })
      const fair = end('coin', 'first')
      expect(fair?.shown).toBeNull()
      expect([(fair?.low ?? 1) < (fair?.chance ?? 0), (fair?.chance ?? 1) < (fair?.high ?? 0)]).toEqual([true, true])
      expect(likingsInWords(rates)).toEqual([
        'first chooses the first option more often than chance would.',
        'first chooses the last option less often than chance would.',
      ])
    },
  )
})

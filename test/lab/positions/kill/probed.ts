import { type Agent, createMafiaGame, randomAgent } from '../../../../src/index.js'
import { cutPositions, type ProbeOptions } from '../../../../src/lab/positions/index.js'

/** Twenty positions, put three times to two players who take a moment to answer and tell of each question first. */
export async function probeOptions(tell: (ask: string) => void): Promise<ProbeOptions> {
  const { events } = await createMafiaGame({ rules: 'classic', players: 7, seed: 'killed', agent: randomAgent() }).run()
  const noting = (entrant: string): Agent => ({
    act: async (request) => {
      const draw = request.random()
      tell(`${entrant} ${request.id} ${draw}`)
      await new Promise((answered) => setTimeout(answered, draw * 8))
      return draw < 0.1 ? { choice: 'nobody' } : { choice: request.options[0] as string }
    },
  })
  const entrants = { ada: noting('ada'), bot: noting('bot') }
  return { suite: await cutPositions([events], { limit: 20 }), entrants, samples: 3, concurrency: 3 }
}

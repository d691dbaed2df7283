/** A worker of the benchmark: `fleet-worker.ts DATABASE CONCURRENCY ANSWER-MS MODEL-URL`. It ends when all games are played. */
import { randomAgent, scriptedAgent } from 'nightzero'
import { runWorker } from 'nightzero/fleet'

const [database = '', concurrency = '', answerMs = '', model = ''] = process.argv.slice(2)
const sure = scriptedAgent()
const coin = randomAgent()

await runWorker({
  database,
  concurrency: Number(concurrency),
  pollMs: 200,
  untilDone: true,
  createEntrants: async ({ entrants }, { guarded }) =>
    Object.fromEntries(
      Object.keys(entrants).map((name) => {
        const own = name === 'coin' ? coin : sure
        const agent: typeof own = {
          act: async (request) => {
            if (model !== '') await (await fetch(model, { method: 'POST', body: request.id })).text()
            else if (answerMs !== '0') await new Promise((answered) => setTimeout(answered, Number(answerMs)))
            return own.act(request)
          },
        }
        return [name, model === '' ? agent : guarded(agent, model)]
      }),
    ),
})

// Ten models in one game, through OpenRouter: OPENROUTER_API_KEY=... npm run example examples/10-openrouter.ts
import { createMafiaGame } from 'nightzero'
import { createLimiter, openaiAgent } from 'nightzero/agents/openai'
import { gameCosts } from 'nightzero/stats'

const models = [
  'openai/gpt-4o-mini',
  'openai/gpt-4.1-mini',
  'anthropic/claude-3.5-haiku',
  'anthropic/claude-sonnet-4',
  'google/gemini-2.5-flash',
  'google/gemini-2.5-pro',
  'deepseek/deepseek-chat',
  'qwen/qwen-2.5-72b-instruct',
  'meta-llama/llama-3.3-70b-instruct',
  'mistralai/mistral-small-3.2-24b-instruct',
]

const baseURL = process.env.OPENROUTER_BASE_URL ?? 'https://openrouter.ai/api/v1'
const limiter = createLimiter({ requestsPerMinute: 1_200, maxConcurrent: 10 })
const game = createMafiaGame({
  rules: 'trial',
  players: models.map((model) => ({
    agent: openaiAgent({ model, baseURL, limiter, openRouter: { title: 'nightzero' }, maxOutputTokens: 2_000 }),
  })),
  budget: { maxCostUsd: 1 },
})

game.on('budget.reached', ({ spent }) => {
  console.log(`$${spent.costUsd.toFixed(2)} spent: the budget is reached, and the game stops.`)
  game.abort('budget')
})
game.on('speech.given', ({ data }) => console.log(`${data.player}: ${data.text}\n`))
game.on('player.died', ({ day, data }) => console.log(`Day ${day}: ${data.player} is dead (${data.cause}).\n`))

const { winner, events } = await game.run()
console.log(`${winner} won.`)
for (const [model, { calls, costUsd }] of Object.entries(gameCosts(events).byModel))
  console.log(`${model}: ${calls} calls, ${costUsd === null ? 'cost unknown' : `$${costUsd.toFixed(4)}`}`)

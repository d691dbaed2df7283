// A local model in every seat: llama-server -m model.gguf --port 8080, then npm run example examples/11-local-server.ts
// For Ollama: LOCAL_BASE_URL=http://127.0.0.1:11434/v1 LOCAL_MODEL=llama3.2 npm run example examples/11-local-server.ts
import { createMafiaGame } from 'nightzero'
import { createLimiter, openaiAgent } from 'nightzero/agents/openai'

const agent = openaiAgent({
  model: process.env.LOCAL_MODEL ?? 'local',
  baseURL: process.env.LOCAL_BASE_URL ?? 'http://127.0.0.1:8080/v1',
  // One machine answers one question at a time, and a shorter prompt fits its context better.
  limiter: createLimiter({ maxConcurrent: 1 }),
  context: { strategy: 'window', maxTokens: 6_000 },
  maxOutputTokens: 600,
})

const game = createMafiaGame({ rules: 'trial', players: 6, agent, timeoutMs: 600_000 })
game.on('speech.streamed', ({ chunk }) => process.stdout.write(chunk))
game.on('speech.given', ({ data }) => console.log(`\n    (${data.player})`))
game.on('answer.rejected', ({ data }) => console.log(`\n${data.player} is asked again: ${data.reason}`))

const { winner, days } = await game.run()
console.log(`\n${winner} won on day ${days}.`)

// A model of any provider of the AI SDK (here a local server): npm install ai @ai-sdk/openai-compatible, then
// LOCAL_BASE_URL=http://127.0.0.1:8080/v1 npm run example examples/15-ai-sdk.ts
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { createMafiaGame, scriptedAgent } from 'nightzero'
import { aiAgent, wireFetch } from 'nightzero/agents/ai'
import { memoryCalls } from 'nightzero/stores'

// With this `fetch`, the recorded calls contain the exact bytes.
const wire = wireFetch()
const local = createOpenAICompatible({
  name: 'local',
  baseURL: process.env.LOCAL_BASE_URL ?? 'http://127.0.0.1:8080/v1',
  supportsStructuredOutputs: true,
  includeUsage: true,
  fetch: wire,
})
const model = aiAgent({ model: local(process.env.LOCAL_MODEL ?? 'local'), wire, maxOutputTokens: 600 })

const kept = memoryCalls()
const players = [{ agent: model }, { agent: model }, {}, {}, {}, {}]
const game = createMafiaGame({ rules: 'trial', players, agent: scriptedAgent(), calls: kept, timeoutMs: 600_000 })
game.on('speech.given', ({ data }) => console.log(`${data.player}: ${data.text}`))
game.on('answer.rejected', ({ data }) => console.log(`${data.player} is asked again: ${data.reason}`))

const { winner, usage } = await game.run()
const [first] = kept.calls
console.log(`${winner} won. ${kept.calls.length} calls, ${usage.outputTokens} tokens out.`)
console.log(`The first one took ${(first?.endedAt ?? 0) - (first?.sentAt ?? 0)} ms: ${first?.response?.status}.`)

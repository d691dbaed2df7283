/**
 * A program of your own takes a seat over MCP, as a person's assistant does: it needs no code of nightzero, only the protocol.
 * npm run example examples/gallery/assistant-over-mcp/main.ts, with the package `@modelcontextprotocol/sdk`
 */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'

interface Question {
  id: string
  options?: { value: string }[]
  answer: { properties: Record<string, unknown> }
}
interface Result {
  game: string
  question: Question | null
  news?: string[]
}

const client = new Client({ name: 'assistant', version: '1.0.0' })
const [command = 'npx', ...args] = (process.env.NIGHTZERO ?? 'npx -y nightzero').split(' ')
await client.connect(new StdioClientTransport({ command, args: [...args, 'mcp', '--seed', 'assistant'] }))

const call = async (name: string, given: Record<string, unknown> = {}) => {
  const { structuredContent, isError, content } = await client.callTool({ name, arguments: given })
  if (isError) throw new Error(JSON.stringify(content))
  return structuredContent as Result
}
console.log((await client.listTools()).tools.map(({ name }) => name).join(', '))
let turn = await call('start_table', { rules: 'trial', players: 7, name: 'Assistant', seat: 3 })
for (;;) {
  for (const line of turn.news ?? []) console.log(line)
  if (turn.game === 'over') break
  if (turn.question === null) turn = await call('wait_for_question')
  else {
    // An assistant thinks here. This one takes the first option.
    const { id, options, answer } = turn.question
    const words = answer.properties.speech ? { speech: 'I have nothing to hide.' } : {}
    turn = await call('answer_question', { question: id, ...(options?.[0] && { choice: options[0].value }), ...words })
  }
}
await client.close()

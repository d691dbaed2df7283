import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ChatCompletionRequest } from '@copilotkit/aimock'
import { mockAnswer } from './mock-model.js'

/** Answers a call in its own way; returns whether it did. */
export type Fails = (call: number, response: ServerResponse, body: ChatCompletionRequest) => boolean

/** A model's server on loopback that answers, but for calls that `fails` answers in its own way. */
export async function failingModel(fails: Fails) {
  let calls = 0
  const served: string[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += piece
    const body = JSON.parse(text) as ChatCompletionRequest
    if (fails(++calls, response, body)) return
    served.push(text)
    const usage = { prompt_tokens: 10, completion_tokens: 5, cost: 0.001 }
    const chunk = { choices: [{ index: 0, delta: { content: mockAnswer(body) }, finish_reason: 'stop' }], usage }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    /** The calls that were answered, as they were put. */
    served,
    get calls() {
      return calls
    },
    close,
  }
}

/** Answers with an error. */
export const says =
  (status: number, error: unknown, headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse): true => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify({ error }))
    return true
  }

import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ChatCompletionRequest } from '@copilotkit/aimock'
import type { Rung } from '../../src/agents/openai/index.js'
import { mockAnswer } from './mock-model.js'

/** How a server refuses a request. */
export interface Refusal {
  readonly status: number
  readonly message: string
}

/** The form in which a request asks for its answer. */
const formOf = ({ response_format, tools }: ChatCompletionRequest): Rung =>
  tools?.length ? 'tool' : ((response_format?.type ?? 'text') as Rung)

/** A server on loopback whose model does what it is asked, but for requests that `refuse` says no to. */
export async function modelAt(
  refuse: (form: Rung, prompt: string, body: ChatCompletionRequest) => Refusal | undefined,
) {
  const asked: Rung[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += piece
    const body = JSON.parse(text) as ChatCompletionRequest
    const form = formOf(body)
    asked.push(form)
    const refusal = refuse(form, String(body.messages.at(-1)?.content), body)
    if (refusal) send(response, refusal.status, { error: { message: refusal.message } })
    else answer(response, form, mockAnswer(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked, close }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function answer(response: ServerResponse, form: Rung, content: string): void {
  const called = { tool_calls: [{ index: 0, function: { name: 'answer', arguments: content } }] }
  const delta = form === 'tool' ? called : { content }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: 'stop' }] })}\n\n`)
  response.end('data: [DONE]\n\n')
}

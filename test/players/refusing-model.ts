import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ChatCompletionRequest } from '@copilotkit/aimock'
import type { ResponseFormat } from '../../src/players/models/openai/index.js'
import { mockAnswer } from './mock-model.js'

/** How a server refuses a request. */
export interface Refusal {
  readonly status: number
  /** What it says, in the usual body. */
  readonly message?: string
  /** The whole body, where it is another. */
  readonly body?: unknown
}

/** The form in which a request asks for its answer. */
const formOf = ({ response_format, tools }: ChatCompletionRequest): ResponseFormat =>
  tools?.length ? 'tool' : ((response_format?.type ?? 'text') as ResponseFormat)

/** A server on loopback whose model does what it is asked, but for requests that `refuse` says no to. */
export async function modelAt(
  refuse: (form: ResponseFormat, prompt: string, body: ChatCompletionRequest) => Refusal | undefined,
  { usage, reply = mockAnswer }: { usage?: (body: ChatCompletionRequest) => object; reply?: typeof mockAnswer } = {},
) {
  const asked: ResponseFormat[] = []
  const bodies: ChatCompletionRequest[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += piece
    const body = JSON.parse(text) as ChatCompletionRequest
    const form = formOf(body)
    asked.push(form)
    bodies.push(body)
    const refusal = refuse(form, String(body.messages.at(-1)?.content), body)
    if (refusal) send(response, refusal.status, refusal.body ?? { error: { message: refusal.message } })
    else answer(response, body, { content: reply(body), usage: usage?.(body) })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked, bodies, close }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

interface Answered {
  readonly content: string
  readonly usage: object | undefined
}

function answer(response: ServerResponse, body: ChatCompletionRequest, { content, usage }: Answered): void {
  const called = { tool_calls: [{ index: 0, function: { name: 'answer', arguments: content } }] }
  const said = formOf(body) === 'tool' ? called : { content }
  const whole = (field: string) => ({ choices: [{ index: 0, [field]: said, finish_reason: 'stop' }], usage })
  if (!body.stream) send(response, 200, whole('message'))
  else {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(`data: ${JSON.stringify(whole('delta'))}\n\n`)
    response.end('data: [DONE]\n\n')
  }
}

import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import * as z from 'zod'
import { ContextExceededError, type Engine, type Written } from './engine.js'

const requestSchema = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })).min(1),
  stream: z.boolean().default(false),
  stream_options: z.object({ include_usage: z.boolean() }).optional(),
  response_format: z
    .object({
      type: z.literal('json_schema'),
      json_schema: z.object({ schema: z.record(z.string(), z.unknown()) }),
    })
    .optional(),
  max_tokens: z.int().min(1).default(2_000),
  temperature: z.number().min(0).max(2).default(1),
  seed: z.int().optional(),
})

type ChatRequest = z.infer<typeof requestSchema>

/** An answer as it was asked for and given. */
export interface Served {
  readonly schema: Readonly<Record<string, unknown>> | undefined
  readonly streamed: boolean
  readonly content: string
  readonly finishReason: string
  readonly usage: ReturnType<typeof usageOf>
}

/** A model behind the interface that OpenAI's clients speak, on this machine alone. */
export interface Endpoint {
  readonly baseURL: string
  /** What was answered, oldest first. */
  readonly journal: readonly Served[]
  close(): Promise<void>
}

/** Serves `/v1/chat/completions`, whole and streamed, with `json_schema` as the one bound form of answers. */
export async function serve(engine: Engine): Promise<Endpoint> {
  const journal: Served[] = []
  const server = createServer((request, response) => {
    handle(request, response, { engine, journal }).catch((error: unknown) => fail(response, error))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    journal,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  { engine, journal }: { engine: Engine; journal: Served[] },
): Promise<void> {
  if (request.method !== 'POST' || request.url !== '/v1/chat/completions') return refuse(response, 404, 'Not found.')
  const parsed = requestSchema.safeParse(await json(request))
  if (!parsed.success) return refuse(response, 400, z.prettifyError(parsed.error))
  const asked = parsed.data
  const schema = asked.response_format?.json_schema.schema
  const pieces: string[] = []
  const reply = asked.stream ? streamed(asked, response) : whole(asked, response)
  const written = await engine.write({
    ...writingFor(asked),
    schema,
    signal: goneSignal(response),
    onText: (text) => {
      pieces.push(text)
      reply.piece(text)
    },
  })
  const content = pieces.join('')
  const { finishReason } = written
  const usage = usageOf(written)
  journal.push({ schema, streamed: asked.stream, content, finishReason, usage })
  reply.end({ content, finishReason, usage })
}

/** Who asks the same and names no seed gets the same answer. */
function writingFor({ messages, max_tokens, temperature, seed }: ChatRequest) {
  const prompt = `${messages.map(({ role, content }) => `<${role}>\n${content}\n`).join('')}<assistant>\n`
  const ownSeed = createHash('sha256').update(prompt).digest().readUInt32LE()
  return { prompt, maxTokens: max_tokens, temperature, seed: seed ?? ownSeed }
}

/** Aborts when whoever asked has gone. */
function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  return gone.signal
}

function usageOf({ promptTokens, cachedTokens, completionTokens }: Written) {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    prompt_tokens_details: { cached_tokens: cachedTokens },
  }
}

/** Where an answer goes. */
interface Reply {
  piece(text: string): void
  end(served: Pick<Served, 'content' | 'finishReason' | 'usage'>): void
}

function whole({ model }: ChatRequest, response: ServerResponse): Reply {
  return {
    piece: () => {},
    end({ content, finishReason, usage }) {
      const choice = { index: 0, message: { role: 'assistant', content }, finish_reason: finishReason }
      send(response, 200, { id: 'noise', object: 'chat.completion', created: 0, model, choices: [choice], usage })
    },
  }
}

function streamed({ model, stream_options }: ChatRequest, response: ServerResponse): Reply {
  const chunk = (fields: Readonly<Record<string, unknown>>) => {
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
    const body = { id: 'noise', object: 'chat.completion.chunk', created: 0, model, ...fields }
    response.write(`data: ${JSON.stringify(body)}\n\n`)
  }
  const choice = (delta: object, finishReason: string | null = null) => ({
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  })
  return {
    piece: (content) => chunk(choice({ role: 'assistant', content })),
    end({ finishReason, usage }) {
      chunk(choice({}, finishReason))
      if (stream_options?.include_usage) chunk({ choices: [], usage })
      response.end('data: [DONE]\n\n')
    },
  }
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) response.destroy()
  else if (error instanceof ContextExceededError) refuse(response, 400, 'The prompt is longer than the context.')
  else refuse(response, 500, error instanceof Error ? error.message : String(error))
}

const refuse = (response: ServerResponse, status: number, message: string): void =>
  send(response, status, { error: { message, type: status < 500 ? 'invalid_request_error' : 'server_error' } })

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The time in ms by the clock that all processes of this machine share and nobody sets. */
export const sharedNow = (): number => Number(process.hrtime.bigint() / 1_000n) / 1_000

/** A call as the model's server saw it. Times are of `sharedNow`. */
export interface ServedCall {
  readonly id: string
  readonly worker: string
  readonly game: string
  /** The question, which names the player and the turn. */
  readonly request: string
  /** When the worker's limiter let it through. */
  readonly begunAt: number
  readonly arrivedAt: number
  /** When it was answered, or its connection broke. */
  endedAt: number
  /** Refused calls are not paid. */
  readonly refused: boolean
  readonly tokens: number
}

/** What a call costs, in US dollars. */
export const callUsd = 0.001
const [shortestMs, longestMs] = [80, 400]

/** A model's server that counts every call, and says what the worker tells it to say. */
export class ModelServer {
  readonly calls: ServedCall[] = []
  readonly #server = createServer({ maxHeaderSize: 65_536 }, (request, response) => void this.#serve(request, response))
  #stormUntil = 0

  static async open(): Promise<ModelServer> {
    const model = new ModelServer()
    await once(model.#server.listen(0, '127.0.0.1'), 'listening')
    return model
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Refuses every call with 429 for so long. */
  storm(ms: number): void {
    this.#stormUntil = sharedNow() + ms
  }

  get paid(): readonly ServedCall[] {
    return this.calls.filter(({ refused }) => !refused)
  }

  inFlight(at = sharedNow()): readonly ServedCall[] {
    return this.paid.filter(({ arrivedAt, endedAt }) => arrivedAt <= at && endedAt > at)
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const arrivedAt = sharedNow()
    let body = 0
    try {
      for await (const piece of request) body += (piece as Buffer).length
    } catch {
      return
    }
    const header = (name: string) => String(request.headers[name] ?? '')
    const said = Buffer.from(header('x-says'), 'base64').toString()
    const usage = { prompt_tokens: Math.ceil(body / 8), completion_tokens: Math.ceil(said.length / 8), cost: callUsd }
    const refused = arrivedAt < this.#stormUntil
    const call: ServedCall = {
      id: header('x-call'),
      worker: header('x-worker'),
      game: header('x-game'),
      request: header('x-request'),
      begunAt: Number(header('x-begun')),
      arrivedAt,
      endedAt: Number.POSITIVE_INFINITY,
      refused,
      tokens: refused ? 0 : usage.prompt_tokens + usage.completion_tokens,
    }
    this.calls.push(call)
    response.once('close', () => {
      call.endedAt = Math.min(call.endedAt, sharedNow())
    })
    if (refused) {
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '2' })
      return void response.end('{"error":{"message":"Too many requests: try again in 2 seconds."}}')
    }
    const answer = { choices: [{ index: 0, message: { content: said }, finish_reason: 'stop' }], usage }
    setTimeout(
      () => {
        call.endedAt = Math.min(call.endedAt, sharedNow())
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
      },
      shortestMs + ((body * 7) % (longestMs - shortestMs)),
    )
  }
}

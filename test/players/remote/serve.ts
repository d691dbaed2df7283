import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as a server received it. */
export interface Received {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Answers a request. */
export type Handler = (received: Received, response: ServerResponse) => void | Promise<void>

/** A server on loopback. */
export interface Served {
  readonly url: string
  readonly received: readonly Received[]
  /** Settles when the next connection that was cut off has been noticed. */
  readonly cut: Promise<void>
  close(): Promise<void>
}

/** Serves `handler` on a free port of loopback until it is closed. */
export async function serve(handler: Handler): Promise<Served> {
  const received: Received[] = []
  let noticed = () => {}
  const cut = new Promise<void>((resolve) => {
    noticed = resolve
  })
  const server = createServer(async (request, response) => {
    response.on('close', () => response.writableFinished || noticed())
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const body = Buffer.concat(pieces).toString('utf8')
    const one = { url: request.url ?? '', headers: request.headers, body }
    received.push(one)
    await handler(one, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return { url: `http://127.0.0.1:${port}/act`, received, cut, close }
}

/** Answers with `value` as JSON. */
export function json(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(value))
}

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it arrived. */
export interface Arrived {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A server on loopback that answers every request by hand, and keeps what arrived. */
export async function wireServer(answer: (request: Arrived, response: ServerResponse) => void) {
  const arrived: Arrived[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString('utf8') }
      arrived.push(one)
      answer(one, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    arrived,
    url: `http://127.0.0.1:${port}/v1`,
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** A stream of chat chunks, as text. */
export const sse = (...chunks: readonly unknown[]): string =>
  [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]'].map((data) => `data: ${data}\n\n`).join('')

/** One chunk with these words. */
export const delta = (content: string, more: object = {}) => ({
  id: 'r-1',
  model: 'm-2026',
  provider: 'Vendor',
  system_fingerprint: 'fp-1',
  choices: [{ index: 0, delta: { content }, ...more }],
})

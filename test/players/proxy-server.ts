import { readFileSync } from 'node:fs'
import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'

/** The certificate of `models.test`, a name that nobody can look up. */
export const certificate = 'test/fixtures/tls/cert.pem'
const tls = { cert: readFileSync(certificate), key: readFileSync('test/fixtures/tls/key.pem') }

/** A proxy on loopback that leads every address to one server, and what it was asked for. */
export interface ProxyServer {
  readonly url: string
  /** `CONNECT host:port` for a tunnel, the method and the whole address where there is none. */
  readonly asked: string[]
  readonly stop: () => void
}

/** Starts it, before the server at `target`: `http://models.test` and `https://models.test` both lead there. */
export async function proxyServer(target: string): Promise<ProxyServer> {
  const asked: string[] = []
  const { hostname, port } = new URL(target)
  const pass = (request: IncomingMessage, response: ServerResponse, path: string) => {
    const { method, headers } = request
    const onward = forward({ hostname, port, path, method: method ?? 'GET', headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  }
  const secure = await listening(
    createSecureServer(tls, (request, response) => pass(request, response, request.url ?? '/')),
  )
  const proxy = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    pass(request, response, new URL(request.url ?? '').pathname)
  })
  proxy.on('connect', (request, client) => {
    asked.push(`CONNECT ${request.url}`)
    const onward = connect(secure.port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      onward.pipe(client)
      client.pipe(onward)
    })
    for (const socket of [onward, client]) socket.on('error', () => [onward, client].map((one) => one.destroy()))
  })
  const { port: at, stop } = await listening(proxy)
  return {
    url: `http://127.0.0.1:${at}`,
    asked,
    stop: () => {
      stop()
      secure.stop()
    },
  }
}

async function listening(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { port: (server.address() as AddressInfo).port, stop }
}

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInspector } from '@statelyai/inspect'
import { type WebSocket, WebSocketServer } from 'ws'
import type { AnyActor, AnyActorRef } from 'xstate'
import { readDiagram } from '../../../../../src/diagrams/index.js'
import type { MafiaGame } from '../../../../../src/index.js'
import { pageFile } from '../../../../../src/show/serving/page-files.js'

/**
 * What the page is served by in tests: its built files, and what `@statelyai/inspect` itself says of running actors, with the
 * diagrams that the hub adds.
 */
export class PageServer {
  /** What pages asked for. */
  readonly asked: Readonly<Record<string, unknown>>[] = []
  readonly #told: string[] = []
  readonly #sockets = new Set<WebSocket>()
  readonly #server: Server
  readonly #inspector = createInspector({
    send: (event) => {
      if (event.type === '@xstate.actor') this.#draw(event.definition)
      this.tell(event)
    },
  })

  constructor(folder = 'dist/inspector-page') {
    this.#server = createServer(({ url = '/' }, response) => {
      const path = new URL(url, 'http://localhost').pathname
      const file = pageFile(folder, path === '/' ? 'index.html' : path.slice(1))
      if (file === undefined) response.writeHead(404).end()
      else
        response
          .writeHead(200, { 'content-type': file.mediaType, ...(file.zipped && { 'content-encoding': 'gzip' }) })
          .end(file.content)
    })
    const sockets = new WebSocketServer({ server: this.#server, path: '/ws' })
    sockets.on('connection', (socket) => {
      this.#sockets.add(socket)
      for (const message of this.#told) socket.send(message)
      socket.on('message', (data) => this.asked.push(JSON.parse(String(data))))
    })
  }

  async open(): Promise<string> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`
  }

  tell(message: object): void {
    const text = JSON.stringify(message)
    this.#told.push(text)
    for (const socket of this.#sockets) socket.send(text)
  }

  /** Only machines have a definition that can be drawn. */
  #draw(definition = '{}'): void {
    if ('states' in JSON.parse(definition))
      this.tell({ type: 'nightzero.diagram', definition, diagram: readDiagram(definition) })
  }

  /** Tells of a system from its root on, before it starts. */
  inspect(actor: AnyActor): void {
    this.#meet(actor)
    actor.system.inspect(this.#inspector.inspect)
  }

  /** Tells of an actor and of those that were made with it. */
  #meet(actor: AnyActorRef): void {
    const snapshot = actor.getSnapshot()
    this.#inspector.actor(actor, snapshot)
    for (const child of Object.values<AnyActorRef>(snapshot.children ?? {})) this.#meet(child)
  }

  inspectGame({ actor, id, rules }: MafiaGame): void {
    this.inspect(actor)
    const { sessionId: rootId } = actor
    this.tell({ type: 'nightzero.session', rootId, title: id, preset: rules.name, paused: false })
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.terminate()
    this.#server.closeAllConnections()
    await new Promise((closed) => this.#server.close(closed))
  }
}

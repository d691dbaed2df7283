import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** One address for several ports of this machine: each connection goes to the next port where somebody listens. */
export interface Balancer {
  readonly url: string
  stop(): void
}

/** Starts a balancer for these ports. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const open = new Set<Socket>()
  let turn = 0
  const server = createServer((client) => {
    const join = (left: number): void => {
      const worker = connect(ports[turn++ % ports.length] as number, '127.0.0.1')
      const end = () => {
        client.destroy()
        worker.destroy()
        open.delete(client)
      }
      worker.once('connect', () => {
        client.pipe(worker).pipe(client)
        worker.on('close', end)
      })
      worker.on('error', () => (worker.connecting && left > 1 ? join(left - 1) : end()))
      client.once('close', () => worker.destroy())
    }
    open.add(client)
    client.on('error', () => client.destroy())
    join(ports.length)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close()
      for (const client of open) client.destroy()
    },
  }
}

import { WebSocket } from 'ws'

/** A message as it came. */
export interface Message {
  readonly type: string
  readonly sessionId?: string
  readonly rootId?: string
  readonly parentId?: string
  readonly name?: string
  readonly definition?: string
  // biome-ignore lint/suspicious/noExplicitAny: snapshots and events are of any shape
  readonly [field: string]: any
}

/** A page, as far as the hub can tell: a socket that keeps what it is told. */
export interface Page {
  readonly socket: WebSocket
  /** Everything that came, as it came. */
  readonly texts: readonly string[]
  readonly messages: readonly Message[]
  send(message: object): void
  /** Resolves with the first message that passes, from the first on or from the `after`th. */
  until(passes: (message: Message) => boolean, after?: number): Promise<Message>
  close(): void
}

/** Connects to the hub at `url` as a page does. */
export async function connected(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Page> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), { headers })
  const texts: string[] = []
  const messages: Message[] = []
  let waiting: (() => void)[] = []
  socket.on('message', (data) => {
    texts.push(data.toString())
    messages.push(JSON.parse(data.toString()) as Message)
    for (const look of waiting.splice(0)) look()
  })
  const until = async (passes: (message: Message) => boolean, after = 0): Promise<Message> => {
    for (;;) {
      const found = messages.slice(after).find(passes)
      if (found) return found
      await new Promise<void>((look) => waiting.push(look))
    }
  }
  await new Promise<void>((open, fail) => {
    socket.once('open', open)
    socket.once('error', fail)
  })
  waiting = []
  return {
    socket,
    texts,
    messages,
    send: (message) => socket.send(JSON.stringify(message)),
    until,
    close: () => socket.close(),
  }
}

export const isType =
  (type: string) =>
  (message: Message): boolean =>
    message.type === type

/** The actors that were told of, the first first. */
export const actorsIn = (messages: readonly Message[]): Message[] => messages.filter(isType('@xstate.actor'))

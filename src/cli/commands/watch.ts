import type { Command } from 'commander'
import type { ViewEvent } from '../../index.js'
import { definedFields, oneLine } from '../../kernel/text/index.js'
import type { FollowOptions, GameStatus } from '../../show/server/index.js'
import { variableFor } from '../config/agents.js'
import { BadInput, requireSockets, withSignal } from '../exit.js'
import { addOptions, type Given, option } from '../given.js'
import { parseServerLink } from '../links.js'
import { viewingOptions } from '../options.js'
import { warn } from '../printer.js'
import { createShowing, EventQueue, observerFor, showGame } from '../show-game.js'

const watchOptions = [
  option('--token-env <name>', 'the environment variable that holds the token; default: the token in the link, if any'),
  ...viewingOptions,
]

export function addWatchCommand(program: Command): void {
  const command = program
    .command('watch')
    .description('follow a game of a server, over the stream that its page uses')
    .argument('<url>', "the page's link to the game, for example http://127.0.0.1:4040/#/game/ID")
  addOptions(command, watchOptions).action(watch)
}

interface Watched {
  readonly server: string
  readonly game: string
  readonly token?: string
}

async function watch(url: string, options: Given<typeof watchOptions>): Promise<void> {
  const watched = parseGameLink(url)
  const token = options.tokenEnv === undefined ? watched.token : variableFor(options.tokenEnv, 'Watching')
  requireSockets('watch')
  const followed = { ...watched, ...definedFields({ token, view: options.view }) }
  await withSignal(async (signal) => {
    const queue = new EventQueue()
    const { opened, refusal, close } = await follow(followed, queue, signal)
    try {
      const seen = observerFor(await opened)
      await showGame(queue, createShowing({ ...options, view: seen }, [seen], signal))
      signal.throwIfAborted()
      const refused = refusal()
      if (refused) throw refused
    } finally {
      close()
    }
  })
}

type Followed = Watched & Pick<FollowOptions, 'token' | 'view'>

/** Follows a game into a queue. `opened` resolves with the view; `refusal` is the reason why the server closed it for good. */
async function follow(followed: Followed, queue: EventQueue, signal: AbortSignal) {
  const { followGame } = await import('../../show/server/index.js')
  let close = () => {}
  let refused: BadInput | undefined
  let warned: string | undefined
  const warnOnce = (halt: string | undefined) => {
    if (halt !== undefined && halt !== warned) warn(halt)
    warned = halt
  }
  const opened = new Promise<string>((open, fail) => {
    const stop = () => {
      fail(signal.reason)
      queue.close()
    }
    signal.addEventListener('abort', stop, { once: true })
    const following = followGame({
      ...followed,
      onEvents: (events) => enqueueEvents(events, queue),
      onMessage: (message) => {
        if (message.type === 'welcome') open(message.view)
        if (message.type === 'welcome' || message.type === 'status') warnOnce(haltText(message.status))
      },
      onLost: () => warn('The connection is lost; trying again.'),
      onClosed: (_, reason) => {
        refused = new BadInput(`\`${oneLine(followed.server)}\`: ${oneLine(reason)}`)
        fail(refused)
        queue.close()
      },
    })
    close = () => following.close()
  })
  return { opened, refusal: () => refused, close: () => close() }
}

/** Why nothing more comes for now: undefined if it may. A game that has stopped may go on once its operator has fixed the cause. */
function haltText({ state, reason }: GameStatus): string | undefined {
  if (state !== 'paused' && state !== 'stopped') return undefined
  const why = reason === undefined ? '.' : `: ${oneLine(reason)}`
  return `The game ${state === 'paused' ? 'is paused' : 'has stopped'}${why}`
}

/** The events of one audience, as if they were all recorded for everybody. */
function enqueueEvents(events: readonly ViewEvent[], queue: EventQueue): void {
  for (const { n, ...event } of events) {
    queue.push({ ...event, seq: n, audience: 'public' })
    if (event.type === 'game.ended') queue.close()
  }
}

function parseGameLink(url: string): Watched {
  const { server, kind, id: game, token } = parseServerLink(url) ?? {}
  if (server === undefined || game === undefined || kind !== 'game')
    throw new BadInput('Expected the link to a game, for example `http://127.0.0.1:4040/#/game/ID`.')
  return { server, game, ...definedFields({ token }) }
}

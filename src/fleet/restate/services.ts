import { gzipSync } from 'node:zlib'
import {
  createEndpointHandler,
  handlers,
  type LoggerTransport,
  type ObjectContext,
  type ObjectSharedContext,
  object,
  TerminalError,
} from '@restatedev/restate-sdk'
import { MafiaError } from '../../index.js'
import type { GameJob, GameReport } from './game-job.js'
import type { Durable, PlayedGame } from './play-game.js'
import type { RestatePlayer } from './restate-player.js'
import { type AddInput, endedSince, type OpenInput, TournamentQueue } from './tournament-queue.js'

/** The names under which Restate knows games and tournaments. */
export const services = { game: 'NightzeroGame', tournament: 'NightzeroTournament' } as const

/** Restate deletes the journal of an invocation when it ends: its result is in the state of the object. */
const options = { enableLazyState: true, journalRetention: 0, inactivityTimeout: { hours: 1 } } as const

/** Games wait as long as no worker can be reached. */
const retryPolicy = { initialInterval: 200, maxInterval: 5_000, exponentiationFactor: 2, maxAttempts: 1_000_000_000 }

/** For handlers that only tournaments and games call, of each other. */
const amongThemselves = { ingressPrivate: true } as const

const queueOf = (context: ObjectContext): TournamentQueue =>
  new TournamentQueue(context, (job) => {
    context.objectSendClient<GameObject>({ name: services.game }, job.id).play(job)
  })

/** A tournament: its queue of games, one command after another. */
const tournament = object({
  name: services.tournament,
  handlers: {
    open: (context: ObjectContext, input: OpenInput) => withoutRetry(() => queueOf(context).open(input)),
    add: (context: ObjectContext, input: AddInput) => queueOf(context).add(input),
    end: handlers.object.exclusive(amongThemselves, (context: ObjectContext, report: GameReport) =>
      queueOf(context).end(report),
    ),
    decide: (context: ObjectContext) => queueOf(context).decide(),
    endedSince: handlers.object.shared((context: ObjectSharedContext, place: number) => endedSince(context, place)),
  },
  options: { ...options, retryPolicy },
})

/** A game, played by one invocation, and its log once it is over. */
const gameObject = (player: RestatePlayer) =>
  object({
    name: services.game,
    handlers: {
      play: handlers.object.exclusive(amongThemselves, async (context: ObjectContext, job: GameJob): Promise<void> => {
        const played = await player.play(job, durableOf(context))
        context.set('log', await context.run('log', () => packLog(played)))
        context
          .objectSendClient<TournamentObject>({ name: services.tournament }, job.definition.seed)
          .end(played.report)
      }),
      log: handlers.object.shared((context: ObjectSharedContext) => context.get<string>('log')),
    },
    options: { ...options, retryPolicy },
  })

type TournamentObject = typeof tournament
type GameObject = ReturnType<typeof gameObject>

const durableOf = (context: ObjectContext): Durable => ({
  run: (name, step) => context.run(name, step),
  sleep: (ms) => context.sleep(ms),
  over: context.request().attemptCompletedSignal,
})

async function packLog({ journal }: PlayedGame): Promise<string> {
  const lines = (await journal.events()).map((event) => `${JSON.stringify(event)}\n`)
  return gzipSync(lines.join('')).toString('base64')
}

/** Runs `action`. An error of the library becomes a terminal one, so that Restate does not try again. */
async function withoutRetry<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    if (MafiaError.is(error)) throw new TerminalError(error.message, { errorCode: 409 })
    throw error
  }
}

/** The handler of a worker's HTTP/2 server, which Restate calls. */
export function endpointOf(player: RestatePlayer, identityKeys: readonly string[], onTrouble: (text: string) => void) {
  const logger: LoggerTransport = ({ level }, message, ...details) => {
    if (level === 'error') onTrouble([message, ...details].map(String).join(' '))
  }
  return createEndpointHandler({
    services: [tournament, gameObject(player)],
    logger,
    ...(identityKeys.length > 0 && { identityKeys: [...identityKeys] }),
  })
}

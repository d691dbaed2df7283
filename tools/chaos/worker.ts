/** A worker of the chaos run, bundled and started with its `WorkerPlan` as JSON. It tells its parent each event. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Agent, type AgentRequest, randomAgent, scriptedAgent } from '../../src/index.js'
import { runWorker, type WorkerOptions } from '../../src/lab/fleet/index.js'
import { type Limiter, openaiAgent } from '../../src/players/models/openai/index.js'
import { usualAnswer } from '../../src/players/rehearsal/rehearsing-agent.js'
import { sharedNow } from './model-server.js'

/** What a worker of the chaos run is told. */
export interface WorkerPlan {
  readonly database: string
  readonly model: string
  readonly options: Pick<WorkerOptions, 'concurrency' | 'leaseMs' | 'maxTries'>
}

/** What an entrant of a tournament plays: `exits` ends the process that asks it. */
export type Plays = 'scripted' | 'random' | 'exits'

const { database, model, options } = JSON.parse(process.argv[2] ?? '') as WorkerPlan
const asked = new AsyncLocalStorage<{ readonly game: string; request: AgentRequest; says: string; begunAt: number }>()
let calls = 0

/** Tells when the worker does not wait for a call any more, though the model's server may still receive it. */
const wire: typeof fetch = async (url, init) => {
  const { game, request, says, begunAt } = asked.getStore() as NonNullable<ReturnType<typeof asked.getStore>>
  const headers = new Headers(init?.headers)
  headers.set('x-worker', String(process.pid))
  headers.set('x-game', game)
  headers.set('x-request', request.id)
  headers.set('x-says', Buffer.from(says).toString('base64'))
  headers.set('x-begun', String(begunAt))
  const call = `${process.pid}-${++calls}`
  headers.set('x-call', call)
  const giveUp = () => process.send?.({ type: 'given up', call, at: sharedNow() })
  init?.signal?.addEventListener('abort', giveUp, { once: true })
  try {
    return await fetch(url, { ...init, headers })
  } catch (error) {
    giveUp()
    throw error
  }
}

/** The limiter, which notes when it lets a call through. */
const noting = (limiter: Limiter): Limiter => ({
  acquire: async (tokens, signal) => {
    const lease = await limiter.acquire(tokens, signal)
    Object.assign(asked.getStore() ?? {}, { begunAt: sharedNow() })
    return lease
  },
  hold: (delayMs) => limiter.hold(delayMs),
  get inFlight() {
    return limiter.inFlight
  },
  get waiting() {
    return limiter.waiting
  },
})

/** Decides as a scripted or random player, and has the model's server say it. */
function modelFor(plays: Plays, more: Partial<Parameters<typeof openaiAgent>[0]>): Agent {
  if (plays === 'exits') return { act: () => process.exit(70) }
  const decisions = plays === 'random' ? randomAgent() : scriptedAgent()
  const agent = openaiAgent({ model: plays, baseURL: `${model}/v1`, stream: false, fetch: wire, ...more })
  return {
    ...agent,
    act: async (request) => {
      const call = asked.getStore()
      if (call)
        Object.assign(call, { request, says: usualAnswer(await decisions.act(request), request, { schema: 'game' }) })
      return agent.act(request)
    },
  }
}

const stop = new AbortController()
process.once('SIGTERM', () => stop.abort())
process.once('disconnect', () => process.exit())
const report = await runWorker({
  database,
  ...options,
  pollMs: 300,
  signal: stop.signal,
  createEntrants: async ({ entrants }, { guarded, limiterOf }) =>
    Object.fromEntries(
      Object.entries(entrants as Record<string, { plays: Plays }>).map(([entrant, { plays }]) => [
        entrant,
        guarded(modelFor(plays, { limiter: noting(limiterOf('model')) }), 'model', { queued: true }),
      ]),
    ),
  // The id of a game is known when it is made.
  trace: async (make) => {
    let game = ''
    const made = await make((agent) => ({
      ...agent,
      act: (request) => asked.run({ game, request, says: '', begunAt: 0 }, () => agent.act(request)),
    }))
    game = made.id
    return made
  },
  onEvent: (event) => process.send?.(event),
})
process.send?.({ type: 'ended', report })
process.disconnect?.()

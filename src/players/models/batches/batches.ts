import * as z from 'zod'
import { checkFields } from '../../../kernel/errors/checks.js'
import { objectWithMethods } from '../../../kernel/errors/option-fields.js'
import { sha256Hex } from '../../../kernel/events/commitment.js'
import { parseJson } from '../../../kernel/text/objects.js'
import { positiveField } from '../../option-fields.js'
import {
  type BatchProtocol,
  type BatchProtocolName,
  BatchRefusal,
  type BatchResult,
  type BatchServer,
  batchProtocols,
  isTemporary,
} from './protocols.js'

/** A batch that was sent: its name at the server, and its requests. */
export interface SentBatch {
  readonly batch: string
  readonly requests: readonly string[]
}

/** Where sent batches are saved, so that a program that starts again waits for them instead of paying twice. */
export interface BatchMemory {
  /** The batches of earlier runs. */
  readonly batches?: Iterable<SentBatch>
  /** Saves a batch as soon as its server has it. */
  record(batch: SentBatch): void | Promise<void>
}

/** See `createBatches`. */
export interface BatchOptions {
  /** Default: sent batches are not saved. `jsonlBatches(path)` of `nightzero/stores` saves them in a file. */
  readonly memory?: BatchMemory
  /** A batch is sent when no further request has come for so long, in ms. Default 2,000. */
  readonly gatherMs?: number
  /** How often the server is asked whether a batch is ready, in ms. Default 30,000. */
  readonly pollMs?: number
  /** Whose protocol the server speaks. Default: Anthropic's at anthropic.com, else OpenAI's. */
  readonly protocol?: BatchProtocolName
}

/** One request that goes with others into a batch. */
export interface BatchedRequest {
  /** Which game, question and try it belongs to. */
  readonly key: string
  readonly address: string
  readonly init: RequestInit
  readonly fetch: typeof fetch
}

/** Collects requests of many games into batches, by server and model. Made by `createBatches`. */
export interface Batches {
  readonly protocol: BatchProtocolName | undefined
  /** Resolves when the batch of the request is ready, to what a call of its own would have brought. */
  send(request: BatchedRequest): Promise<Response>
}

const optionsSchema = z.strictObject(
  {
    memory: objectWithMethods<BatchMemory>(['record'], 'a memory, as `jsonlBatches()` makes one').optional(),
    gatherMs: positiveField.optional(),
    pollMs: positiveField.optional(),
    protocol: z.enum(['openai', 'anthropic']).optional(),
  },
  'Expected the options of batches as an object',
)

/**
 * Makes what collects the questions of many games into batches, which cost half and take up to a day. Give the same to all agents
 * of a server: their games then advance together.
 *
 * @throws {InvalidOptionsError} when an option is unknown or wrong.
 */
export function createBatches(options: BatchOptions = {}): Batches {
  checkFields(optionsSchema, options)
  return new BatchQueue(options)
}

/** Whose protocol a server speaks. */
export const batchProtocolAt = (baseURL: string | undefined, { protocol }: Pick<Batches, 'protocol'>) =>
  protocol ?? (/^https:\/\/(?:[^/]*\.)?anthropic\.com\//.test(`${baseURL}/`) ? 'anthropic' : 'openai')

/** What OpenAI and Anthropic charge for a request in a batch, of the usual price. */
export const batchShare = 0.5

/** The largest batch: OpenAI takes 50,000 requests and 200 MB, Anthropic 100,000 and 256 MB. */
const mostRequests = 10_000
const mostChars = 100_000_000

class BatchQueue implements Batches {
  readonly protocol: BatchProtocolName | undefined
  readonly #options: Required<Pick<BatchOptions, 'gatherMs' | 'pollMs'>> & Pick<BatchOptions, 'memory'>
  readonly #lanes = new Map<string, BatchLane>()
  readonly #sent = new Map<string, string>()

  constructor({ gatherMs = 2_000, pollMs = 30_000, memory, protocol }: BatchOptions) {
    this.protocol = protocol
    this.#options = { gatherMs, pollMs, ...(memory && { memory }) }
    for (const { batch, requests } of memory?.batches ?? []) for (const id of requests) this.#sent.set(id, batch)
  }

  async send({ key, address, init, fetch }: BatchedRequest): Promise<Response> {
    const base = address.replace(/\/chat\/completions(?:\?.*)?$/, '')
    const body = JSON.parse(String(init.body)) as Record<string, unknown>
    const headers = new Headers(init.headers)
    const place = sha256Hex(JSON.stringify([base, headers.get('authorization'), body.model]))
    const lane = this.#lanes.get(place) ?? this.#newLane({ base, headers, fetch })
    this.#lanes.set(place, lane)
    const id = sha256Hex(JSON.stringify([key, base, body])).slice(0, 40)
    const { status, body: said } = await lane.ask({ id, body, signal: init.signal ?? undefined })
    return new Response(JSON.stringify(said), { status, headers: { 'content-type': 'application/json' } })
  }

  #newLane(server: BatchServer): BatchLane {
    const protocol = batchProtocols[batchProtocolAt(server.base, this)]
    return new BatchLane({ ...this.#options, server, protocol, sent: this.#sent })
  }
}

interface LaneParts extends Required<Pick<BatchOptions, 'gatherMs' | 'pollMs'>>, Pick<BatchOptions, 'memory'> {
  readonly server: BatchServer
  readonly protocol: BatchProtocol
  /** The batch of each request whose result nobody has received. */
  readonly sent: Map<string, string>
}

type Timer = ReturnType<typeof setTimeout>

interface Asked {
  readonly id: string
  readonly body: Record<string, unknown>
  readonly signal: AbortSignal | undefined
}

interface Waiting extends Pick<Asked, 'body'> {
  /** Gets the name of the batch. */
  readonly resolve: (batch: string) => void
  readonly reject: (error: unknown) => void
}

/** The requests for one model at one server. */
class BatchLane {
  readonly #parts: LaneParts
  readonly #waiting = new Map<string, Waiting>()
  readonly #results = new Map<string, Promise<Map<string, BatchResult>>>()
  /** How many requests have no result yet. Without any, the timers let a program end. */
  #open = 0
  readonly #sleeping = new Set<Timer>()
  #timer: Timer | undefined

  constructor(parts: LaneParts) {
    this.#parts = parts
  }

  /** After an abort the request stays in a batch that was sent: who asks the same again gets its result. */
  async ask({ id, body, signal }: Asked): Promise<BatchResult> {
    const own = this.#waiting.has(id) ? sha256Hex(id).slice(0, 40) : id
    const stopped = new Promise<never>((_, reject) => {
      const stop = () => {
        this.#waiting.delete(own)
        reject(signal?.reason)
      }
      if (signal?.aborted) stop()
      else signal?.addEventListener('abort', stop, { once: true })
    })
    this.#count(1)
    try {
      return await Promise.race([this.#answer(own, body), stopped])
    } finally {
      this.#count(-1)
    }
  }

  #count(change: 1 | -1): void {
    this.#open += change
    for (const timer of this.#sleeping) this.#open > 0 ? timer.ref() : timer.unref()
  }

  async #answer(id: string, body: Asked['body']): Promise<BatchResult> {
    try {
      const earlier = this.#parts.sent.get(id)
      // A batch of long ago may be gone.
      const known = earlier && (await this.#receive(earlier, id).catch(() => undefined))
      if (known && !isTemporary(known.status)) return known
      const batch = await new Promise<string>((resolve, reject) => {
        this.#waiting.set(id, { body, resolve, reject })
        this.#gather()
      })
      return (
        (await this.#receive(batch, id)) ?? { status: 502, body: { error: { message: 'No result in the batch.' } } }
      )
    } catch (error) {
      if (error instanceof BatchRefusal) return { status: error.status, body: readable(error.body) }
      throw error
    }
  }

  #gather(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#submit(), this.#waiting.size >= mostRequests ? 0 : this.#parts.gatherMs)
  }

  async #submit(): Promise<void> {
    const { protocol, server, memory, sent } = this.#parts
    const asked = this.#takeBatch()
    if (asked.length === 0) return
    try {
      const batch = await protocol.submit(server, new Map(asked.map(([id, { body }]) => [id, body])))
      for (const [id] of asked) sent.set(id, batch)
      await memory?.record({ batch, requests: asked.map(([id]) => id) })
      for (const [, { resolve }] of asked) resolve(batch)
    } catch (error) {
      for (const [, { reject }] of asked) reject(error)
    }
  }

  #takeBatch(): [string, Waiting][] {
    let chars = 0
    const asked: [string, Waiting][] = []
    for (const [id, waiting] of this.#waiting) {
      chars += JSON.stringify(waiting.body).length
      if (asked.length > 0 && (asked.length === mostRequests || chars > mostChars)) break
      asked.push([id, waiting])
      this.#waiting.delete(id)
    }
    if (this.#waiting.size > 0) this.#gather()
    return asked
  }

  /** The result of one request, for whoever asks first. */
  async #receive(batch: string, id: string): Promise<BatchResult | undefined> {
    const results = await this.#find(batch)
    const result = results.get(id)
    results.delete(id)
    this.#parts.sent.delete(id)
    return result
  }

  #find(batch: string): Promise<Map<string, BatchResult>> {
    const known = this.#results.get(batch) ?? this.#poll(batch)
    this.#results.set(batch, known)
    return known
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#sleeping.delete(timer)
        resolve()
      }, ms)
      if (this.#open === 0) timer.unref()
      this.#sleeping.add(timer)
    })
  }

  /** A server that cannot be reached for a while loses no batch. */
  async #poll(batch: string): Promise<Map<string, BatchResult>> {
    const { protocol, server, pollMs } = this.#parts
    for (;;) {
      const found = await protocol.collect(server, batch).catch((error: unknown) => {
        if (error instanceof BatchRefusal && error.isFinal) throw error
      })
      if (found) return found
      await this.#sleep(pollMs)
    }
  }
}

const readable = (text: string): unknown => parseJson(text) ?? { error: { message: text.slice(0, 300) || 'no words.' } }

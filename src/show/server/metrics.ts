import { monitorEventLoopDelay } from 'node:perf_hooks'

interface Gauges {
  readonly running: number
  readonly sockets: number
  readonly waitingBytes: number
  readonly openTokens: number
}

/** What the server counts about itself, in the text format of Prometheus. No game, player, address or token is in it. */
export class Metrics {
  readonly #delay = monitorEventLoopDelay({ resolution: 20 })
  readonly #responses = new Map<string, number>()
  #bytes = 0
  #resultMs = 0
  #wrongTokens = 0

  constructor() {
    this.#delay.enable()
  }

  /** A response by its status. */
  responded(status: number, bytes: number): void {
    const key = `${status}`
    this.#responses.set(key, (this.#responses.get(key) ?? 0) + 1)
    this.#bytes += bytes
  }

  computed(ms: number): void {
    this.#resultMs += ms
  }

  refusedToken(): void {
    this.#wrongTokens += 1
  }

  close(): void {
    this.#delay.disable()
  }

  text({ running, sockets, waitingBytes, openTokens }: Gauges): string {
    const { rss, heapUsed } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const responses = [...this.#responses].map(([status, count]) => [`{status="${status}"}`, count] as const)
    const delay = (name: string, ns: number) => [`{quantile="${name}"}`, ns / 1e9] as const
    return [
      gauge('nightzero_games_running', 'Games that are played now.', running),
      gauge('nightzero_sockets', 'Open WebSockets.', sockets),
      gauge('nightzero_waiting_bytes', 'Bytes that wait for slow readers.', waitingBytes),
      gauge('nightzero_tokens_open', 'Tokens made by this server that are neither expired nor revoked.', openTokens),
      counter('nightzero_responses_total', 'Responses by status.', responses),
      counter('nightzero_response_bytes_total', 'Bytes of the bodies of responses.', this.#bytes),
      counter('nightzero_result_seconds_total', 'Time spent on statistics and exports.', this.#resultMs / 1_000),
      counter('nightzero_wrong_tokens_total', 'Tokens that were read and are not valid.', this.#wrongTokens),
      gauge('nightzero_event_loop_delay_seconds', 'How late the event loop is.', [
        delay('0.5', this.#delay.percentile(50)),
        delay('0.99', this.#delay.percentile(99)),
      ]),
      gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
      gauge('nodejs_heap_used_bytes', 'Used heap.', heapUsed),
      counter('process_cpu_seconds_total', 'Processor time.', (user + system) / 1e6),
    ].join('')
  }
}

type Values = number | readonly (readonly [labels: string, value: number])[]

function metric(
  name: string,
  { type, help, values }: { type: 'gauge' | 'counter'; help: string; values: Values },
): string {
  const rows = typeof values === 'number' ? [['', values] as const] : values
  const lines = rows.map(([labels, value]) => `${name}${labels} ${value}\n`)
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

const gauge = (name: string, help: string, values: Values): string => metric(name, { type: 'gauge', help, values })
const counter = (name: string, help: string, values: Values): string => metric(name, { type: 'counter', help, values })

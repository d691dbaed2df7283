import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { Kafka, logLevel } from 'kafkajs'
import type { BusMessage } from '../../../src/stores/bus/index.js'

/** Debian's `kcat` reads topics here, and brings the library with the mock cluster. */
export const installed = spawnSync('kcat', ['-V']).status === 0
export const reason = installed ? '' : ' (skipped: needs kcat, `apt-get install kcat`, and python3)'

const run = promisify(execFile)

/** A Kafka cluster for tests: librdkafka's mock, on a free port of this machine. */
export class KafkaCluster {
  readonly #process: ChildProcess
  readonly #lines: AsyncIterator<string>
  readonly address: string

  private constructor(process: ChildProcess, lines: AsyncIterator<string>, address: string) {
    this.#process = process
    this.#lines = lines
    this.address = address
  }

  static async start(): Promise<KafkaCluster> {
    const process = spawn('python3', ['test/stores/bus/mock-broker.py'], { stdio: ['pipe', 'pipe', 'ignore'] })
    const lines = createInterface({ input: process.stdout })[Symbol.asyncIterator]()
    return new KafkaCluster(process, lines, (await lines.next()).value ?? '')
  }

  /** Closes its port and all connections; it keeps what it holds. */
  down(): Promise<void> {
    return this.#tell('down')
  }

  up(): Promise<void> {
    return this.#tell('up')
  }

  stop(): void {
    this.#process.stdin?.end()
  }

  /** A client that gives up soon, so that it is the bus that tries again. */
  client(): Kafka {
    const retry = { retries: 1, initialRetryTime: 50, maxRetryTime: 200 }
    const brokers = [this.address]
    return new Kafka({ clientId: 'test', brokers, logLevel: logLevel.NOTHING, connectionTimeout: 500, retry })
  }

  /** What a topic holds, as another client reads it. */
  async read(topic: string): Promise<BusMessage[]> {
    const args = [
      '-C',
      '-q',
      '-e',
      '-b',
      this.address,
      '-t',
      topic,
      '-o',
      'beginning',
      '-f',
      '%k\\t%s\\n',
      '-X',
      'fetch.wait.max.ms=10',
    ]
    const { stdout } = await run('kcat', args, { maxBuffer: 100_000_000 })
    return stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => ({ topic, key: line.slice(0, line.indexOf('\t')), value: line.slice(line.indexOf('\t') + 1) }))
  }

  async #tell(command: string): Promise<void> {
    this.#process.stdin?.write(`${command}\n`)
    await this.#lines.next()
  }
}

import { createLimiter, type LimiterClock, type LimiterOptions } from 'nightzero/agents/openai'
import type { Row, Table } from './support/table.ts'

const cases: Readonly<Record<string, LimiterOptions>> = {
  '1,000 calls a minute': { requestsPerMinute: 1_000, tokensPerMinute: 1_000_000 },
  '30,000 calls a minute': { requestsPerMinute: 30_000, tokensPerMinute: 30_000_000 },
  'no rate': { maxConcurrent: 64 },
}
/** What a call is taken to use, and what it uses. */
const [estimated, used] = [800, 700]
const calls = 60_000

/** A clock that goes on to the next timer whenever one is set: a limiter has one at a time. */
class SkippingClock implements LimiterClock {
  #now = 0
  readonly now = (): number => this.#now

  setTimeout(fn: () => void, delayMs: number): NodeJS.Immediate {
    return setImmediate(() => {
      this.#now += delayMs
      fn()
    })
  }

  clearTimeout(id: unknown): void {
    clearImmediate(id as NodeJS.Immediate)
  }
}

/** The CPU time of a call that is asked for, begins and ends while 64 callers ask one after the other. */
async function measureCase(limits: string, options: LimiterOptions): Promise<Row> {
  const limiter = createLimiter({ ...options, clock: new SkippingClock() })
  let left = calls
  const caller = async () => {
    while (left-- > 0) (await limiter.acquire(estimated)).release(used)
  }
  const from = process.cpuUsage()
  await Promise.all(Array.from({ length: 64 }, caller))
  const { user, system } = process.cpuUsage(from)
  return { limits, 'µs/call': (user + system) / calls }
}

/** What a limiter costs. */
export async function measureLimiter(): Promise<readonly Table[]> {
  const rows: Row[] = []
  for (const [limits, options] of Object.entries(cases)) rows.push(await measureCase(limits, options))
  return [{ title: 'CPU time of a call in a limiter that 64 callers share', rows }]
}
